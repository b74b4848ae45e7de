#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/match3/table.hpp"
#include "screen/picture.hpp"

namespace dramatis::cli {

// One picture of a move in progress.
struct Still {
    Picture picture;
    std::uint64_t score = 0;  // at this moment
    std::string caption;
    std::string detail;                                // what special pieces did
    double time = 1;                                   // how long it stays, in delays
    std::vector<match3::Table::GoalState> goals = {};  // at this moment
};

// A move as pictures: the swap about to be made, each wave (its matches, then the settled board),
// and the shuffle if the board was dead.
std::vector<Still> film(const match3::Table::View& before, const match3::Table::Turn& turn,
                        const match3::Table::View& after);

// The board on which wave `wave` of a turn came; `start` is the one before the swap.
match3::Scene scene_before(const match3::Scene& start, const match3::Table::Turn& turn,
                           std::size_t wave);
// "step 2 (x2)", to which something is added.
std::string wave_head(std::size_t wave);
// What special pieces did in a wave, in parts of a sentence: "makes A- (2,3)", "fires B| (0,1)",
// "hits 7 cells for 140". `before` is the board on which the wave came.
std::vector<std::string> special_texts(const match3::Wave& wave, const match3::Scene& before);
// "a vine grows at (2,3)", if one did at the end of the move; else empty.
std::string vine_text(const match3::Table::Turn& turn, const match3::Table::View& after);
// What became of a board without a legal move, or of a cascade that would not end; else empty.
std::string dead_board_text(const match3::Table::Turn& turn, const match3::Table::View& after);

}  // namespace dramatis::cli
