#include "report/playtest_report.hpp"

#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "report/report_csv.hpp"
#include "report/samples.hpp"

namespace dramatis::report {
namespace {

using core::Json;
using traces::Aim;
using Kind = players::Match3Settings::Kind;

PlayedGames really_played(const match3::Level& level, const std::string& id,
                          const std::string& player, Json ladder, Kind kind, std::size_t count) {
    auto header = sample_header(level, player, std::move(ladder));
    header.level_id = id;
    header.overtime = level.setup.goals.empty() ? 0 : 5;
    return played_again(header, played_records(header, sample_player(kind), count));
}

// It had one move more before.
std::vector<LevelVersion> sample_history(const match3::Level& level) {
    auto before = level;
    ++before.setup.move_limit;
    return {{.id = "3f2a91c0de",
             .name = "a1b2c3d Fewer moves",
             .commit = "a1b2c3d",
             .first_played = "2026-11-17T20:11:22.123Z",
             .level = before,
             .players = {{"greedy", share_figure(30, 40)}}},
            {.id = "40c1d20f7a",
             .name = "2026-11-18",
             .commit = "",
             .first_played = "2026-11-18T20:11:22.123Z",
             .is_present = true,
             .level = level,
             .players = {{"greedy", share_figure(20, 40)}}}};
}

// A level with everything, and one without goals, stars or blockers.
PlaytestReport sample_report(std::size_t count = 40) {
    auto crates = sample_levels()[2], plain = sample_levels()[0];
    crates.target = match3::Target{.low = 0.95, .high = 1};
    plain.setup.stars.clear();
    PlaytestReport out{
        .problems = {{"levels/bad.json", "levels/bad.json:3:5: no, \"that\" <is> wrong"}}};
    for (const auto& [id, level] :
         {std::pair{std::string("a,\"b\""), crates}, {std::string("plain"), plain}}) {
        LevelGames games{.id = id, .level = level};
        games.players.push_back(really_played(level, id, "random", 0u, Kind::kRandom, count));
        games.players.push_back(really_played(level, id, "greedy", 1u, Kind::kGreedy, count));
        games.players.push_back(really_played(level, id, "min-score", {}, Kind::kRandom, count));
        games.players.push_back(really_played(level, id, "max-score", {}, Kind::kGreedy, count));
        sort_players(games.players);
        auto header = sample_header(level, "mixed", {});
        header.level_id = id;
        header.draws = match3::Draws::kCrossed;
        games.crossed =
            played_again(header, played_records(header, sample_player(Kind::kMixed), 200));
        if (!level.setup.goals.empty()) {
            games.tried = sample_tries(level, Aim::Kind::kPassRate);
            games.history = sample_history(level);
        }
        out.levels.push_back(std::move(games));
    }
    return out;
}

// --- the format, field by field

using Check = void (*)(const Json& value, const std::string& where);

void expect_fields(const Json& object, const std::string& where,
                   const std::vector<std::pair<const char*, Check>>& fields) {
    ASSERT_TRUE(object.is_object()) << where;
    std::vector<std::string> got, wanted;
    for (const auto& [key, value] : object.items()) got.push_back(key);
    for (const auto& [key, check] : fields) wanted.emplace_back(key);
    EXPECT_EQ(got, wanted) << where;
    for (const auto& [key, check] : fields)
        if (object.contains(key)) check(object[key], where + "/" + key);
}

void is_text(const Json& value, const std::string& where) {
    EXPECT_TRUE(value.is_string()) << where;
}
void is_whole(const Json& value, const std::string& where) {
    EXPECT_TRUE(value.is_number_unsigned() || (value.is_number_integer() && value >= 0)) << where;
}
void is_number(const Json& value, const std::string& where) {
    EXPECT_TRUE(value.is_number()) << where;
}
void is_flag(const Json& value, const std::string& where) {
    EXPECT_TRUE(value.is_boolean()) << where;
}

template <Check Inner>
void list_of(const Json& value, const std::string& where) {
    ASSERT_TRUE(value.is_array()) << where;
    for (std::size_t i = 0; i < value.size(); ++i) Inner(value[i], where + "/" + std::to_string(i));
}
template <Check Inner>
void maybe(const Json& value, const std::string& where) {
    if (!value.is_null()) Inner(value, where);
}

void is_figure(const Json& value, const std::string& where) {
    expect_fields(value, where,
                  {{"value", &maybe<is_number>},
                   {"low", &maybe<is_number>},
                   {"high", &maybe<is_number>},
                   {"n", &is_whole}});
    if (value["n"] == 0) {
        EXPECT_TRUE(value["value"].is_null() && value["low"].is_null() && value["high"].is_null())
            << where;
    } else if (!value["value"].is_null()) {
        EXPECT_FALSE(value["low"].is_null()) << where;
        EXPECT_LE(value["low"].get<double>(), value["value"].get<double>() + 1e-12) << where;
        EXPECT_TRUE(value["high"].is_null() ||
                    value["high"].get<double>() >= value["value"].get<double>() - 1e-12)
            << where;
    }
}

void is_named_figure(const Json& value, const std::string& where) {
    expect_fields(
        value, where,
        {{"metric", &is_text}, {"label", &is_text}, {"unit", &is_text}, {"figure", &is_figure}});
}

void is_rows(const Json& value, const std::string& where) {
    expect_fields(value, where,
                  {{"value", &list_of<is_number>},
                   {"low", &list_of<is_number>},
                   {"high", &list_of<is_number>}});
    EXPECT_EQ(value["value"].size(), value["low"].size()) << where;
    EXPECT_EQ(value["value"].size(), value["high"].size()) << where;
    for (std::size_t i = 0; i < value["value"].size(); ++i) {
        EXPECT_LE(value["low"][i].get<double>(), value["value"][i].get<double>() + 1e-12);
        EXPECT_GE(value["high"][i].get<double>(), value["value"][i].get<double>() - 1e-12);
    }
}

void is_map(const Json& value, const std::string& where) {
    expect_fields(value, where, {{"value", &list_of<is_number>}, {"margin", &list_of<is_number>}});
}

void is_wave(const Json& value, const std::string& where) {
    expect_fields(value, where,
                  {{"cleared", &list_of<is_whole>},
                   {"fired", &list_of<is_whole>},
                   {"made", &list_of<is_whole>},
                   {"points", &is_whole},
                   {"board", &is_text},
                   {"goals", &list_of<is_text>}});
}
void is_move(const Json& value, const std::string& where) {
    expect_fields(value, where,
                  {{"row", &is_whole},
                   {"column", &is_whole},
                   {"direction", &is_text},
                   {"swapped", &is_text},
                   {"waves", &list_of<is_wave>},
                   {"shuffled", &is_flag},
                   {"after", &is_text},
                   {"score", &is_whole},
                   {"goals", &list_of<is_text>},
                   {"offered", &is_whole}});
}
void is_replay(const Json& value, const std::string& where) {
    expect_fields(value, where,
                  {{"label", &is_text},
                   {"game", &is_whole},
                   {"score", &is_whole},
                   {"won", &is_flag},
                   {"stars", &is_whole},
                   {"moves_used", &is_whole},
                   {"start", &is_text},
                   {"goals", &list_of<is_text>},
                   {"cut", &maybe<is_text>},
                   {"moves", &list_of<is_move>}});
}
void is_quantile(const Json& value, const std::string& where) {
    expect_fields(value, where, {{"q", &is_number}, {"figure", &is_figure}});
}
void is_histogram(const Json& value, const std::string& where) {
    expect_fields(value, where,
                  {{"from", &is_number}, {"width", &is_number}, {"counts", &list_of<is_whole>}});
}
void is_goal(const Json& value, const std::string& where) {
    expect_fields(value, where,
                  {{"text", &is_text},
                   {"met", &is_figure},
                   {"missed", &is_figure},
                   {"alone", &is_figure},
                   {"progress", &is_figure}});
}
void are_maps(const Json& value, const std::string& where) {
    expect_fields(value, where,
                  {{"swaps", &is_map}, {"clears", &is_map}, {"blockers", &maybe<is_map>}});
}

void is_player(const Json& value, const std::string& where) {
    expect_fields(value, where,
                  {{"name", &is_text},
                   {"games", &is_whole},
                   {"figures", &list_of<is_named_figure>},
                   {"curve", &maybe<is_rows>},
                   {"score_quantiles", &list_of<is_quantile>},
                   {"score_histogram", &is_histogram},
                   {"moves_left_counts", &list_of<is_whole>},
                   {"cascade_counts", &list_of<is_whole>},
                   {"goals", &list_of<is_goal>},
                   {"offered", &is_rows},
                   {"maps", &are_maps},
                   {"replays", &list_of<is_replay>}});
}

void is_evidence(const Json& value, const std::string& where) {
    expect_fields(value, where,
                  {{"player", &is_text},
                   {"metric", &is_text},
                   {"label", &is_text},
                   {"unit", &is_text},
                   {"figure", &is_figure}});
}
void is_proposal(const Json& value, const std::string& where) {
    expect_fields(value, where,
                  {{"aim", &is_text},
                   {"text", &is_text},
                   {"share", &is_figure},
                   {"low", &is_number},
                   {"high", &is_number},
                   {"change", &is_number},
                   {"sure", &is_flag},
                   {"passed", &maybe<is_figure>},
                   {"moves", &maybe<list_of<is_whole>>},
                   {"command", &is_text},
                   {"board", &maybe<is_text>}});
}
void is_finding(const Json& value, const std::string& where) {
    expect_fields(value, where,
                  {{"id", &is_text},
                   {"severity", &is_text},
                   {"text", &is_text},
                   {"more", &is_text},
                   {"thresholds", &list_of<is_text>},
                   {"evidence", &list_of<is_evidence>},
                   {"tried", &is_flag},
                   {"proposals", &list_of<is_proposal>}});
}
void is_target(const Json& value, const std::string& where) {
    expect_fields(value, where, {{"low", &is_number}, {"high", &is_number}, {"player", &is_text}});
}
void is_range(const Json& value, const std::string& where) {
    expect_fields(value, where,
                  {{"low", &is_figure},
                   {"high", &is_figure},
                   {"low_player", &is_text},
                   {"high_player", &is_text}});
}

void is_decides(const Json& value, const std::string& where) {
    expect_fields(value, where,
                  {{"falling", &is_figure}, {"board", &is_figure}, {"play", &is_figure}});
}

void is_difficulty(const Json& value, const std::string& where) {
    expect_fields(value, where, {{"pass_rate", &is_figure}, {"logit", &is_figure}});
}

void is_advice(const Json& value, const std::string& where) {
    expect_fields(value, where,
                  {{"standing", &is_text},
                   {"side", &is_text},
                   {"low", &is_number},
                   {"high", &is_number},
                   {"is_target", &is_flag},
                   {"missed", &maybe<is_text>},
                   {"tried", &is_flag},
                   {"search", &maybe<is_text>},
                   {"proposals", &list_of<is_proposal>},
                   {"extra_moves", &list_of<is_figure>}});
}

void is_version_player(const Json& value, const std::string& where) {
    expect_fields(value, where, {{"name", &is_text}, {"figure", &is_figure}});
}
void is_version(const Json& value, const std::string& where) {
    expect_fields(value, where,
                  {{"id", &is_text},
                   {"name", &is_text},
                   {"commit", &maybe<is_text>},
                   {"first_played", &is_text},
                   {"present", &is_flag},
                   {"moves", &is_whole},
                   {"metric", &is_text},
                   {"edits", &list_of<is_text>},
                   {"players", &list_of<is_version_player>}});
}

void is_level(const Json& value, const std::string& where) {
    expect_fields(value, where,
                  {{"id", &is_text},
                   {"name", &is_text},
                   {"teaches", &is_text},
                   {"notes", &is_text},
                   {"has_goals", &is_flag},
                   {"rows", &is_whole},
                   {"columns", &is_whole},
                   {"colours", &is_whole},
                   {"moves", &is_whole},
                   {"goals", &list_of<is_text>},
                   {"stars", &list_of<is_whole>},
                   {"facts", &list_of<list_of<is_text>>},
                   {"target", &maybe<is_target>},
                   {"board", &is_text},
                   {"summary", &is_text},
                   {"status", &is_text},
                   {"judge", &is_text},
                   {"advice", &maybe<is_advice>},
                   {"findings", &list_of<is_finding>},
                   {"difficulty", &maybe<is_difficulty>},
                   {"luck", &maybe<is_figure>},
                   {"decides", &maybe<is_decides>},
                   {"skill", &maybe<is_figure>},
                   {"score_range", &maybe<is_range>},
                   {"history", &maybe<list_of<is_version>>},
                   {"players", &list_of<is_player>}});
}

void is_cast_member(const Json& value, const std::string& where) {
    expect_fields(value, where,
                  {{"name", &is_text}, {"title", &is_text}, {"ladder", &maybe<is_whole>}});
}
void is_spot(const Json& value, const std::string& where) {
    expect_fields(value, where, {{"label", &is_text}, {"svg", &is_text}});
}
void is_problem(const Json& value, const std::string& where) {
    expect_fields(value, where, {{"file", &is_text}, {"text", &is_text}});
}
void is_thresholds(const Json& value, const std::string& where) {
    for (const auto& [key, number] : value.items()) is_number(number, where + "/" + key);
}

TEST(PlaytestReport, HasEveryFieldThatIsDocumentedAndNoOther) {
    const auto json = to_json(sample_report());
    expect_fields(json, "",
                  {{"dramatis_report", &is_whole},
                   {"program", &is_text},
                   {"signature", &is_whole},
                   {"seed", &is_whole},
                   {"thresholds", &is_thresholds},
                   {"cast", &list_of<is_cast_member>},
                   {"spots", &list_of<is_spot>},
                   {"defs", &is_text},
                   {"problems", &list_of<is_problem>},
                   {"levels", &list_of<is_level>}});
    EXPECT_EQ(json["dramatis_report"], 1);
    EXPECT_EQ(json["program"], "0.1.0");
    EXPECT_EQ(json["signature"], 77);
    EXPECT_EQ(json["seed"], 5);
    EXPECT_EQ(json["problems"][0]["text"], "levels/bad.json:3:5: no, \"that\" <is> wrong");
    EXPECT_EQ(json["cast"].size(), 4u);
    EXPECT_EQ(json["cast"][0]["name"], "random");
    EXPECT_TRUE(json["cast"][2]["ladder"].is_null());
}

TEST(PlaytestReport, LeavesOutWhatHasNoMeaning) {
    const auto json = to_json(sample_report());
    const auto &full = json["levels"][0], &plain = json["levels"][1];
    EXPECT_TRUE(full["has_goals"]);
    EXPECT_EQ(full["advice"]["proposals"].size(), 2u);
    EXPECT_TRUE(plain["advice"].is_null());
    EXPECT_EQ(full["target"]["player"], "greedy");
    EXPECT_FALSE(full["luck"].is_null());
    EXPECT_FALSE(full["skill"].is_null());
    EXPECT_FALSE(full["score_range"].is_null());
    EXPECT_FALSE(plain["has_goals"]);
    EXPECT_TRUE(plain["target"].is_null());
    for (const auto& player : full["players"]) {
        EXPECT_EQ(player["curve"]["value"].size(), 14u);  // 9 moves and 5 of overtime
        EXPECT_FALSE(player["maps"]["blockers"].is_null());
        EXPECT_EQ(player["goals"].size(), 2u);
        EXPECT_EQ(player["replays"].size(), 3u);
    }
    for (const auto& player : plain["players"]) {
        EXPECT_TRUE(player["curve"].is_null());
        EXPECT_TRUE(player["maps"]["blockers"].is_null());
        EXPECT_TRUE(player["goals"].empty());
        EXPECT_TRUE(player["moves_left_counts"].empty());
    }
    auto alone = sample_report();
    std::erase_if(alone.levels[0].players, [](const PlayedGames& player) {
        return player.header.player_name() != "greedy";
    });
    alone.levels[0].crossed.reset();
    const auto level = to_json(alone)["levels"][0];
    for (const char* key : {"luck", "decides", "skill", "score_range"})
        EXPECT_TRUE(level[key].is_null()) << key;
}

TEST(PlaytestReport, CountsAreOfAllGames) {
    const auto report = sample_report();
    const auto json = to_json(report);
    for (std::size_t l = 0; l < report.levels.size(); ++l)
        for (std::size_t p = 0; p < report.levels[l].players.size(); ++p) {
            const auto& player = json["levels"][l]["players"][p];
            const auto& games = report.levels[l].players[p].games;
            const auto sum = [](const Json& counts) {
                std::size_t out = 0;
                for (const auto& count : counts) out += count.get<std::size_t>();
                return out;
            };
            EXPECT_EQ(player["games"], games.size());
            EXPECT_EQ(sum(player["score_histogram"]["counts"]), games.size());
            EXPECT_EQ(sum(player["cascade_counts"]), games.size());
            EXPECT_EQ(sum(player["moves_left_counts"]),
                      static_cast<std::size_t>(std::ranges::count(games, true, &Game::won)));
            EXPECT_EQ(player["score_histogram"]["from"],
                      json["levels"][l]["players"][0]["score_histogram"]["from"]);
            EXPECT_EQ(player["score_histogram"]["width"],
                      json["levels"][l]["players"][0]["score_histogram"]["width"]);
            const double from = player["score_histogram"]["from"],
                         width = player["score_histogram"]["width"];
            for (const auto& game : games) {
                const auto bin =
                    static_cast<std::size_t>((static_cast<double>(game.score) - from) / width);
                EXPECT_GT(player["score_histogram"]["counts"][bin].get<int>(), 0);
            }
            EXPECT_LE(player["score_histogram"]["counts"].size(), 32u);
            const auto cells = static_cast<std::size_t>(report.levels[l].level.setup.rows *
                                                        report.levels[l].level.setup.columns);
            for (const char* map : {"swaps", "clears"})
                EXPECT_EQ(player["maps"][map]["value"].size(), cells);
        }
}

TEST(PlaytestReport, TheCurveAtTheLimitIsThePassRate) {
    const auto json = to_json(sample_report());
    const auto& level = json["levels"][0];
    for (const auto& player : level["players"]) {
        const auto& curve = player["curve"];
        const auto limit = level["moves"].get<std::size_t>() - 1;
        const auto& rate = player["figures"][0]["figure"];
        for (const char* key : {"value", "low", "high"})
            EXPECT_EQ(curve[key][limit], rate[key]) << key;
        for (std::size_t m = 1; m < curve["value"].size(); ++m)
            EXPECT_GE(curve["value"][m], curve["value"][m - 1]);
    }
}

TEST(PlaytestReport, SameGamesSameBytes) {
    EXPECT_EQ(core::dump(to_json(sample_report())), core::dump(to_json(sample_report())));
}

TEST(PlaytestReport, OfNothingIsAReport) {
    const auto json = to_json(PlaytestReport{});
    EXPECT_TRUE(json["levels"].empty());
    EXPECT_EQ(report_csv(json), "level,player,metric,unit,value,low,high,n\n");
}

TEST(PlaytestReport, OfOneGameEachIsAReport) {
    const auto json = to_json(sample_report(1));
    EXPECT_EQ(json["levels"][0]["players"][0]["games"], 1);
    list_of<is_level>(json["levels"], "/levels");
}

// --- the table

std::vector<std::string> csv_fields(const std::string& line) {
    std::vector<std::string> out(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"')
            out.back() += line[i++];
        else if (line[i] == '"')
            quoted = !quoted;
        else if (line[i] == ',' && !quoted)
            out.emplace_back();
        else
            out.back() += line[i];
    }
    return out;
}

TEST(ReportCsv, HasTheNumbersOfTheJson) {
    auto report = sample_report();
    report.levels.push_back(report.levels[0]);  // of one level nothing is said on a scale
    report.levels.back().id = "again";
    const auto json = to_json(report);
    std::map<std::vector<std::string>, Json> wanted;  // level, player, metric
    for (const auto& level : json["levels"]) {
        EXPECT_EQ(level["difficulty"].is_null(), level["has_goals"] == false);
        if (!level["difficulty"].is_null())
            for (const char* key : {"pass_rate", "logit"})
                wanted[{level["id"], "", std::string("difficulty_") + key}] =
                    level["difficulty"][key];
        for (const char* key : {"luck", "skill"})
            if (!level[key].is_null()) wanted[{level["id"], "", key}] = level[key];
        for (const auto& [source, figure] : level["decides"].items())
            wanted[{level["id"], "", "decides_" + source}] = figure;
        for (const auto& player : level["players"]) {
            for (const auto& figure : player["figures"])
                wanted[{level["id"], player["name"], figure["metric"]}] = figure["figure"];
            if (player["curve"].is_null()) continue;
            for (std::size_t m = 0; m < player["curve"]["value"].size(); ++m)
                wanted[{level["id"], player["name"], "passed_within_" + std::to_string(m + 1)}] = {
                    {"value", player["curve"]["value"][m]},
                    {"low", player["curve"]["low"][m]},
                    {"high", player["curve"]["high"][m]},
                    {"n", player["games"]}};
        }
    }
    std::istringstream in(report_csv(json));
    std::string line;
    std::getline(in, line);
    EXPECT_EQ(line, "level,player,metric,unit,value,low,high,n");
    std::size_t rows = 0;
    while (std::getline(in, line)) {
        const auto fields = csv_fields(line);
        ASSERT_EQ(fields.size(), 8u) << line;
        const auto found = wanted.find({fields[0], fields[1], fields[2]});
        ASSERT_NE(found, wanted.end()) << line;
        for (const auto& [column, key] :
             {std::pair<std::size_t, const char*>{4, "value"}, {5, "low"}, {6, "high"}}) {
            const auto& value = found->second[key];
            EXPECT_EQ(fields[column].empty(), value.is_null()) << line;
            EXPECT_TRUE(value.is_null() || std::stod(fields[column]) == value.get<double>())
                << line;
        }
        EXPECT_EQ(fields[7], std::to_string(found->second["n"].get<std::size_t>())) << line;
        ++rows;
    }
    EXPECT_EQ(rows, wanted.size());
    EXPECT_GT(rows, 150u);
}

}  // namespace
}  // namespace dramatis::report
