#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "report/difficulty_scale.hpp"
#include "report/finding.hpp"
#include "report/level_games.hpp"
#include "report/spot_book.hpp"

namespace dramatis::report {

// What could not be played or read, and why.
struct Problem {
    std::string file;
    std::string text;
};

// All that a playtest came to. Everything in it is from traces.
struct PlaytestReport {
    std::vector<LevelGames> levels;
    std::vector<Problem> problems;
    Thresholds thresholds;
};

// docs/report-format.md.
core::Json to_json(const PlaytestReport& report);
core::Json level_json(const LevelGames& games, const Thresholds& thresholds, SpotBook& book,
                      const std::optional<Difficulty>& difficulty = {});
// Of one player: how many games, and the figures, the curve and the heat maps of these.
core::Json numbers_json(const LevelGames& games, const PlayedGames& played,
                        const Thresholds& thresholds);
core::Json difficulty_json(const std::optional<Difficulty>& difficulty);
core::Json cast_json(const std::vector<LevelGames>& levels);
core::Json problems_json(const std::vector<Problem>& problems);

}  // namespace dramatis::report
