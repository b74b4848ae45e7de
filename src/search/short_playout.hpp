#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "search/card.hpp"
#include "search/playout.hpp"

namespace dramatis::search {

// A search with a horizon: tree and playout together end so many moves after the root. What comes
// later is mostly luck, and hides what the first moves were worth. For games whose payoff means
// something at any time, such as points so far.
class Horizon {
   public:
    static constexpr Card kCard{"horizon", "Short playouts",
                                "the game is cut h moves after the root",
                                "Winands and Bjornsson 2009 cut playouts and evaluate",
                                "looks a few moves ahead, since what comes later is mostly luck"};

    explicit Horizon(std::uint32_t moves = 0) : moves_(moves) {}  // 0: none

    // Where the playout begins, in moves from the root. The search tells it.
    void at_depth(std::size_t depth) {
        left_ = moves_ == 0 ? std::numeric_limits<std::uint32_t>::max()
                            : moves_ - std::min(moves_, static_cast<std::uint32_t>(depth));
    }

   protected:
    std::uint32_t left_ = std::numeric_limits<std::uint32_t>::max();

   private:
    std::uint32_t moves_;
};

// Uniform moves up to the horizon.
class ShortPlayout : public Horizon {
   public:
    using Horizon::Horizon;

    template <Game G, class Trace>
    void operator()(const G& game, typename G::State& state, core::Rng& rng,
                    std::vector<typename G::Move>& scratch, Trace& trace) const {
        for (std::uint32_t left = left_; left-- > 0;) {
            typename G::Move move{};
            if constexpr (DrawsMoves<G>) {
                if (game.is_over(state)) return;
                move = game.random_move(state, rng);
            } else {
                scratch.clear();
                game.list_moves(state, scratch);
                if (scratch.empty()) return;
                move = scratch[rng.below(static_cast<std::uint32_t>(scratch.size()))];
            }
            if constexpr (Trace::kOn) trace(game.to_move(state), move);
            game.apply(state, move, rng);
        }
    }
};

// Optional: a game that foresees what a move is sure to bring, in any unit, whatever chance does.
template <class G>
concept ForeseesMoves = Game<G> &&
    requires(const G game, const typename G::State view, const typename G::Move move) {
    { game.foresee(view, move) } -> std::convertible_to<double>;
};

// The move that is foreseen to bring most, one of them at random where several do; up to the
// horizon, if there is one.
class ForeseeingPlayout : public Horizon {
   public:
    static constexpr Card kCard{
        "foreseeing", "Foreseeing playouts", "the move with the largest sure gain",
        "Winands and Bjornsson 2009: greedy playouts", "playouts take what is sure to bring most"};
    using Horizon::Horizon;

    template <ForeseesMoves G, class Trace>
    void operator()(const G& game, typename G::State& state, core::Rng& rng,
                    std::vector<typename G::Move>& scratch, Trace& trace) const {
        for (std::uint32_t left = left_; left-- > 0;) {
            scratch.clear();
            game.list_moves(state, scratch);
            if (scratch.empty()) return;
            std::size_t best = 0;
            double most = -std::numeric_limits<double>::infinity();
            std::uint32_t ties = 0;
            for (std::size_t i = 0; i < scratch.size(); ++i) {
                const double gain = game.foresee(state, scratch[i]);
                if (gain > most)
                    most = gain, best = i, ties = 1;
                else if (gain == most && rng.below(++ties) == 0)
                    best = i;
            }
            if constexpr (Trace::kOn) trace(game.to_move(state), scratch[best]);
            game.apply(state, scratch[best], rng);
        }
    }
};

}  // namespace dramatis::search
