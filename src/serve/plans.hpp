#pragma once

#include "core/result.hpp"
#include "serve/bodies.hpp"
#include "serve/jobs.hpp"
#include "serve/level_folder.hpp"
#include "serve/players.hpp"
#include "serve/results.hpp"

namespace dramatis::serve {

// What is asked for as words of a command line: of this program's own commands, with files that the
// server itself found, players that it knows and numbers within the limits. The error says what is
// too much, or is not there.
core::Result<JobPlan> plan_playtest(const PlaytestBody& wanted, LevelFolder& levels,
                                    const KnownPlayers& players, const Results& results,
                                    const JobLimits& limits);

// Of the level as it is saved with the version that was played before; of a text that is not saved
// with what is. Texts that are not in the folder are written beside the results.
core::Result<JobPlan> plan_comparison(const ComparisonBody& wanted, LevelFolder& levels,
                                      const KnownPlayers& players, const Results& results,
                                      const JobLimits& limits);

// Whether a playtest in that place kept games of the level.
bool has_games(const Results& results, const std::string& place, const LevelEntry& entry);

}  // namespace dramatis::serve
