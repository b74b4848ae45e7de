#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "search/card.hpp"
#include "search/maybe_const.hpp"
#include "search/part.hpp"

namespace dramatis::search {

// Which children selection may choose among.

// Progressive pruning, Bouzy and Helmstetter 2003. With mean m and its standard deviation s (of the
// mean: the deviation of single results over the root of their number), a move lies between m - s *
// r_d and m + s * r_d. It is statistically inferior to another whose lower end is above its upper
// end, and is then pruned. Two moves are statistically equal if both have s < sigma_e and none is
// inferior. Judged only after `least` visits each. Hard: what is pruned stays so. Soft: now and
// then whoever is no longer inferior comes back. The root is settled when one move is left, when
// those left are equal, or after `most` visits a move.
struct ProgressivePruning {
    static constexpr Card kCard{
        "pruning", "Progressive pruning", "pruned if m + r_d s < m' - r_d s' of another",
        "Bouzy and Helmstetter 2003",
        "closes moves that are surely worse, and stops when the choice is clear"};

    bool soft = false;
    double ratio = 1;          // r_d
    double equal = 0.01;       // sigma_e, in payoffs
    double least = 100;        // visits of a move before it is judged
    double most = 10'000;      // visits a move after which the search ends
    std::uint32_t every = 16;  // visits of the parent between two looks

    static void each_field(MaybeConst<ProgressivePruning> auto& self, auto&& field) {
        field("pruning-ratio", self.ratio, 0.0, 100.0, "r_d: the greater, the less is pruned");
        field("pruning-equal", self.equal, 0.0, 1.0,
              "sigma_e: moves known better than this may be equal");
        field("pruning-least", self.least, 1.0, 1e9, "visits of a move before it is judged");
        field("pruning-most", self.most, 1.0, 1e12, "visits a move after which the search ends");
        field("pruning-every", self.every, 1.0, 1e9, "visits of the parent between two looks");
    }
    bool operator==(const ProgressivePruning&) const = default;

    struct Range {
        double low, high, deviation;
    };
    template <class Node>
    Range range_of(const Node& node) const {
        const double mean = node.total / node.visits;
        const double variance = std::max(0.0, node.squares / node.visits - mean * mean);
        const double s = std::sqrt(variance / node.visits);
        return {mean - s * ratio, mean + s * ratio, s};
    }

    // Looks at the children of a node; whether what is left needs no more playouts.
    template <class Tree>
    bool prune(Tree& tree, NodeId parent, const std::vector<NodeId>& children) const {
        double best_low = -std::numeric_limits<double>::infinity();
        for (const NodeId id : children)
            if (!tree[id].pruned && tree[id].visits >= least)
                best_low = std::max(best_low, range_of(tree[id]).low);
        bool all_equal = true;
        std::size_t left = 0;
        for (const NodeId id : children) {
            auto& node = tree[id];
            const bool judged = node.visits >= least;
            if (judged && (soft || !node.pruned)) node.pruned = range_of(node).high < best_low;
            if (node.pruned) continue;
            ++left;
            all_equal = all_equal && judged && range_of(node).deviation < equal;
        }
        return left == 1 || all_equal ||
               tree[parent].visits >= most * static_cast<double>(children.size());
    }
};

// Progressive widening (Coulom 2007), or unpruning (Chaslot et al. 2008): at first only the most
// promising moves are open, and one more each time the visits of the parent pass t_k, with t_(k+1)
// = t_k + base * growth^k. Promising by priors, and by AMAF where it is kept: while that still
// changes, a move that was open may be closed again.
struct ProgressiveWidening {
    static constexpr Card kCard{
        "widening", "Progressive widening",
        "one move more at t_(k+1) = t_k + base * growth^k visits",
        "Coulom 2007; Chaslot et al. 2008",
        "begins with the most promising moves and opens the others one by one"};

    double first = 2;  // moves open at once
    double base = 40;
    double growth = 1.4;

    static void each_field(MaybeConst<ProgressiveWidening> auto& self, auto&& field) {
        field("widening-first", self.first, 1.0, 1e6, "moves open at first");
        field("widening-base", self.base, 0.0, 1e9, "visits until one more is open");
        field("widening-growth", self.growth, 1.0, 100.0, "times that for each further one");
    }
    bool operator==(const ProgressiveWidening&) const = default;

    std::size_t width(double visits, std::size_t children) const {
        auto open = static_cast<std::size_t>(first);
        for (double step = base, at = base; open < children && visits >= at; ++open)
            at += step *= growth;
        return std::min(open, children);
    }

    template <class Tree>
    void narrow(const Tree& tree, NodeId parent, std::vector<NodeId>& candidates) const {
        const std::size_t open = width(tree[parent].visits, candidates.size());
        if (open == candidates.size()) return;
        std::ranges::stable_sort(candidates, std::greater{},
                                 [&](NodeId id) { return promise(tree[id]); });
        candidates.resize(open);
    }

   private:
    template <class Node>
    static double promise(const Node& node) {
        double visits = 2, total = 1;
        if constexpr (requires { node.prior_visits; })
            visits += node.prior_visits, total += node.prior_total;
        if constexpr (requires { node.amaf_visits; })
            visits += node.amaf_visits, total += node.amaf_total;
        return total / visits;
    }
};

// Both, or either. It may find that nothing is left to be found out at the root.
struct AnyFilter : Part<AnyFilter> {
    static constexpr bool kVariance = true, kOneThread = true;

    struct InNode {
        bool pruned = false;  // closed, for good or for a while
    };

    std::optional<ProgressivePruning> pruning{};
    std::optional<ProgressiveWidening> widening{};

    template <class Configuration>
    void configure(const Configuration& c) {
        using Pruning = typename Configuration::Pruning;
        if (c.pruning != Pruning::kOff)
            pruning.emplace(c.pruning_by).soft = c.pruning == Pruning::kSoft;
        if (c.widening) widening = c.widening_by;
    }
    void on_begin() { settled_ = false; }
    void on_advance(auto& /*work*/, Player /*of*/) { settled_ = false; }
    bool is_settled(const auto& /*work*/) const { return settled_; }

    void filter(auto& work, NodeId parent, std::vector<NodeId>& candidates) {
        auto& tree = work.tree;
        if (pruning) {
            const auto visits = static_cast<std::uint64_t>(tree[parent].visits);
            if (visits > 0 && visits % pruning->every == 0) {
                const bool done = pruning->prune(tree, parent, candidates);
                if (parent == NodeId::kRoot) settled_ = done;
            }
            // Where moves differ from visit to visit, those that are left may all be pruned; then
            // all are open.
            if (std::ranges::any_of(candidates, [&](NodeId id) { return !tree[id].pruned; }))
                std::erase_if(candidates, [&](NodeId id) { return tree[id].pruned; });
        }
        if (widening) widening->narrow(tree, parent, candidates);
    }
    void describe(const auto& node, auto& option) const { option.pruned = node.pruned; }

    bool operator==(const AnyFilter& o) const {
        return pruning == o.pruning && widening == o.widening;
    }

   private:
    bool settled_ = false;
};

}  // namespace dramatis::search
