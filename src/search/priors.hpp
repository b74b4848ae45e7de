#pragma once

#include <span>

#include "search/game.hpp"

namespace dramatis::search {

// What is known of a move before it is tried, as if it had been visited so often with that mean
// payoff for the one who chooses.
struct PriorCounts {
    float visits = 0;
    float total = 0;

    void add(double weight, double mean) {
        visits += static_cast<float>(weight);
        total += static_cast<float>(weight * mean);
    }
};

// A source of priors is asked once a node, when its children are made: source(game, state, moves,
// out), one place of `out` a move.
struct NoPriors {};

template <class P>
inline constexpr bool kHasPriors = !std::same_as<P, NoPriors>;

}  // namespace dramatis::search
