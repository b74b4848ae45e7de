#pragma once

#include <cstddef>
#include <vector>

#include "search/card.hpp"
#include "search/part.hpp"

namespace dramatis::search {

// A value that slides from the mean to the minimax of the children as visits come in (Bouzy 2004,
// Coulom 2006, Chaslot et al. 2006):
//
//   value = (1 - w) * mean + w * best value of a child
//   w     = N / (N + k)
//
// The best child is the one that is best for whoever chooses among them. k: the visits at which
// both weigh alike; 0 is plain minimax. `robust` takes the most visited child for the best (Coulom
// 2006), which errs less by luck. For games of one player, or of two whose payoffs add up to 1.
struct MixedBackup : Part<MixedBackup> {
    static constexpr Card kCard{
        "mix", "Mean to max", "(1 - w) mean + w max of children,  w = N / (N + k)",
        "Bouzy 2004; Coulom 2006; Chaslot et al. 2006",
        "a node is worth its mean at first, and its best child when it is well known"};
    template <class G, class Memory>
    static constexpr void check() {
        static_assert(G::kPlayers <= 2, "minimax needs a game of one player or two");
    }

    struct InNode {      // `total` is visits times the value, and
        double sum = 0;  // this the sum of payoffs
    };

    bool on = true;
    double k = 1000;
    bool robust = true;

    bool operator==(const MixedBackup&) const = default;

    void configure(const auto& c) {
        on = c.mix;
        k = c.mix_k;
        robust = c.mix_robust;
    }
    void on_visit(const auto& /*walk*/, auto& node, double payoff) { node.sum += payoff; }
    void on_backup(auto& work, auto& walk) {
        if (on) mix(work.tree, walk.path);
    }
    // From the leaf to the root; sums and visits are up to date.
    template <class Tree>
    void mix(Tree& tree, const std::vector<NodeId>& path) const {
        for (std::size_t depth = path.size(); depth-- > 0;) {
            auto& node = tree[path[depth]];
            const double mean = node.sum / node.visits;
            NodeId best = NodeId::kNone;
            tree.for_each_child(path[depth], [&](NodeId id) {
                if (tree[id].visits > 0 &&
                    (best == NodeId::kNone || is_better(tree[id], tree[best])))
                    best = id;
            });
            double value = mean;
            if (best != NodeId::kNone) {
                const bool same_side = depth == 0 || tree[best].chooser == node.chooser;
                const double worth = tree[best].total / tree[best].visits;
                const double w = node.visits / (node.visits + k);
                value += w * ((same_side ? worth : 1 - worth) - mean);
            }
            node.total = value * node.visits;
        }
    }

   private:
    template <class Node>
    bool is_better(const Node& a, const Node& b) const {
        if (robust && a.visits != b.visits) return a.visits > b.visits;
        return a.total / a.visits > b.total / b.visits;
    }
};

}  // namespace dramatis::search
