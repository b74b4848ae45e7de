#pragma once

#include <vector>

#include "search/game.hpp"

namespace dramatis::search {

// A playout policy plays a state to the end of the game, in place. `scratch` is a list of moves it may
// use, so that no step allocates.

// Every legal move equally likely.
struct UniformPlayout {
    template <Game G>
    void operator()(const G& game, typename G::State& state, core::Rng& rng,
                    std::vector<typename G::Move>& scratch) const {
        if constexpr (DrawsMoves<G>) {
            while (!game.is_over(state)) game.apply(state, game.random_move(state, rng), rng);
        } else {
            for (;;) {
                scratch.clear();
                game.list_moves(state, scratch);
                if (scratch.empty()) return;
                const auto n = rng.below(static_cast<std::uint32_t>(scratch.size()));
                game.apply(state, scratch[n], rng);
            }
        }
    }
};

}  // namespace dramatis::search
