#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "search/card.hpp"
#include "search/part.hpp"

namespace dramatis::search {

// When a leaf gets children, beyond the visits that the search wants (Settings::expand_after; 0 is
// "all ends"). Asked at each visit of a leaf that has none; the root always gets its own.
//
// The operators of Yajima et al. 2010, chosen at run time. All but the first want a visit at least.
//   visits      nothing more
//   siblings    as many visits as the leaf has siblings, times `factor`
//   salient     a winning rate above that of all siblings (itself included) by `factor` standard
//               deviations of a mean of so many visits
//   transition  the estimated probability that the one who chooses goes here (its share of the
//               parent's visits so far, which is what UCT's shares tend to, times the chance that
//               its value is above the mean of its siblings) is `factor` times an equal share
struct AnyExpansion : Part<AnyExpansion> {
    enum class Kind : std::uint8_t { kVisits, kSiblings, kSalient, kTransition };
    static constexpr Card kCard{"expansion", "Node expansion",
                                "visits, siblings, salient or transition", "Yajima et al. 2010",
                                "says when a leaf gets children"};
    static constexpr bool kVariance = true;

    Kind kind = Kind::kVisits;
    double factor = 1;

    bool operator==(const AnyExpansion&) const = default;

    void configure(const auto& c) { *this = c.expansion; }
    template <class Tree>
    bool may_expand(const Tree& tree, NodeId parent, NodeId leaf) const {
        if (kind == Kind::kVisits) return true;
        const auto& node = tree[leaf];
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
