#pragma once

#include <optional>

#include "report/level_games.hpp"
#include "report/thresholds.hpp"

namespace dramatis::report {

// What a level should have and, for sure, does not.
struct Missed {
    traces::Aim aim;
    double now = 0;  // the share as it is
};

// How often it should be passed comes first; then the stars that it promises. Nothing of a level
// without goals.
std::optional<Missed> find_missed(const LevelGames& games, const Thresholds& thresholds);

// Whether somebody who can play surely hardly ever earns three stars, and nobody else does so more
// often. Of a level with three stars.
bool are_stars_missed(const LevelGames& games, const Thresholds& thresholds);

}  // namespace dramatis::report
