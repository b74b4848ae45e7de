#pragma once

#include <array>
#include <optional>

#include "games/match3/seeds.hpp"
#include "report/figure.hpp"
#include "report/level_games.hpp"

namespace dramatis::report {

// What decides how games end, as shares that add up to 1: by win or loss, or by points where
// nothing can be won. They are Shapley effects (Song, Nelson and Staum 2016): a source counts for
// what changes when it alone is drawn anew, and sources that only matter together share what they
// do. Their player has another skill in each game (Kind::kMixed), so that "how it is played" is
// about skill too, whoever else played the level.
struct Deciders {
    std::array<Figure, match3::kSources> sources;  // by match3::Source
    Figure luck;                                   // all but the choices
    Figure outcome;                                // games won, or the mean score, of these games
};

inline constexpr std::size_t kLeastCrossedGames = 80;  // of fewer nothing can be said
// Findings want more. Of 100 games, two in 179 intervals of a level of 56 % luck were above 65 %.
inline constexpr std::size_t kTellingCrossedGames = 400;

// From games with crossed draws. Intervals are the jackknife's over the sets of eight games.
// Nothing where fewer than ten sets have games that end otherwise than the game with which they
// share no draw.
std::optional<Deciders> what_decides(const PlayedGames& crossed);
std::optional<Deciders> deciders_of(const LevelGames& games);  // nothing without such games

// What the highest of the ladder passes more often than the lowest, or scores more; paired by game.
std::optional<Figure> skill_gap(const LevelGames& games);

}  // namespace dramatis::report
