#include <algorithm>
#include <array>
#include <limits>
#include <tuple>

#include "audit/expected_report.hpp"

namespace dramatis::audit {
namespace {

using core::Json;
using Fields = Expected::Fields;
using Items = Expected::Items;

constexpr std::array<std::string_view, 4> kSeverities = {"good", "note", "warning", "alarm"};

std::size_t rank_of(const std::string& severity) {
    return std::size_t(std::ranges::find(kSeverities, severity) - kSeverities.begin());
}

// Empty where a report has no text.
std::string text_in(const Json& entry, const char* key) {
    const Json* const found = entry.is_object() && entry.contains(key) ? &entry.at(key) : nullptr;
    return found && found->is_string() ? found->get<std::string>() : "";
}

std::uint64_t rung(const PlayerFacts& player) {
    const Json& ladder = player.header.player["ladder"];
    return ladder.is_null() ? std::numeric_limits<std::uint64_t>::max()
                            : ladder.get<std::uint64_t>();
}

Expected finding_of(const ExpectedFinding& finding, const LevelFacts& level,
                    const Thresholds& limits) {
    auto mends = finding.evidence.empty()
                     ? ExpectedMends{}
                     : expected_mends(level, limits, finding.id, finding.evidence.front().figure);
    Items thresholds, evidence;
    for (const auto& name : finding.thresholds) thresholds.push_back(Json(name));
    for (const auto& entry : finding.evidence)
        evidence.push_back(
            Fields{{"player", Json(entry.player)},
                   {"metric", Json(entry.metric)},
                   {"label", entry.label.empty() ? Expected(Expected::Unchecked{kSentences})
                                                 : Expected(Json(entry.label))},
                   {"unit", Json(entry.unit)},
                   {"figure", entry.figure}});
    return Fields{{"id", Json(finding.id)},
                  {"severity", Json(finding.severity)},
                  {"text", Expected::Unchecked{kSentences}},
                  {"more", Expected::Unchecked{kSentences}},
                  {"thresholds", std::move(thresholds)},
                  {"evidence", std::move(evidence)},
                  {"tried", Json(mends.is_tried)},
                  {"proposals", std::move(mends.proposals)}};
}

// The worst first; among equals in any order, so in the report's.
Expected findings_of(const LevelFacts& level, const Thresholds& thresholds, const Json& report,
                     std::string& status) {
    auto findings = expected_findings(level, thresholds);
    std::vector<std::pair<std::size_t, Expected>> out;  // with the place in the report
    std::vector<std::string> ids, severities;
    if (report.is_array())
        for (const auto& entry : report) {
            ids.push_back(text_in(entry, "id"));
            severities.push_back(text_in(entry, "severity"));
        }
    std::vector<bool> used(ids.size());
    status = "note";
    bool is_good = false;
    const auto worsen = [&](const std::string& severity) {
        if (rank_of(severity) < kSeverities.size() && rank_of(severity) > rank_of(status))
            status = severity;
    };
    std::ranges::stable_sort(findings, [](const auto& a, const auto& b) {
        return rank_of(a.severity) > rank_of(b.severity);
    });
    for (const auto& finding : findings) {
        worsen(finding.severity);
        if (finding.severity == "good") is_good = true;
        std::size_t place = 0;
        while (place < ids.size() && (used[place] || ids[place] != finding.id)) ++place;
        if (place < ids.size()) used[place] = true;
        out.emplace_back(place, finding_of(finding, level, thresholds));
    }
    if (status == "note" && is_good) status = "good";
    std::ranges::stable_sort(out, {}, &std::pair<std::size_t, Expected>::first);
    Items items;
    for (auto& [place, finding] : out) items.push_back(std::move(finding));
    return items;
}

std::optional<Figure> score_of(const LevelFacts& level, const char* player,
                               const Thresholds& thresholds) {
    const auto* found = level.find(player);
    return found ? std::optional(figure_named(*found, "score", thresholds)) : std::nullopt;
}

Expected score_range(const LevelFacts& level, const Thresholds& thresholds) {
    const auto low = score_of(level, "min-score", thresholds),
               high = score_of(level, "max-score", thresholds);
    if (!low || !high) return {};
    return Fields{{"low", *low},
                  {"high", *high},
                  {"low_player", Json("min-score")},
                  {"high_player", Json("max-score")}};
}

Expected target_of(const LevelFacts& level) {
    const auto& target = level.level().target;
    if (!target) return {};
    return Fields{{"low", Json(target->low)},
                  {"high", Json(target->high)},
                  {"player", Json(level.target_player())}};
}

}  // namespace

Scene board_of(const Setup& setup) {
    Scene scene(setup.rows, setup.columns);
    scene.for_each_cell([&](Cell cell) {
        scene[cell] = setup.scene  ? (*setup.scene)[cell]
                      : setup.grid ? Spot::tile((*setup.grid)[cell])
                                   : Spot{.thing = Thing::kRandom};
    });
    return with_exits(setup, scene);
}

const PlayerFacts* LevelFacts::find(std::string_view name) const {
    for (const auto* player : players)
        if (player->name() == name) return player;
    return nullptr;
}

std::vector<const PlayerFacts*> LevelFacts::ladder() const {
    std::vector<const PlayerFacts*> out;
    for (const auto* player : players)
        if (!player->header.player["ladder"].is_null()) out.push_back(player);
    return out;
}

std::string LevelFacts::target_player() const {
    return level().target->player.empty() ? "greedy" : level().target->player;
}

const PlayerFacts& LevelFacts::judge() const {
    const PlayerFacts* judge = level().target ? find(target_player()) : nullptr;
    if (!judge) judge = find("greedy");
    if (!judge && !ladder().empty()) judge = ladder().back();
    return judge ? *judge : *players.front();
}

void sort_players(std::vector<const PlayerFacts*>& players) {
    std::ranges::sort(players, {}, [](const PlayerFacts* player) {
        return std::tuple(rung(*player), player->name());
    });
}

LevelTally tally_of(const LevelFacts& level) {
    LevelTally out{.has_goals = !level.setup().goals.empty()};
    for (const auto* player : level.players)
        out.players.emplace_back(
            player->name(),
            std::pair(std::size_t(std::ranges::count_if(player->games, &GameFacts::won)),
                      player->games.size()));
    return out;
}

std::vector<Expected> expected_difficulties(const std::vector<LevelTally>& levels,
                                            const Tell& tell) {
    std::vector<std::string> cast;
    std::vector<std::size_t> places;
    for (std::size_t l = 0; l < levels.size(); ++l) {
        if (!levels[l].has_goals) continue;
        places.push_back(l);
        for (const auto& [player, counts] : levels[l].players)
            if (std::ranges::find(cast, player) == cast.end()) cast.push_back(player);
    }
    std::vector<Expected> out(levels.size());
    if (places.size() < 2 || cast.size() < 2) return out;
    PassCounts counts;
    for (const std::size_t l : places) {
        counts.emplace_back();
        for (const auto& name : cast) {
            counts.back().emplace_back(0, 0);
            for (const auto& [player, own] : levels[l].players)
                if (player == name) counts.back().back() = own;
        }
    }
    const auto scale = plain_difficulty(counts, tell);
    for (std::size_t i = 0; i < places.size(); ++i)
        out[places[i]] = scale ? Expected(Fields{{"pass_rate", (*scale)[i].pass_rate},
                                                 {"logit", (*scale)[i].logit}})
                               : Expected(Expected::Unchecked{kScale});
    return out;
}

Expected expected_level(const LevelFacts& level, const Thresholds& thresholds, Expected difficulty,
                        const Json& report) {
    const Setup& setup = level.setup();
    Items stars;
    for (const auto points : setup.stars) stars.push_back(Json(points));
    const auto deciders = deciders_of(level);
    std::string status;
    auto findings = findings_of(level, thresholds, report.value("findings", Json()), status);
    auto history = expected_history(level, thresholds, report.value("history", Json()));
    return Fields{{"id", Json(level.id)},
                  {"name", Json(level.level().name)},
                  {"teaches", Json(level.level().teaches)},
                  {"notes", Json(level.level().notes)},
                  {"has_goals", Json(!setup.goals.empty())},
                  {"rows", Json(setup.rows)},
                  {"columns", Json(setup.columns)},
                  {"colours", Json(setup.colours)},
                  {"moves", Json(setup.move_limit)},
                  {"goals", Expected::Unchecked{kSentences}},
                  {"stars", std::move(stars)},
                  {"facts", Expected::Unchecked{kSentences}},
                  {"target", target_of(level)},
                  {"board", board_of(setup)},
                  {"summary", Expected::Unchecked{kSentences}},
                  {"status", Json(status)},
                  {"judge", Json(level.judge().name())},
                  {"advice", expected_advice(level, thresholds)},
                  {"findings", std::move(findings)},
                  {"difficulty", std::move(difficulty)},
                  {"luck", deciders ? Expected(deciders->luck) : Expected()},
                  {"decides", deciders ? Expected(Fields{{"falling", deciders->falling},
                                                         {"board", deciders->board},
                                                         {"play", deciders->play}})
                                       : Expected()},
                  {"skill", skill_of(level)},
                  {"score_range", score_range(level, thresholds)},
                  {"history", std::move(history)}};
}

Expected expected_opening(const std::vector<LevelFacts>& levels) {
    std::vector<const PlayerFacts*> cast;
    for (const auto& level : levels)
        for (const auto* player : level.players)
            if (std::ranges::none_of(
                    cast, [&](const auto* other) { return other->name() == player->name(); }))
                cast.push_back(player);
    sort_players(cast);
    Items members;
    for (const auto* player : cast)
        members.push_back(Fields{{"name", Json(player->name())},
                                 {"title", player->header.player["title"]},
                                 {"ladder", player->header.player["ladder"]}});
    const auto& first = levels.front().players.front()->header;
    return Fields{{"dramatis_report", Json(1)},
                  {"program", Json(first.program)},
                  {"signature", Json(first.signature)},
                  {"seed", Json(first.seed)},
                  {"thresholds", Expected::Unchecked{kGiven}},
                  {"cast", std::move(members)},
                  {"spots", Expected::Unchecked{kDrawings}},
                  {"defs", Expected::Unchecked{kDrawings}},
                  {"problems", Expected::Unchecked{kGiven}}};
}

}  // namespace dramatis::audit
