#pragma once

#include <cstdint>

#include "search/part.hpp"

namespace dramatis::search {

// Ends of playouts, from the root player's point of view: the lecture's three counters.
struct PlayoutCounts {
    std::uint32_t wins = 0, draws = 0, losses = 0;
};

// Every node counts the ends of its playouts, by the game's own payoff whatever the scoring.
struct Outcomes : Part<Outcomes> {
    static constexpr bool kOneThread = true;

    using InNode = PlayoutCounts;
    template <class G>
    struct InWalk {
        double result = 0;  // the game's own payoff for the root player
    };

    void on_result(const auto& work, auto& walk, const auto* end) const {
        const Player player = work.tree[NodeId::kRoot].chooser;
        walk.result = end ? work.game.payoff(*end, player) : walk.payoffs[player];
    }
    void on_visit(const auto& walk, auto& node, double /*payoff*/) {
        ++(walk.result == 1 ? node.wins : walk.result == 0 ? node.losses : node.draws);
    }
};

// The default node of the lecture: the playouts made while a node was a leaf, which belong to none
// of its children.
template <class Tree>
PlayoutCounts default_node(const Tree& tree, NodeId id) {
    PlayoutCounts out = tree[id];
    tree.for_each_child(id, [&](NodeId child) {
        out.wins -= tree[child].wins;
        out.draws -= tree[child].draws;
        out.losses -= tree[child].losses;
    });
    return out;
}

}  // namespace dramatis::search
