#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "traces/proposals.hpp"

namespace dramatis::cli {

// Beside the traces of a level.
inline constexpr std::string_view kProposalsFile = "proposals.json";

std::string proposals_path(const std::string& trace);

// What was tried of the level that this trace is about, if anything was. The error says what is
// wrong with the file, and the cure.
core::Result<std::optional<traces::Proposals>> read_proposals(const std::string& trace);

}  // namespace dramatis::cli
