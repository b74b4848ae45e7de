#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "core/rng.hpp"
#include "search/amaf.hpp"
#include "search/columns.hpp"
#include "search/game.hpp"
#include "search/tree.hpp"

namespace dramatis::search {

// One iteration on its way, of one thread; what it needs, it keeps for the next.
template <Game G, class Playout, class Memory, class Parts>
struct Walk : Parts::template InWalk<G> {
    using State = typename G::State;
    using Move = typename G::Move;

    Playout policy{};
    typename Memory::Cursor cursor{};
    std::vector<NodeId> path{};
    bool is_known = false;  // the payoffs are, without a playout
    std::array<double, G::kPlayers> payoffs{};
    // scratch
    std::vector<NodeId> candidates{};
    std::vector<Move> moves{};
    Columns<typename Parts::InColumns> columns{};
    std::vector<double> scores{};
    std::conditional_t<Parts::kTraces, MoveTrace<Move>, NoTrace> trace{};
    // For all playouts of a visit but the last.
    [[no_unique_address]] std::conditional_t<Parts::kRepeats, State, NoTrace> spare{};

    std::size_t depth() const { return path.size() - 1; }

    // What a policy may want to know: at which depth it begins, how its playouts ended, and that
    // another search begins.
    void play(const G& game, State& state, core::Rng& rng) {
        if constexpr (requires { policy.at_depth(depth()); }) policy.at_depth(depth());
        policy(game, state, rng, moves, trace);
    }
    void learn(const G& game) {
        if constexpr (requires { policy.forget(); })
            if (!is_known) policy.learn(game, payoffs);
    }
    void forget() {
        if constexpr (requires { policy.forget(); }) policy.forget();
    }
};

}  // namespace dramatis::search
