#pragma once

#include <concepts>
#include <cstdint>

#include "search/card.hpp"
#include "search/game.hpp"

namespace dramatis::search {

// Optional: a game whose end is more or less good. The score is in [0, 1], a half where nobody is
// ahead.
template <class G>
concept ScoresStates = Game<G> && requires(const G game, const typename G::State view) {
    { game.score(view, Player{}) } -> std::same_as<double>;
};

// What the end of a game counts. The game's own payoff: a win 1, a draw a half.
struct GamePayoff {
    template <Game G>
    double operator()(const G& game, const typename G::State& end, Player player) const {
        return game.payoff(end, player);
    }
};

// Chosen at run time: the payoff; the winning rate, in which a draw is no win; the rate of games
// not lost; the mean score.
struct AnyScoring {
    enum class Kind : std::uint8_t { kPayoff, kWins, kNonLosses, kScore };
    static constexpr Card kCard{"scoring", "Scoring", "win, not a loss, or mean score",
                                "Hsu, lecture; Bouzy and Helmstetter 2003 count points",
                                "says what the end of a playout is worth"};

    Kind kind = Kind::kPayoff;

    bool operator==(const AnyScoring&) const = default;

    template <Game G>
    double operator()(const G& game, const typename G::State& end, Player player) const {
        if constexpr (ScoresStates<G>)
            if (kind == Kind::kScore) return game.score(end, player);
        const double payoff = game.payoff(end, player);
        if (kind == Kind::kWins) return payoff == 1 ? 1 : 0;
        if (kind == Kind::kNonLosses) return payoff > 0 ? 1 : 0;
        return payoff;
    }
};

}  // namespace dramatis::search
