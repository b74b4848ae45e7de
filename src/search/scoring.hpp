#pragma once

#include <concepts>
#include <cstdint>

#include "search/card.hpp"
#include "search/part.hpp"

namespace dramatis::search {

// Optional: a game whose end is more or less good. The score is in [0, 1], a half where nobody is
// ahead.
template <class G>
concept ScoresStates = Game<G> && requires(const G game, const typename G::State view) {
    { game.score(view, Player{}) } -> std::same_as<double>;
};

// What the end of a game counts, chosen at run time: the game's own payoff, a win 1 and a draw a
// half; the winning rate, in which a draw is no win; the rate of games not lost; the mean score.
struct AnyScoring : Part<AnyScoring> {
    enum class Kind : std::uint8_t { kPayoff, kWins, kNonLosses, kScore };
    static constexpr Card kCard{"scoring", "Scoring", "win, not a loss, or mean score",
                                "Hsu, lecture; Bouzy and Helmstetter 2003 count points",
                                "says what the end of a playout is worth"};

    Kind kind = Kind::kPayoff;

    bool operator==(const AnyScoring&) const = default;

    void configure(const auto& c) { *this = c.scoring; }
    template <Game G>
    double worth(const G& game, const typename G::State& end, Player player, double payoff) const {
        if constexpr (ScoresStates<G>)
            if (kind == Kind::kScore) return game.score(end, player);
        if (kind == Kind::kWins) return payoff == 1 ? 1 : 0;
        if (kind == Kind::kNonLosses) return payoff > 0 ? 1 : 0;
        return payoff;
    }
};

}  // namespace dramatis::search
