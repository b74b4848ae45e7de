#include "lab/result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/counted.hpp"
#include "lab/verdicts.hpp"
#include "pages/pages.hpp"

namespace dramatis::lab {
namespace {

using core::Json;

Json to_json(const Measured& m) {
    return {{"value", m.value}, {"low", m.interval.low}, {"high", m.interval.high}};
}

Json plan_json(std::uint64_t games) { return {{"rule", "fixed"}, {"games", games}}; }

Json to_json(const std::optional<double>& value) { return value ? Json(*value) : Json(); }

// What was measured, without what it was measured of.
Json to_json(const BoutResult& result, const Measure& measure, const Verdicts& verdicts) {
    const Measured& m = measure.of(result);
    Json out{{"bout", result.bout}, {"plan", plan_json(result.planned)}, {"games", result.games}};
    out.update(to_json(m));
    out["p"] = m.p;
    out["q"] = to_json(verdicts.q(result));
    out["verdict"] = text_of(verdicts.of(result));
    out["standing"] = text_of(verdicts.standing(result));
    out["replication"] = Json();
    if (const auto* const again = verdicts.again(result)) {
        auto& there =
            out["replication"] = {{"plan", plan_json(again->planned)}, {"games", again->games}};
        there.update(to_json(measure.of(*again)));
        there["p"] = measure.of(*again).p;
        there["q"] = to_json(verdicts.q_again(result));
        there["verdict"] = text_of(verdicts.again_of(result));
    }
    return out;
}

std::string figure(double value, const Measure& measure) {
    return measure.by_points ? fmt::format("{:+.0f}", value) : fmt::format("{:.1f}", value);
}

std::string text(const Measured& m, const Measure& measure) {
    return fmt::format("{} ({} to {})", figure(m.value, measure), figure(m.interval.low, measure),
                       figure(m.interval.high, measure));
}

std::string q_text(const std::optional<double>& q) {
    return !q ? "unfinished" : *q < 0.001 ? "q < 0.001" : fmt::format("q {:.3f}", *q);
}

// A result with its q-value, in bold if it is a difference, and what came of it on fresh seeds.
std::string cell_text(const BoutResult& result, const Measure& measure, const Verdicts& verdicts) {
    const Verdict verdict = verdicts.of(result);
    const bool differs = verdict == Verdict::kBetter || verdict == Verdict::kWorse;
    const char* mark = differs ? "**" : "";
    std::string out = fmt::format("{0}{1}{0}, {2}", mark, text(measure.of(result), measure),
                                  q_text(verdicts.q(result)));
    const auto* const again = verdicts.again(result);
    if (again && again->is_complete()) {
        out += fmt::format(" <br> again {}", text(measure.of(*again), measure));
        const auto standing = text_of(verdicts.standing(result));
        if (!standing.empty()) out += ", " + standing;
    }
    return out;
}

// What a claim's bout came to, in a line.
std::string bout_text(const Claim::Bout& bout, const BoutResult& result, const Measure& measure,
                      const Verdicts& verdicts) {
    const char* unit = measure.unit == "%" ? " %" : "";
    std::string out =
        fmt::format("{} against {}: {}{}, {}", bout.a.name, bout.b.name,
                    text(measure.of(result), measure), unit, q_text(verdicts.q(result)));
    if (result.points && !measure.by_points)
        out += fmt::format(", {:+.1f} points ({:+.1f} to {:+.1f})", result.points->value,
                           result.points->interval.low, result.points->interval.high);
    out += ", " + core::counted(result.games, "game");
    if (result.cost > 0) out += fmt::format(", {:.2f} times the time", result.cost);
    if (const auto* const again = verdicts.again(result))
        out += fmt::format(", again {}{} in {}", text(measure.of(*again), measure), unit,
                           core::counted(again->games, "game"));
    return out;
}

Json rows_json(const Findings& findings, const Measure& measure, const Verdicts& verdicts) {
    Json out = Json::array();
    for (const auto& row : findings.rows) {
        Json each{{"technique", row.technique},
                  {"question", row.question},
                  {"against", row.against},
                  {"budget",
                   {{"kind", row.equal_time ? "time" : "iterations"},
                    {"amount", row.iterations},
                    {"own_iterations", row.own_iterations}}}};
        each.update(to_json(row.result, measure, verdicts));
        each["points"] =
            row.result.points && !measure.by_points ? to_json(*row.result.points) : Json();
        each["cost"] = row.result.cost > 0 ? Json(row.result.cost) : Json();
        out.push_back(std::move(each));
    }
    return out;
}

Json curves_json(const Study& study, const Findings& findings, const Measure& measure,
                 const Verdicts& verdicts) {
    Json out = Json::array();
    for (const auto& curve : study.curves) {
        Json points = Json::array();
        std::map<std::uint64_t, const BoutResult*> by_iterations;
        for (const auto& point : findings.curve_points)
            if (point.technique == curve.technique) by_iterations[point.iterations] = &point.result;
        for (const auto& row : findings.rows)
            if (row.technique == curve.technique && row.question == "alone" && !row.equal_time)
                by_iterations[row.iterations] = &row.result;
        for (const auto& [iterations, result] : by_iterations) {
            Json point{{"amount", iterations}};
            point.update(to_json(*result, measure, verdicts));
            points.push_back(std::move(point));
        }
        if (!points.empty())
            out.push_back({{"technique", curve.technique},
                           {"against", study.base_name},
                           {"points", std::move(points)}});
    }
    return out;
}

Json sweeps_json(const Study& study, const Findings& findings, const Measure& measure,
                 const Verdicts& verdicts) {
    Json out = Json::array();
    for (const auto& sweep : study.sweeps) {
        Json points = Json::array();
        for (const auto& point : findings.sweep_points) {
            if (point.sweep != sweep.id) continue;
            Json each{{"setting", point.value}};
            each.update(to_json(point.result, measure, verdicts));
            each["cost"] = point.result.cost > 0 ? Json(point.result.cost) : Json();
            points.push_back(std::move(each));
        }
        if (!points.empty())
            out.push_back({{"id", sweep.id},
                           {"name", sweep.name},
                           {"source", sweep.source},
                           {"change", sweep.with},
                           {"setting", sweep.setting},
                           {"against", sweep.against},
                           {"over", sweep.over},
                           {"iterations", sweep.iterations},
                           {"points", std::move(points)}});
    }
    return out;
}

Json claims_json(const Study& study, const Findings& findings, const Measure& measure,
                 const Verdicts& verdicts) {
    Json out = Json::array();
    for (const auto& found : findings.claims) {
        const auto claim = std::ranges::find(study.claims, found.id, &Claim::id);
        if (claim == study.claims.end()) continue;
        std::string ours;
        for (std::size_t i = 0; i < found.bouts.size(); ++i)
            ours += (i ? "; " : "") + bout_text(claim->bouts[i], found.bouts[i], measure, verdicts);
        const Judgement judgement = judge(*claim, found, measure, verdicts);
        out.push_back({{"id", claim->id},
                       {"claim", claim->text},
                       {"source", claim->source},
                       {"theirs", claim->theirs},
                       {"ours", ours},
                       {"verdict", judgement.text()},
                       {"first", judgement.first},
                       {"again", judgement.again ? Json(*judgement.again) : Json()}});
    }
    return out;
}

std::string sweep_lines(const Study& study, const Findings& findings, const Measure& measure,
                        const Verdicts& verdicts) {
    std::string out;
    for (const auto& sweep : study.sweeps)
        for (const auto& point : findings.sweep_points)
            if (point.sweep == sweep.id)
                out +=
                    fmt::format("| {} | {}={} | {} | {} | {} |\n", sweep.name, sweep.setting,
                                point.value, sweep.against,
                                cell_text(point.result, measure, verdicts), point.result.planned);
    if (out.empty()) return out;
    return "\n| sweep | value | against | result | games planned |\n|---|---|---|---|---|\n" + out;
}

}  // namespace

Json to_json(const Study& study, const Findings& findings, const Measure& measure,
             const std::string& conditions, std::uint64_t seed) {
    const Verdicts verdicts(findings, measure);
    Json out{{"format", "dramatis-lab"},
             {"version", 3},
             {"game", study.game},
             {"conditions", conditions},
             {"seed", seed},
             {"measure", {{"name", measure.name}, {"unit", measure.unit}, {"even", measure.even}}},
             {"false_discovery_rate", kFalseDiscoveryRate},
             {"base", {{"name", study.base_name}, {"text", search::print(study.base)}}},
             {"best", {{"name", study.best_name}, {"text", search::print(study.best)}}}};
    auto& techniques = out["techniques"] = Json::array();
    const auto add = [&](const auto& t, const std::string& change, Json words) {
        Json each{{"id", t.id}, {"name", t.name}};
        each.update(words);
        each["literature"] = t.literature;
        each["change"] = change;
        techniques.push_back(std::move(each));
    };
    for (const auto& t : study.techniques)
        add(t, t.with,
            {{"phase", t.phase}, {"formula", t.formula}, {"what", t.what}, {"source", t.source}});
    for (const auto& a : study.anchors)
        add(a, a.change, {{"phase", ""}, {"formula", ""}, {"what", ""}, {"source", ""}});
    out["rows"] = rows_json(findings, measure, verdicts);
    out["curves"] = curves_json(study, findings, measure, verdicts);
    out["sweeps"] = sweeps_json(study, findings, measure, verdicts);
    out["claims"] = claims_json(study, findings, measure, verdicts);
    return out;
}

std::string lab_page(const Json& data) { return pages::fill(pages::kLab, data); }

std::string markdown_table(const Study& study, const Findings& findings, const Measure& measure) {
    const Verdicts verdicts(findings, measure);
    std::string out =
        "| technique | alone, same iterations | alone, same time | cost | removed from the best | "
        "added to the best | games planned | literature |\n|---|---|---|---|---|---|---|---|\n";
    for (const auto& t : study.techniques) {
        std::string cost;
        std::set<std::uint64_t> planned;
        const auto cell = [&](const char* question, bool equal_time) -> std::string {
            for (const auto& row : findings.rows)
                if (row.technique == t.id && row.question == question &&
                    row.equal_time == equal_time)
                    return cell_text(row.result, measure, verdicts);
            return "";
        };
        if (std::ranges::none_of(findings.rows,
                                 [&](const Row& row) { return row.technique == t.id; }))
            continue;
        for (const auto& row : findings.rows) {
            if (row.technique != t.id || row.question == "anchor") continue;
            if (row.question == "alone" && !row.equal_time && row.result.cost > 0)
                cost = fmt::format("{:.2f}", row.result.cost);
            planned.insert(row.result.planned);
        }
        out += fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} |\n", t.name,
                           cell("alone", false), cell("alone", true), cost, cell("removed", false),
                           cell("added", false), fmt::join(planned, ", "), t.literature);
    }
    return out + sweep_lines(study, findings, measure, verdicts);
}

}  // namespace dramatis::lab
