#include "audit/pack_audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <set>
#include <tuple>

#include "audit/plain_curve.hpp"

namespace dramatis::audit {
namespace {

using core::Error;
using core::Json;
using Fields = Expected::Fields;
using Items = Expected::Items;

constexpr const char* kIndexName = "../report.json";

// Four significant digits, as printf has them.
Json short_number(const Json& number) {
    if (!number.is_number()) return {};
    char text[40];
    std::snprintf(text, sizeof text, "%.3e", number.get<double>());
    return std::strtod(text, nullptr);
}

bool is_read_with_interval(const std::string& metric) {
    const std::set<std::string> metrics = {"difficulty_pass_rate", "luck", "skill", "pass_rate",
                                           "score"};
    return metrics.contains(metric);
}

Json short_figure(const Json& figure, const std::string& metric) {
    if (!figure.is_object() || figure.at("value").is_null()) return {};
    if (!is_read_with_interval(metric)) return short_number(figure.at("value"));
    Json out = Json::array();
    for (const char* key : {"value", "low", "high"}) out.push_back(short_number(figure.at(key)));
    return out;
}

// What a level contains that not every level does (docs/playtest.md, "A pack of levels").
std::vector<std::string> mechanics_of(const Setup& setup) {
    const Scene board = board_of(setup);
    std::set<std::string> there;
    board.for_each_cell([&](Cell cell) {
        const Spot& spot = board[cell];
        switch (spot.thing) {
            case Thing::kHole:
                there.insert("holes");
                break;
            case Thing::kStone:
                there.insert("stones");
                break;
            case Thing::kCrate:
                there.insert("crates");
                break;
            case Thing::kVine:
                there.insert("vines");
                break;
            case Thing::kItem:
                there.insert("items");
                break;
            default:
                break;
        }
        if (spot.ice > 0) there.insert("ice");
        if (spot.locked) there.insert("locks");
        if (spot.thing == Thing::kColourBomb || spot.power != match3::Power::kNone)
            there.insert("specials on the board");
    });
    if (setup.squares) there.insert("squares");
    for (const auto& goal : setup.goals)
        if (goal.kind == match3::Goal::Kind::kMake || goal.kind == match3::Goal::Kind::kFire)
            there.insert("specials as a goal");
    if (!setup.queues.empty()) there.insert("given refills");
    if (!setup.weights.empty()) there.insert("uneven colours");
    if (std::ranges::find(setup.entries, false) != setup.entries.end())
        there.insert("closed columns");
    std::vector<std::string> out;
    for (const char* name : {"holes", "stones", "crates", "vines", "ice", "locks", "items",
                             "squares", "specials on the board", "specials as a goal",
                             "given refills", "uneven colours", "closed columns"})
        if (there.contains(name)) out.emplace_back(name);
    if (out.empty()) out.emplace_back("tiles only");
    return out;
}

}  // namespace

bool PackAudit::is_index(const Json& report) {
    return report.is_object() && report.contains("dramatis_report") &&
           report["dramatis_report"] == 2;
}

core::Result<PackAudit> PackAudit::of(Json index, const std::string& name) {
    PackAudit out;
    try {
        for (const Json& level : index.at("levels")) {
            Level next{.id = level.at("id"),
                       .data = level.at("data"),
                       .page = level.at("page"),
                       .checksum = level.at("checksum"),
                       .first = out.parts_.size()};
            for (const Json& player : level.at("players"))
                out.parts_.push_back({next.id, player.at("name"), player.at("games")});
            next.count = out.parts_.size() - next.first;
            out.levels_.push_back(std::move(next));
        }
        for (const char* key : {"jump", "plateau"})
            (void)index.at("thresholds").at(key).get<double>();
        for (const char* key : {"cast", "columns", "curve"}) (void)index.at(key);
    } catch (const Json::exception&) {
        return Error{"is not a whole index of a report; dramatis report makes the report again",
                     name};
    }
    out.index_ = std::move(index);
    return out;
}

core::Result<Audit> PackAudit::open(std::size_t level, Json data, Outcome& out) {
    const Level& place = levels_[level];
    const auto differ = [&](const char* what, const Json& here, const Json& there) {
        out.differences.push_back(
            {place.id, "", what, core::dump(here).substr(0, 60), core::dump(there).substr(0, 60)});
    };
    Known known;
    try {
        if (data.at("index") != kIndexName) differ("index", data["index"], kIndexName);
        data.erase("index");
        for (const char* key : {"thresholds", "cast"})
            if (data.at(key) != index_.at(key)) differ(key, data[key], index_[key]);
        out.values += 3;
        Json& only = data.at("levels").at(0);
        known.data = only;
        for (Json& player : known.data.at("players"))
            for (const char* key : {"curve", "maps", "replays", "goals", "offered"})
                player.erase(key);
        // A level that stands alone has no difficulty, and a cast of its own.
        only.at("difficulty") = nullptr;
        Json cast = Json::array();
        for (const Json& member : index_.at("cast"))
            for (const Json& player : only.at("players"))
                if (player.at("name") == member.at("name")) cast.push_back(member);
        data["cast"] = std::move(cast);
    } catch (const Json::exception&) {
        return Error{"is not a whole report of a level; dramatis report makes the report again",
                     place.data};
    }
    known_[level] = std::move(known);
    return Audit::of(std::move(data), place.data);
}

void PackAudit::add_games(std::size_t level, const std::vector<std::optional<PlayerFacts>>& facts) {
    Known& known = known_[level];
    LevelFacts games{.id = levels_[level].id, .players = {}};
    for (const auto& player : facts) {
        if (!player || player->games.empty()) return;
        games.players.push_back(&*player);
        known.cast.push_back({{"name", player->name()},
                              {"title", player->header.player["title"]},
                              {"ladder", player->header.player["ladder"]}});
    }
    if (facts.empty()) return;
    known.tally = tally_of(games);
    const auto& header = facts.front()->header;
    const Setup& setup = header.level.setup;
    known.mechanics = mechanics_of(setup);
    known.board = board_of(setup);
    known.program = header.program;
    known.signature = header.signature;
    known.seed = header.seed;
    known.is_whole = true;
}

std::vector<Json> PackAudit::cast() const {
    std::map<std::tuple<std::uint64_t, std::string>, Json> out;
    for (const auto& [level, known] : known_)
        for (const Json& member : known.cast) {
            const auto rung = member["ladder"].is_null() ? std::numeric_limits<std::uint64_t>::max()
                                                         : member["ladder"].get<std::uint64_t>();
            out.try_emplace({rung, member["name"].get<std::string>()}, member);
        }
    std::vector<Json> list;
    for (auto& [rank, member] : out) list.push_back(member);
    return list;
}

Expected PackAudit::expected_columns() const {
    Items out;
    const auto add = [&](const Json& player, const Json& metric, const Json& label,
                         const Json& unit) {
        out.push_back(Fields{{"player", player},
                             {"metric", metric},
                             {"label", label},
                             {"unit", unit},
                             {"has_interval", Json(is_read_with_interval(metric))}});
    };
    add("", "difficulty_pass_rate", "passed by the average player", "share");
    add("", "luck", "luck", "share");
    add("", "skill", "strongest over weakest", "share");
    std::vector<Json> metrics;
    for (const auto& [level, known] : known_)
        for (const Json& player : known.data.at("players"))
            for (const Json& entry : player.at("figures"))
                if (std::ranges::none_of(metrics, [&](const Json& other) {
                        return other["metric"] == entry["metric"];
                    }))
                    metrics.push_back(entry);
    for (const Json& metric : metrics)
        for (const Json& member : cast())
            add(member["name"], metric["metric"], metric["label"], metric["unit"]);
    return out;
}

Expected PackAudit::expected_index_level(std::size_t level) const {
    const Known& known = known_.at(level);
    const Json& data = known.data;
    Items findings, players, figures, mechanics;
    std::set<std::string> seen;
    for (const Json& finding : data.at("findings"))
        if (seen.insert(finding.at("id")).second) findings.push_back(finding.at("id"));
    for (const Json& player : data.at("players"))
        players.push_back(Fields{{"name", player.at("name")}, {"games", player.at("games")}});
    for (const auto& name : known.mechanics) mechanics.push_back(Json(name));
    for (const Json& column : index_.at("columns")) {
        const std::string metric = column.at("metric"), player = column.at("player");
        Json figure;
        if (metric == "difficulty_pass_rate" && data.at("difficulty").is_object())
            figure = data["difficulty"].at("pass_rate");
        else if (player.empty() &&
                 (metric == "luck" || (metric == "skill" && known.tally.has_goals)))
            figure = data.at(metric);
        for (const Json& each : data.at("players"))
            if (each.at("name") == player)
                for (const Json& entry : each.at("figures"))
                    if (entry.at("metric") == metric) figure = entry.at("figure");
        figures.push_back(short_figure(figure, metric));
    }
    const bool has_board = index_.at("levels").at(level).at("board").is_string();
    Fields out;
    for (const char* key : {"id", "name", "teaches"}) out.emplace_back(key, data.at(key));
    out.emplace_back("page", Json(levels_[level].page));
    out.emplace_back("data", Json(levels_[level].data));
    for (const char* key : {"has_goals", "rows", "columns", "colours", "moves"})
        out.emplace_back(key, data.at(key));
    out.emplace_back("mechanics", std::move(mechanics));
    out.emplace_back("target", data.at("target"));
    out.emplace_back("board",
                     has_board ? Expected(*known.board) : Expected(Expected::Unchecked{kDrawings}));
    for (const char* key : {"status", "judge"}) out.emplace_back(key, data.at(key));
    out.emplace_back("findings", std::move(findings));
    out.emplace_back("players", std::move(players));
    out.emplace_back("figures", std::move(figures));
    out.emplace_back("checksum", Json(levels_[level].checksum));
    return out;
}

Expected PackAudit::expected_curve() const {
    std::vector<CurveLevel> levels;
    for (const auto& [level, known] : known_) {
        CurveLevel next{.id = levels_[level].id, .judge = known.data.at("judge"), .rates = {}};
        next.has_goals = known.tally.has_goals;
        for (const auto& [player, counts] : known.tally.players)
            next.rates[player] = share(counts.first, counts.second);
        levels.push_back(std::move(next));
    }
    std::vector<std::string> names;
    for (const Json& member : cast()) names.push_back(member["name"]);
    return plain_curve(levels, names, index_["thresholds"]["jump"],
                       index_["thresholds"]["plateau"]);
}

void PackAudit::compare(Outcome& out, const Tell& tell) const {
    constexpr std::string_view kMissing = "levels of which games are missing";
    Comparer comparer(out);
    std::vector<LevelTally> tallies;
    for (const auto& [level, known] : known_) tallies.push_back(known.tally);
    const bool all = known_.size() == levels_.size() &&
                     std::ranges::all_of(known_, [](const auto& k) { return k.second.is_whole; });
    if (!all || known_.empty()) {
        out.unchecked[std::string(kMissing)] += count_values(index_);
        return;
    }
    try {
        auto scale = expected_difficulties(tallies, tell);
        Items levels;
        for (std::size_t l = 0; l < levels_.size(); ++l) {
            comparer.compare(levels_[l].id, "", scale[l], known_.at(l).data.at("difficulty"));
            levels.push_back(expected_index_level(l));
        }
        Items members;
        for (const Json& member : cast()) members.push_back(member);
        const Known& first = known_.begin()->second;
        comparer.compare("", "",
                         Fields{{"dramatis_report", Json(2)},
                                {"program", first.program},
                                {"signature", first.signature},
                                {"seed", first.seed},
                                {"thresholds", Expected::Unchecked{kGiven}},
                                {"cast", std::move(members)},
                                {"spots", Expected::Unchecked{kDrawings}},
                                {"defs", Expected::Unchecked{kDrawings}},
                                {"problems", Expected::Unchecked{kGiven}},
                                {"findings", Expected::Unchecked{kSentences}},
                                {"columns", expected_columns()},
                                {"curve", expected_curve()},
                                {"levels", std::move(levels)}},
                         index_);
    } catch (const Json::exception&) {
        comparer.differ("report.json", "some of it is missing", "an index");
    }
}

}  // namespace dramatis::audit
