#pragma once

#include <cstdint>
#include <vector>

#include "match3/grid.hpp"

namespace dramatis::match3 {

// What happened in one move, for people and for tests; the fast path never builds it.
struct Match {
    Tile tile = 0;
    std::vector<Cell> cells;  // in reading order
    std::uint64_t points = 0;

    bool operator==(const Match&) const = default;
};

struct Wave {
    std::vector<Match> matches;  // by their first cell in reading order
    Grid settled;                // the board when everything has fallen and the columns are full again

    bool operator==(const Wave&) const = default;
};

using Cascade = std::vector<Wave>;  // wave i has the multiplier i + 1

}  // namespace dramatis::match3
