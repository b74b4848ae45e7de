#pragma once

#include <cstddef>
#include <span>

namespace dramatis::search {

// Index of the largest value of a non-empty list. Selection formulas may yield NaN and infinities,
// and this is the one place that says what they mean: NaN loses against everything, ties go to the
// lowest index, and if all are NaN the first is taken.
inline std::size_t argmax(std::span<const double> values) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < values.size(); ++i)
        if (values[i] > values[best] || (values[best] != values[best] && values[i] == values[i]))
            best = i;
    return best;
}

}  // namespace dramatis::search
