#include "research/bout_result.hpp"

#include <cmath>

#include "contests/summary.hpp"

namespace dramatis::cli {
namespace {

using lab::BoutResult;

lab::Measured per_cent(const contests::Strength& strength) {
    return {.value = 100 * strength.share,
            .interval = {100 * strength.shares.low, 100 * strength.shares.high},
            .p = strength.p};
}

// By Student's t, as the interval is.
lab::Measured mean_of(const core::Summary& summary) {
    const double error = summary.deviation / std::sqrt(static_cast<double>(summary.count));
    const double p = error > 0           ? core::student_p(summary.mean / error, summary.count - 1)
                     : summary.mean == 0 ? 1
                                         : 0;
    return {.value = summary.mean, .interval = summary.interval, .p = p};
}

}  // namespace

BoutResult result_of(const LabBout& bout, std::span<const contests::GameRecord> records,
                     bool paired) {
    const auto summary = contests::summarise(records, paired, {});
    BoutResult result{.bout = bout.id,
                      .planned = bout.games,
                      .games = summary.tally.games,
                      .share = per_cent(summary.strength)};
    if (summary.difference && summary.difference->count > 1)
        result.points = mean_of(*summary.difference);
    return result;
}

}  // namespace dramatis::cli
