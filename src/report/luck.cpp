#include "report/luck.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <vector>

#include "core/exp.hpp"
#include "core/statistics.hpp"
#include "report/metrics.hpp"
#include "report/pairs.hpp"

namespace dramatis::report {
namespace {

// In which something differs.
constexpr std::size_t kLeastSets = kLeastCrossedGames / match3::kCrossedGames;
constexpr unsigned kAll = match3::kCrossedGames - 1;

// How games of one set end: all combinations of two draws a source.
using Ends = std::array<double, match3::kCrossedGames>;

// The variance that is left if all sources but those of the mask are fixed, as this set has it:
// half the squared difference of games that share just the others' draws (Jansen 1999).
double variance_of(const Ends& ends, unsigned sources) {
    double sum = 0;
    for (unsigned game = 0; game < match3::kCrossedGames; ++game) {
        const double difference = ends[game] - ends[game ^ sources];
        sum += difference * difference / 2;
    }
    return sum / match3::kCrossedGames;
}

// What a source adds to the variance on average over all orders in which sources can be let loose.
double share_of(const Ends& ends, unsigned source) {
    constexpr std::array<double, match3::kSources> kWeights = {1 / 3.0, 1 / 6.0, 1 / 3.0};
    const unsigned bit = 1u << source;
    double out = 0;
    for (unsigned before = 0; before <= kAll; ++before)
        if (!(before & bit))
            out += kWeights[static_cast<std::size_t>(std::popcount(before))] *
                   (variance_of(ends, before | bit) - variance_of(ends, before));
    return out;
}

// The sum of the one over the sum of the other, with the jackknife's interval. Sets in which all
// games end alike say nothing about the ratio, so they give no degrees of freedom.
Figure ratio_of(const std::vector<double>& parts, const std::vector<double>& wholes,
                std::size_t games) {
    const double n = static_cast<double>(parts.size());
    const double part = std::accumulate(parts.begin(), parts.end(), 0.0),
                 whole = std::accumulate(wholes.begin(), wholes.end(), 0.0);
    double mean = 0, squares = 0;
    const auto without = [&](std::size_t i) { return (part - parts[i]) / (whole - wholes[i]); };
    for (std::size_t i = 0; i < parts.size(); ++i) mean += without(i) / n;
    for (std::size_t i = 0; i < parts.size(); ++i)
        squares += (without(i) - mean) * (without(i) - mean);
    const auto telling = std::ranges::count_if(wholes, [](double x) { return x > 0; });
    const double ratio = part / whole;
    const double half =
        core::student_t95(static_cast<std::size_t>(telling) - 1) * std::sqrt(squares * (n - 1) / n);
    if (ratio <= 0 || ratio >= 1)
        return within_unit(
            figure_of(std::clamp(ratio, 0.0, 1.0), {ratio - half, ratio + half}, games));
    // On the scale of log odds, where small shares are as uncertain upwards as downwards.
    const double odds = ratio / (1 - ratio), factor = core::exp(half / (ratio * (1 - ratio)));
    const auto share_of_odds = [](double x) { return 1 / (1 + 1 / x); };
    return figure_of(ratio, {share_of_odds(odds / factor), share_of_odds(odds * factor)}, games);
}

std::vector<Ends> sets_of(const PlayedGames& crossed) {
    const bool has_goals = !crossed.header.level.setup.goals.empty();
    std::vector<Ends> out(crossed.games.size() / match3::kCrossedGames);
    for (std::size_t i = 0; i < out.size() * match3::kCrossedGames; ++i) {
        const Game& game = crossed.games[i];
        out[i / match3::kCrossedGames][i % match3::kCrossedGames] =
            has_goals ? game.won : static_cast<double>(game.score);
    }
    return out;
}

}  // namespace

std::optional<Deciders> what_decides(const PlayedGames& crossed) {
    const auto sets = sets_of(crossed);
    std::vector<double> wholes;
    for (const Ends& ends : sets) wholes.push_back(variance_of(ends, kAll));
    if (std::ranges::count_if(wholes, [](double x) { return x > 0; }) <
        static_cast<std::ptrdiff_t>(kLeastSets))
        return {};
    const std::size_t games = sets.size() * match3::kCrossedGames;
    Deciders out;
    std::vector<double> luck(sets.size());
    for (unsigned source = 0; source < match3::kSources; ++source) {
        std::vector<double> parts;
        for (const Ends& ends : sets) parts.push_back(share_of(ends, source));
        out.sources[source] = ratio_of(parts, wholes, games);
        if (source == match3::kChoices) continue;
        for (std::size_t i = 0; i < sets.size(); ++i) luck[i] += parts[i];
    }
    out.luck = ratio_of(luck, wholes, games);
    std::vector<double> ends;
    for (const Ends& set : sets)
        ends.push_back(std::accumulate(set.begin(), set.end(), 0.0) / match3::kCrossedGames);
    out.outcome = mean_figure(ends);
    out.outcome.n = games;
    return out;
}

std::optional<Deciders> deciders_of(const LevelGames& games) {
    return games.crossed ? what_decides(*games.crossed) : std::nullopt;
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
