#pragma once

#include <optional>

#include "core/result.hpp"
#include "match3/grid.hpp"
#include "match3/refill.hpp"

namespace dramatis::match3 {

enum class DeadBoard : std::uint8_t { kReshuffle, kEnd };

// A rectangle of cells; rows and columns count from 0 at the top left, both ends belong to it.
struct Region {
    int top = 0;
    int left = 0;
    int bottom = 0;
    int right = 0;

    bool operator==(const Region&) const = default;
};

// What a game of classic match-3 starts from. The seed of a game decides all that is left open here.
struct Setup {
    int rows = 7;
    int columns = 7;
    int colours = 6;
    int move_limit = 20;
    DeadBoard dead_board = DeadBoard::kReshuffle;
    std::optional<Grid> grid;  // of that size; without it every game draws a fresh board
    Queues queues;             // empty, or one a column
    // Moves with both cells in here are counted (Position::in_region). It changes nothing in the game; what
    // reaches over the edge of the board does not matter. Without it all moves count.
    std::optional<Region> region;

    bool operator==(const Setup&) const = default;
};

// The setup itself if a game can be played from it, else what is wrong and what would be right.
core::Result<Setup> check_setup(Setup setup);

}  // namespace dramatis::match3
