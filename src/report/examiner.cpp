#include "report/examiner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "report/level_text.hpp"
#include "report/terms.hpp"
#include "report/wording.hpp"

namespace dramatis::report {

Examiner::Examiner(const LevelGames& games, const Thresholds& thresholds)
    : games_(games),
      setup_(games.level.setup),
      t_(thresholds),
      judge_(games.judge()),
      who_(call(judge_.header.player_name())),
      standing_(standing_of(games, thresholds)),
      advised_limit_(setup_.goals.empty() ? 0 : find_advised_limit()) {}

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
        return {"attempts", std::string(term("attempts").word), "attempts",
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

Examiner::Band Examiner::wanted_band() const { return {standing_.low, standing_.high}; }

bool Examiner::is_surely_within(const Figure& rate, const Band& band) const {
    return rate.value && *rate.low >= band.low && *rate.high <= band.high;
}

int Examiner::side_of_band() const {
    return standing_.side == Standing::Side::kTooEasy   ? 1
           : standing_.side == Standing::Side::kTooHard ? -1
                                                        : 0;
}

int Examiner::find_advised_limit() const {
    const Band band = wanted_band();
    const int limit = setup_.move_limit, most = limit + static_cast<int>(judge_.header.overtime);
    const auto first_within = [&](int from, int step) {
        for (int moves = from; moves >= 1 && moves <= most && moves != limit; moves += step)
            if (const Figure rate = passed_with(moves);
                rate.n >= kLeastGamesToNameALimit && is_surely_within(rate, band))
                return moves;
        return 0;
    };
    switch (side_of_band()) {
        case -1:
            return first_within(limit + 1, +1);
        case 1:
            return first_within(limit - 1, -1);
        default:
            return first_within(1, +1);
    }
}

bool Examiner::may_ask_for_colours(int direction) {
    if (colours_asked_for_ == -direction) return false;
    colours_asked_for_ = direction;
    return true;
}

std::string Examiner::would_pass(int moves) const {
    return fmt::format("With {} instead of {} {} would pass {} of games.",
                       count_text(static_cast<std::size_t>(moves), "move"), setup_.move_limit, who_,
                       percent(passed_with(moves)));
}

std::string Examiner::wanted() const { return target_player(*games_.level.target); }

}  // namespace dramatis::report
