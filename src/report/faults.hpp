#pragma once

#include <optional>
#include <vector>

#include "report/level_games.hpp"
#include "report/thresholds.hpp"

namespace dramatis::report {

// The blocker that is left most often in the games lost, where goals ask for some.
struct StuckBlocker {
    match3::Cell cell;
    Figure share;
};
std::optional<StuckBlocker> worst_blocker(const PlayedGames& played);

// Something about how a level plays that a finding complains of and a change may mend.
struct Fault {
    traces::Aim aim;                  // kBlockerStays, kShuffles: what it should come down to
    Figure now;                       // of the judge
    std::vector<match3::Cell> cells;  // kBlockerStays: where blockers are left so often
};
// Those of this level, in the order of the findings. A level without goals has none: nothing could
// be said of how often it would be passed.
std::vector<Fault> find_faults(const LevelGames& games, const Thresholds& thresholds);

// The same of games on a changed level.
Figure fault_figure(traces::Aim::Kind kind, const PlayedGames& played,
                    const Thresholds& thresholds);

// Where the pass rate may be after such a change: where it should be, and if it is not there, no
// further out than it is.
core::Interval kept_range(const LevelGames& games, const Thresholds& thresholds);

// What was tried for that finding of the level as it is; null if nothing was.
const traces::Proposals* tried_for(const LevelGames& games, const Fault& fault,
                                   const Thresholds& thresholds);

}  // namespace dramatis::report
