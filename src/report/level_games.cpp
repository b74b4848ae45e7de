#include "report/level_games.hpp"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include "report/level_text.hpp"
#include "report/metrics.hpp"

namespace dramatis::report {
namespace {

std::uint64_t rung(const PlayedGames& played) {
    const auto& ladder = played.header.player["ladder"];
    return ladder.is_null() ? std::numeric_limits<std::uint64_t>::max()
                            : ladder.get<std::uint64_t>();
}

}  // namespace

bool LevelGames::add(PlayedGames played) {
    const auto& header = played.header;
    if (header.draws == match3::Draws::kCrossed) {
        if (crossed) return false;
        crossed = std::move(played);
        return true;
    }
    auto& list = header.limit ? other_limits : players;
    const bool is_there = std::ranges::any_of(list, [&](const PlayedGames& other) {
        return other.header.player_name() == header.player_name() &&
               other.header.limit == header.limit;
    });
    if (!is_there) list.push_back(std::move(played));
    return !is_there;
}

const PlayedGames* LevelGames::find(std::string_view player) const {
    const auto found = std::ranges::find(
        players, player, [](const PlayedGames& p) { return p.header.player_name(); });
    return found == players.end() ? nullptr : &*found;
}

Figure LevelGames::passed_with(const PlayedGames& player, int moves) const {
    const int limit = level.setup.move_limit;
    const bool is_known = moves == limit || !player.header.plans();
    if (is_known && moves >= 1 && moves <= limit + static_cast<int>(player.header.overtime))
        return passed_within(player.games, static_cast<std::uint32_t>(moves));
    for (const auto& other : other_limits)
        if (other.header.limit == moves &&
            other.header.player_name() == player.header.player_name())
            return passed_within(other.games, static_cast<std::uint32_t>(moves));
    return {};
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
