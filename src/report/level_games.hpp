#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report/figure.hpp"
#include "report/games.hpp"
#include "report/level_history.hpp"
#include "traces/proposals.hpp"

namespace dramatis::report {

// All that was played on one level.
struct LevelGames {
    std::string id;
    match3::Level level;
    std::vector<PlayedGames> players;  // the ladder from its lowest rung, then the others by name
    std::optional<PlayedGames> crossed{};  // games that tell what decides (match3::Draws)

    // Games with other move limits, of players who plan: for others the games above tell.
    std::vector<PlayedGames> other_limits{};

    std::vector<LevelVersion> history{};  // with this one, by when they were first played

    // Changes to the level that were tried.
    std::optional<traces::Proposals> tried{};
    std::vector<traces::Proposals> mends{};  // that mend what a finding complains of

    // Puts a trace where it belongs; false if there is one like it already.
    bool add(PlayedGames played);

    const PlayedGames* find(std::string_view player) const;
    // What that player of the level passes with so many moves; nothing where nobody knows.
    Figure passed_with(const PlayedGames& player, int moves) const;
    // Those of the ladder, lowest first.
    std::vector<const PlayedGames*> ladder() const;
    // By whom the level is judged: the player of its target, else the greedy one, else the highest
    // of the ladder, else the first.
    const PlayedGames& judge() const;
};

// The order above.
void sort_players(std::vector<PlayedGames>& players);

}  // namespace dramatis::report
