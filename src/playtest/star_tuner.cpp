#include "playtest/star_tuner.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/statistics.hpp"
#include "playtest/trial.hpp"
#include "playtest/wins.hpp"

namespace dramatis::playtest {
namespace {

constexpr std::size_t kLeastWins = 50;
// Of the wins, those that earn one, two and three stars in the levels that ship: every one, 49 to
// 58 % (in one level 30), 12 to 20 % (in one 5), of 300 games by greedy each.
constexpr std::array kUsual = {1.0, 0.5, 0.15};
// Where so many earn it, a threshold stays as it is.
constexpr std::array kEnough = {0.5, 0.3, 0.15};

// The scores of the games won; none if it was stopped.
std::vector<double> won_scores(const StarRequest& request, core::Seed seed,
                               const core::ParallelOptions& options) {
    const Trial trial{.setup = request.setup, .player = request.player, .seed = seed};
    std::vector<double> out;
    const auto& setup = request.setup;
    const auto taken = play_trial(trial, 0, request.games, options, [&](const TrialGame& game) {
        const auto left = static_cast<std::uint64_t>(setup.move_limit) - game.moves.size();
        if (game.won) out.push_back(static_cast<double>(game.score + setup.move_bonus * left));
    });
    if (taken < request.games) out.clear();
    return out;
}

double share_of(const std::vector<double>& scores, double threshold) {
    const auto reached = std::ranges::count_if(scores, [&](double s) { return s >= threshold; });
    return static_cast<double>(reached) / static_cast<double>(scores.size());
}

// A round number that is no more: hundreds from 1,000 on, else tens.
std::uint32_t rounded_down(double score) {
    const double unit = score >= 1000 ? 100 : 10;
    return static_cast<std::uint32_t>(std::max(std::floor(score / unit) * unit, unit));
}

}  // namespace

std::optional<StarProposal> tune_stars(const StarRequest& request,
                                       const core::ParallelOptions& options) {
    const auto seen = won_scores(request, request.seed.child("look"), options);
    if (seen.size() < kLeastWins || request.setup.stars.size() != kUsual.size()) return {};
    StarProposal out{.setup = request.setup};
    auto& stars = out.setup.stars;
    for (std::size_t i = kUsual.size(); i-- > 0;) {
        const bool is_below = i + 1 == kUsual.size() || stars[i] < stars[i + 1];
        if (is_below && share_of(seen, stars[i]) >= kEnough[i]) continue;
        stars[i] = rounded_down(core::quantile(seen, 1 - kUsual[i]));
    }
    for (std::size_t i = 1; i < stars.size(); ++i) stars[i] = std::max(stars[i], stars[i - 1] + 10);
    const auto fresh = won_scores({.setup = out.setup,
                                   .player = request.player,
                                   .games = request.games,
                                   .seed = request.seed},
                                  request.seed.child("confirm"), options);
    if (fresh.empty()) return {};
    out.wins = fresh.size();
    out.three_stars = static_cast<std::size_t>(
        std::ranges::count_if(fresh, [&](double score) { return score >= stars.back(); }));
    return out;
}

}  // namespace dramatis::playtest
