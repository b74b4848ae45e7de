#include "report/faults.hpp"

#include <algorithm>

#include "report/metrics.hpp"
#include "report/standing.hpp"

namespace dramatis::report {

using match3::Cell;
using match3::Goal;
using traces::Aim;

std::optional<StuckBlocker> worst_blocker(const PlayedGames& played) {
    const bool matters = std::ranges::any_of(played.header.level.setup.goals, [](const Goal& goal) {
        return goal.kind == Goal::Kind::kIce || goal.kind == Goal::Kind::kCrates ||
               goal.kind == Goal::Kind::kVines || goal.kind == Goal::Kind::kLocks;
    });
    if (!matters || !played.has_blockers) return {};
    Cell worst;
    played.blockers.for_each_cell([&](Cell cell) {
        if (played.blockers[cell].sum > played.blockers[worst].sum) worst = cell;
    });
    const auto& tally = played.blockers[worst];
    return StuckBlocker{worst, share_figure(static_cast<std::size_t>(tally.sum),
                                            static_cast<std::size_t>(tally.count))};
}

Figure fault_figure(Aim::Kind kind, const PlayedGames& played, const Thresholds& thresholds) {
    if (kind == Aim::Kind::kShuffles) return measure(metric("shuffles"), played.games, thresholds);
    const auto worst = worst_blocker(played);
    return worst ? worst->share : Figure{};
}

std::vector<Fault> find_faults(const LevelGames& games, const Thresholds& thresholds) {
    std::vector<Fault> out;
    if (games.level.setup.goals.empty()) return out;
    const PlayedGames& judge = games.judge();
    // Where nobody wins, this is not what a designer should mend first.
    if (std::ranges::none_of(judge.games, &Game::won)) return out;
    const auto add = [&](Aim::Kind kind, double most) {
        const Figure now = fault_figure(kind, judge, thresholds);
        if (now.low && *now.low > most) out.push_back({.aim = {kind, 0, most}, .now = now});
    };
    add(Aim::Kind::kBlockerStays, thresholds.blocker_stays);
    if (!out.empty())
        judge.blockers.for_each_cell([&](Cell cell) {
            if (judge.blockers[cell].mean() > thresholds.blocker_stays)
                out.front().cells.push_back(cell);
        });
    add(Aim::Kind::kShuffles, thresholds.shuffles);
    return out;
}

core::Interval kept_range(const LevelGames& games, const Thresholds& thresholds) {
    const Standing standing = standing_of(games, thresholds);
    const double now = standing.rate.value.value_or(0);
    return {std::min(standing.low, now), std::max(standing.high, now)};
}

const traces::Proposals* tried_for(const LevelGames& games, const Fault& fault,
                                   const Thresholds& thresholds) {
    const auto found = std::ranges::find_if(games.mends, [&](const traces::Proposals& tried) {
        return tried.aim == fault.aim && tried.level.setup == games.level.setup &&
               tried.player == games.judge().header.player_name() &&
               tried.kept == kept_range(games, thresholds);
    });
    return found == games.mends.end() ? nullptr : &*found;
}

}  // namespace dramatis::report
