#pragma once

#include <optional>

#include "report/figure.hpp"
#include "report/level_games.hpp"

namespace dramatis::report {

// Of how games end, from win or loss, or from points where nothing can be won: the share that is
// not explained by which player of the ladder played. 1: who plays makes no difference; 0: it
// decides. One minus the share of the variance between players (omega squared, without the part
// that chance alone gives), each player counting the same. The interval is from 999 resamplings of
// the games (of more than 20,000: of the normal distribution of their means). Nothing with fewer
// than two players, or where all games end alike.
std::optional<Figure> luck_share(const LevelGames& games);

// What the highest of the ladder passes more often than the lowest, or scores more; paired by game.
std::optional<Figure> skill_gap(const LevelGames& games);

}  // namespace dramatis::report
