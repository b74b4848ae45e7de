#pragma once

#include <concepts>
#include <vector>

#include "search/game.hpp"
#include "search/tree.hpp"

namespace dramatis::search {

// How a search knows the state at a node. Three ways:
//
// KeptStates: every visited node holds its state. A move is applied once, whatever chance it holds
// is drawn once, and the tree plans for that outcome. Right for games without chance, or when
// chance is known.
//
// ReplayedMoves: the open-loop tree. Nodes stand for sequences of moves; every iteration plays them
// again from the root, with fresh chance, so a node averages over what may happen. The legal moves
// at a node can differ from visit to visit; who is to move there must not. docs/open-loop.md.
//
// RetracedMoves: for games without chance whose states are large or quick to make again. As with
// KeptStates a node has one state, but it is made anew at each visit, by playing the moves from the
// root.
//
// A memory belongs to a tree; where an iteration stands in it is a Cursor, of which each worker has
// its own.

template <Game G>
class KeptStates {
   public:
    using State = typename G::State;
    static constexpr bool kSameMovesEveryVisit = true;

    struct Cursor {
        std::uint32_t here = 0;
        State playout;
    };

    template <class Node>
    void reset(const State& root, Node& node) {
        states_.clear();
        states_.push_back(root);
        node.state = 0;
    }
    const State& root() const { return states_.front(); }
    void rewind(Cursor& cursor) const { cursor.here = 0; }
    const State& here(const Cursor& cursor) const { return states_[cursor.here]; }

    template <class Node>
    void step(Cursor& cursor, const G& game, Node& child, core::Rng& rng) {
        if (child.state == Node::kNoState) {
            child.state = static_cast<std::uint32_t>(states_.size());
            if (states_.size() == states_.capacity()) states_.reserve(2 * states_.size());
            states_.push_back(states_[cursor.here]);
            game.apply(states_.back(), child.move, rng);
        }
        cursor.here = child.state;
    }

    // A copy for the playout to use up.
    State& playout_state(Cursor& cursor) const { return cursor.playout = states_[cursor.here]; }

    std::size_t bytes() const { return states_.size() * sizeof(State); }

    // Keeps what is below the child if the world went the way that the tree had planned for.
    template <class Tree>
    bool advance(Tree& tree, NodeId child, const State& now, Player to_move) {
        if constexpr (std::equality_comparable<State>) {
            const std::uint32_t at = tree[child].state;
            if (at == Tree::Node::kNoState || !(states_[at] == now)) return false;
            spare_.clear();
            tree.make_root(child, to_move, [&](std::uint32_t old) {
                spare_.push_back(states_[old]);
                return static_cast<std::uint32_t>(spare_.size() - 1);
            });
            states_.swap(spare_);
            return true;
        } else {
            return false;
        }
    }

   private:
    std::vector<State> states_, spare_;
};

template <Game G>
class ReplayedMoves {
   public:
    using State = typename G::State;
    static constexpr bool kSameMovesEveryVisit = false;

    struct Cursor {
        State here;
    };

    template <class Node>
    void reset(const State& root, Node& /*node*/) {
        root_ = root;
    }
    const State& root() const { return root_; }
    void rewind(Cursor& cursor) const { cursor.here = root_; }
    const State& here(const Cursor& cursor) const { return cursor.here; }
    template <class Node>
    void step(Cursor& cursor, const G& game, Node& child, core::Rng& rng) const {
        game.apply(cursor.here, child.move, rng);
    }
    State& playout_state(Cursor& cursor) const { return cursor.here; }
    std::size_t bytes() const { return 0; }

    template <class Tree>
    bool advance(Tree& tree, NodeId child, const State& now, Player to_move) {
        tree.make_root(child, to_move, [](std::uint32_t state) { return state; });
        root_ = now;
        return true;
    }

   private:
    State root_;
};

template <Game G>
class RetracedMoves : public ReplayedMoves<G> {
   public:
    static constexpr bool kSameMovesEveryVisit = true;
};

}  // namespace dramatis::search
