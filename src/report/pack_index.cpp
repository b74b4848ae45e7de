#include "report/pack_index.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace dramatis::report {
namespace {

using core::Json;

// Figures of a level that no single player has: where they are, and what they are called.
struct LevelFigure {
    const char *metric, *label, *unit, *field, *inner;
};
constexpr std::array<LevelFigure, 3> kLevelFigures = {
    {{"difficulty_pass_rate", "passed by the average player", "share", "difficulty", "pass_rate"},
     {"luck", "luck", "share", "luck", nullptr},
     {"skill", "strongest over weakest", "share", "skill", nullptr}}};

// Those that are read with their intervals; the others have theirs on the page of the level.
bool has_interval(std::string_view metric) { return metric == "pass_rate" || metric == "score"; }

constexpr std::array<std::pair<std::string_view, std::string_view>, 25> kFindings = {
    {{"out_of_band", "outside its target"},
     {"in_band", "on target"},
     {"edge_of_band", "target: too few games to tell"},
     {"target_unseen", "the target's player did not play"},
     {"unwinnable", "nobody passes it"},
     {"hard", "hard"},
     {"easy", "easy"},
     {"plays_itself", "random play passes it"},
     {"strength_backfires", "stronger players pass it less"},
     {"mostly_luck", "mostly luck"},
     {"mostly_skill", "mostly skill"},
     {"bottleneck", "one goal decides"},
     {"knife_edge", "one move changes much"},
     {"near_misses", "many near misses"},
     {"spare_moves", "moves to spare"},
     {"blocker_stays", "a blocker stays"},
     {"stars_never", "nobody gets three stars"},
     {"stars_rare", "three stars are rare"},
     {"stars_cheap", "three stars are cheap"},
     {"cascade_wins", "cascades win"},
     {"cascade_points", "points from cascades"},
     {"shuffles", "many shuffles"},
     {"few_moves", "few moves to choose from"},
     {"idle_specials", "specials are left unused"},
     {"narrow_range", "play hardly matters"}}};

// With four significant digits: what tables and plots can show of it.
Json short_number(const Json& value) {
    if (!value.is_number()) return {};
    const std::string text = fmt::format("{:.4g}", value.get<double>());
    double out = 0;
    std::from_chars(text.data(), text.data() + text.size(), out);
    return out;
}

Json short_figure(const Json& figure, bool with_interval) {
    if (!figure.is_object() || figure["value"].is_null()) return {};
    if (!with_interval) return short_number(figure["value"]);
    return {short_number(figure["value"]), short_number(figure["low"]),
            short_number(figure["high"])};
}

const Json* named(const Json& list, const char* key, const std::string& name) {
    for (const Json& entry : list)
        if (entry[key] == name) return &entry;
    return nullptr;
}

const Json& inner_of(const Json& level, const LevelFigure& figure) {
    const Json& outer = level[figure.field];
    return figure.inner && outer.is_object() ? outer[figure.inner] : outer;
}

}  // namespace

IndexColumns::IndexColumns(const Json& cast) {
    for (const Json& member : cast) players_.push_back(member["name"]);
}

void IndexColumns::add(const Json& level) {
    for (const Json& player : level["players"])
        for (const Json& entry : player["figures"]) {
            const std::string name = entry["metric"];
            if (std::ranges::find(metrics_, name, &Metric::name) == metrics_.end())
                metrics_.push_back({name, entry["label"], entry["unit"]});
        }
}

Json IndexColumns::json() const {
    Json out = Json::array();
    for (const auto& figure : kLevelFigures)
        out.push_back({{"player", ""},
                       {"metric", figure.metric},
                       {"label", figure.label},
                       {"unit", figure.unit},
                       {"has_interval", true}});
    for (const auto& metric : metrics_)
        for (const auto& player : players_)
            out.push_back({{"player", player},
                           {"metric", metric.name},
                           {"label", metric.label},
                           {"unit", metric.unit},
                           {"has_interval", has_interval(metric.name)}});
    return out;
}

Json IndexColumns::figures_of(const Json& level) const {
    Json out = Json::array();
    for (const auto& figure : kLevelFigures) {
        // Points where there is nothing to pass: not to be sorted among shares.
        const bool is_points = figure.metric == std::string_view("skill") && !level["has_goals"];
        out.push_back(is_points ? Json() : short_figure(inner_of(level, figure), true));
    }
    for (const auto& metric : metrics_)
        for (const auto& name : players_) {
            const Json* player = named(level["players"], "name", name);
            const Json* entry =
                player ? named((*player)["figures"], "metric", metric.name) : nullptr;
            out.push_back(entry ? short_figure((*entry)["figure"], has_interval(metric.name))
                                : Json());
        }
    return out;
}

Json index_level(const Json& level, const IndexColumns& columns, const IndexExtras& extras) {
    Json findings = Json::array(), players = Json::array();
    for (const Json& finding : level["findings"])
        if (std::ranges::find(findings, finding["id"]) == findings.end())
            findings.push_back(finding["id"]);
    for (const Json& player : level["players"])
        players.push_back({{"name", player["name"]}, {"games", player["games"]}});
    return {{"id", level["id"]},
            {"name", level["name"]},
            {"teaches", level["teaches"]},
            {"page", extras.place + ".html"},
            {"data", extras.place + ".json"},
            {"has_goals", level["has_goals"]},
            {"rows", level["rows"]},
            {"columns", level["columns"]},
            {"colours", level["colours"]},
            {"moves", level["moves"]},
            {"mechanics", extras.mechanics},
            {"target", level["target"]},
            {"board", extras.board},
            {"status", level["status"]},
            {"judge", level["judge"]},
            {"findings", std::move(findings)},
            {"players", std::move(players)},
            {"figures", columns.figures_of(level)}};
}

Json finding_names(const Json& levels) {
    Json out = Json::object();
    for (const Json& level : levels)
        for (const Json& id : level["findings"]) {
            std::string key = id;
            if (out.contains(key)) continue;
            const auto known = std::ranges::find(
                kFindings, key, &std::pair<std::string_view, std::string_view>::first);
            std::string name(known == kFindings.end() ? std::string_view(key) : known->second);
            std::ranges::replace(name, '_', ' ');
            out[key] = name;
        }
    return out;
}

}  // namespace dramatis::report
