#include "playtest/wins.hpp"

#include <algorithm>
#include <cmath>

namespace dramatis::playtest {

namespace {
constexpr std::size_t kLeastWins = 50;
}

core::Interval PassCount::interval(double miss) const {
    const double factor = core::normal_z(miss) / core::normal_z(0.05);
    const auto plain = interval();
    return {std::max(0.0, rate() - factor * (rate() - plain.low)),
            std::min(1.0, rate() + factor * (plain.high - rate()))};
}

PassCount Wins::within(int moves) const {
    const auto wins = std::ranges::count_if(at, [&](std::uint32_t move) {
        return move > 0 && move <= static_cast<std::uint32_t>(moves);
    });
    return {static_cast<std::size_t>(wins), at.size()};
}

std::vector<double> Wins::scores(const match3::Setup& setup) const {
    std::vector<double> out;
    const auto limit = static_cast<std::uint32_t>(setup.move_limit);
    for (std::size_t i = 0; i < at.size(); ++i)
        if (at[i] > 0 && at[i] <= limit)
            out.push_back(
                static_cast<double>(points[i] + setup.move_bonus * std::uint64_t{limit - at[i]}));
    return out;
}

void Wins::append(const Wins& more) {
    at.insert(at.end(), more.at.begin(), more.at.end());
    points.insert(points.end(), more.points.begin(), more.points.end());
}

std::vector<std::uint32_t> fitted_stars(const match3::Setup& old, const Wins& before_wins,
                                        const match3::Setup& setup, const Wins& after_wins) {
    const auto before = before_wins.scores(old), after = after_wins.scores(setup);
    std::vector<std::uint32_t> stars = old.stars;
    if (before.size() < kLeastWins || after.size() < kLeastWins) return stars;
    for (std::size_t i = 0; i < stars.size(); ++i) {
        const double old_threshold = stars[i];
        const auto reached =
            std::ranges::count_if(before, [&](double score) { return score >= old_threshold; });
        const double share = static_cast<double>(reached) / static_cast<double>(before.size());
        double threshold = std::round(core::quantile(after, 1 - share) / 100) * 100;
        // What every win reached, or none, says only on which side it was.
        if (share == 1) threshold = std::min(threshold, old_threshold);
        if (share == 0) threshold = std::max(threshold, old_threshold);
        const double least = i > 0 ? stars[i - 1] + 100.0 : 50.0;  // they ascend
        stars[i] = static_cast<std::uint32_t>(std::max(threshold, least));
    }
    return stars;
}

double Band::distance(double rate) const { return std::max({0.0, low - rate, rate - high}); }

double Band::depth(double rate) const {
    double edge = 1;
    if (low > 0) edge = std::min(edge, rate - low);
    if (high < 1) edge = std::min(edge, high - rate);
    return edge;
}

}  // namespace dramatis::playtest
