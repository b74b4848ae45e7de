#pragma once

#include <span>

#include "report/metrics.hpp"

namespace dramatis::report {

// A metric before and after, on games of the same index, so with the same start and luck as long as they go alike.
struct PairedFigures {
    Figure difference;  // after less before; of the games that count on both sides
    double centre = 0;  // of its interval
    double error = 0;   // standard error; 0 where nothing varies

    // The chance to see so large a difference if the true one is at most `tolerance`, in either direction.
    double p_value(double tolerance = 0) const;
};

PairedFigures compare_pairs(const Metric& metric, std::span<const Game> before, std::span<const Game> after,
                            const Thresholds& thresholds);

}  // namespace dramatis::report
