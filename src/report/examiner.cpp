#include "report/examiner.hpp"

#include <fmt/format.h>

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

Examiner::Band Examiner::wanted_band() const {
    if (const auto& target = games_.level.target; target && is_target_player())
        return {target->low, target->high};
    return {t_.hard_pass_rate, t_.easy_pass_rate};
}

bool Examiner::is_surely_within(const Figure& rate, const Band& band) const {
    return rate.value && *rate.low >= band.low && *rate.high <= band.high;
}

int Examiner::nearest_limit(int step) const {
    const Band band = wanted_band();
    const int most = setup_.move_limit + static_cast<int>(judge_.header.overtime);
    for (int moves = setup_.move_limit + step; moves >= 1 && moves <= most; moves += step)
        if (is_surely_within(passed_with(moves), band)) return moves;
    return 0;
}

int Examiner::lowest_limit() const {
    const Band band = wanted_band();
    for (int moves = 1; moves < setup_.move_limit; ++moves)
        if (is_surely_within(passed_with(moves), band)) return moves;
    return 0;
}

std::string Examiner::would_pass(int moves) const {
    return fmt::format("With {} instead of {} {} would pass {} of games.",
                       count_text(static_cast<std::size_t>(moves), "move"), setup_.move_limit, who_,
                       percent(passed_with(moves)));
}

std::string Examiner::wanted() const { return target_player(*games_.level.target); }

}  // namespace dramatis::report
