#include "audit/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "audit/expected_report.hpp"

namespace dramatis::audit {
namespace {

using core::Error;
using core::Json;

// What figures and findings depend on.
constexpr std::array kThresholds = {
    "near_miss",        "long_cascade", "best_share",   "hard_pass_rate", "easy_pass_rate",
    "random_pass_rate", "rare_stars",   "common_stars", "cascade_wins",   "cascade_gap",
    "cascade_points",   "backfires",    "shuffles",     "bottleneck",     "near_misses",
    "knife_edge",       "spare_moves",  "few_moves",    "blocker_stays",  "idle_specials",
    "narrow_range",     "luck",         "skill",        "alike",          "jump",
    "plateau"};

constexpr std::string_view kMissing = "levels of which games are missing";

const Json* field(const Json& object, const char* key) {
    if (!object.is_object()) return nullptr;
    const auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
}

const Json* list(const Json& object, const char* key) {
    const Json* found = field(object, key);
    return found && found->is_array() ? found : nullptr;
}

// What is known of each level of the report, in its order.
std::vector<LevelFacts> levels_of(const Json& levels,
                                  const std::vector<std::optional<PlayerFacts>>& facts,
                                  const std::vector<PlayerFacts>& extras, const Tried& tried,
                                  const Histories& histories, const Mends& mends) {
    std::vector<LevelFacts> known;
    for (std::size_t l = 0, part = 0; l < levels.size(); ++l) {
        known.push_back({.id = levels[l]["id"].get<std::string>(), .players = {}});
        for (std::size_t p = 0; p < levels[l]["players"].size(); ++p, ++part)
            if (facts[part] && !facts[part]->games.empty())
                known.back().players.push_back(&*facts[part]);
        sort_players(known.back().players);
        if (const auto found = tried.find(known.back().id); found != tried.end())
            known.back().tried = &found->second;
        if (const auto found = histories.find(known.back().id); found != histories.end())
            known.back().history = &found->second;
        if (const auto found = mends.find(known.back().id); found != mends.end())
            known.back().mends = &found->second;
        for (const auto& extra : extras) {
            if (extra.header.level_id != known.back().id) continue;
            if (extra.header.draws == match3::Draws::kCrossed)
                known.back().crossed = &extra;
            else
                known.back().other_limits.push_back(&extra);
        }
    }
    return known;
}

}  // namespace

core::Result<Audit> Audit::of(Json report, const std::string& name) {
    const auto wrong = [&](const std::string& where, const char* what) {
        return Error{fmt::format("{}; dramatis report makes the report again", what),
                     fmt::format("{}: {}", name, where)};
    };
    const Json* version = field(report, "dramatis_report");
    if (!version)
        return Error{"is no report of a playtest; give a folder that playtest wrote", name};
    if (*version != 1) return Error{"is a report of another version of dramatis", name};
    Audit out;
    const Json* thresholds = field(report, "thresholds");
    for (const char* key : kThresholds) {
        const Json* value = thresholds ? field(*thresholds, key) : nullptr;
        if (!value || !value->is_number())
            return wrong(fmt::format("/thresholds/{}", key), "is missing, or no number");
        out.thresholds_[key] = value->get<double>();
    }
    const Json* levels = list(report, "levels");
    if (!levels) return wrong("/levels", "is missing, or no list");
    for (std::size_t l = 0; l < levels->size(); ++l) {
        const std::string where = fmt::format("/levels/{}", l);
        const Json *id = field((*levels)[l], "id"), *players = list((*levels)[l], "players");
        if (!id || !id->is_string()) return wrong(where + "/id", "is missing, or no text");
        if (!players || players->empty())
            return wrong(where + "/players", "is missing, or an empty list");
        for (std::size_t p = 0; p < players->size(); ++p) {
            const Json *player = field((*players)[p], "name"),
                       *games = field((*players)[p], "games");
            const std::string place = fmt::format("{}/players/{}", where, p);
            if (!player || !player->is_string())
                return wrong(place + "/name", "is missing, or no text");
            if (!games || !games->is_number_unsigned() || *games == 0)
                return wrong(place + "/games", "is missing, or no whole number above 0");
            out.parts_.push_back(
                {id->get<std::string>(), player->get<std::string>(), games->get<std::size_t>()});
        }
    }
    out.report_ = std::move(report);
    return out;
}

std::optional<std::size_t> Audit::crossed_games(std::string_view level) const {
    for (const auto& each : report_["levels"]) {
        const Json* luck = field(each, "luck");
        const Json* games = each["id"] == level && luck ? field(*luck, "n") : nullptr;
        if (games && games->is_number_unsigned()) return games->get<std::size_t>();
    }
    return {};
}

std::optional<std::vector<Audit::ToldVersion>> Audit::told_versions(std::string_view level) const {
    std::optional<std::vector<ToldVersion>> out;
    for (const auto& each : report_["levels"]) {
        const Json* history = each["id"] == level ? list(each, "history") : nullptr;
        if (!history) continue;
        out.emplace();
        for (const auto& version : *history) {
            const Json *id = field(version, "id"), *players = list(version, "players");
            if (!id || !id->is_string() || !players) continue;
            ToldVersion told{.id = id->get<std::string>()};
            for (const auto& player : *players) {
                const Json *name = field(player, "name"), *figure = field(player, "figure");
                const Json* games = figure ? field(*figure, "n") : nullptr;
                if (name && name->is_string() && games && games->is_number_unsigned())
                    told.games[name->get<std::string>()] = games->get<std::size_t>();
            }
            out->push_back(std::move(told));
        }
    }
    return out;
}

Outcome Audit::compare(const std::vector<std::optional<PlayerFacts>>& facts,
                       const std::vector<PlayerFacts>& extras, const Tried& tried,
                       const Histories& histories, const Tell& tell, const Mends& mends) {
    Outcome out;
    Comparer comparer(out);
    Json levels = std::move(report_["levels"]);
    report_.erase("levels");
    const auto known = levels_of(levels, facts, extras, tried, histories, mends);
    const auto is_whole = [&](std::size_t l) {
        return known[l].players.size() == levels[l]["players"].size();
    };
    bool all_whole = !known.empty();
    for (std::size_t l = 0; l < known.size(); ++l) all_whole &= is_whole(l);
    // The difficulty of a level depends on all the others.
    std::vector<LevelTally> tallies;
    if (all_whole)
        for (const auto& level : known) tallies.push_back(tally_of(level));
    auto scale = all_whole ? expected_difficulties(tallies, tell)
                           : std::vector<Expected>(known.size(), Expected::Unchecked{kMissing});
    for (std::size_t l = 0, part = 0; l < levels.size(); ++l) {
        auto& level = levels[l];
        const LevelFacts& games = known[l];
        const std::size_t first = part;
        part += level["players"].size();
        if (!is_whole(l)) {
            out.unchecked[std::string(kMissing)] += count_values(level);
            continue;
        }
        Json players = std::move(level["players"]);
        level.erase("players");
        comparer.compare(games.id, "",
                         expected_level(games, thresholds_, std::move(scale[l]), level), level);
        const ScoreBins bins = score_bins(games);
        for (std::size_t p = 0; p < players.size(); ++p) {
            if (games.players[p] != &*facts[first + p])
                comparer.differ("order of the players", parts_[first + p].player,
                                games.players[p]->name());
            const PlayerFacts& player = *facts[first + p];
            comparer.compare(games.id, player.name(),
                             expected_player(games, player, thresholds_, bins, players[p]),
                             players[p]);
            players[p] = Json();  // replays are large
        }
    }
    if (all_whole)
        comparer.compare("", "", expected_opening(known), report_);
    else
        out.unchecked[std::string(kMissing)] += count_values(report_);
    return out;
}

}  // namespace dramatis::audit
