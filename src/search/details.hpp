#pragma once

#include <cstddef>
#include <vector>

#include "search/part.hpp"

namespace dramatis::search {

// What evolved formulas may look at besides visits and payoffs (rules with kDetailed).
struct Details : Part<Details> {
    struct InNode {
        double offers = 0;  // sum over visits of the legal moves in the node's state
    };
    struct InColumns {
        std::vector<double> offers;

        void resize(std::size_t size) { offers.resize(size); }
        void set(std::size_t i, const auto& node) { offers[i] = node.offers / node.visits; }
        void show(Children& out) const { out.offers = offers; }
    };

    void on_step(auto& work, auto& walk) {
        work.tree[walk.path.back()].offers += work.count_moves(walk);
    }
    template <Game G>
    void show_parent(const G& game, const typename G::State& state, std::size_t depth,
                     Children& out) const {
        out.depth = static_cast<double>(depth);
        if constexpr (CountsMoves<G>) out.moves_left = game.moves_left(state);
    }
};

}  // namespace dramatis::search
