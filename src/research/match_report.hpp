#pragma once

#include <string>

#include "research/match_runner.hpp"

namespace dramatis::cli {

// "A 12-3-5, Elo +84 (-20 to +210)": for the progress line.
std::string score_line(const contests::Summary& summary);

// The whole result as a table.
std::string match_table(const MatchJob& job, const MatchOutcome& outcome);

}  // namespace dramatis::cli
