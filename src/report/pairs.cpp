#include "report/pairs.hpp"

#include <algorithm>
#include <cmath>

namespace dramatis::report {

double PairedFigures::p_value(double tolerance) const {
    const double beyond = std::abs(centre) - tolerance;
    if (!difference.value || beyond <= 0) return 1;
    // Of two games or fewer nothing can be said.
    if (error == 0) return difference.n > 2 ? 0 : 1;
    return core::normal_p(beyond / error);
}

PairedFigures compare_pairs(const Metric& metric, std::span<const Game> before, std::span<const Game> after,
                            const Thresholds& thresholds) {
    std::vector<double> differences;
    std::size_t up = 0, down = 0;
    for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
        const auto old_value = metric.of(before[i], thresholds), new_value = metric.of(after[i], thresholds);
        if (!old_value || !new_value) continue;
        differences.push_back(*new_value - *old_value);
        up += differences.back() > 0;
        down += differences.back() < 0;
    }
    if (differences.empty()) return {};
    if (metric.kind == Metric::Kind::kShare) {
        const auto shares = core::compare_shares(up, down, differences.size());
        return {.difference = figure_of(shares.difference, shares.interval, differences.size()),
                .centre = shares.centre,
                .error = shares.error};
    }
    const auto summary = core::summarize(differences);
    const double error = summary.deviation / std::sqrt(static_cast<double>(summary.count));
    return {.difference = figure_of(summary.mean, summary.interval, summary.count), .centre = summary.mean, .error = error};
}

}  // namespace dramatis::report
