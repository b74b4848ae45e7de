#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <utility>

#include "search/amaf.hpp"
#include "search/part.hpp"

namespace dramatis::search {

// What a search tells of each iteration to whoever wants to see it.
template <Game G>
struct Watch {
    using Move = typename G::Move;
    // At `parent` the rule saw the candidates as `children` and gave these scores, or none as some
    // come first; this one was chosen.
    std::function<void(NodeId parent, std::span<const NodeId> candidates, const Children& children,
                       std::span<const double> scores, NodeId chosen)>
        chose{};
    // The walk has come to a node, in that state.
    std::function<void(NodeId node, const typename G::State& state)> entered{};
    struct Iteration {
        std::span<const NodeId> path;
        std::size_t selected;  // nodes of it that selection walked; expansion added the rest
        std::span<const std::pair<Player, Move>> playout;
        std::span<const double> payoffs;
    };
    // After the backup.
    std::function<void(const Iteration& iteration)> iterated{};
};

// Comes last in a list of parts, so that it sees what the others have done.
template <Game G>
struct Watcher : Part<Watcher<G>> {
    using Move = typename G::Move;
    static constexpr bool kOneThread = true;

    template <class>
    struct InWalk {
        std::size_t selected = 0;  // nodes of the path that selection has walked
    };

    const Watch<G>* watch = nullptr;

    void on_choose(const auto& walk, const Children& children, bool by_rule, NodeId chosen) const {
        if (watch && watch->chose)
            watch->chose(walk.path.back(), walk.candidates, children,
                         by_rule ? std::span<const double>(walk.scores) : std::span<const double>(),
                         chosen);
    }
    void on_step(auto& work, auto& walk) {
        if (watch && watch->entered) watch->entered(walk.path.back(), work.state(walk));
    }
    void on_leaf(const auto& /*work*/, auto& walk) { walk.selected = walk.path.size(); }
    void on_backup(auto& /*work*/, auto& walk) {
        if (watch && watch->iterated)
            watch->iterated({walk.path, walk.selected, moves_of(walk.trace), walk.payoffs});
    }

   private:
    static std::span<const std::pair<Player, Move>> moves_of(const MoveTrace<Move>& trace) {
        return trace.moves;
    }
    static std::span<const std::pair<Player, Move>> moves_of(const NoTrace&) { return {}; }
};

}  // namespace dramatis::search
