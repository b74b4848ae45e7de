#pragma once

#include <optional>
#include <span>

#include "report/metrics.hpp"

namespace dramatis::report {

inline constexpr std::size_t kFewGames = 30;  // of fewer, no difference is called one

// A metric before and after, on games of the same index, so with the same start and luck as long as
// they go alike. Where only some games count, as those won, both sides are taken apart from each
// other.
struct PairedFigures {
    Figure difference;  // after less before
    double centre = 0;  // of its interval
    double error = 0;   // standard error; 0 where nothing varies
    double step = 0;    // of shares: the smallest difference there can be, taken off for continuity
    std::optional<double> exact_p{};  // of shares, that there is no difference at all

    // The chance to see so large a difference if the true one is at most `tolerance`, in either
    // direction.
    double p_value(double tolerance = 0) const;
    // The interval that misses the truth with that probability, instead of 5 %.
    core::Interval interval(double miss) const;
    // The smallest true difference that a test at that level notices in eight of ten cases.
    double detectable(double level) const;
    // So many pairs as a test at that level needs to notice such a difference in eight of ten
    // cases, to judge by these.
    std::size_t games_to_detect(double difference, double level) const;
};

PairedFigures compare_pairs(const Metric& metric, std::span<const Game> before,
                            std::span<const Game> after, const Thresholds& thresholds);

}  // namespace dramatis::report
