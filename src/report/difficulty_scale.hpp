#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/figure.hpp"
#include "report/level_games.hpp"

namespace dramatis::report {

// How hard a level is, on a scale that it shares with the other levels of a report.
struct Difficulty {
    Figure pass_rate;  // of the whole cast: the average of its players, all alike
    Figure logit;      // 0: as hard as the average of these levels; higher is harder
};

// One player on one level.
struct PassCount {
    std::size_t won = 0, games = 0;  // 0 games: this player did not play this level
};

// An item response model with an interaction: player p passes level l with the probability
//
//     1 / (1 + exp(-x)),  x = skill of p - difficulty of l + e of both,
//
// where the difficulties are normal about 0, and so are the e: some players do well on some levels.
// How far both spread is learnt from all levels together, so that a level with few games leans on
// the others, and on what it has in common with them, as far as they are alike.
//
// The posterior is taken to be normal about its mode (Laplace) for each of a grid of spreads, and
// these are mixed by their likelihood, with equal weight beforehand (Rue, Martino, Chopin 2009).
// Nothing is drawn at random. `counts`: a row a level, a column a player, two of each at least.
std::vector<Difficulty> difficulty_scale(const std::vector<std::vector<PassCount>>& counts);

// Who passed a level how often.
struct LevelCounts {
    bool has_goals = false;
    std::vector<std::pair<std::string, PassCount>> players;

    const PassCount* find(std::string_view player) const;
};
LevelCounts counts_of(const LevelGames& level);

// The same for the levels of a report; nothing for those without goals, and for all where fewer
// than two levels have them, or fewer than two players played.
std::vector<std::optional<Difficulty>> difficulties(const std::vector<LevelCounts>& levels);

}  // namespace dramatis::report
