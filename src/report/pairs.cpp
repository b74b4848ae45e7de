#include "report/pairs.hpp"

#include <algorithm>
#include <cmath>

namespace dramatis::report {
namespace {

constexpr double kPower = 0.8;

// How much wider means of so few games make an interval than the normal distribution says.
double widened(std::size_t games) {
    return core::student_t95(std::max<std::size_t>(games, 2) - 1) / core::normal_z(0.05);
}

// How many standard errors a difference must have to be noticed with that power.
double z_to_notice(double level) {
    return core::normal_z(level) + core::normal_z(2 * (1 - kPower));
}

// Two samples that have nothing to do with each other.
PairedFigures compare_apart(std::span<const double> before, std::span<const double> after) {
    if (before.empty() || after.empty()) return {};
    const auto a = core::summarize(before), b = core::summarize(after);
    const double mean = b.mean - a.mean;
    const double error = std::sqrt(a.deviation * a.deviation / static_cast<double>(a.count) +
                                   b.deviation * b.deviation / static_cast<double>(b.count));
    const std::size_t n = std::min(a.count, b.count);
    const double half = core::student_t95(std::max<std::size_t>(n, 2) - 1) * error;
    return {.difference = figure_of(mean, {mean - half, mean + half}, n),
            .centre = mean,
            .error = error};
}

}  // namespace

double PairedFigures::p_value(double tolerance) const {
    if (tolerance == 0 && exact_p) return difference.n < kFewGames ? 1 : *exact_p;
    const double beyond = std::abs(centre) - tolerance - step;
    if (!difference.value || beyond <= 0) return 1;
    // The normal distribution needs some games; of a few nothing can be said.
    if (difference.n < kFewGames) return 1;
    if (error == 0) return 0;
    return core::normal_p(beyond / error);
}

core::Interval PairedFigures::interval(double miss) const {
    if (!difference.value) return {};
    const double half = core::normal_z(miss) * error * widened(difference.n);
    const core::Interval out{centre - half, centre + half};
    return step > 0 ? core::Interval{std::max(-1.0, out.low), std::min(1.0, out.high)} : out;
}

double PairedFigures::detectable(double level) const {
    if (!difference.value) return 0;
    const double z = z_to_notice(level);
    // A change of d in a share makes at least d of the pairs differ, however few do now.
    const double least = step > 0 ? z * z * step : 0;
    return std::max(least, z * error);
}

std::size_t PairedFigures::games_to_detect(double change, double level) const {
    const double z = z_to_notice(level), pairs = static_cast<double>(difference.n);
    double variance = error * error * pairs;  // of one pair
    // If shares change by d, at least d of the pairs differ; and the exact test is a little more
    // careful than the normal one, by a pair or two that differ.
    if (step > 0) variance = std::max(variance, change);
    const double needed = z * z * variance / (change * change) + (step > 0 ? 2 / change : 0);
    return static_cast<std::size_t>(std::ceil(needed));
}

PairedFigures compare_pairs(const Metric& metric, std::span<const Game> before,
                            std::span<const Game> after, const Thresholds& thresholds) {
    const std::size_t count = std::min(before.size(), after.size());
    std::vector<double> differences, old_values, new_values;
    std::size_t up = 0, down = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto old_value = metric.of(before[i], thresholds),
                   new_value = metric.of(after[i], thresholds);
        if (old_value) old_values.push_back(*old_value);
        if (new_value) new_values.push_back(*new_value);
        if (!old_value || !new_value || before[i].seed != after[i].seed) continue;
        differences.push_back(*new_value - *old_value);
        up += differences.back() > 0;
        down += differences.back() < 0;
    }
    // What only some games count for, such as the moves left of those won, has no pairs: other
    // games may be won. Nor has what was played on seeds of its own.
    if (differences.size() < count) return compare_apart(old_values, new_values);
    if (differences.empty()) return {};
    if (metric.kind == Metric::Kind::kShare) {
        const auto shares = core::compare_shares(up, down, differences.size());
        return {.difference = figure_of(shares.difference, shares.interval, differences.size()),
                .centre = shares.centre,
                .error = shares.error,
                .step = 1 / static_cast<double>(differences.size()),
                .exact_p = core::mcnemar_p(up, down)};
    }
    const auto summary = core::summarize(differences);
    return {.difference = figure_of(summary.mean, summary.interval, summary.count),
            .centre = summary.mean,
            .error = summary.deviation / std::sqrt(static_cast<double>(summary.count))};
}

}  // namespace dramatis::report
