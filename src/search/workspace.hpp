#pragma once

#include <cstddef>
#include <vector>

#include "core/rng.hpp"
#include "search/game.hpp"
#include "search/settings.hpp"
#include "search/tree.hpp"

namespace dramatis::search {

// What a search works on: its game and settings, the tree, and a memory of the states in it.
template <Game G, class Memory, class SearchTree>
struct Workspace {
    using State = typename G::State;
    using Move = typename G::Move;

    G game;
    Settings settings{};
    SearchTree tree{};
    Memory memory{};

    std::size_t bytes() const { return tree.bytes() + memory.bytes(); }

    // Where the walk stands.
    const State& state(const auto& walk) const { return memory.here(walk.cursor); }

    void step(auto& walk, NodeId child, core::Rng& rng) {
        memory.step(walk.cursor, game, tree[child], rng);
        walk.path.push_back(child);
    }

    template <class F>
    void for_each_child(NodeId parent, F&& f) const {
        if constexpr (Memory::kSameMovesEveryVisit)
            tree.for_each_neighbouring_child(parent, f);
        else
            tree.for_each_child(parent, f);
    }

    void list_moves(auto& walk) const {
        walk.moves.clear();
        game.list_moves(state(walk), walk.moves);
    }
    double count_moves(auto& walk) const {
        if constexpr (CountsMoves<G>) return game.count_moves(state(walk));
        list_moves(walk);
        return static_cast<double>(walk.moves.size());
    }

    // Gives the last node of the walk its children; whether all of them at once. An open-loop tree
    // makes each when it can first be played.
    bool make_children(auto& walk) {
        tree[walk.path.back()].expanded = true;
        if constexpr (!Memory::kSameMovesEveryVisit) return false;
        list_moves(walk);
        const Player chooser = game.to_move(state(walk));
        for (const Move& move : walk.moves) tree.add_child(walk.path.back(), move, chooser);
        return true;
    }

    // The children of that node that can be played now.
    void gather_children(auto& walk) {
        const NodeId parent = walk.path.back();
        walk.candidates.clear();
        if constexpr (Memory::kSameMovesEveryVisit) {
            tree.for_each_neighbouring_child(parent,
                                             [&](NodeId id) { walk.candidates.push_back(id); });
        } else {
            list_moves(walk);
            const Player chooser = game.to_move(state(walk));
            for (const Move& move : walk.moves) {
                const NodeId child = tree.find_child(parent, move);
                walk.candidates.push_back(
                    child == NodeId::kNone ? tree.add_child(parent, move, chooser) : child);
            }
        }
    }
};

}  // namespace dramatis::search
