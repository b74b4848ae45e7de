#pragma once

#include <concepts>
#include <vector>

#include "search/game.hpp"
#include "search/tree.hpp"

namespace dramatis::search {

// How a search knows the state at a node. Two ways:
//
// KeptStates: every visited node holds its state. A move is applied once, whatever chance it holds is
// drawn once, and the tree plans for that outcome. Right for games without chance, or when
// chance is known.
//
// ReplayedMoves: the open-loop tree. Nodes stand for sequences of moves; every iteration plays them again
// from the root, with fresh chance, so a node averages over what may happen. The legal moves at
// a node can differ from visit to visit; who is to move there must not. docs/open-loop.md.

template <Game G>
class KeptStates {
   public:
    using State = typename G::State;
    using Node = search::Node<typename G::Move>;
    static constexpr bool kSameMovesEveryVisit = true;

    void reset(const State& root, Node& node) {
        states_.clear();
        states_.push_back(root);
        node.state = 0;
    }
    const State& root() const { return states_.front(); }
    void rewind() { here_ = 0; }
    const State& here() const { return states_[here_]; }

    void step(const G& game, Node& child, core::Rng& rng) {
        if (child.state == Node::kNoState) {
            child.state = static_cast<std::uint32_t>(states_.size());
            if (states_.size() == states_.capacity()) states_.reserve(2 * states_.size());
            states_.push_back(states_[here_]);
            game.apply(states_.back(), child.move, rng);
        }
        here_ = child.state;
    }

    // A copy for the playout to use up.
    State& playout_state() { return playout_ = states_[here_]; }

    std::size_t bytes() const { return states_.size() * sizeof(State); }

    // Keeps what is below the child if the world went the way that the tree had planned for.
    template <class Tree>
    bool advance(Tree& tree, NodeId child, const State& now, Player to_move) {
        if constexpr (std::equality_comparable<State>) {
            const std::uint32_t at = tree[child].state;
            if (at == Node::kNoState || !(states_[at] == now)) return false;
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
    State playout_;
    std::uint32_t here_ = 0;
};

template <Game G>
class ReplayedMoves {
   public:
    using State = typename G::State;
    using Node = search::Node<typename G::Move>;
    static constexpr bool kSameMovesEveryVisit = false;

    void reset(const State& root, Node& /*node*/) { root_ = root; }
    const State& root() const { return root_; }
    void rewind() { here_ = root_; }
    const State& here() const { return here_; }
    void step(const G& game, Node& child, core::Rng& rng) { game.apply(here_, child.move, rng); }
    State& playout_state() { return here_; }
    std::size_t bytes() const { return 0; }

    template <class Tree>
    bool advance(Tree& tree, NodeId child, const State& now, Player to_move) {
        tree.make_root(child, to_move, [](std::uint32_t state) { return state; });
        root_ = now;
        return true;
    }

   private:
    State root_, here_;
};

}  // namespace dramatis::search
