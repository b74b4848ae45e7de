#pragma once

#include <vector>

#include "playtest/ladders.hpp"

namespace dramatis::playtest {

// What may be done about blockers in these cells that players do not get rid of, each kind by
// itself: a hit or layer less, moved together up or towards the middle, or taken away. Cells that
// the board's symmetry takes to them change with them. Only as a designer would ship it.
std::vector<Ladder> list_stuck_ladders(const match3::Setup& setup,
                                       const std::vector<match3::Cell>& cells);

}  // namespace dramatis::playtest
