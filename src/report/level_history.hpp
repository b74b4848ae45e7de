#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "games/match3/level.hpp"
#include "report/figure.hpp"

namespace dramatis::report {

// A version of a level that was played, and how often it was passed.
struct LevelVersion {
    std::string id;            // of what plays
    std::string name;          // for people: the commit and its subject, or the day
    std::string commit;        // empty: none known
    std::string first_played;  // "2026-11-18T20:11:22.123Z"
    bool is_present = false;   // it is the one that the report is about
    match3::Level level;
    // The pass rate, or the score where there is nothing to pass; those of the ladder first.
    struct Player {
        std::string name;
        Figure figure;
    };
    std::vector<Player> players;

    std::string_view metric() const { return level.setup.goals.empty() ? "score" : "pass_rate"; }
};

// What was edited from the version before to this one.
std::vector<std::string> edits_of(const std::vector<LevelVersion>& versions, std::size_t index);

// docs/report-format.md.
core::Json history_json(const std::vector<LevelVersion>& versions);

}  // namespace dramatis::report
