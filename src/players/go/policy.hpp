#pragma once

#include <vector>

#include "games/go/game.hpp"
#include "games/go/playout.hpp"
#include "games/go/strong_playout.hpp"

namespace dramatis::players {

// The playouts of a Go player, uniform or strong, and what they counted on the way.
template <int kCapacity>
struct GoPolicy {
    go::StrongPlayout<kCapacity> strong{};
    bool heavy = true;

    double playouts = 0, moves = 0, scores = 0;  // scores for Black, komi taken off

    template <class Trace>
    void operator()(const go::Go<kCapacity>& game, go::GoState<kCapacity>& state, core::Rng& rng,
                    std::vector<std::uint16_t>& /*scratch*/, Trace& trace) {
        const auto tell = [&](go::Colour colour, std::uint16_t p) {
            if constexpr (Trace::kOn) trace(static_cast<search::Player>(colour), p);
        };
        moves += heavy
                     ? strong.play(state.board, state.to_move, state.passes, state.last, rng, tell)
                     : go::play_uniformly(state.board, state.to_move, state.passes, rng, tell);
        playouts += 1;
        scores += state.board.area() - game.komi;
    }
};

}  // namespace dramatis::players
