#include <fmt/format.h>

#include <algorithm>

#include "report/examiner.hpp"
#include "report/faults.hpp"
#include "report/level_text.hpp"
#include "report/wording.hpp"

// How the goals of a level are met, or missed.
namespace dramatis::report {

void Examiner::near_misses() {
    const auto evidence = figure_of_judge("near_misses");
    if (!evidence.figure.figure.low || *evidence.figure.figure.low <= t_.near_misses) return;
    if (*figure(judge_, "pass_rate").figure.value > t_.easy_pass_rate) return;  // few are lost
    add({.id = "near_misses",
         .severity = Severity::kNote,
         .text = sentence(fmt::format(
             "{} of the games lost by {} were near misses: {:g} more {} would have won them.",
             percent(evidence.figure.figure), who_, t_.near_miss,
             t_.near_miss == 1 ? "move" : "moves")),
         .thresholds = {"near_misses", "near_miss", "easy_pass_rate"},
         .evidence = {evidence}});
}

void Examiner::bottleneck() {
    if (setup_.goals.size() < 2) return;
    std::size_t lost = 0;
    std::vector<std::size_t> alone(setup_.goals.size());
    for (const auto& game : judge_.games) {
        if (game.won) continue;
        ++lost;
        std::size_t open = 0, last = 0;
        for (std::size_t g = 0; g < setup_.goals.size(); ++g)
            if (game.goal_progress[g] < 1) ++open, last = g;
        if (open == 1) ++alone[last];
    }
    const auto worst = static_cast<std::size_t>(std::ranges::max_element(alone) - alone.begin());
    const Figure share = share_figure(alone[worst], lost);
    if (!share.low || *share.low <= t_.bottleneck) return;
    const std::string goal = goal_name(setup_.goals, worst, games_.level.names);
    // Some goal has to be the last one.
    add({.id = "bottleneck",
         .severity = cause_of(-1),
         .text = sentence(fmt::format("The goal \"{}\" is the bottleneck: in {} of the games "
                                      "that {} lost, it was the only goal missed.",
                                      goal, percent(share), who_)),
         .more = side_of_band() > 0 || setup_.goals[worst].count == 0
                     ? ""
                     : "Should it ask for less of this goal?",
         .thresholds = {"bottleneck"},
         .evidence = {
             {judge_.header.player_name(),
              {"alone", "games lost with only this goal missed: " + goal, "share", share}}}});
}

void Examiner::spare_moves() {
    const auto evidence = figure_of_judge("moves_left");
    const Figure& left = evidence.figure.figure;
    if (!left.low || *left.low <= t_.spare_moves * setup_.move_limit) return;
    // Moves that could go without leaving the band; else there is nothing to be done about it. A
    // level outside the band has been told which limit would bring it there.
    const int moves = advised_limit_;
    if (moves == 0 || side_of_band() != 0) return;
    const Band band = wanted_band();
    add({.id = "spare_moves",
         .severity = Severity::kNote,
         .text = sentence(fmt::format("When {} wins, {} of {} moves are left on average.", who_,
                                      number(*left.value), setup_.move_limit)),
         .more = would_pass(moves) + fmt::format(" That is still within {:.0f} to {:.0f} %.",
                                                 100 * band.low, 100 * band.high),
         .thresholds = {"spare_moves"},
         .evidence = {evidence,
                      {judge_.header.player_name(),
                       {"pass_rate_at", fmt::format("pass rate with {} moves", moves), "share",
                        passed_with(moves)}}}});
}

void Examiner::blocker_stays() {
    const auto stuck = worst_blocker(judge_);
    if (!stuck || !stuck->share.low || *stuck->share.low <= t_.blocker_stays) return;
    const auto& [worst, share] = *stuck;
    add({.id = "blocker_stays",
         .severity = cause_of(-1),
         .text = sentence(fmt::format(
             "The blocker in row {}, column {} is still there in {} of the games that {} lost.",
             worst.row, worst.column, percent(share), who_)),
         .more = "Rows and columns are counted from 0 at the top left. Can players reach that "
                 "cell?",
         .thresholds = {"blocker_stays"},
         .evidence = {{judge_.header.player_name(),
                       {"blocker", "lost games where it is left", "share", share}}}});
}

}  // namespace dramatis::report
