#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "players/match3/objective.hpp"

namespace dramatis::players {

// What the end of a game is worth to a player, from 0 to 1.
//
//   reach  1 if the objective's value reaches the goal (at least it, or at most it if little is
//          wanted), else 0; the sums in the tree then count wins. This is the match-3 paper's.
//   share  how far the value came on the way from `from` (0) to the goal (1); nothing beyond either
//          counts
// In a level with goals of its own a part of it, or all, is how the game went by these.
struct Reward {
    enum class Kind : std::uint8_t { kReach, kShare };
    Kind kind = Kind::kReach;
    double goal = 5000;
    double from = 0;
    Objective objective;
    double level_goals = 0;  // their weight, from 0 to 1; levels without goals know 0 only
    double outlook = 0;      // points for each swap that an unfinished game offers, where a search
                             // looks so far and no farther

    template <class Rules>
    double operator()(const Rules& rules, const typename Rules::Position& end) const {
        if (level_goals == 0) return by_objective(rules, end);
        const double aim = by_goals(rules, end);
        if (level_goals == 1) return aim;
        return level_goals * aim + (1 - level_goals) * by_objective(rules, end);
    }

    template <class Rules>
    double by_objective(const Rules& rules, const typename Rules::Position& end) const {
        if (objective.is_score()) {  // the usual one, without a whole result
            double score = static_cast<double>(end.score);
            if (outlook != 0 && !rules.is_over(end)) score += outlook * end.available_moves();
            return of(score);
        }
        return of(objective.of(match3::result_of(rules, end)));
    }

    // The goals of the level: up to a half for progress while it is not won; three quarters for
    // winning, and the rest for moves left. So progress leads to a win, a win is worth more than
    // any progress, and an early win more than a late one.
    template <class Rules>
    static double by_goals(const Rules& rules, const typename Rules::Position& end) {
        if (!rules.is_won(end)) return 0.5 * rules.progress(end);
        const double limit = rules.setup().move_limit;
        return 0.75 + 0.25 * (limit - end.moves) / limit;
    }

    // What an unfinished game has come to, to compare moves by: goals first, points between equals.
    template <class Rules>
    double so_far(const Rules& rules, const typename Rules::Position& p) const {
        const double score = static_cast<double>(p.score);
        return level_goals > 0 ? by_goals(rules, p) + kPointsBesideGoals * score : score;
    }
    static constexpr double kPointsBesideGoals = 2e-6;

    double of(double value) const {
        if (kind == Kind::kReach) return formulas::reaches(objective.sense, value, goal) ? 1 : 0;
        const double share = (value - from) / (goal - from);
        return share > 0 ? std::min(share, 1.0) : 0;  // NaN is worth nothing
    }

    // A continuous reward must grow towards what is wanted.
    bool makes_sense() const {
        if (!std::isfinite(goal) || !std::isfinite(from)) return false;
        return kind == Kind::kReach || formulas::better(objective.sense, goal, from);
    }

    bool operator==(const Reward&) const = default;
};

}  // namespace dramatis::players
