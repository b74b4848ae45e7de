#pragma once

#include <cstdint>
#include <vector>

#include "games/match3/scene.hpp"

namespace dramatis::match3 {

// What happened in one move, for people and for tests; the fast path never builds it. Cells are in
// reading order.
struct Match {
    Tile tile = 0;
    std::vector<Cell> cells;
    std::uint64_t points = 0;

    bool operator==(const Match&) const = default;
};

// A special piece that a match made.
struct Made {
    Cell cell;
    Spot spot;  // a tile with a power or a colour bomb; the layers of its cell are not in here

    bool operator==(const Made&) const = default;
};

struct Wave {
    std::vector<Match> matches;  // by their first cell in reading order
    std::vector<Cell> fired;     // special pieces that fired, or vanished in a combination
    std::vector<Cell> struck;    // cells that these hit, besides the matched ones; holes are none
    std::vector<Made> made;      // by cell
    std::uint64_t points = 0;    // of the matches and of the tiles that were struck
    Scene settled;  // the board when everything has fallen and the columns are full again

    bool operator==(const Wave&) const = default;
};

using Cascade = std::vector<Wave>;  // wave i has the multiplier i + 1

}  // namespace dramatis::match3
