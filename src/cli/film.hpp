#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/picture.hpp"
#include "playtest/table.hpp"

namespace dramatis::cli {

// One picture of a move in progress.
struct Still {
    Picture picture;
    std::uint64_t score = 0;  // at this moment
    std::string caption;
    double time = 1;  // how long it stays, in delays
};

// A move as pictures: the swap about to be made, each wave (its matches, then the settled board),
// and the shuffle if the board was dead.
std::vector<Still> film(const playtest::Table::View& before, const playtest::Table::Turn& turn,
                        const playtest::Table::View& after);

// "wave 2 (x2): C 3 cells 120, A 4 cells 240"
std::string wave_text(const match3::Cascade& cascade, std::size_t wave);
// What became of a board without a legal move, or of a cascade that would not end; else empty.
std::string dead_board_text(const playtest::Table::Turn& turn, const playtest::Table::View& after);

}  // namespace dramatis::cli
