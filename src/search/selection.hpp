#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/rng.hpp"
#include "search/argmax.hpp"

namespace dramatis::search {

// One of those that were tried less than `first` times, drawn uniformly; so many are.
inline std::size_t draw_untried(std::span<const double> visits, std::uint32_t first,
                                std::uint32_t untried, core::Rng& rng) {
    auto skip = rng.below(untried);
    for (std::size_t i = 0;; ++i)
        if (visits[i] < first && skip-- == 0) return i;
}

// One of those with the best score: where a rule scores children without visits, many are alike at
// first.
inline std::size_t draw_best(std::span<const double> scores, core::Rng& rng) {
    const std::size_t best = argmax(scores);
    std::uint32_t ties = 0;
    for (const double score : scores) ties += score == scores[best];
    if (ties <= 1) return best;
    auto skip = rng.below(ties);
    for (std::size_t i = best;; ++i)
        if (scores[i] == scores[best] && skip-- == 0) return i;
}

}  // namespace dramatis::search
