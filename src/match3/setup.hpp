#pragma once

#include <optional>

#include "core/result.hpp"
#include "match3/grid.hpp"
#include "match3/refill.hpp"

namespace dramatis::match3 {

enum class DeadBoard : std::uint8_t { kReshuffle, kEnd };

// What a game of classic match-3 starts from. The seed of a game decides all that is left open here.
struct Setup {
    int rows = 7;
    int columns = 7;
    int colours = 6;
    int move_limit = 20;
    DeadBoard dead_board = DeadBoard::kReshuffle;
    std::optional<Grid> grid;  // of that size; without it every game draws a fresh board
    Queues queues;             // empty, or one a column

    bool operator==(const Setup&) const = default;
};

// The setup itself if a game can be played from it, else what is wrong and what would be right.
core::Result<Setup> check_setup(Setup setup);

}  // namespace dramatis::match3
