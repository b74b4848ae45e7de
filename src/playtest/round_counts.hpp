#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace dramatis::playtest {

// How far a change goes, and in what steps.

inline constexpr double kLeastCounts = 1.0 / 3, kMostCounts = 2;  // of what a goal asks for
inline constexpr int kMostColours = 2;                            // more or fewer

// From half as many moves to twice as many.
inline std::pair<int, int> move_range(int limit) { return {std::max(1, limit / 2), 2 * limit}; }

// Steps in which a designer would change such a count: a twentieth of it, rounded down to 1, 2 or 5
// times a power of ten. 30: 1; 60: 2; 100: 5; 3500: 100.
inline std::uint64_t round_step(std::uint64_t count) {
    std::uint64_t power = 1;
    while (power * 10 * 20 <= count) power *= 10;
    for (const std::uint64_t digit : {5u, 2u})
        if (digit * power * 20 <= count) return digit * power;
    return power;
}

// About so many times the count, a whole number of its steps, and at least one.
inline std::uint64_t round_count(std::uint64_t count, double factor) {
    const std::uint64_t step = round_step(count);
    const auto steps =
        std::llround(static_cast<double>(count) * factor / static_cast<double>(step));
    return static_cast<std::uint64_t>(std::max(1LL, steps)) * step;
}

}  // namespace dramatis::playtest
