#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/parallel.hpp"
#include "core/seed.hpp"
#include "players/match3/settings.hpp"
#include "report/faults.hpp"

namespace dramatis::cli {

struct MendRequest {
    const report::LevelGames& games;
    const report::Fault& fault;
    const report::Thresholds& thresholds;
    core::Interval kept;  // where the pass rate has to be, wholly so if that of the level is
    // The judge, as it plays that version of the level.
    std::function<players::Match3Settings(const match3::Setup&)> player;
    std::size_t look_games = 400, confirm_games = 1600;
    core::Seed seed;
    std::function<void()> begin_look;  // for people who wait
};

// Changes after which a level no longer has that fault: fresh games that had no part in finding
// them put its whole interval where it should be, and the pass rate stays where it has to. Up to
// two, of different kinds, what designers change most often first. Nothing: stopped.
std::optional<std::vector<traces::Proposal>> mend(const MendRequest& request,
                                                  const core::ParallelOptions& options);

}  // namespace dramatis::cli
