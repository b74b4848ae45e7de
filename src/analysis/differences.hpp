#pragma once

#include <optional>
#include <vector>

#include "analysis/estimate.hpp"
#include "analysis/rivals.hpp"

namespace dramatis::analysis {

// How people's games differ from a rival's at the same places, in one trait (facts.hpp). Of each
// person the mean of what their games have more than the rival's mean at that place; Wilcoxon's
// signed-rank test over people, Benjamini and Hochberg's q-values over all traits and rivals.
struct Difference {
    Estimate difference;
    double rival_mean = 0;
    double p = 1, q = 1;

    bool is_clear() const { return q < 0.05; }
};
struct TraitRow {
    Estimate people;                 // of their games
    std::vector<Difference> rivals;  // in the order of the rivals
    int beyond = 0;  // 1: clearly more than all rivals, -1: clearly less than all, 0: neither
};
std::vector<TraitRow> differences(const Sample& sample, const std::vector<GameFacts>& facts,
                                  const RivalGames& games);

// How long people think.
struct TimeRow {
    std::uint32_t from = 0, to = 0;  // choices; to 0: and more
    std::size_t moves = 0, people = 0;
    double median = 0;  // seconds: over people, of each one's own median
    std::optional<core::Interval> interval;
    double lower = 0, upper = 0;  // quartiles of people's medians
};
struct Times {
    std::vector<TimeRow> by_choices;
    Estimate median;                  // seconds, each person's
    Estimate exponent;                // each person's slope of ln(seconds) over ln(choices)
    double p = 1;                     // signed-rank: no slope
    std::size_t moves = 0, fast = 0;  // moves faster than the study calls too fast
};
Times think_times(const Sample& sample, const std::vector<GameFacts>& facts);

}  // namespace dramatis::analysis
