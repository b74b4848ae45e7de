#include "studio/studio.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "core/json.hpp"
#include "core/rng.hpp"
#include "evolution/signature.hpp"
#include "games/match3/level.hpp"
#include "players/match3/cast.hpp"
#include "players/match3/presets.hpp"
#include "playtest/trial.hpp"
#include "report/metrics.hpp"

namespace dramatis::studio {
namespace {

using core::Json;

std::string level_text(const std::string& name) {
    std::ifstream in(std::string(DRAMATIS_LEVELS) + "/" + name + ".json");
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

Json level(const std::string& name) {
    return match3::to_json(*match3::parse_level(level_text(name), name));
}

struct Door {
    Studio studio;

    Json operator()(const Json& request) { return Json::parse(studio.ask(core::dump(request))); }
    std::string error(const Json& request) {
        const Json answer = (*this)(request);
        return answer.contains("error") ? answer["error"]["what"].get<std::string>() : "";
    }
};

TEST(Studio, ReviewsATextAsLevelCheckDoes) {
    Door ask;
    const Json good = ask({{"ask", "review"}, {"text", level_text("12-garden")}});
    EXPECT_EQ(good["level"], level("12-garden"));
    EXPECT_EQ(good["rows"], 8);
    EXPECT_EQ(good["board"].get<std::string>().size(), 2u * 8 * 8);
    EXPECT_EQ(good["palette"].size(), 5u);
    EXPECT_GT(good["spots"]["list"].size(), 2u);

    const Json bad = ask(
        {{"ask", "review"}, {"text", "{\"dramatis_level\": 1,\n \"moves\": 0,\n \"bord\": 3 }"}});
    EXPECT_TRUE(bad["level"].is_null());
    EXPECT_GE(bad["remarks"].size(), 2u);
    EXPECT_EQ(bad["remarks"][0]["kind"], "error");
    EXPECT_GE(bad["remarks"][0]["line"], 1);

    // With a mistake there is no level; the cells that it is about are told all the same.
    Json unknown = level("12-garden");
    unknown["board"][1] = "?XX?????";
    const Json mistaken = ask({{"ask", "review"}, {"text", core::dump(unknown)}});
    EXPECT_TRUE(mistaken["level"].is_null());
    ASSERT_EQ(mistaken["remarks"].size(), 1u);
    EXPECT_EQ(mistaken["remarks"][0]["cells"], (Json{9, 10}));

    Json never = level("12-garden");
    never["goals"] = Json::array({{{"items", 3}}});
    const Json doubtful = ask({{"ask", "review"}, {"text", core::dump(never)}});
    ASSERT_GE(doubtful["remarks"].size(), 1u);
}

TEST(Studio, TellsEveryKindOfCellOnce) {
    Door ask;
    const Json first = ask({{"ask", "draw"}, {"level", level("12-garden")}});
    EXPECT_EQ(first["spots"]["first"], 0);
    const Json again = ask({{"ask", "draw"}, {"level", level("12-garden")}});
    EXPECT_FALSE(again.contains("spots"));
    const Json more = ask({{"ask", "pieces"}, {"level", level("12-garden")}});
    EXPECT_EQ(more["spots"]["first"], first["spots"]["list"].size());
    EXPECT_EQ(more["pieces"].size(), 1 + 5 * 5 + 11u);
    std::size_t known = more["spots"]["first"].get<std::size_t>() + more["spots"]["list"].size();
    for (const Json& piece : more["pieces"]) EXPECT_LT(piece["spot"], known);
}

TEST(Studio, PlaysAGameThatCanBeTakenBackAndGoneOnWith) {
    Door ask;
    const Json started =
        ask({{"ask", "start"}, {"level", level("12-garden")}, {"seed", 1}, {"game", 0}});
    const Json table = started["table"];
    std::vector<Json> views = {started["view"]};
    core::Rng rng{core::Seed{1}};
    while (!views.back()["over"]) {
        const Json& moves = views.back()["moves"];
        const Json move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        const Json played =
            ask({{"ask", "play"}, {"table", table}, {"from", move[1]}, {"to", move[0]}});
        ASSERT_EQ(played["legal"], true);
        EXPECT_EQ(played["turn"]["from"], move[1]);
        EXPECT_GE(played["turn"]["waves"].size(), 1u);
        EXPECT_EQ(played["view"]["left"].get<int>() + played["view"]["played"].get<int>(), 17);
        views.push_back(played["view"]);
    }
    const Json moves = ask({{"ask", "moves"}, {"table", table}})["moves"];
    const Json other = ask({{"ask", "start"},
                            {"level", level("12-garden")},
                            {"seed", 1},
                            {"game", 0},
                            {"moves", moves}});
    EXPECT_EQ(other["view"], views.back());
    for (std::size_t i = views.size() - 1; i-- > 0;)
        EXPECT_EQ(ask({{"ask", "undo"}, {"table", table}})["view"], views[i]);
    EXPECT_EQ(ask({{"ask", "undo"}, {"table", table}})["done"], false);
    ask({{"ask", "close"}, {"table", table}});
    EXPECT_NE(ask.error({{"ask", "undo"}, {"table", table}}), "");
}

TEST(Studio, SaysWhyASwapIsNone) {
    Door ask;
    const Json started =
        ask({{"ask", "start"}, {"level", level("12-garden")}, {"seed", 1}, {"game", 0}});
    const auto why = [&](int from, int to) {
        const Json answer =
            ask({{"ask", "play"}, {"table", started["table"]}, {"from", from}, {"to", to}});
        return answer["legal"] == false ? answer["why"].get<std::string>() : "legal";
    };
    EXPECT_NE(why(0, 9).find("neighbours"), std::string::npos);
    EXPECT_NE(why(7, 8).find("neighbours"), std::string::npos) << "the next row is no neighbour";
    EXPECT_NE(why(0, 0).find("neighbours"), std::string::npos);
    EXPECT_NE(why(32, 33).find("Only pieces"), std::string::npos) << "a vine";
    int illegal = 0;
    for (int cell = 0; cell < 7; ++cell) {
        const Json pair = {cell, cell + 1};
        const Json& moves = started["view"]["moves"];
        if (std::find(moves.begin(), moves.end(), pair) != moves.end()) continue;
        EXPECT_NE(why(cell, cell + 1).find("no match"), std::string::npos);
        ++illegal;
    }
    EXPECT_GT(illegal, 0);
    EXPECT_NE(ask.error({{"ask", "play"}, {"table", started["table"]}, {"from", 0}, {"to", 64}}),
              "");
}

TEST(Studio, HintsAreLegalAndSayWhatTheyDo) {
    Door ask;
    const Json started =
        ask({{"ask", "start"}, {"level", level("12-garden")}, {"seed", 3}, {"game", 5}});
    for (const char* player : {"random", "greedy", "strong"}) {
        const Json hint = ask({{"ask", "hint"}, {"table", started["table"]}, {"player", player}});
        const Json pair = {hint["from"], hint["to"]};
        const Json& moves = started["view"]["moves"];
        EXPECT_NE(std::find(moves.begin(), moves.end(), pair), moves.end());
        EXPECT_EQ(hint["words"].get<std::string>().substr(0, 3), "it ");
    }
    EXPECT_NE(ask.error({{"ask", "hint"}, {"table", started["table"]}, {"player", "gtp:rm"}}), "");
}

// In slices or at once, and as the playtest plays and counts them.
TEST(Studio, PlaysTheGamesOfAPlaytest) {
    Door ask;
    const auto numbers = [&](std::initializer_list<int> slices) {
        const Json run = ask({{"ask", "run"},
                              {"level", level("12-garden")},
                              {"player", "greedy"},
                              {"seed", 7}})["run"];
        Json last;
        for (const int games : slices)
            last = ask({{"ask", "more"}, {"run", run}, {"games", games}});
        return last;
    };
    const Json sliced = numbers({1, 29, 0, 70}), whole = numbers({100});
    EXPECT_EQ(sliced, whole);
    EXPECT_EQ(whole["games"], 100);
    EXPECT_EQ(whole["curve"]["value"].size(), 2u * 17);

    const auto shipped = *match3::parse_level(level_text("12-garden"), "12-garden");
    const auto overtime = playtest::overtime_of(shipped.setup);
    std::vector<traces::GameRecord> records;
    const auto member = players::cast_member(*players::find_preset("greedy"), shipped.setup);
    playtest::play_trial({.setup = shipped.setup,
                          .player = member.player.settings,
                          .overtime = overtime,
                          .seed = core::Seed{7}},
                         0, 100, {.threads = 2}, [&](playtest::TrialGame game) {
                             records.push_back({.game = static_cast<std::uint32_t>(records.size()),
                                                .moves = std::move(game.moves),
                                                .score = game.score});
                         });
    const auto played = report::play_again({.program = {},
                                            .seed = 7,
                                            .overtime = overtime,
                                            .level_id = {},
                                            .level = shipped,
                                            .player = member.json()},
                                           records);
    ASSERT_TRUE(played);
    EXPECT_EQ(whole["pass_rate"],
              report::to_json(report::measure(report::metric("pass_rate"), played->games, {})));
    std::size_t clears = 0;
    played->clears.for_each_cell([&](match3::Cell cell) {
        EXPECT_EQ(whole["maps"]["clears"]["value"][clears++], played->clears[cell].mean());
    });
}

TEST(Studio, ComparesTwoVersionsGameByGame) {
    Door ask;
    Json easier = level("12-garden");
    easier["moves"] = 22;
    const auto run = [&](const Json& level, int seed) {
        const Json number =
            ask({{"ask", "run"}, {"level", level}, {"player", "greedy"}, {"seed", seed}})["run"];
        ask({{"ask", "more"}, {"run", number}, {"games", 200}});
        return number;
    };
    const Json before = run(level("12-garden"), 1), after = run(easier, 1);
    const Json up = ask({{"ask", "versus"}, {"before", before}, {"after", after}});
    EXPECT_EQ(up["metric"], "pass_rate");
    EXPECT_EQ(up["games"], 200);
    EXPECT_GT(up["difference"]["low"], 0.0);
    const Json same = ask({{"ask", "versus"}, {"before", before}, {"after", before}});
    EXPECT_EQ(same["difference"]["value"], 0.0);
    EXPECT_NE(
        ask.error({{"ask", "versus"}, {"before", before}, {"after", run(level("12-garden"), 2)}}),
        "");
}

TEST(Studio, TunesAndOffersChangesThatCanBeMade) {
    Door ask;
    const Json tuned = ask({{"ask", "tune"},
                            {"level", level("12-garden")},
                            {"low", 0.4},
                            {"high", 0.55},
                            {"player", "greedy"},
                            {"seed", 1},
                            {"games", 200}});
    ASSERT_GE(tuned["proposals"].size(), 1u) << tuned;
    for (const Json& proposal : tuned["proposals"]) {
        EXPECT_GE(proposal["changes"].size(), 1u);
        EXPECT_GE(proposal["words"].size(), 1u);
        EXPECT_EQ(ask.error({{"ask", "draw"}, {"level", proposal["level"]}}), "");
    }
}

TEST(Studio, WritesALevelIntoItsFileAndKeepsTheComments) {
    Door ask;
    std::string text = level_text("12-garden");
    text.insert(text.find("\"moves\""), "// as many as it takes\n  ");
    Json after = level("12-garden");
    after["moves"] = 19;
    const Json written = ask({{"ask", "write"}, {"text", text}, {"level", after}});
    EXPECT_EQ(written["is_whole"], true);
    EXPECT_NE(written["text"].get<std::string>().find("// as many"), std::string::npos);
    EXPECT_NE(written["text"].get<std::string>().find("\"moves\": 19"), std::string::npos);
    const Json changes =
        ask({{"ask", "changes"}, {"before", level("12-garden")}, {"after", after}});
    EXPECT_EQ(changes["changes"], Json::array({"moves=19"}));
    const Json set = ask(
        {{"ask", "set"}, {"level", level("12-garden")}, {"changes", Json::array({"moves=19"})}});
    EXPECT_EQ(set["level"], after);
    EXPECT_EQ(set["words"], changes["words"]);
    for (const Json& wrong : {Json("moves=19"), Json::array({19}), Json::array({"moves=many"})})
        EXPECT_NE(ask.error({{"ask", "set"}, {"level", level("12-garden")}, {"changes", wrong}}),
                  "");
}

TEST(Studio, HasTheSignatureOfTheProgram) {
    Door ask;
    EXPECT_EQ(ask({{"ask", "bench"}})["signature"], evolution::behaviour_signature());
}

TEST(Studio, AnswersWhateverItIsAsked) {
    Studio studio;
    for (const std::string request :
         {"", "x", "[]", "{}", "null", "{\"ask\": 3}", "{\"ask\": \"rm\"}",
          "{\"ask\": \"draw\", \"level\": {}}", "{\"ask\": \"draw\"}",
          "{\"ask\": \"start\", \"level\": [], \"seed\": -1, \"game\": 1e99}",
          "{\"ask\": \"play\", \"table\": 9, \"from\": 0, \"to\": 1}",
          "{\"ask\": \"more\", \"run\": 1, \"games\": 1e12}", "{\"ask\": \"players\", \"x\": 1}",
          "{\"ask\": \"persona\", \"text\": \"{}\"}", "\xff\xfe", "{\"ask\": \"bench\""}) {
        const Json answer = Json::parse(studio.ask(request));
        ASSERT_TRUE(answer.contains("error")) << request;
        EXPECT_NE(answer["error"]["what"], "");
    }
    EXPECT_TRUE(Json::parse(studio.ask(std::string(100'000, '['))).contains("error"));
}

}  // namespace
}  // namespace dramatis::studio
