#include <fmt/format.h>

#include <algorithm>

#include "report/examiner.hpp"
#include "report/level_text.hpp"
#include "report/pairs.hpp"
#include "report/wording.hpp"

// How often a level is passed.
namespace dramatis::report {

bool Examiner::nobody_wins() {
    std::size_t games = 0;
    for (const auto& player : games_.players) {
        games += player.games.size();
        if (std::ranges::any_of(player.games, &Game::won)) return false;
    }
    // Of a few games, nobody may win one by chance.
    if (core::wilson95(0, games).high > t_.hard_pass_rate) return false;
    add({.id = "unwinnable",
         .severity = Severity::kAlarm,
         .text = fmt::format("Nobody won any of {} games.{}", number_of(games), farthest_goal()),
         .more = "dramatis level check says whether the goals can be met. Would more moves or a "
                 "smaller goal help? dramatis tune tries them.",
         .evidence = {figure_of_judge("pass_rate"),
                      {judge_.header.player_name(), goal_progress()}}});
    return true;
}

// The goal that everybody was farthest from, where no game met it: a sentence.
std::string Examiner::farthest_goal() const {
    std::size_t farthest = 0;
    double least = 1;
    for (std::size_t g = 0; g < setup_.goals.size(); ++g) {
        double most = 0;
        for (const auto& player : games_.players)
            for (const auto& game : player.games) most = std::max(most, game.goal_progress[g]);
        if (most < least) least = most, farthest = g;
    }
    if (least >= 1) return {};
    return fmt::format(" No game came further than {} of the goal \"{}\".", percent(least),
                       goal_name(setup_.goals, farthest, games_.level.names));
}

void Examiner::judge_pass_rate() {
    if (games_.level.target && !is_target_player())
        add({.id = "target_unseen",
             .severity = Severity::kNote,
             .text = fmt::format("Its target is for {}, who did not play.", wanted()),
             .more =
                 fmt::format("If there is such a player, add it with --cast default,{}.", wanted()),
             .evidence = {}});
    const auto evidence = figure_of_judge("pass_rate");
    if (!evidence.figure.figure.value) return;
    if (!games_.level.target)
        judge_by_custom(evidence);
    else if (is_target_player())
        judge_by_target(evidence);
}

namespace {

// "probably within", before "its target".
std::string_view likely_place(const Figure& rate, const match3::Target& target) {
    switch (likely_side_of(rate, target.low, target.high)) {
        case Standing::Side::kTooHard:
            return "probably harder than";
        case Standing::Side::kTooEasy:
            return "probably easier than";
        case Standing::Side::kInside:
            return "probably within";
        case Standing::Side::kUnsure:
            break;
    }
    return "at the edge of";
}

}  // namespace

// By the level's own target.
void Examiner::judge_by_target(const Finding::Evidence& evidence) {
    const auto& target = *games_.level.target;
    const Figure& rate = evidence.figure.figure;
    const std::string passes = fmt::format("{} passes {} of games", who_, percent(rate)),
                      band = fmt::format("{:.0f} to {:.0f} %", 100 * target.low, 100 * target.high);
    const std::string tune = fmt::format("dramatis tune with --pass-rate {:.2f}..{:.2f} --for {}",
                                         target.low, target.high, judge_.header.player_name());
    if (const int side = side_of_band(); side != 0)
        add({.id = "out_of_band",
             .severity = Severity::kAlarm,
             .text = sentence(fmt::format("{}: {} than its target of {}.", passes,
                                          side > 0 ? "easier" : "harder", band)),
             .more = advised_limit_ ? fmt::format("{} {} looks for a smaller change.",
                                                  would_pass(advised_limit_), tune)
                                    : tune + " looks for the smallest change that would fix it.",
             .evidence = {evidence}});
    else if (is_surely_within(rate, wanted_band()))
        add({.id = "in_band",
             .severity = Severity::kGood,
             .text = sentence(fmt::format("{}, within its target of {}.", passes, band)),
             .evidence = {evidence}});
    else
        add({.id = "edge_of_band",
             .severity = Severity::kNote,
             .text = sentence(fmt::format("{}, {} its target of {}; it has played too few games to "
                                          "be sure.",
                                          passes, likely_place(rate, target), band)),
             .more = telling_text(rate, target.low, target.high) +
                     " Give dramatis playtest more --games.",
             .evidence = {evidence}});
}

// By what is usual.
void Examiner::judge_by_custom(const Finding::Evidence& evidence) {
    const Figure& rate = evidence.figure.figure;
    const std::string passes = fmt::format("{} passes {} of games", who_, percent(rate));
    const int side = side_of_band();
    if (side < 0)
        add({.id = "hard",
             .severity = Severity::kWarning,
             .text = sentence(fmt::format(
                 "Hard: {}{}.", passes,
                 *rate.value > 0 ? fmt::format(", so it needs {} attempts for a pass on average",
                                               number(1 / *rate.value))
                                 : std::string())),
             .more = advised_limit_ || !may_ask_for_colours(-1)
                         ? with_limit("Would more moves or a smaller goal help? dramatis tune "
                                      "tries them.")
                         : "Would more moves, fewer colours or a smaller goal help? dramatis tune "
                           "tries them.",
             .thresholds = {"hard_pass_rate"},
             .evidence = {evidence, figure_of_judge("attempts")}});
    else if (side > 0)
        add({.id = "easy",
             .severity = Severity::kNote,
             .text = sentence(fmt::format("Easy: {}.", passes)),
             .more = with_limit("Is it meant to teach? If not, would fewer moves or a larger goal "
                                "help? dramatis tune tries them."),
             .thresholds = {"easy_pass_rate"},
             .evidence = {evidence, figure_of_judge("moves_left")}});
}

void Examiner::plays_itself() {
    const auto* random = games_.find("random");
    if (!random) return;
    const auto rate = figure(*random, "pass_rate");
    if (!rate.figure.low || *rate.figure.low <= t_.random_pass_rate) return;
    // Advice to make it harder is for a level that is too easy.
    std::string more = "Is that meant?";
    if (side_of_band() > 0)
        more = may_ask_for_colours(+1)
                   ? "Would fewer moves or more colours help? dramatis tune tries them."
                   : "Would fewer moves help? dramatis tune tries them.";
    else if (random != &judge_)
        more += fmt::format(" For {} the level is not too easy.", who_);
    add({.id = "plays_itself",
         .severity = cause_of(+1),
         .text = fmt::format("The level plays itself: random play passes {} of games.",
                             percent(rate.figure)),
         .more = more,
         .thresholds = {"random_pass_rate"},
         .evidence = {{"random", rate}}});
}

// A higher rung that passes less often than a lower one.
void Examiner::strength_backfires() {
    const auto ladder = games_.ladder();
    for (std::size_t i = 1; i < ladder.size(); ++i) {
        const auto pair =
            compare_pairs(metric("pass_rate"), ladder[i - 1]->games, ladder[i]->games, t_);
        if (!pair.difference.high || *pair.difference.high >= -t_.backfires) continue;
        const auto weak = ladder[i - 1]->header.player_name(),
                   strong = ladder[i]->header.player_name();
        const auto weaker = figure(*ladder[i - 1], "pass_rate"),
                   stronger = figure(*ladder[i], "pass_rate");
        add({.id = "strength_backfires",
             .severity = Severity::kNote,
             .text = sentence(fmt::format("{} passes less often than {}: {} against {} of games.",
                                          call(strong), call(weak), percent(*stronger.figure.value),
                                          percent(*weaker.figure.value))),
             .more = "Watch the replays of both: do moves that look strong mislead here?",
             .thresholds = {"backfires"},
             .evidence = {{weak, weaker}, {strong, stronger}}});
    }
}

void Examiner::knife_edge() {
    // What the last of so many moves is worth.
    const auto won_by = [&](int move) -> Figure {
        if (judge_.header.plans()) {
            const Figure with = passed_with(move), without = passed_with(move - 1);
            return with.value && without.value ? difference_of(with, without) : Figure{};
        }
        const auto hits =
            std::ranges::count(judge_.games, static_cast<std::uint32_t>(move), &Game::won_at);
        return share_figure(static_cast<std::size_t>(hits), judge_.games.size());
    };
    const Figure less = won_by(setup_.move_limit), more = won_by(setup_.move_limit + 1);
    if (!less.low || !more.low || std::max(*less.low, *more.low) <= t_.knife_edge) return;
    add({.id = "knife_edge",
         .severity = Severity::kNote,
         .text = sentence(fmt::format("Every move counts: with one move fewer {} loses another "
                                      "{} of the games, with one more it wins another {}.",
                                      who_, percent(*less.value), percent(*more.value))),
         .thresholds = {"knife_edge"},
         .evidence = {{judge_.header.player_name(),
                       {"last_move", "games won with the last move", "share", less}},
                      {judge_.header.player_name(),
                       {"next_move", "games that one more move would win", "share", more}}}});
}

}  // namespace dramatis::report
