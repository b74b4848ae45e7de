#pragma once

#include "core/json.hpp"
#include "report/level_games.hpp"
#include "report/spot_book.hpp"
#include "report/thresholds.hpp"

namespace dramatis::report {

// What to do about a level, docs/report-format.md: where it stands, the changes that were tried and
// what a few more moves are worth. Null for a level without goals.
core::Json advice_json(const LevelGames& games, const Thresholds& thresholds, SpotBook& book);

}  // namespace dramatis::report
