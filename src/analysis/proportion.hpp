#pragma once

#include <cstddef>
#include <vector>

#include "core/statistics.hpp"

namespace dramatis::analysis {

// Shares from 0 to 1 in steps that are even under Jeffreys' prior, sin^2 of an angle: what is
// likely of a share is a mass at each.
inline constexpr std::size_t kShareSteps = 240;
double share_step(std::size_t index);
// The middle 95 % of masses whose logarithms these are.
core::Interval middle95(const std::vector<double>& log_mass);

// Jeffreys' interval, 95 %, of a proportion: `points` of `count` > 0, which need not be whole
// (Brown, Cai and DasGupta 2001). It holds the truth in close to 95 % of samples, now a little
// more, now a little less; where nothing or all was hit, it reaches the end.
core::Interval jeffreys95(double points, double count);

}  // namespace dramatis::analysis
