#include "report/luck.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/ln.hpp"
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
    for (const auto& game : played.games)
        out.push_back(has_goals ? game.won : static_cast<double>(game.score));
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
    for (const auto& player : players) between += (player.mean - mean) * (player.mean - mean) / k;
    // The variance among these players, less what is only the noise of their means.
    between = std::max(0.0, between - chance * (k - 1) / k);
    if (between + within <= 0) return {};
    return within / (between + within);
}

// So many games of a player are drawn again one by one. Of a million that would take minutes, and
// the means of so many are normal for all that anybody could see.
constexpr std::size_t kMostDrawn = 20'000;

// Two independent standard normal numbers, by Marsaglia's polar method: no function whose last bits
// depend on the machine.
std::pair<double, double> two_normal(core::Rng& rng) {
    for (;;) {
        const double x = 2 * rng.unit() - 1, y = 2 * rng.unit() - 1, square = x * x + y * y;
        if (square <= 0 || square >= 1) continue;
        const double factor = std::sqrt(-2 * core::ln(square) / square);
        return {x * factor, y * factor};
    }
}

// The values of one player, to be drawn again and again: as many as there are, each equally likely.
class Resampler {
   public:
    explicit Resampler(std::vector<double> values) : values_(std::move(values)) {
        if (values_.size() <= kMostDrawn) return;
        const double n = static_cast<double>(values_.size());
        for (const double x : values_) mean_ += x / n;
        for (const double x : values_) {
            const double d = x - mean_;
            second_ += d * d / n;
            third_ += d * d * d / n;
            fourth_ += d * d * d * d / n;
        }
    }

    Moments draw(core::Rng& rng) const {
        return values_.size() <= kMostDrawn ? draw_each(rng) : draw_moments(rng);
    }

   private:
    Moments draw_each(core::Rng& rng) const {
        double sum = 0, squares = 0;
        for (std::size_t i = 0; i < values_.size(); ++i) {
            const double x = values_[rng.below(static_cast<std::uint32_t>(values_.size()))];
            sum += x, squares += x * x;
        }
        const double n = static_cast<double>(values_.size());
        return {sum / n, std::max(0.0, (squares - sum * sum / n) / (n - 1)), n};
    }

    // The means of the values and of their squares, about the mean, are normal together: this is
    // their covariance, taken apart.
    Moments draw_moments(core::Rng& rng) const {
        const double n = static_cast<double>(values_.size());
        if (second_ <= 0) return {mean_, 0, n};
        const auto [u, v] = two_normal(rng);
        const double deviation = std::sqrt(second_), root = std::sqrt(n),
                     along = third_ / deviation;
        const double across = std::sqrt(std::max(0.0, fourth_ - second_ * second_ - along * along));
        const double shift = deviation * u / root,
                     square = second_ + (along * u + across * v) / root;
        return {mean_ + shift, std::max(0.0, (square - shift * shift) * n / (n - 1)), n};
    }

    std::vector<double> values_;
    double mean_ = 0, second_ = 0, third_ = 0, fourth_ = 0;  // moments about the mean
};

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
        moments[i] = {summary.mean, summary.deviation * summary.deviation,
                      static_cast<double>(summary.count)};
        count += summary.count;
    }
    const auto value = luck_of(moments);
    if (!value) return {};

    core::Rng rng(core::Seed{games.players.front().header.seed}.child("luck"));
    std::vector<Resampler> resamplers;
    for (auto& values : players) resamplers.emplace_back(std::move(values));
    std::vector<double> resampled;
    for (int r = 0; r < kResamplings; ++r) {
        for (std::size_t i = 0; i < resamplers.size(); ++i) moments[i] = resamplers[i].draw(rng);
        if (const auto luck = luck_of(moments)) resampled.push_back(*luck);
    }
    if (resampled.empty()) return figure_of(*value, {0, 1}, count);
    return figure_of(*value, {core::quantile(resampled, 0.025), core::quantile(resampled, 0.975)},
                     count);
}

std::optional<Figure> skill_gap(const LevelGames& games) {
    const auto ladder = games.ladder();
    if (ladder.size() < 2) return {};
    const bool has_goals = !games.level.setup.goals.empty();
    return compare_pairs(metric(has_goals ? "pass_rate" : "score"), ladder.front()->games,
                         ladder.back()->games, {})
        .difference;
}

}  // namespace dramatis::report
