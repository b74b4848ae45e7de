#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "search/card.hpp"
#include "search/tree.hpp"

namespace dramatis::search {

// When a leaf gets children: expansion(tree, parent, leaf, expand_after). Asked at each visit of a
// leaf that has none; the root always gets its own.

// Visit count: after `expand_after` visits. 0 is "all ends".
struct AfterVisits {
    template <class Tree>
    bool operator()(const Tree& tree, NodeId, NodeId leaf, std::uint32_t expand_after) const {
        return tree[leaf].visits >= expand_after;
    }
};

// The operators of Yajima et al. 2010, chosen at run time. Each asks for `expand_after` visits at
// least, and all but the first for one.
//   visits      no more than that
//   siblings    as many visits as the leaf has siblings, times `factor`
//   salient     a winning rate above that of all siblings (itself included) by `factor` standard
//   deviations of a mean of so many visits transition  the estimated probability that the one who
//   chooses goes here (its share of the parent's visits so far, which is what
//               UCT's shares tend to, times the chance that its value is above the mean of its
//               siblings) is `factor` times an equal share
struct AnyExpansion {
    enum class Kind : std::uint8_t { kVisits, kSiblings, kSalient, kTransition };
    static constexpr Card kCard{"expansion", "Node expansion",
                                "visits, siblings, salient or transition", "Yajima et al. 2010",
                                "says when a leaf gets children"};
    static constexpr bool kVariance = true;

    Kind kind = Kind::kVisits;
    double factor = 1;

    bool operator==(const AnyExpansion&) const = default;

    template <class Tree>
    bool operator()(const Tree& tree, NodeId parent, NodeId leaf,
                    std::uint32_t expand_after) const {
        const auto& node = tree[leaf];
        if (node.visits < expand_after) return false;
        if (kind == Kind::kVisits) return true;
        double siblings = 0, visits = 0, total = 0, squares = 0;
        tree.for_each_child(parent, [&](NodeId id) {
            siblings += 1;
            visits += tree[id].visits;
            total += tree[id].total;
            squares += tree[id].squares;
        });
        if (kind == Kind::kSiblings) return node.visits >= factor * (siblings - 1);
        const double mean = total / visits,
                     variance = std::max(squares / visits - mean * mean, 0.25 / visits);
        const double z = (node.total / node.visits - mean) / std::sqrt(variance / node.visits);
        if (kind == Kind::kSalient) return z >= factor;
        return node.visits / visits * chance(z) * 2 * siblings >= factor;
    }

    // Of being above, for a value that is z standard deviations above: Student's distribution with
    // two degrees of freedom, which has long tails and needs no exponential.
    static double chance(double z) { return 0.5 + 0.5 * z / std::sqrt(2 + z * z); }
};

}  // namespace dramatis::search
