#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/json.hpp"
#include "core/seed.hpp"
#include "core/statistics.hpp"

namespace dramatis::analysis {

// A number of one game, and whose game it was.
struct Value {
    double value = 0;
    std::size_t unit = 0;  // a person; games of one person are more alike than those of several
};

// What values have in common. Intervals are 95 %, and there are none for fewer than two units.
struct Estimate {
    std::size_t count = 0, units = 0;
    double mean = 0, deviation = 0, median = 0, min = 0, max = 0;
    // Of the mean: Student's t, with the sums of whole units as what varies (Liang and Zeger 1986;
    // of one value a unit it is the usual interval). Of the median: order statistics, or a
    // bootstrap over units where these have several values.
    std::optional<core::Interval> of_mean, of_median;
};
Estimate estimate(std::span<const Value> values, core::Seed seed);

// The same of one value a unit.
Estimate estimate(std::span<const double> values, core::Seed seed);

// The interval that holds the middle 95 % of what `statistic` says of samples drawn with
// replacement from `units` units (Efron 1979, percentiles). Samples of which it says nothing are
// left out; none if that is more than half of them.
inline constexpr std::size_t kResamples = 2000;
std::optional<core::Interval> bootstrap95(
    std::size_t units, core::Seed seed,
    const std::function<std::optional<double>(std::span<const std::size_t> drawn)>& statistic);

// Spearman's rank correlation (1904): Pearson's of the ranks, where equal values share theirs. None
// for fewer than three pairs, and where all values of one side are equal.
std::optional<double> spearman(std::span<const double> x, std::span<const double> y);

// The chance of groups at least as different as these if whose value is whose meant nothing: a
// permutation test of the sum of squares between groups, by 9,999 shuffles. `group` of each value.
double permutation_p(std::span<const double> values, std::span<const std::size_t> group,
                     core::Seed seed);

core::Json to_json(const Estimate& estimate);
core::Json to_json(const std::optional<core::Interval>& interval);  // [low, high] or null

}  // namespace dramatis::analysis
