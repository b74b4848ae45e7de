#pragma once

#include <vector>

#include "search/game.hpp"

namespace dramatis::search {

// A playout policy plays a state to the end of the game, in place. `scratch` is a list of moves it may
// use, so that no step allocates; trace(player, move) is told each move, where the search wants to know (Trace::kOn).

// Every legal move equally likely.
struct UniformPlayout {
    template <Game G, class Trace>
    void operator()(const G& game, typename G::State& state, core::Rng& rng,
                    std::vector<typename G::Move>& scratch, Trace& trace) const {
        if constexpr (DrawsMoves<G>) {
            while (!game.is_over(state)) {
                const auto move = game.random_move(state, rng);
                if constexpr (Trace::kOn) trace(game.to_move(state), move);
                game.apply(state, move, rng);
            }
        } else {
            for (;;) {
                scratch.clear();
                game.list_moves(state, scratch);
                if (scratch.empty()) return;
                const auto n = rng.below(static_cast<std::uint32_t>(scratch.size()));
                if constexpr (Trace::kOn) trace(game.to_move(state), scratch[n]);
                game.apply(state, scratch[n], rng);
            }
        }
    }
};

}  // namespace dramatis::search
