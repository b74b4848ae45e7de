#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "playtest/objective.hpp"

namespace dramatis::playtest {

// What the end of a game is worth to a player, from 0 to 1.
//   reach  1 if the objective's value reaches the goal (at least it, or at most it if little is wanted),
//          else 0; the sums in the tree are then counts of wins. This is the match-3 paper's.
//   share  how far the value came on the way from `from` (0) to the goal (1); nothing beyond either counts
struct Reward {
    enum class Kind : std::uint8_t { kReach, kShare };
    Kind kind = Kind::kReach;
    double goal = 5000;
    double from = 0;
    Objective objective;

    template <class Shape>
    double operator()(const match3::Position<Shape>& end) const {
        return of(objective.of(result_of(end)));
    }

    double of(double value) const {
        if (kind == Kind::kReach) return personas::reaches(objective.sense, value, goal) ? 1 : 0;
        const double share = (value - from) / (goal - from);
        return share > 0 ? std::min(share, 1.0) : 0;  // NaN is worth nothing
    }

    // A continuous reward must grow towards what is wanted.
    bool makes_sense() const {
        if (!std::isfinite(goal) || !std::isfinite(from)) return false;
        return kind == Kind::kReach || personas::better(objective.sense, goal, from);
    }

    bool operator==(const Reward&) const = default;
};

}  // namespace dramatis::playtest
