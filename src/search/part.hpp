#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "search/rules.hpp"
#include "search/tree.hpp"

namespace dramatis::search {

// A part of a search: a technique in one file. It derives from this, has those of the functions
// below that it needs, and stands in the list of whoever wants it (PartList). The others stay as
// they are here, where they do nothing and cost nothing. docs/adding-a-rule.md walks through one.
//
// `work` is the Workspace: game, settings, tree and memory. `walk` is the iteration on its way
// (walk.hpp). All parts are asked in the order of their list.
template <class Self>
struct Part {
    // --- what it is
    static constexpr bool kVariance = false;   // wants the sums of squares in nodes (squares.hpp)
    static constexpr bool kTraces = false;     // wants the moves of playouts in walk.trace
    static constexpr bool kRepeats = false;    // a visit may make more than one playout
    static constexpr bool kOneThread = false;  // has what several threads must not share
    // Says by static_assert which games and memories it is for.
    template <class G, class Memory>
    static constexpr void check() {}

    // --- what it keeps: in every node, in every iteration on its way, and as columns for the rule
    struct InNode {};
    template <class G>
    struct InWalk {};
    struct InColumns {
        void resize(std::size_t) {}
        void set(std::size_t, const auto& /*node*/) {}
        void show(Children&) const {}
    };

    // --- before
    void configure(const auto& /*configuration*/) {}   // takes what is its own from it
    void on_rule(const auto& /*rule*/) {}              // that is the rule of the search
    void on_begin() {}                                 // the tree is new
    void on_advance(auto& /*work*/, Player /*of*/) {}  // it was kept, below a move of that player
    // Whether more searching would tell nothing more.
    bool is_settled(const auto& /*work*/) const { return false; }

    // --- select
    // Takes away from the children that may be chosen.
    void filter(auto& /*work*/, NodeId /*parent*/, auto& /*candidates*/) {}
    // Visits that a child gets before the rule is asked.
    std::uint32_t first_tries() const { return 1; }
    // What the rule is to see of a visited child, if not what the node says.
    void show_child(const auto& /*work*/, const auto& /*node*/, auto& /*shown*/) const {}
    void show_parent(const auto& /*game*/, const auto& /*state*/, std::size_t /*depth*/,
                     Children&) const {}
    // The children as the rule saw them, or would have; one was chosen, by its scores or not.
    void on_choose(const auto& /*walk*/, const Children&, bool /*by_rule*/, NodeId) const {}
    void on_step(auto& /*work*/, auto& /*walk*/) {}        // to the last node of walk.path
    void on_leaf(const auto& /*work*/, auto& /*walk*/) {}  // selection ends there

    // --- expand
    bool may_expand(const auto& /*tree*/, NodeId /*parent*/, NodeId /*leaf*/) const { return true; }
    void on_expand(auto& /*work*/, auto& /*walk*/) {}  // a node got all its children at once
    void on_end(auto& /*work*/, auto& /*walk*/) {}     // it has none: the game is over there

    // --- playout; threads that share a tree play at once, so that all of this is const
    // How many a visit makes, to a leaf that has had so many.
    std::uint32_t playouts(double /*visits*/) const { return 1; }
    void on_playout(auto& /*walk*/) const {}
    // What the end of a game counts, whose own payoff is that.
    double worth(const auto& /*game*/, const auto& /*end*/, Player, double payoff) const {
        return payoff;
    }
    // The payoffs are known; no end, where that needed no playout.
    void on_result(const auto& /*work*/, auto& /*walk*/, const auto* /*end*/) const {}

    // --- backup
    void on_visit(const auto& /*walk*/, auto& /*node*/, double /*payoff*/) {}  // of every node
    void on_backup(auto& /*work*/, auto& /*walk*/) {}                          // then, once

    // --- asking
    void describe(const auto& /*node*/, auto& /*option*/) const {}  // a child of the root

    bool operator==(const Part&) const = default;
};

// Stands for a part where it is not wanted.
template <class P>
struct Without : Part<Without<P>> {};
template <bool kWanted, class P>
using If = std::conditional_t<kWanted, P, Without<P>>;

// Several parts as one. A reference to it is one to each of its parts: Maxima& best = parts.
template <class... P>
struct PartList : P... {
    PartList() = default;
    explicit PartList(P... parts) : P(std::move(parts))... {}

    static constexpr bool kVariance = (P::kVariance || ...);
    static constexpr bool kTraces = (P::kTraces || ...);
    static constexpr bool kRepeats = (P::kRepeats || ...);
    static constexpr bool kOneThread = (P::kOneThread || ...);
    template <class G, class Memory>
    static constexpr void check() {
        (P::template check<G, Memory>(), ...);
    }

    struct InNode : P::InNode... {};
    template <class G>
    struct InWalk : P::template InWalk<G>... {};
    struct InColumns : P::InColumns... {
        void resize(std::size_t size) { (P::InColumns::resize(size), ...); }
        void set(std::size_t i, const auto& node) { (P::InColumns::set(i, node), ...); }
        void show(Children& out) const { (P::InColumns::show(out), ...); }
    };

    void configure(const auto& configuration) { (P::configure(configuration), ...); }
    void on_rule(const auto& rule) { (P::on_rule(rule), ...); }
    void on_begin() { (P::on_begin(), ...); }
    void on_advance(auto& work, Player of) { (P::on_advance(work, of), ...); }
    bool is_settled(const auto& work) const { return (P::is_settled(work) || ...); }

    void filter(auto& work, NodeId parent, auto& candidates) {
        (P::filter(work, parent, candidates), ...);
    }
    std::uint32_t first_tries() const {
        std::uint32_t most = 1;
        ((most = std::max(most, P::first_tries())), ...);
        return most;
    }
    void show_child(const auto& work, const auto& node, auto& shown) const {
        (P::show_child(work, node, shown), ...);
    }
    void show_parent(const auto& game, const auto& state, std::size_t depth, Children& out) const {
        (P::show_parent(game, state, depth, out), ...);
    }
    void on_choose(const auto& walk, const Children& children, bool by_rule, NodeId chosen) const {
        (P::on_choose(walk, children, by_rule, chosen), ...);
    }
    void on_step(auto& work, auto& walk) { (P::on_step(work, walk), ...); }
    void on_leaf(const auto& work, auto& walk) { (P::on_leaf(work, walk), ...); }

    bool may_expand(const auto& tree, NodeId parent, NodeId leaf) const {
        return (P::may_expand(tree, parent, leaf) && ...);
    }
    void on_expand(auto& work, auto& walk) { (P::on_expand(work, walk), ...); }
    void on_end(auto& work, auto& walk) { (P::on_end(work, walk), ...); }

    std::uint32_t playouts(double visits) const {
        std::uint32_t most = 1;
        ((most = std::max(most, P::playouts(visits))), ...);
        return most;
    }
    void on_playout(auto& walk) const { (P::on_playout(walk), ...); }
    double worth(const auto& game, const auto& end, Player player, double payoff) const {
        ((payoff = P::worth(game, end, player, payoff)), ...);
        return payoff;
    }
    void on_result(const auto& work, auto& walk, const auto* end) const {
        (P::on_result(work, walk, end), ...);
    }

    void on_visit(const auto& walk, auto& node, double payoff) {
        (P::on_visit(walk, node, payoff), ...);
    }
    void on_backup(auto& work, auto& walk) { (P::on_backup(work, walk), ...); }

    void describe(const auto& node, auto& option) const { (P::describe(node, option), ...); }
};
template <>
struct PartList<> : Part<PartList<>> {};

}  // namespace dramatis::search
