#pragma once

#include <map>
#include <string>
#include <vector>

#include "audit/expected.hpp"
#include "audit/facts.hpp"

namespace dramatis::audit {

// A version of a level that was playtested, by what is kept of it.
struct PlayedVersion {
    match3::Level level;
    std::string first_played, commit, subject;  // as noted; commit and subject may be empty
    bool is_present = false;                    // its games are those of the report
    std::vector<PlayerFacts> players{};         // of the ladder, and of its target
};

// All versions of a level; nothing where the games of some are gone.
struct LevelVersions {
    std::vector<PlayedVersion> versions{};
    bool is_whole = true;
};
using Histories = std::map<std::string, LevelVersions>;  // by the id of a level

// A version by what plays: levels that differ in words alone are one.
std::string version_id(const Setup& setup);
// Whether a history tells of the player.
bool is_told(const traces::TraceHeader& header);
// By when they were first played, and the last of them that a page has room for.
void sort_versions(std::vector<PlayedVersion>& versions);

// What was edited between two versions, as far as it can be told without words: which parts, how
// many moves and which size before and after, and how many cells. `report` says it in words.
Expected expected_edits(const match3::Level& before, const match3::Level& after,
                        const core::Json& report);

}  // namespace dramatis::audit
