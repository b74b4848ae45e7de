#pragma once

#include <cstddef>
#include <vector>

#include "search/part.hpp"

namespace dramatis::search {

// Sums of squared payoffs, for whoever wants a variance.
struct Squares : Part<Squares> {
    struct InNode {
        double squares = 0;
    };
    struct InColumns {
        std::vector<double> squares;

        void resize(std::size_t size) { squares.resize(size); }
        void set(std::size_t i, const auto& node) { squares[i] = node.squares; }
        void show(Children& out) const { out.squares = squares; }
    };

    void on_visit(const auto& /*walk*/, auto& node, double payoff) {
        node.squares += payoff * payoff;
    }
};

}  // namespace dramatis::search
