#pragma once

#include <span>

#include "report/metrics.hpp"

namespace dramatis::report {

// A metric before and after, on games of the same index, so with the same start and luck as long as
// they go alike. Where only some games count, as those won, both sides are taken apart from each
// other.
struct PairedFigures {
    Figure difference;  // after less before
    double centre = 0;  // of its interval
    double error = 0;   // standard error; 0 where nothing varies
    double step = 0;    // of shares: the smallest difference there can be, taken off for continuity

    // The chance to see so large a difference if the true one is at most `tolerance`, in either
    // direction.
    double p_value(double tolerance = 0) const;
};

PairedFigures compare_pairs(const Metric& metric, std::span<const Game> before,
                            std::span<const Game> after, const Thresholds& thresholds);

}  // namespace dramatis::report
