#pragma once

#include <optional>
#include <string>

#include "report/games.hpp"

namespace dramatis::report {

// A ninth of the board, or its mirror images together.
struct Sector {
    std::string name;  // "lower left", "lower corners"
    double share = 0;  // of swaps a cell that it gets, compared with the whole board
};

// The sector in which fewest swaps happen, if a cell there has less than half of its share. Only
// cells that can hold a tile count.
std::optional<Sector> starved_sector(const PlayedGames& played);

}  // namespace dramatis::report
