#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "search/argmax.hpp"
#include "search/bounds.hpp"

namespace dramatis::search {

// Which child of the root is played: by the rule's own score (as the match-3 paper has it), by the
// number of visits, by the mean payoff, by the mean of all iterations in which the move was made at
// any time (AMAF), or by the best playout (for searches that keep it).
enum class Recommend : std::uint8_t { kRule, kVisits, kMean, kAmaf, kMax };

// One child of the root, as the search sees it.
template <class Move>
struct Option {
    Move move;
    double visits = 0;
    double mean = 0;      // payoff for the player to move; 0 if never visited
    double score = 0;     // by the selection rule; NaN if never visited
    Bounds bounds;        // what is proven, if the search proves
    bool pruned = false;  // a filter has closed it
    double prior = 0;     // the total that the priors gave it, if there are any
    double most = 0;      // the largest payoff of a playout, if the search keeps it
    double amaf = std::numeric_limits<double>::quiet_NaN();  // mean payoff of the iterations with
                                                             // the move, if the search knows
};

// The move to play; nothing if there is none. What is proven comes before what is believed.
template <class Move>
std::optional<Move> recommend(const std::vector<Option<Move>>& options, Recommend how) {
    if (options.empty()) return {};
    Bounds best{0, 0};
    for (const auto& option : options)
        best = {std::max(best.low, option.bounds.low), std::max(best.high, option.bounds.high)};
    std::vector<double> worth;
    const bool any_open = std::ranges::any_of(
        options, [](const auto& option) { return !option.pruned && option.visits > 0; });
    for (const auto& option : options) {
        const bool is_worse = (option.pruned && any_open) || option.bounds.high < best.low ||
                              (best.is_proven() && option.bounds.low < best.low);
        worth.push_back(is_worse                    ? -std::numeric_limits<double>::infinity()
                        : option.bounds.low == 1    ? std::numeric_limits<double>::infinity()
                        : option.visits == 0        ? std::numeric_limits<double>::quiet_NaN()
                        : how == Recommend::kRule   ? option.score
                        : how == Recommend::kVisits ? option.visits
                        : how == Recommend::kAmaf   ? option.amaf
                        : how == Recommend::kMax    ? option.most
                                                    : option.mean);
    }
    return options[argmax(worth)].move;
}

}  // namespace dramatis::search
