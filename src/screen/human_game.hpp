#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/match3/swap.hpp"

namespace dramatis::cli {

// How a person's game went.
struct HumanGame {
    std::vector<match3::Swap> moves;
    std::uint64_t score = 0;
    bool over = false;          // false: the person had enough before
    std::size_t bad_lines = 0;  // of a game that is played by lines: those that were no moves
};

// Whether the person may ask for hints and take moves back.
enum class Help : bool { kNo, kYes };

}  // namespace dramatis::cli
