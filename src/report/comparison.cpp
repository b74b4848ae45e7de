#include "report/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "report/decimals.hpp"
#include "report/headline.hpp"
#include "report/level_edits.hpp"
#include "report/level_text.hpp"
#include "report/spot_svg.hpp"
#include "report/wording.hpp"

namespace dramatis::report {
namespace {

using Verdict = Difference::Verdict;
using LevelVerdict = LevelComparison::Verdict;

// A difference with the p-values that its verdict needs.
struct Tested {
    Difference* difference;
    PairedFigures pair;
};

// Holm tests the r-th smallest of m p-values (from 0) at alpha / (m - r), until one fails: that
// level is the level of the interval, so that it leaves out 0 where the verdict is a change. For
// the rest it is the level of the first that failed.
double level_of(std::size_t rank, std::size_t rejected, std::size_t tests) {
    return kAlpha / static_cast<double>(tests - std::min(rank, rejected));
}

// Tests and intervals are made in different ways; they must not contradict each other in the last
// digit.
Figure agreeing(Figure figure, core::Interval interval, bool is_change) {
    figure.low = interval.low, figure.high = interval.high;
    if (!is_change) {
        figure.low = std::min(interval.low, 0.0), figure.high = std::max(interval.high, 0.0);
    } else if (*figure.value > 0) {
        figure.low = std::max(interval.low, 0.0);
    } else {
        figure.high = std::min(interval.high, 0.0);
    }
    return figure;
}

void give_verdicts(std::vector<Tested>& tested) {
    std::vector<double> plain, beyond;
    for (const auto& test : tested) {
        plain.push_back(test.pair.p_value());
        beyond.push_back(test.pair.p_value(test.difference->tolerance));
    }
    const auto unadjusted = plain;
    plain = core::adjust_holm(plain);
    beyond = core::adjust_holm(beyond);
    const auto rejected =
        static_cast<std::size_t>(std::ranges::count_if(plain, [](double p) { return p < kAlpha; }));
    for (std::size_t i = 0; i < tested.size(); ++i) {
        Difference& difference = *tested[i].difference;
        const auto rank = static_cast<std::size_t>(
            std::ranges::count_if(unadjusted, [&](double p) { return p < unadjusted[i]; }));
        const double level = level_of(rank, std::min(rejected, tested.size() - 1), tested.size());
        difference.p = plain[i];
        difference.detectable = tested[i].pair.detectable(level);
        if (difference.difference.value)
            difference.difference =
                agreeing(difference.difference, tested[i].pair.interval(level), plain[i] < kAlpha);
        if (plain[i] >= kAlpha)
            difference.verdict = Verdict::kSame;
        else if (beyond[i] >= kAlpha)
            difference.verdict = Verdict::kWithin;
        else
            difference.verdict = *difference.difference.value > 0 ? Verdict::kUp : Verdict::kDown;
    }
}

// Nothing where nothing can be passed.
std::optional<Gate::Band> band_for(const Gate& gate, const LevelGames& after) {
    if (after.level.setup.goals.empty() || after.players.empty()) return {};
    if (gate.band) {
        auto band = *gate.band;
        if (band.player.empty()) band.player = after.judge().header.player_name();
        return band;
    }
    const auto& target = after.level.target;
    if (!gate.use_targets || !target) return {};
    return Gate::Band{target->low, target->high, target_player(*target)};
}

// Whether the new pass rate of the band's player is surely within it, whatever it was before.
bool is_in_band(const LevelComparison& level) {
    if (!level.band) return false;
    const auto* player = level.after.find(level.band->player);
    return player && side_of(measure(metric("pass_rate"), player->games, {}), level.band->low,
                             level.band->high) == Standing::Side::kInside;
}

// Of the changes that count, those of pass rates are accepted where the level is in its band.
void accept_changes(const Gate& gate, LevelComparison& level) {
    if (!is_in_band(level)) return;
    for (auto& difference : level.differences)
        difference.accepted = is_alarm(difference) && difference.metric->name == "pass_rate" &&
                              (!gate.is_strict || difference.player == level.band->player);
}

// "No change seen" says little without what may have gone unseen, and what is usually found.
std::string unseen_text(const Difference& difference) {
    const Figure& figure = difference.difference;
    if (!figure.value || figure.n < kFewGames)
        return "No change seen, but so few games would hardly show one.";
    const bool share = difference.metric->unit == "share";
    const auto size = [&](double value) {
        return share ? fmt::format("{:.1f} points", 100 * value) : number(value);
    };
    const auto end = [&](double value) {
        return value == 0
                   ? std::string("no change")
                   : fmt::format("{} {}", size(std::abs(value)), value < 0 ? "less" : "more");
    };
    const auto what =
        fmt::format("the {} of {}", difference.metric->label, call(difference.player));
    std::string out =
        *figure.low == 0 && *figure.high == 0
            ? fmt::format("No change seen: {} is the same in these games.", what)
            : fmt::format(
                  "No change seen, though there may be one: for {}, anything from {} to {} "
                  "would fit these games.",
                  what, end(*figure.low), end(*figure.high));
    out += fmt::format(" With this many, a change of {} is found in 8 of 10 cases.",
                       size(difference.detectable));
    if (difference.margin && !difference.is_surely_within_margin())
        out += fmt::format(" For \"the same within {}\" there are too few games.",
                           size(*difference.margin));
    return out;
}

std::string margin_text(const Difference& difference) {
    return difference.metric->unit == "share"
               ? fmt::format("{:.4g} points", 100 * *difference.margin)
               : number(*difference.margin);
}

std::string equivalence_text(const Difference& shown, bool has_change) {
    return fmt::format("{}The same within {}, for sure: the {} of {} changed by {}.",
                       has_change ? "There is a change, but it is smaller than what counts. " : "",
                       margin_text(shown), shown.metric->label, call(shown.player),
                       difference_text(shown));
}

// The difference that a level's verdict speaks of if nothing changed: that of the judge, if it
// counts. Nothing: none counts.
const Difference* shown_difference(const LevelComparison& level) {
    const Difference* shown = nullptr;
    const auto judge = level.after.judge().header.player_name();
    for (const auto& difference : level.differences)
        if (difference.gated && (!shown || (shown->player != judge && difference.player == judge)))
            shown = &difference;
    return shown;
}

std::string verdict_text(const LevelComparison& level) {
    const Difference *worst = nullptr, *shown = shown_difference(level);
    std::size_t alarms = 0, within = 0;
    for (const auto& difference : level.differences) {
        if (!difference.gated) continue;
        within += difference.verdict == Verdict::kWithin;
        if (!is_alarm(difference)) continue;
        ++alarms;
        if (!worst || std::abs(*difference.difference.value) > std::abs(*worst->difference.value))
            worst = &difference;
    }
    if (!shown) return "The two versions have nothing in common that could be compared.";
    if (!worst && level.is_surely_the_same()) return equivalence_text(*shown, within > 0);
    if (!worst)
        return within ? "There is a change, but nothing shows that it is larger than the tolerance."
                      : unseen_text(*shown);
    std::string out = "The " + change_text(*worst);
    if (alarms > 1) out += fmt::format(", the largest of {} changes", alarms);
    if (level.verdict != LevelVerdict::kInBand) return out + ".";
    const std::string whose = worst->player == level.band->player && alarms == 1
                                  ? "It"
                                  : "That of " + call(level.band->player);
    return out + fmt::format(". {} is inside the target for sure.", whose);
}

// What fails first, and of it what left its target, then the larger changes.
void sort_levels(std::vector<LevelComparison>& levels) {
    const auto rank = [](const LevelComparison& level) {
        const auto headline = headline_of(level);
        return std::tuple(-static_cast<int>(level.verdict), !headline || !headline->has_left(),
                          headline ? -headline->size() : 0.0, level.id);
    };
    std::ranges::stable_sort(levels, {}, rank);
}

// In percent, for shares.
double scale_of(const Metric& metric) { return metric.unit == "share" ? 100 : 1; }

int decimals_of(const Difference& difference) {
    const Figure& figure = difference.difference;
    const double scale = scale_of(*difference.metric);
    return std::max(scale > 1 ? 1 : 0, decimals_for(scale * *figure.value,
                                                    scale * (figure.high.value_or(*figure.value) -
                                                             figure.low.value_or(*figure.value))));
}

// With a sign, except for what is 0 with so many decimals.
std::string signed_number(double value, int decimals) {
    const std::string digits =
        decimals == 0 ? number_of(static_cast<std::size_t>(std::round(std::abs(value))))
                      : fmt::format("{:.{}f}", std::abs(value), decimals);
    if (digits.find_first_of("123456789") == std::string::npos) return digits;
    return (value < 0 ? "-" : "+") + digits;
}

}  // namespace

bool is_alarm(const Difference& difference) {
    return difference.gated &&
           (difference.verdict == Verdict::kUp || difference.verdict == Verdict::kDown);
}

bool is_failure(const Difference& difference) {
    return is_alarm(difference) && !difference.accepted;
}

std::string change_text(const Difference& difference) {
    return fmt::format("{} of {} {}: {}", difference.metric->label, call(difference.player),
                       difference.verdict == Verdict::kUp ? "rose" : "fell",
                       difference_text(difference));
}

std::vector<OneSided> one_sided_players(const LevelComparison& level, Comparison::Missing missing) {
    std::vector<OneSided> out;
    const auto look = [&](const LevelGames& here, const LevelGames& there, std::string_view side,
                          bool counts) {
        for (const auto& player : here.players)
            if (!there.find(player.header.player_name()))
                out.push_back(
                    {fmt::format("{} played only the {} version{}", player.header.player_name(),
                                 side, counts ? ", which counts as changed" : ""),
                     counts});
    };
    look(level.before, level.after, "old", missing == Comparison::Missing::kFail);
    look(level.after, level.before, "new", false);
    return out;
}

bool LevelComparison::is_surely_the_same() const {
    const auto is_gated = [](const Difference& difference) { return difference.gated; };
    return std::ranges::any_of(differences, is_gated) &&
           std::ranges::all_of(differences, [](const Difference& difference) {
               return !difference.gated || difference.is_surely_within_margin();
           });
}

bool Gate::counts(const Metric& metric, const match3::Setup& setup) const {
    if (metrics.empty()) return metric.name == (setup.goals.empty() ? "score" : "pass_rate");
    return std::ranges::find(metrics, metric.name) != metrics.end();
}

double Gate::tolerance(const Metric& metric) const {
    const auto found = tolerances.find(std::string(metric.name));
    return found == tolerances.end() ? 0 : found->second;
}

std::optional<double> Gate::change_to_detect(const Metric& metric, const Figure& before) const {
    if (!detect || (metric.name != "pass_rate" && metric.name != "score")) return {};
    return metric.name == "score" ? *detect * std::abs(before.value.value_or(0)) : *detect;
}

bool Difference::is_surely_within_margin() const {
    return margin && difference.value && difference.n >= kFewGames && *difference.low > -*margin &&
           *difference.high < *margin;
}

bool Comparison::is_paired() const {
    return std::ranges::all_of(levels, [](const LevelComparison& level) {
        return level.before.players.front().header.seed == level.after.players.front().header.seed;
    });
}

LevelVerdict Comparison::verdict() const {
    LevelVerdict worst = LevelVerdict::kSame;
    if (missing == Missing::kFail && !unpaired.empty()) worst = LevelVerdict::kChanged;
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
                if (!metric.suits(level.before.level.setup) ||
                    !metric.suits(level.after.level.setup))
                    continue;
                level.differences.push_back(
                    {.player = before.header.player_name(),
                     .metric = &metric,
                     .before = measure(metric, std::span(before.games).first(common),
                                       comparison.thresholds),
                     .after = measure(metric, std::span(after->games).first(common),
                                      comparison.thresholds),
                     .tolerance = gate.tolerance(metric),
                     .gated = gate.counts(metric, level.after.level.setup)});
            }
        }
    }
    std::vector<Tested> gated;
    for (auto& level : comparison.levels) {
        std::vector<Tested> others;
        for (auto& difference : level.differences) {
            const auto pair =
                compare_pairs(*difference.metric, level.before.find(difference.player)->games,
                              level.after.find(difference.player)->games, comparison.thresholds);
            difference.difference = pair.difference;
            difference.margin = difference.tolerance > 0
                                    ? difference.tolerance
                                    : gate.change_to_detect(*difference.metric, difference.before);
            (difference.gated ? gated : others).push_back({&difference, pair});
        }
        give_verdicts(others);
    }
    give_verdicts(gated);
    for (auto& level : comparison.levels) {
        level.band = band_for(gate, level.after);
        accept_changes(gate, level);
        if (std::ranges::any_of(level.differences, is_failure))
            level.verdict = LevelVerdict::kChanged;
        else if (std::ranges::any_of(level.differences, is_alarm))
            level.verdict = LevelVerdict::kInBand;
        level.text = verdict_text(level);
        for (const auto& player : one_sided_players(level, comparison.missing)) {
            level.text += fmt::format(" Not compared: {}.", player.text);
            if (player.counts) level.verdict = LevelVerdict::kChanged;
        }
    }
    sort_levels(comparison.levels);
}

std::string_view word_for(Verdict verdict) {
    switch (verdict) {
        case Verdict::kSame:
            return "same";
        case Verdict::kWithin:
            return "within";
        case Verdict::kUp:
            return "up";
        case Verdict::kDown:
            return "down";
    }
    return {};
}

std::string_view word_for(LevelVerdict verdict) {
    switch (verdict) {
        case LevelVerdict::kSame:
            return "same";
        case LevelVerdict::kInBand:
            return "in_band";
        case LevelVerdict::kChanged:
            return "changed";
    }
    return {};
}

std::string heading_for(const LevelComparison& level) {
    switch (level.verdict) {
        case LevelVerdict::kInBand:
            return "changed, and inside its target";
        case LevelVerdict::kChanged:
            return "changed";
        case LevelVerdict::kSame:
            break;
    }
    const Difference* shown = shown_difference(level);
    if (!shown) return "not compared";
    if (level.is_surely_the_same())
        return fmt::format("the same (within {}, for sure)", margin_text(*shown));
    const bool is_within = std::ranges::any_of(level.differences, [](const Difference& each) {
        return each.gated && each.verdict == Verdict::kWithin;
    });
    if (shown->difference.n < kFewGames)
        return fmt::format("not compared: fewer than {} games", kFewGames);
    return fmt::format("no change of the {} seen{}",
                       shown->metric->name == "pass_rate" ? "pass rate" : "score",
                       is_within ? " beyond the tolerance" : "");
}

std::string_view heading_for(const Difference& difference) {
    if (difference.verdict != Verdict::kSame) return word_for(difference.verdict);
    return difference.is_surely_within_margin() ? "the same" : "none seen";
}

std::string difference_text(const Difference& difference) {
    const Figure& figure = difference.difference;
    if (!figure.value) return "–";
    const double scale = scale_of(*difference.metric);
    const int decimals = decimals_of(difference);
    const auto text = [&](double value) { return signed_number(scale * value, decimals); };
    return fmt::format("{}{} ({} to {})", text(*figure.value), scale > 1 ? " points" : "",
                       text(*figure.low), text(*figure.high));
}

std::pair<std::string, std::string> side_texts(const Difference& difference) {
    const bool share = difference.metric->unit == "share";
    const auto text = [&](const Figure& figure) -> std::string {
        if (!figure.value) return "–";
        return share ? percent(*figure.value) : number(*figure.value);
    };
    std::pair out{text(difference.before), text(difference.after)};
    if (out.first != out.second || !difference.difference.value ||
        *difference.difference.value == 0)
        return out;
    const auto exact = [&](const Figure& figure) {
        return fmt::format("{:.{}f}{}", scale_of(*difference.metric) * *figure.value,
                           decimals_of(difference), share ? " %" : "");
    };
    return {exact(difference.before), exact(difference.after)};
}

}  // namespace dramatis::report
