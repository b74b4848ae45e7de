#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/match3/level.hpp"

namespace dramatis::report {

// What is different between two versions of a level, for people: "moves: 17 -> 16", "row 3, column
// 0: any tile -> a vine". None if they play alike; what both call by other names is called as in
// the new one.
std::vector<std::string> list_edits(const match3::Level& before, const match3::Level& after);

// A cell that does not start alike in both versions: "any tile", "a vine".
struct CellEdit {
    match3::Cell cell;
    std::string before, after;
};

// All of them, row by row. Nothing where the boards have different sizes, so that cells cannot be
// told one by one.
std::optional<std::vector<CellEdit>> list_cell_edits(const match3::Level& before,
                                                     const match3::Level& after);

}  // namespace dramatis::report
