#pragma once

namespace dramatis::search {

// What is proven of a payoff: it is at least `low` and at most `high`. Score Bounded Monte-Carlo
// Tree Search, Cazenave and Saffidine 2010; with payoffs of 0 and 1 alone it is the MCTS-Solver of
// Winands et al. 2008, and it proves draws as well.
struct Bounds {
    float low = 0;
    float high = 1;

    bool is_proven() const { return low == high; }
    // The same for the other of two players whose payoffs add up to 1.
    Bounds for_other() const { return {1 - high, 1 - low}; }

    bool operator==(const Bounds&) const = default;
};

}  // namespace dramatis::search
