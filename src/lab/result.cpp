#include "lab/result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "pages/pages.hpp"

namespace dramatis::lab {
namespace {

using core::Json;

constexpr double kLittle = 15;  // per cent of the points: what is known to be less is little

Json to_json(const Measured& m) {
    return {{"value", m.value}, {"low", m.interval.low}, {"high", m.interval.high}};
}

std::string figure(double value, const Measure& measure) {
    return measure.by_points ? fmt::format("{:+.0f}", value) : fmt::format("{:.1f}", value);
}

std::string text(const Measured& m, const Measure& measure) {
    return fmt::format("{} ({} to {})", figure(m.value, measure), figure(m.interval.low, measure),
                       figure(m.interval.high, measure));
}

// What a claim's bout came to, in a line.
std::string bout_text(const Claim::Bout& bout, const BoutResult& result, const Measure& measure) {
    std::string out =
        fmt::format("{} against {}: {}{}", bout.a.name, bout.b.name,
                    text(measure.of(result), measure), measure.unit == "%" ? " %" : "");
    if (result.points && !measure.by_points)
        out += fmt::format(", {:+.1f} points ({:+.1f} to {:+.1f})", result.points->value,
                           result.points->interval.low, result.points->interval.high);
    out += fmt::format(", {} games", result.games);
    if (result.cost > 0) out += fmt::format(", {:.2f} times the time", result.cost);
    return out;
}

}  // namespace

Verdict verdict_of(const Measured& measured, double even) {
    if (measured.interval.low > even) return Verdict::kBetter;
    if (measured.interval.high < even) return Verdict::kWorse;
    return Verdict::kNone;
}

std::string text_of(Verdict verdict) {
    return verdict == Verdict::kBetter  ? "better"
           : verdict == Verdict::kWorse ? "worse"
                                        : "no difference seen";
}

std::string judge(const Claim& claim, const ClaimResult& result, const Measure& measure) {
    using enum Claim::Expect;
    bool all = result.bouts.size() == claim.bouts.size() && !claim.bouts.empty();
    for (std::size_t i = 0; i < result.bouts.size() && i < claim.bouts.size(); ++i) {
        const Measured& seen = measure.of(result.bouts[i]);
        const Verdict verdict = verdict_of(seen, measure.even);
        const auto& [a, b, expect, games, most_cost] = claim.bouts[i];
        const bool too_slow = most_cost > 0 && result.bouts[i].cost > most_cost;
        const bool against =
            (expect == kBetter && verdict == Verdict::kWorse) ||
            (expect == kWorse && verdict == Verdict::kBetter) ||
            (expect == kNotBetter && verdict == Verdict::kBetter) ||
            (expect == kLittleWorse && seen.interval.high < measure.even - kLittle);
        if (against || too_slow) return "refuted";
        all = all && ((expect == kBetter && verdict == Verdict::kBetter) ||
                      (expect == kWorse && verdict == Verdict::kWorse) ||
                      (expect == kNotBetter && seen.interval.high < measure.even + kLittle) ||
                      (expect == kLittleWorse && seen.interval.low > measure.even - kLittle));
    }
    return all ? "reproduced" : "open";
}

Json to_json(const Study& study, const Findings& findings, const Measure& measure,
             const std::string& conditions, std::uint64_t seed) {
    Json out{{"format", "dramatis-lab"},
             {"version", 1},
             {"game", study.game},
             {"conditions", conditions},
             {"seed", seed},
             {"measure", {{"name", measure.name}, {"unit", measure.unit}, {"even", measure.even}}},
             {"base", {{"name", study.base_name}, {"text", search::print(study.base)}}},
             {"best", {{"name", study.best_name}, {"text", search::print(study.best)}}}};
    auto& techniques = out["techniques"] = Json::array();
    for (const auto& t : study.techniques)
        techniques.push_back({{"id", t.id},
                              {"name", t.name},
                              {"phase", t.phase},
                              {"formula", t.formula},
                              {"what", t.what},
                              {"source", t.source},
                              {"literature", t.literature},
                              {"change", t.with}});
    auto& rows = out["rows"] = Json::array();
    for (const auto& row : findings.rows) {
        const Measured& m = measure.of(row.result);
        Json each{{"technique", row.technique},
                  {"question", row.question},
                  {"against", row.against},
                  {"budget",
                   {{"kind", row.equal_time ? "time" : "playouts"},
                    {"amount", row.playouts},
                    {"own_playouts", row.own_playouts}}},
                  {"games", row.result.games}};
        each.update(to_json(m));
        each["points"] =
            row.result.points && !measure.by_points ? to_json(*row.result.points) : Json();
        each["cost"] = row.result.cost > 0 ? Json(row.result.cost) : Json();
        each["verdict"] = text_of(verdict_of(m, measure.even));
        rows.push_back(std::move(each));
    }
    auto& curves = out["curves"] = Json::array();
    for (const auto& curve : study.curves) {
        Json points = Json::array();
        std::map<std::uint64_t, const BoutResult*> by_playouts;
        for (const auto& point : findings.curve_points)
            if (point.technique == curve.technique) by_playouts[point.playouts] = &point.result;
        for (const auto& row : findings.rows)
            if (row.technique == curve.technique && row.question == "alone" && !row.equal_time)
                by_playouts[row.playouts] = &row.result;
        for (const auto& [playouts, result] : by_playouts) {
            Json point{{"amount", playouts}, {"games", result->games}};
            point.update(to_json(measure.of(*result)));
            points.push_back(std::move(point));
        }
        if (!points.empty())
            curves.push_back({{"technique", curve.technique},
                              {"against", study.base_name},
                              {"points", std::move(points)}});
    }
    auto& claims = out["claims"] = Json::array();
    for (const auto& found : findings.claims) {
        const auto claim = std::ranges::find(study.claims, found.id, &Claim::id);
        if (claim == study.claims.end()) continue;
        std::string ours;
        for (std::size_t i = 0; i < found.bouts.size(); ++i)
            ours += (i ? "; " : "") + bout_text(claim->bouts[i], found.bouts[i], measure);
        claims.push_back({{"claim", claim->text},
                          {"source", claim->source},
                          {"theirs", claim->theirs},
                          {"ours", ours},
                          {"verdict", judge(*claim, found, measure)}});
    }
    return out;
}

std::string lab_page(const Json& data) { return pages::fill(pages::kLab, data); }

std::string markdown_table(const Study& study, const Findings& findings, const Measure& measure) {
    std::string out =
        "| technique | alone, same playouts | alone, same time | cost | removed from the best | "
        "added to the best | literature |\n|---|---|---|---|---|---|---|\n";
    for (const auto& t : study.techniques) {
        const auto cell = [&](const char* question, bool equal_time) -> std::string {
            for (const auto& row : findings.rows)
                if (row.technique == t.id && row.question == question &&
                    row.equal_time == equal_time) {
                    const Measured& m = measure.of(row.result);
                    const char* mark = verdict_of(m, measure.even) == Verdict::kNone ? "" : "**";
                    return mark + text(m, measure) + mark;
                }
            return "";
        };
        if (std::ranges::none_of(findings.rows,
                                 [&](const Row& row) { return row.technique == t.id; }))
            continue;
        std::string cost;
        for (const auto& row : findings.rows)
            if (row.technique == t.id && row.question == "alone" && !row.equal_time &&
                row.result.cost > 0)
                cost = fmt::format("{:.2f}", row.result.cost);
        out += fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", t.name, cell("alone", false),
                           cell("alone", true), cost, cell("removed", false), cell("added", false),
                           t.literature);
    }
    return out;
}

}  // namespace dramatis::lab
