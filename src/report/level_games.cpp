#include "report/level_games.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

#include "report/level_text.hpp"

namespace dramatis::report {
namespace {

std::uint64_t rung(const PlayedGames& played) {
    const auto& ladder = played.header.player["ladder"];
    return ladder.is_null() ? std::numeric_limits<std::uint64_t>::max()
                            : ladder.get<std::uint64_t>();
}

}  // namespace

const PlayedGames* LevelGames::find(std::string_view player) const {
    const auto found = std::ranges::find(
        players, player, [](const PlayedGames& p) { return p.header.player_name(); });
    return found == players.end() ? nullptr : &*found;
}

std::vector<const PlayedGames*> LevelGames::ladder() const {
    std::vector<const PlayedGames*> out;
    for (const auto& player : players)
        if (!player.header.player["ladder"].is_null()) out.push_back(&player);
    return out;
}

const PlayedGames& LevelGames::judge() const {
    if (level.target)
        if (const auto* player = find(target_player(*level.target))) return *player;
    if (const auto* player = find("greedy")) return *player;
    const auto rungs = ladder();
    return rungs.empty() ? players.front() : *rungs.back();
}

void sort_players(std::vector<PlayedGames>& players) {
    std::ranges::sort(players, [](const PlayedGames& a, const PlayedGames& b) {
        return std::tuple(rung(a), a.header.player_name()) <
               std::tuple(rung(b), b.header.player_name());
    });
}

}  // namespace dramatis::report
