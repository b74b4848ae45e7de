#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/json.hpp"
#include "core/result.hpp"

namespace dramatis::report {

// Where a finding begins; threshold_fields() says what each is for, and docs/playtest.md where the
// defaults come from.
struct Thresholds {
    double near_miss = 2;
    double long_cascade = 5;
    double best_share = 0.05;
    double hard_pass_rate = 0.3;
    double easy_pass_rate = 0.9;
    double random_pass_rate = 0.5;
    double rare_stars = 0.02;
    double common_stars = 0.8;
    double cascade_wins = 0.8;
    double cascade_gap = 0.15;
    double cascade_points = 0.85;
    double luck = 0.65;
    double skill = 0.4;
    double alike = 0.9;
    double backfires = 0.03;
    double shuffles = 0.5;
    double bottleneck = 0.6;
    double near_misses = 0.3;
    double knife_edge = 0.1;
    double spare_moves = 0.4;
    double few_moves = 3;
    double blocker_stays = 0.7;
    double idle_specials = 0.5;
    double narrow_range = 1.5;
    double jump = 0.2;
    double plateau = 0.05;

    bool operator==(const Thresholds&) const = default;
};

// Findings name another move limit from so many games with it. The limit is picked because its
// interval is inside the band, and of few games such a pick is often a lucky one: on 12-garden the
// intervals of limits that were picked held the true pass rate in 83 % of cases with 100 games,
// 92 % with 400 and 95 % with 1,000.
inline constexpr std::size_t kLeastGamesToNameALimit = 400;

struct ThresholdField {
    std::string_view name;
    double Thresholds::*value;
    double low, high;
    std::string_view about;
};
std::span<const ThresholdField> threshold_fields();

core::Json to_json(const Thresholds& thresholds);
// "name=value"; an error names what there is.
core::Result<Thresholds> with_threshold(Thresholds thresholds, std::string_view assignment);

}  // namespace dramatis::report
