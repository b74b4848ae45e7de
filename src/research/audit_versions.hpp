#pragma once

#include <optional>
#include <string>
#include <vector>

#include "audit/audit.hpp"
#include "traces/trace.hpp"

namespace dramatis::cli {

// A version of a level with what was played of it, in the folder of a playtest.
struct FoundVersion {
    audit::PlayedVersion version;  // its players are still to be played again
    std::vector<traces::Trace> traces{};
    std::vector<std::size_t> games{};  // of each, that the report tells of
};

using Told = std::optional<std::vector<audit::Audit::ToldVersion>>;

// What the history of a level was made of.
struct FoundVersions {
    std::vector<FoundVersion> versions{};  // the last of them, by when they were first played
    bool is_whole = true;                  // nothing that the report tells of is gone
    std::vector<std::string> problems{};   // what is gone or damaged
    std::vector<std::string> notes{};      // what is there besides
};

// Reads the traces and notes of a level's versions; `told` is what the report says of them, if it
// has a history.
FoundVersions find_audit_versions(const std::string& folder, const std::string& level,
                                  const Told& told);

}  // namespace dramatis::cli
