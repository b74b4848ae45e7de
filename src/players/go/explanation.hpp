#pragma once

#include <cstdint>
#include <functional>

#include "games/go/go_game.hpp"
#include "lab/explanation.hpp"

namespace dramatis::players {

inline constexpr int kLargestExplained = 9;  // points a side

// Searches for the next move of that game, on a board of at most that size, and writes down what
// the search does. progress(n): iteration n is done.
void explain_go(lab::Explanation& out, const go::GoGame& game,
                const search::Configuration& techniques, std::uint64_t iterations, core::Seed seed,
                const std::function<void(std::size_t)>& progress = {});

}  // namespace dramatis::players
