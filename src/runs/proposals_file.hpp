#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "traces/proposals.hpp"

namespace dramatis::cli {

// Beside the traces of a level.
inline constexpr std::string_view kProposalsFile = "proposals.json";

std::string proposals_path(const std::string& trace);

// Beside them what was tried for a finding: "proposals-blocker_stays.json".
std::string proposals_file(traces::Aim::Kind kind);

// What was tried of the level that this trace is about, if anything was. The error says what is
// wrong with the file, and the cure.
core::Result<std::optional<traces::Proposals>> read_proposals(const std::string& trace);
// The same for its findings: what can be read, and what is wrong with the other files.
struct ReadMends {
    std::vector<traces::Proposals> mends;
    std::vector<std::pair<std::string, core::Error>> problems;  // by file
};
ReadMends read_mends(const std::string& trace);

}  // namespace dramatis::cli
