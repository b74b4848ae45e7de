#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "players/match3/settings.hpp"
#include "search/playout.hpp"

namespace dramatis::players {

// Playouts of match-3 by random moves. They end with the game, or they have the match-3 paper's
// length: as many moves as the real game has left, from wherever in the tree they begin. One that
// begins d moves below the root then goes d moves past the end of the game.
class Match3Playout {
   public:
    using Length = Match3Settings::PlayoutLength;

    explicit Match3Playout(Length length = Length::kGame) : length_(length) {}

    // Where the playout begins, in moves from the root. The search tells it.
    void at_depth(std::size_t depth) { depth_ = depth; }

    template <search::Game G, class Trace>
    void operator()(const G& game, typename G::State& state, core::Rng& rng,
                    std::vector<typename G::Move>& scratch, Trace& trace) const {
        if (length_ == Length::kGame) {
            search::UniformPlayout{}(game, state, rng, scratch, trace);
            return;
        }
        auto left = static_cast<std::size_t>(game.moves_left(state) + static_cast<double>(depth_));
        for (; left > 0 && !ended_before_its_limit(game, state); --left) {
            const auto move = game.random_move(state, rng);
            if constexpr (Trace::kOn) trace(game.to_move(state), move);
            game.apply(state, move, rng);
        }
    }

   private:
    template <search::Game G>
    static bool ended_before_its_limit(const G& game, typename G::State& state) {
        const auto moves = std::exchange(state.moves, 0);
        const bool is_over = game.is_over(state);
        state.moves = moves;
        return is_over;
    }

    Length length_;
    std::size_t depth_ = 0;
};

}  // namespace dramatis::players
