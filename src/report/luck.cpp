#include "report/luck.hpp"

#include <algorithm>

#include "core/rng.hpp"
#include "core/seed.hpp"
#include "core/statistics.hpp"
#include "report/pairs.hpp"

namespace dramatis::report {
namespace {

constexpr int kResamplings = 999;

std::vector<double> outcomes(const PlayedGames& played) {
    const bool has_goals = !played.header.level.setup.goals.empty();
    std::vector<double> out;
    for (const auto& game : played.games) out.push_back(has_goals ? game.won : static_cast<double>(game.score));
    return out;
}

struct Moments {
    double mean = 0, variance = 0, count = 0;
};

std::optional<double> luck_of(const std::vector<Moments>& players) {
    const double k = static_cast<double>(players.size());
    double mean = 0, within = 0, chance = 0;
    for (const auto& player : players) {
        mean += player.mean / k;
        within += player.variance / k;
        chance += player.variance / player.count / k;
    }
    double between = 0;
    for (const auto& player : players) between += (player.mean - mean) * (player.mean - mean) / (k - 1);
    // The variance among players drawn like these, and what of it is only the noise of their means.
    between = std::max(0.0, between - chance);
    if (between + within <= 0) return {};
    return within / (between + within);
}

}  // namespace

std::optional<Figure> luck_share(const LevelGames& games) {
    std::vector<std::vector<double>> players;
    for (const auto* player : games.ladder())
        if (player->games.size() > 1) players.push_back(outcomes(*player));
    if (players.size() < 2) return {};
    std::vector<Moments> moments(players.size());
    std::size_t count = 0;
    for (std::size_t i = 0; i < players.size(); ++i) {
        const auto summary = core::summarize(players[i]);
        moments[i] = {summary.mean, summary.deviation * summary.deviation, static_cast<double>(summary.count)};
        count += summary.count;
    }
    const auto value = luck_of(moments);
    if (!value) return {};

    core::Rng rng(core::Seed{games.players.front().header.seed}.child("luck"));
    std::vector<double> resampled;
    for (int r = 0; r < kResamplings; ++r) {
        for (std::size_t i = 0; i < players.size(); ++i) {
            const auto& values = players[i];
            double sum = 0, squares = 0;
            for (std::size_t n = 0; n < values.size(); ++n) {
                const double x = values[rng.below(static_cast<std::uint32_t>(values.size()))];
                sum += x, squares += x * x;
            }
            const double n = static_cast<double>(values.size());
            moments[i] = {sum / n, std::max(0.0, (squares - sum * sum / n) / (n - 1)), n};
        }
        if (const auto luck = luck_of(moments)) resampled.push_back(*luck);
    }
    if (resampled.empty()) return figure_of(*value, {0, 1}, count);
    return figure_of(*value, {core::quantile(resampled, 0.025), core::quantile(resampled, 0.975)}, count);
}

std::optional<Figure> skill_gap(const LevelGames& games) {
    const auto ladder = games.ladder();
    if (ladder.size() < 2) return {};
    const bool has_goals = !games.level.setup.goals.empty();
    return compare_pairs(metric(has_goals ? "pass_rate" : "score"), ladder.front()->games, ladder.back()->games, {}).difference;
}

}  // namespace dramatis::report
