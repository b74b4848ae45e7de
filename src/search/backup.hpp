#pragma once

#include <cstddef>
#include <vector>

#include "search/card.hpp"
#include "search/tree.hpp"

namespace dramatis::search {

// A node's value is the mean of its playouts.
struct MeanBackup {
    static constexpr bool kMixes = false;
};

// A value that slides from the mean to the minimax of the children as visits come in (Bouzy 2004,
// Coulom 2006, Chaslot et al. 2006):
//
//   w = N / (N + k)       value = (1 - w) * mean + w * best value of a child, for whoever chooses
//   among them
//
// k: the visits at which both weigh alike; 0 is plain minimax. `robust` takes the most visited
// child for the best (Coulom 2006), which errs less by luck. For games of one player, or of two
// whose payoffs add up to 1.
struct MixedBackup {
    static constexpr Card kCard{
        "mix", "Mean to max", "(1 - w) mean + w max of children,  w = N / (N + k)",
        "Bouzy 2004; Coulom 2006; Chaslot et al. 2006",
        "a node is worth its mean at first, and its best child when it is well known"};
    static constexpr bool kMixes = true;

    bool on = true;
    double k = 1000;
    bool robust = true;

    bool operator==(const MixedBackup&) const = default;

    // From the leaf to the root; sums and visits are up to date.
    template <class Tree>
    void operator()(Tree& tree, const std::vector<NodeId>& path) const {
        if (!on) return;
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
