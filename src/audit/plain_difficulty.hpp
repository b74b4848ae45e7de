#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "audit/plain_statistics.hpp"

namespace dramatis::audit {

struct PlainDifficulty {
    Figure pass_rate, logit;
};

// Games won, and played, by each player on each level: a row a level.
using PassCounts = std::vector<std::vector<std::pair<std::size_t, std::size_t>>>;

// Told now and then how much of something slow is done.
using Tell = std::function<void(std::size_t done, std::size_t total)>;

// Difficulty on one scale as docs/playtest.md describes it, with every skill, difficulty and
// interaction an unknown of its own and all of them in one full matrix. That is slow: nothing where
// there are more than a few hundred.
std::optional<std::vector<PlainDifficulty>> plain_difficulty(const PassCounts& counts,
                                                             const Tell& tell = {});

}  // namespace dramatis::audit
