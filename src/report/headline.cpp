#include "report/headline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "report/wording.hpp"

namespace dramatis::report {
namespace {

using Side = Standing::Side;

const Difference* find(const LevelComparison& level, std::string_view player,
                       std::string_view metric) {
    const auto found = std::ranges::find_if(level.differences, [&](const Difference& each) {
        return each.player == player && each.metric->name == metric;
    });
    return found == level.differences.end() ? nullptr : &*found;
}

// Whoever is asked first and played both versions.
const Difference* shown_difference(const LevelComparison& level) {
    std::vector<std::string> players;
    if (level.band) players.push_back(level.band->player);
    if (!level.after.players.empty()) players.push_back(level.after.judge().header.player_name());
    for (const auto& difference : level.differences) players.push_back(difference.player);
    for (const auto& player : players)
        for (const char* metric : {"pass_rate", "score"})
            if (const auto* difference = find(level, player, metric)) return difference;
    return nullptr;
}

std::string likely_text(Side likely) {
    switch (likely) {
        case Side::kInside:
            return "probably inside";
        case Side::kTooHard:
            return "probably too hard";
        case Side::kTooEasy:
            return "probably too easy";
        case Side::kUnsure:
            break;
    }
    return "at its edge";
}

std::string place_text(const Headline& headline) {
    const bool stays = headline.was == headline.is;
    switch (headline.is) {
        case Side::kInside:
            return stays ? "still inside" : "now inside";
        case Side::kTooHard:
            return stays ? "still too hard" : "now too hard";
        case Side::kTooEasy:
            return stays ? "still too easy" : "now too easy";
        case Side::kUnsure:
            break;
    }
    const auto [low, high] = std::pair(headline.target->low, headline.target->high);
    const auto& rate = headline.difference->after;
    const auto games = games_to_tell(rate, low, high);
    return likely_text(likely_side_of(rate, low, high)) +
           (games ? fmt::format("; about {} games would tell", number_of(*games))
                  : "; even 20,000 games may not tell");
}

}  // namespace

bool Headline::has_left() const {
    return target && was == Side::kInside && (is == Side::kTooHard || is == Side::kTooEasy);
}

double Headline::size() const {
    const auto& change = difference->difference.value;
    if (!change) return 0;
    const double before = std::abs(difference->before.value.value_or(0));
    const double unit = difference->metric->unit == "share" ? 1 : std::max(1.0, before);
    return std::abs(*change) / unit;
}

std::optional<Headline> headline_of(const LevelComparison& level) {
    const Difference* difference = shown_difference(level);
    if (!difference) return {};
    Headline out{.difference = difference};
    if (level.band && level.band->player == difference->player &&
        difference->metric->name == "pass_rate") {
        out.target = level.band;
        out.was = side_of(difference->before, level.band->low, level.band->high);
        out.is = side_of(difference->after, level.band->low, level.band->high);
    }
    return out;
}

std::string target_text(const Headline& headline) {
    if (!headline.target) return {};
    return fmt::format("{:.4g} to {:.4g} %: {}", 100 * headline.target->low,
                       100 * headline.target->high, place_text(headline));
}

std::string headline_text(const Headline& headline) {
    const auto [before, after] = side_texts(*headline.difference);
    const bool is_rate = headline.difference->metric->name == "pass_rate";
    std::string out =
        fmt::format("{} -> {} {} {}", before, after, is_rate ? "passed by" : "points for",
                    headline.difference->player);
    if (headline.target) out += fmt::format(" (target {})", target_text(headline));
    return out;
}

core::Json to_json(const std::optional<Headline>& headline) {
    if (!headline) return {};
    const auto& difference = *headline->difference;
    core::Json target;
    if (headline->target)
        target = {{"low", headline->target->low},       {"high", headline->target->high},
                  {"player", headline->target->player}, {"was", word_for(headline->was)},
                  {"is", word_for(headline->is)},       {"text", target_text(*headline)}};
    return {{"player", difference.player},      {"metric", difference.metric->name},
            {"unit", difference.metric->unit},  {"old", to_json(difference.before)},
            {"new", to_json(difference.after)}, {"target", std::move(target)},
            {"text", headline_text(*headline)}};
}

}  // namespace dramatis::report
