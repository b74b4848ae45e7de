#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/json.hpp"
#include "report/level_games.hpp"
#include "report/spot_book.hpp"
#include "report/thresholds.hpp"

namespace dramatis::report {

// What a change is, in words: "19 to 22 moves instead of 17". `moves`: limits with the same effect,
// where moves are all that changes.
std::string proposal_text(const match3::Level& before, const match3::Level& after,
                          const std::optional<std::pair<int, int>>& moves);

// What to do about a level, docs/report-format.md: where it stands, the changes that were tried and
// what a few more moves are worth. Null for a level without goals.
core::Json advice_json(const LevelGames& games, const Thresholds& thresholds, SpotBook& book);

// What was tried for that finding: "tried" and "proposals".
core::Json mends_json(const LevelGames& games, std::string_view finding,
                      const Thresholds& thresholds, SpotBook& book);

}  // namespace dramatis::report
