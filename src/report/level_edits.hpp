#pragma once

#include <string>
#include <vector>

#include "games/match3/level.hpp"

namespace dramatis::report {

// What is different between two versions of a level, for people: "moves: 17 -> 16", "row 3, column
// 0: any tile -> a vine". None if they play alike.
std::vector<std::string> list_edits(const match3::Level& before, const match3::Level& after);

}  // namespace dramatis::report
