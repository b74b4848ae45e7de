#include "report/standing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/statistics.hpp"
#include "report/level_text.hpp"
#include "report/metrics.hpp"
#include "report/wording.hpp"

namespace dramatis::report {
namespace {

using Side = Standing::Side;

std::string range_text(const Standing& standing) {
    return fmt::format("{:.0f} to {:.0f} %", 100 * standing.low, 100 * standing.high);
}

std::string_view place_words(Side side, bool is_sure) {
    switch (side) {
        case Side::kTooHard:
            return is_sure ? "Too hard" : "Probably too hard";
        case Side::kTooEasy:
            return is_sure ? "Too easy" : "Probably too easy";
        case Side::kInside:
            return is_sure ? "On target" : "Probably on target";
        case Side::kUnsure:
            break;
    }
    return "At the edge of its target";
}

}  // namespace

Side side_of(const Figure& rate, double low, double high) {
    if (!rate.value) return Side::kUnsure;
    if (*rate.high < low) return Side::kTooHard;
    if (*rate.low > high) return Side::kTooEasy;
    return *rate.low >= low && *rate.high <= high ? Side::kInside : Side::kUnsure;
}

namespace {

// From the value to the nearest edge.
double distance_to_edge(double rate, double low, double high) {
    return std::min(low > 0 ? std::abs(rate - low) : 1.0, high < 1 ? std::abs(rate - high) : 1.0);
}

}  // namespace

Side likely_side_of(const Figure& rate, double low, double high) {
    const Side side = side_of(rate, low, high);
    if (side != Side::kUnsure || !rate.value) return side;
    // Half a standard error from the edge: two to one.
    const double error = (*rate.high - *rate.low) / (2 * core::normal_z(0.05));
    if (distance_to_edge(*rate.value, low, high) < error / 2) return Side::kUnsure;
    return *rate.value < low ? Side::kTooHard : *rate.value > high ? Side::kTooEasy : Side::kInside;
}

std::optional<std::size_t> games_to_tell(const Figure& rate, double low, double high) {
    constexpr double kMost = 20'000;
    if (!rate.value) return {};
    const double distance = distance_to_edge(*rate.value, low, high);
    const double spread = core::normal_z(0.05) * std::sqrt(*rate.value * (1 - *rate.value));
    const double games = spread * spread / (distance * distance);
    if (!(games <= kMost)) return {};
    // Never fewer than were too few, and a round number.
    const double least = std::max(games, 1.5 * static_cast<double>(rate.n));
    const double unit = std::pow(10.0, std::floor(std::log10(std::max(least, 10.0))));
    return static_cast<std::size_t>(std::ceil(least / unit) * unit);
}

std::string telling_text(const Figure& rate, double low, double high) {
    const auto games = games_to_tell(rate, low, high);
    return games ? fmt::format("About {} games would tell for sure.", number_of(*games))
                 : "It is so near the edge that even 20,000 games may not tell.";
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
    } else if (target) {
        out.target_for = target_player(*target);
        return out;
    }
    out.side = side_of(out.rate, out.low, out.high);
    return out;
}

std::string standing_text(const Standing& standing) {
    if (!standing.rate.value) return "Nobody has played it yet.";
    const std::string passes =
        fmt::format("{} passes {} of games", call(standing.player), percent(standing.rate));
    if (!standing.target_for.empty())
        return fmt::format("Not judged: its target is for {}, who did not play. {}.",
                           call(standing.target_for), sentence(passes));
    if (!standing.is_target) {
        const char* word = standing.side == Side::kTooHard   ? "Hard: "
                           : standing.side == Side::kTooEasy ? "Easy: "
                                                             : "";
        return sentence(
            fmt::format("{}{}. The level's file sets no target; {} is our rule of thumb.", word,
                        passes, range_text(standing)));
    }
    const bool is_sure = standing.side != Side::kUnsure;
    const Side likely = likely_side_of(standing.rate, standing.low, standing.high);
    std::string out = fmt::format("{}: {}, and the target is {}.", place_words(likely, is_sure),
                                  passes, range_text(standing));
    if (!is_sure) out += " " + telling_text(standing.rate, standing.low, standing.high);
    return out;
}

}  // namespace dramatis::report
