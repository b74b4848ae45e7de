#pragma once

#include <string>
#include <vector>

#include "core/json.hpp"

namespace dramatis::report {

// The words of a level's "advice" (docs/report-format.md), for its page and for the terminal. All
// are plain text.

// What the proposals are for: "Changes that bring it to 40 to 55 %".
std::string proposals_title(const core::Json& advice);

// What stands behind a proposal's share: "of games passed, +13 points".
std::string effect_words(const core::Json& proposal);
// The same of one that is not sure: why not. Else empty.
std::string doubt_words(const core::Json& proposal);

// Why there is no change to show, and the command that looks for one; empty where none is needed or
// none is known.
struct NoProposal {
    std::string why, ask, command;
};
NoProposal no_proposal(const core::Json& advice);

// All of it, line by line, with so many of the proposals at most. None for a level without goals.
std::vector<std::string> advice_lines(const core::Json& advice, std::size_t most);

}  // namespace dramatis::report
