#pragma once

#include <optional>
#include <vector>

#include "analysis/estimate.hpp"
#include "analysis/rivals.hpp"

namespace dramatis::analysis {

// Which boards people find hard, and whether a rival finds the same ones hard. By pass rate where
// all boards have goals, else by mean score.
struct RankRow {
    std::vector<double> means;                      // of each board
    std::optional<double> boards;                   // Spearman with people's, over the boards
    std::optional<core::Interval> boards_interval;  // bootstrap over people
    // Of single games in pools: Spearman of what people scored with the rival's mean at the same
    // place, over games; each person meets other boards.
    std::optional<double> places;
    std::optional<core::Interval> places_interval;
    std::size_t games = 0;
};
struct Ranking {
    bool by_pass_rate = false;
    std::vector<double> people;        // the same means
    std::vector<std::size_t> hardest;  // boards, the hardest for people first
    std::vector<RankRow> rivals;
};
Ranking rank_boards(const Sample& sample, const RivalGames& games);

}  // namespace dramatis::analysis
