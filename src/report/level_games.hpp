#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report/games.hpp"

namespace dramatis::report {

// All that was played on one level.
struct LevelGames {
    std::string id;
    match3::Level level;
    std::vector<PlayedGames> players;  // the ladder from its lowest rung, then the others by name
    std::optional<PlayedGames> crossed{};  // games that tell what decides (match3::Draws)

    const PlayedGames* find(std::string_view player) const;
    // Those of the ladder, lowest first.
    std::vector<const PlayedGames*> ladder() const;
    // By whom the level is judged: the player of its target, else the greedy one, else the highest
    // of the ladder, else the first.
    const PlayedGames& judge() const;
};

// The order above.
void sort_players(std::vector<PlayedGames>& players);

}  // namespace dramatis::report
