#include "report/standing.hpp"

#include <fmt/format.h>

#include "report/level_text.hpp"
#include "report/metrics.hpp"
#include "report/wording.hpp"

namespace dramatis::report {
namespace {

using Side = Standing::Side;

std::string range_text(const Standing& standing) {
    return fmt::format("{:.0f} to {:.0f} %", 100 * standing.low, 100 * standing.high);
}

}  // namespace

Side side_of(const Figure& rate, double low, double high) {
    if (!rate.value) return Side::kUnsure;
    if (*rate.high < low) return Side::kTooHard;
    if (*rate.low > high) return Side::kTooEasy;
    return *rate.low >= low && *rate.high <= high ? Side::kInside : Side::kUnsure;
}

std::string_view word_for(Side side) {
    switch (side) {
        case Side::kTooHard:
            return "too_hard";
        case Side::kTooEasy:
            return "too_easy";
        case Side::kInside:
            return "inside";
        case Side::kUnsure:
            break;
    }
    return "unsure";
}

Standing standing_of(const LevelGames& games, const Thresholds& thresholds) {
    const auto& judge = games.judge();
    Standing out{.player = judge.header.player_name(),
                 .rate = measure(metric("pass_rate"), judge.games, thresholds),
                 .low = thresholds.hard_pass_rate,
                 .high = thresholds.easy_pass_rate};
    if (const auto& target = games.level.target; target && target_player(*target) == out.player) {
        out.low = target->low;
        out.high = target->high;
        out.is_target = true;
    }
    out.side = side_of(out.rate, out.low, out.high);
    return out;
}

std::string standing_text(const Standing& standing) {
    if (!standing.rate.value) return "Nobody has played it yet.";
    const std::string passes =
        fmt::format("{} passes {} of games", call(standing.player), percent(standing.rate));
    if (!standing.is_target) {
        const char* word = standing.side == Side::kTooHard   ? "Hard: "
                           : standing.side == Side::kTooEasy ? "Easy: "
                                                             : "";
        return sentence(fmt::format("{}{}. The level has no target of its own; {} is usual.", word,
                                    passes, range_text(standing)));
    }
    switch (standing.side) {
        case Side::kTooHard:
            return fmt::format("Too hard: {}, and the target is {}.", passes, range_text(standing));
        case Side::kTooEasy:
            return fmt::format("Too easy: {}, and the target is {}.", passes, range_text(standing));
        case Side::kInside:
            return fmt::format("On target: {}, and the target is {}.", passes,
                               range_text(standing));
        case Side::kUnsure:
            break;
    }
    return fmt::format(
        "At the edge of its target: {}, and the target is {}. Too few games to tell on which side.",
        passes, range_text(standing));
}

}  // namespace dramatis::report
