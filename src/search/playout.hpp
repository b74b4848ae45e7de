#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <vector>

#include "search/game.hpp"
#include "search/playout_moves.hpp"

namespace dramatis::search {

// A playout policy plays a state to the end of the game, in place. `scratch` is a list of moves it
// may use, so that no step allocates; trace(player, move) is told each move, where the search wants
// to know (Trace::kOn).

// Optional: a game that plays itself out uniformly faster than move by move.
template <class G, class Trace>
concept PlaysItselfOut = Game<G> &&
    requires(const G game, typename G::State state, core::Rng& rng, Trace& trace) {
    game.play_uniformly(state, rng, trace);
};

// Plays to the end, move by move: choose(state, moves) gives the place of the next one in the list.
template <Game G, class Trace, class Choose>
void play_out(const G& game, typename G::State& state, core::Rng& rng,
              std::vector<typename G::Move>& scratch, Trace& trace, Choose&& choose) {
    std::uint32_t left = std::numeric_limits<std::uint32_t>::max();
    if constexpr (LimitsPlayouts<G>) left = static_cast<std::uint32_t>(game.playout_limit(state));
    for (; left-- > 0;) {
        scratch.clear();
        list_playout_moves(game, state, scratch);
        if (scratch.empty()) return;
        const auto move = scratch[choose(state, scratch)];
        if constexpr (Trace::kOn) trace(game.to_move(state), move);
        game.apply(state, move, rng);
    }
}

// Every legal move equally likely.
struct UniformPlayout {
    template <Game G, class Trace>
    void operator()(const G& game, typename G::State& state, core::Rng& rng,
                    std::vector<typename G::Move>& scratch, Trace& trace) const {
        if constexpr (PlaysItselfOut<G, Trace>) {
            game.play_uniformly(state, rng, trace);
        } else if constexpr (DrawsMoves<G>) {
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
