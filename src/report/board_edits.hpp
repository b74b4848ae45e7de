#pragma once

#include <string>
#include <vector>

#include "games/match3/level.hpp"

namespace dramatis::report {

// What is different between two boards of one size, for people. Blockers of a kind are told
// together: "row 3, columns 0 and 4: a crate that takes 1 hit -> a crate that takes 2 hits", and
// where that would be long, "all 8 crates 2 rows down (14 cells)", "ice: 19 layers -> 36 layers (13
// cells)". Everything else is told cell by cell, those that change alike together.
std::vector<std::string> list_board_edits(const match3::Scene& before, const match3::Scene& after,
                                          const match3::Names& names);

}  // namespace dramatis::report
