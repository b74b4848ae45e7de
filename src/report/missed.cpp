#include "report/missed.hpp"

#include <algorithm>

#include "report/standing.hpp"

namespace dramatis::report {
namespace {

// Fewer wins do not tell what the scores of wins are.
constexpr std::size_t kLeastWins = 50;

std::size_t with_three_stars(const PlayedGames& player) {
    return static_cast<std::size_t>(
        std::ranges::count(player.games, std::uint32_t{3}, &Game::stars));
}

}  // namespace

bool are_stars_missed(const LevelGames& games, const Thresholds& thresholds) {
    if (games.level.setup.stars.size() < 3) return false;
    bool is_missed = false;
    for (const auto& player : games.players) {
        const Figure share = share_figure(with_three_stars(player), player.games.size());
        if (share.high.value_or(0) >= thresholds.rare_stars) return false;
        is_missed |= player.header.player_name() != "random";
    }
    return is_missed;
}

std::optional<Missed> find_missed(const LevelGames& games, const Thresholds& thresholds) {
    if (games.level.setup.goals.empty()) return {};
    const Standing standing = standing_of(games, thresholds);
    if (standing.is_outside())
        return Missed{.aim = {traces::Aim::Kind::kPassRate, standing.low, standing.high},
                      .now = standing.rate.value.value_or(0)};
    const auto& judge = games.judge();
    const auto wins = std::ranges::count_if(judge.games, &Game::won);
    if (static_cast<std::size_t>(wins) < kLeastWins || !are_stars_missed(games, thresholds))
        return {};
    return Missed{
        .aim = {traces::Aim::Kind::kThreeStars, thresholds.rare_stars, thresholds.common_stars},
        .now = static_cast<double>(with_three_stars(judge)) / static_cast<double>(wins)};
}

}  // namespace dramatis::report
