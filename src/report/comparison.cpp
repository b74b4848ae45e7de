#include "report/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/level_edits.hpp"
#include "report/level_text.hpp"
#include "report/spot_svg.hpp"

namespace dramatis::report {
namespace {

using core::Json;
using Verdict = Difference::Verdict;
using LevelVerdict = LevelComparison::Verdict;

constexpr double kAlpha = 0.05;

// A difference with the p-values that its verdict needs.
struct Tested {
    Difference* difference;
    double p = 1, p_tolerance = 1;
};

void give_verdicts(std::vector<Tested>& tested) {
    std::vector<double> plain, beyond;
    for (const auto& test : tested) {
        plain.push_back(test.p);
        beyond.push_back(test.p_tolerance);
    }
    plain = core::adjust_holm(plain);
    beyond = core::adjust_holm(beyond);
    for (std::size_t i = 0; i < tested.size(); ++i) {
        Difference& difference = *tested[i].difference;
        difference.p = plain[i];
        if (plain[i] >= kAlpha)
            difference.verdict = Verdict::kSame;
        else if (beyond[i] >= kAlpha)
            difference.verdict = Verdict::kWithin;
        else
            difference.verdict = *difference.difference.value > 0 ? Verdict::kUp : Verdict::kDown;
    }
}

bool is_alarm(const Difference& difference) {
    return difference.gated && (difference.verdict == Verdict::kUp || difference.verdict == Verdict::kDown);
}

std::optional<Gate::Band> band_for(const Gate& gate, const LevelGames& after) {
    if (gate.band) return gate.band;
    const auto& target = after.level.target;
    if (!gate.use_targets || !target) return {};
    return Gate::Band{target->low, target->high, target_player(*target)};
}

// Whether the new version is where it shall be, whatever the old one was.
bool is_in_band(const Gate& gate, const LevelGames& after) {
    const auto band = band_for(gate, after);
    if (!band || after.level.setup.goals.empty()) return false;
    const PlayedGames* player = band->player.empty() ? &after.judge() : after.find(band->player);
    if (!player) return false;
    const Figure rate = measure(metric("pass_rate"), player->games, {});
    return rate.value && *rate.value >= band->low && *rate.value <= band->high;
}

std::string change_text(const Difference& difference) {
    return fmt::format("{} of {} {}: {}", difference.metric->label, call(difference.player),
                       difference.verdict == Verdict::kUp ? "rose" : "fell", difference_text(difference));
}

std::string verdict_text(const LevelComparison& level) {
    const Difference* worst = nullptr;
    std::size_t alarms = 0, within = 0, gated = 0;
    for (const auto& difference : level.differences) {
        if (!difference.gated) continue;
        ++gated;
        within += difference.verdict == Verdict::kWithin;
        if (!is_alarm(difference)) continue;
        ++alarms;
        if (!worst || std::abs(*difference.difference.value) > std::abs(*worst->difference.value)) worst = &difference;
    }
    if (gated == 0) return "Nothing that both versions have in common could be compared.";
    if (!worst)
        return within ? "It changed, but by no more than the tolerance." : "No change that chance would not explain.";
    std::string out = "The " + change_text(*worst);
    if (alarms > 1) out += fmt::format(", the most of {} changes", alarms);
    return out + (level.verdict == LevelVerdict::kInBand ? "; it is in its band all the same." : ".");
}

std::string signed_number(double value, bool share) {
    std::string digits = share ? fmt::format("{:.1f}", 100 * value) : number(value);
    return (value >= 0 ? "+" : "") + digits;
}



Json difference_json(const Difference& difference) {
    return {{"player", difference.player},
            {"metric", difference.metric->name},
            {"label", difference.metric->label},
            {"unit", difference.metric->unit},
            {"old", to_json(difference.before)},
            {"new", to_json(difference.after)},
            {"difference", to_json(difference.difference)},
            {"p", difference.p},
            {"gated", difference.gated},
            {"verdict", word_for(difference.verdict)},
            {"tolerance", difference.tolerance}};
}

}  // namespace

bool Gate::counts(const Metric& metric, const match3::Setup& setup) const {
    if (metrics.empty()) return metric.name == (setup.goals.empty() ? "score" : "pass_rate");
    return std::ranges::find(metrics, metric.name) != metrics.end();
}

double Gate::tolerance(const Metric& metric) const {
    const auto found = tolerances.find(std::string(metric.name));
    return found == tolerances.end() ? 0 : found->second;
}

bool Comparison::is_paired() const {
    return std::ranges::all_of(levels, [](const LevelComparison& level) {
        return level.before.players.front().header.seed == level.after.players.front().header.seed;
    });
}

LevelVerdict Comparison::verdict() const {
    LevelVerdict worst = LevelVerdict::kSame;
    for (const auto& level : levels) worst = std::max(worst, level.verdict);
    return worst;
}

void judge(Comparison& comparison, const Gate& gate) {
    for (auto& level : comparison.levels) {
        level.edits = list_edits(level.before.level, level.after.level);
        for (const auto& before : level.before.players) {
            const auto* after = level.after.find(before.header.player_name());
            if (!after) continue;
            const std::size_t common = std::min(before.games.size(), after->games.size());
            for (const auto& metric : all_metrics()) {
                if (!metric.suits(level.before.level.setup) || !metric.suits(level.after.level.setup)) continue;
                level.differences.push_back({.player = before.header.player_name(),
                                             .metric = &metric,
                                             .before = measure(metric, std::span(before.games).first(common), comparison.thresholds),
                                             .after = measure(metric, std::span(after->games).first(common), comparison.thresholds),
                                             .tolerance = gate.tolerance(metric),
                                             .gated = gate.counts(metric, level.after.level.setup)});
            }
        }
    }
    std::vector<Tested> gated;
    for (auto& level : comparison.levels) {
        std::vector<Tested> others;
        for (auto& difference : level.differences) {
            const auto pair = compare_pairs(*difference.metric, level.before.find(difference.player)->games,
                                            level.after.find(difference.player)->games, comparison.thresholds);
            difference.difference = pair.difference;
            (difference.gated ? gated : others).push_back({&difference, pair.p_value(), pair.p_value(difference.tolerance)});
        }
        give_verdicts(others);
    }
    give_verdicts(gated);
    for (auto& level : comparison.levels) {
        // A band is about the pass rate; it forgives nothing else.
        const auto other_alarm = [](const Difference& difference) { return is_alarm(difference) && difference.metric->name != "pass_rate"; };
        if (std::ranges::any_of(level.differences, is_alarm))
            level.verdict = is_in_band(gate, level.after) && std::ranges::none_of(level.differences, other_alarm) ? LevelVerdict::kInBand
                                                                                                                 : LevelVerdict::kChanged;
        level.text = verdict_text(level);
    }
}

std::string_view word_for(Verdict verdict) {
    switch (verdict) {
        case Verdict::kSame: return "same";
        case Verdict::kWithin: return "within";
        case Verdict::kUp: return "up";
        case Verdict::kDown: return "down";
    }
    return {};
}

std::string_view word_for(LevelVerdict verdict) {
    switch (verdict) {
        case LevelVerdict::kSame: return "same";
        case LevelVerdict::kInBand: return "in_band";
        case LevelVerdict::kChanged: return "changed";
    }
    return {};
}

std::string difference_text(const Difference& difference) {
    const Figure& figure = difference.difference;
    if (!figure.value) return "–";
    const bool share = difference.metric->unit == "share";
    return fmt::format("{}{} ({} to {})", signed_number(*figure.value, share), share ? " points" : "", signed_number(*figure.low, share),
                       signed_number(*figure.high, share));
}

Json to_json(const Comparison& comparison) {
    SpotBook book;
    Json levels = Json::array();
    std::vector<LevelGames> all;
    for (const auto& level : comparison.levels) {
        Json differences = Json::array();
        for (const auto& difference : level.differences) differences.push_back(difference_json(difference));
        levels.push_back({{"id", level.id},
                          {"old", level_json(level.before, comparison.thresholds, book)},
                          {"new", level_json(level.after, comparison.thresholds, book)},
                          {"edits", level.edits},
                          {"verdict", word_for(level.verdict)},
                          {"text", level.text},
                          {"differences", std::move(differences)}});
        all.push_back(level.after);
    }
    const auto* first = all.empty() ? nullptr : &all.front().players.front().header;
    return {{"dramatis_comparison", 1},
            {"program", first ? first->program : ""},
            {"signature", first ? first->signature : 0},
            {"seed", first ? first->seed : 0},
            {"thresholds", to_json(comparison.thresholds)},
            {"cast", cast_json(all)},
            {"spots", book.json()},
            {"defs", spot_defs()},
            {"problems", problems_json(comparison.problems)},
            {"level", 1 - kAlpha},
            {"paired", comparison.is_paired()},
            {"added", comparison.added},
            {"removed", comparison.removed},
            {"verdict", word_for(comparison.verdict())},
            {"levels", std::move(levels)}};
}

std::string comparison_csv(const Comparison& comparison) {
    const auto text = [](const std::optional<double>& value) { return value ? fmt::format("{}", *value) : std::string(); };
    std::string out = "level,player,metric,unit,old,new,difference,low,high,p,verdict,gated\n";
    for (const auto& level : comparison.levels)
        for (const auto& d : level.differences)
            out += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{}\n", csv_field(level.id), csv_field(d.player), d.metric->name, d.metric->unit,
                               text(d.before.value), text(d.after.value), text(d.difference.value), text(d.difference.low),
                               text(d.difference.high), d.p, word_for(d.verdict), d.gated ? 1 : 0);
    return out;
}

std::string junit_xml(const Comparison& comparison) {
    std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"dramatis compare\">\n";
    for (const auto& level : comparison.levels) {
        std::string cases;
        std::size_t count = 0, failures = 0;
        for (const auto& difference : level.differences) {
            if (!difference.gated) continue;
            ++count;
            cases += fmt::format("    <testcase classname=\"{}\" name=\"{} of {}\"", xml_text(level.id), xml_text(difference.metric->label),
                                 xml_text(difference.player));
            if (!is_alarm(difference) || level.verdict != LevelVerdict::kChanged) {
                cases += "/>\n";
                continue;
            }
            ++failures;
            cases += fmt::format(">\n      <failure message=\"{}\"/>\n    </testcase>\n", xml_text(change_text(difference)));
        }
        out += fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\">\n{}  </testsuite>\n", xml_text(level.id), count, failures, cases);
    }
    if (!comparison.problems.empty()) {
        out += fmt::format("  <testsuite name=\"problems\" tests=\"{0}\" errors=\"{0}\">\n", comparison.problems.size());
        for (const auto& problem : comparison.problems)
            out += fmt::format("    <testcase name=\"{}\">\n      <error message=\"{}\"/>\n    </testcase>\n", xml_text(problem.file),
                               xml_text(problem.text));
        out += "  </testsuite>\n";
    }
    return out + "</testsuites>\n";
}

}  // namespace dramatis::report
