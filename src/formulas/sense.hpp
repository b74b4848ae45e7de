#pragma once

#include <cstdint>
#include <limits>

namespace dramatis::formulas {

// Which way is better.
enum class Sense : std::uint8_t { kMaximize, kMinimize };

// NaN is worse than anything.
constexpr bool better(Sense sense, double a, double b) {
    if (a != a || b != b) return a == a && b != b;
    return sense == Sense::kMaximize ? a > b : a < b;
}

// Whether a value is at least as good as the goal.
constexpr bool reaches(Sense sense, double value, double goal) {
    return sense == Sense::kMaximize ? value >= goal : value <= goal;
}

}  // namespace dramatis::formulas
