#include "report/examiner.hpp"

#include <algorithm>
#include <functional>

#include "report/level_text.hpp"
#include "report/wording.hpp"

namespace dramatis::report {

Examiner::Examiner(const LevelGames& games, const Thresholds& thresholds)
    : games_(games),
      setup_(games.level.setup),
      t_(thresholds),
      judge_(games.judge()),
      who_(call(judge_.header.player_name())) {}

std::vector<Finding> Examiner::examine() {
    if (!setup_.goals.empty()) {
        if (!nobody_wins()) judge_pass_rate();
        plays_itself();
        strength_backfires();
        knife_edge();
        near_misses();
        bottleneck();
        spare_moves();
        blocker_stays();
        cascade_wins();
    }
    luck();
    if (setup_.goals.empty())
        narrow_range();  // else a game ends when it is won, whatever its score
    stars();
    cascade_points();
    shuffles();
    few_moves();
    idle_specials();
    std::ranges::stable_sort(out_, std::ranges::greater{}, &Finding::severity);
    return std::move(out_);
}

NamedFigure Examiner::figure(const PlayedGames& player, std::string_view name) const {
    if (name == "attempts")
        return {"attempts", "attempts per pass", "attempts",
                attempts_figure(measure(metric("pass_rate"), player.games, t_))};
    const auto& entry = metric(name);
    return {entry.name, std::string(entry.label), entry.unit, measure(entry, player.games, t_)};
}

Finding::Evidence Examiner::figure_of_judge(std::string_view name) const {
    return {judge_.header.player_name(), figure(judge_, name)};
}

NamedFigure Examiner::goal_progress() const {
    std::vector<double> values;
    for (const auto& game : judge_.games) values.push_back(game.progress);
    return {"progress", "share of the goals done", "share", mean_figure(values)};
}

std::string Examiner::wanted() const { return target_player(*games_.level.target); }

}  // namespace dramatis::report
