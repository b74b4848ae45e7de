#pragma once

#include <cstdint>

#include "core/seed.hpp"

namespace dramatis::go {

// Uniform playouts from the empty board, counted: what other programs publish of theirs.
struct UniformGames {
    std::uint64_t games = 0;
    std::uint64_t moves = 0;         // passes included
    std::uint64_t black_at_7_5 = 0;  // won by Black at that komi
    std::uint64_t black_at_0 = 0;
    std::uint64_t draws_at_0 = 0;
};

// Games first to first + count of that seed, on a board of 5 to 19 points a side.
UniformGames play_uniform_games(int size, std::uint64_t first, std::uint64_t count,
                                core::Seed seed);

}  // namespace dramatis::go
