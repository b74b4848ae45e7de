#include <fmt/format.h>

#include <optional>

#include "report/examiner.hpp"
#include "report/sectors.hpp"
#include "report/terms.hpp"
#include "report/wording.hpp"

// What the board offers to its players, and what they use of it.
namespace dramatis::report {

void Examiner::shuffles() {
    const auto evidence = figure_of_judge("shuffles");
    const Figure& count = evidence.figure.figure;
    if (!count.low || *count.low <= t_.shuffles) return;
    const auto starved = starved_sector(judge_);
    const bool colours = may_ask_for_colours(-1);
    add({.id = "shuffles",
         .severity = cause_of(-1),
         .text = fmt::format(
             "{} {} a game{}.", number(*count.value),
             setup_.dead_board == match3::DeadBoard::kEnd ? "dead boards, which end it,"
                                                          : "shuffles",
             starved ? fmt::format(": few moves happen in the {}", starved->name) : std::string()),
         .more = fmt::format("The board often runs out of moves. Would {}fewer cells that are cut "
                             "off{} help?",
                             colours ? "fewer colours, or " : "", colours ? "," : ""),
         .thresholds = {"shuffles"},
         .evidence = {evidence, figure_of_judge("available_moves")}});
}

void Examiner::few_moves() {
    std::optional<std::size_t> first;
    for (std::size_t turn = judge_.offered.size(); turn-- > 0;) {
        const auto& tally = judge_.offered[turn];
        if (tally.count < 30) continue;  // few games come so far
        if (tally.mean() + tally.margin() >= t_.few_moves) break;
        first = turn;
    }
    if (!first) return;
    const auto& tally = judge_.offered[*first];
    const Figure offered =
        figure_of(tally.mean(), {tally.mean() - tally.margin(), tally.mean() + tally.margin()},
                  static_cast<std::size_t>(tally.count));
    add({.id = "few_moves",
         .severity = cause_of(-1),
         .text = sentence(fmt::format(
             "From move {} on, {} has fewer than {:g} moves to choose from, on average.",
             *first + 1, who_, t_.few_moves)),
         .thresholds = {"few_moves"},
         .evidence = {{judge_.header.player_name(),
                       {"offered",
                        fmt::format("{} before move {}", term("available_moves").words, *first + 1),
                        "moves", offered}}}});
}

void Examiner::idle_specials() {
    if (!metric("specials_made").suits(setup_)) return;
    const auto made = figure_of_judge("specials_made"), fired = figure_of_judge("specials_fired");
    if (!made.figure.figure.low || *made.figure.figure.low < 1) return;
    if (*fired.figure.figure.high >= t_.idle_specials * *made.figure.figure.low) return;
    add({.id = "idle_specials",
         .severity = Severity::kNote,
         .text = sentence(
             fmt::format("Special pieces are not used: {} makes {} a game but fires only {}.", who_,
                         number(*made.figure.figure.value), number(*fired.figure.figure.value))),
         .more = "Would a goal that asks for them help, or room to combine them?",
         .thresholds = {"idle_specials"},
         .evidence = {made, fired}});
}

}  // namespace dramatis::report
