#include "games/match3/forward_model.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <fstream>

#include "core/json.hpp"
#include "core/rng.hpp"
#include "games/match3/level.hpp"
#include "games/match3/rules.hpp"

namespace dramatis::match3 {
namespace {

using Json = nlohmann::json;

std::vector<std::string> vectors() {
    std::ifstream in(DRAMATIS_TEST_DATA "/match3-classic.jsonl");
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

TEST(ForwardModel, AgreesWithAllTestVectors) {
    const auto lines = vectors();
    ASSERT_EQ(lines.size(), 280u);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Json line = Json::parse(lines[i]);
        const Answer answer = answer_case(line["case"].dump(), i + 1);
        EXPECT_TRUE(answer.ok);
        EXPECT_EQ(Json::parse(answer.json), line["expect"]) << "line " << i + 1;
        EXPECT_EQ(answer_case(lines[i], i + 1).json, answer.json) << "a whole vector is taken too";
    }
}

TEST(ForwardModel, TheOrderOfTheTwoCellsDoesNotMatter) {
    const auto answer = [](const char* swap) {
        return answer_case(std::string(R"({"board":["CDE","BBA","AAB"],"swap":)") + swap + "}", 1)
            .json;
    };
    EXPECT_EQ(answer("[[1,2],[2,2]]"), answer("[[2,2],[1,2]]"));
}

TEST(ForwardModel, TheSeedContinuesTheQueues) {
    const auto board = [](const char* rest) {
        return Json::parse(
            answer_case(
                std::string(R"({"board":["CDE","BBA","AAB"],"swap":[[1,2],[2,2]])") + rest + "}", 1)
                .json)["board"];
    };
    EXPECT_EQ(board(""), board(R"(,"seed":0)"));
    EXPECT_NE(board(R"(,"seed":1)"), board(R"(,"seed":2)"));
    EXPECT_EQ(board(R"(,"refill":["","",""],"seed":1)"), board(R"(,"seed":1)"));
}

TEST(ForwardModel, ErrorsNameTheLineThePlaceAndTheCure) {
    const auto error = [](const char* text) {
        const Answer answer = answer_case(text, 7);
        EXPECT_FALSE(answer.ok);
        return Json::parse(answer.json)["error"].get<std::string>();
    };
    const std::string one =
        "; one line must be one object such as {\"board\": [...], \"swap\": [...]}";
    EXPECT_EQ(error("{"),
              "line 7: column 2: is not JSON from here on; the closing } is missing" + one);
    EXPECT_EQ(error(R"({"board":["ABC","ABC","ABD"],"seed":1,"seed":2})"),
              "line 7: column 39: the key 'seed' stands twice in one object" + one);
    EXPECT_EQ(error(std::string(101, '[').c_str()),
              "line 7: column 101: brackets are nested more than 100 deep" + one);
    EXPECT_EQ(error(R"({"seed":1e999})"), "line 7: column 9: this number is too large" + one);
    EXPECT_EQ(error("[1,2]"), "line 7: a case must be an object such as {\"board\": [...]}");
    EXPECT_EQ(
        error(R"({"swap":[[0,0],[0,1]]})"),
        "line 7: board: missing; give the rows of the board, top first, as strings of letters");
    EXPECT_EQ(error(R"({"board":["ABC","ABC","AB"]})"),
              "line 7: board row 2: has 2 tiles and row 0 has 3; all rows must be equally long");
    EXPECT_EQ(error(R"({"board":["ABC","A?C","ABD"]})"),
              "line 7: board row 1 column 1: unknown tile; with 4 colours a tile is a letter from "
              "A to D");
    EXPECT_EQ(
        error(R"({"board":["ABC","ABC","ABD"],"swap":[[0,2],[0,3]]})"),
        "line 7: swap: cell [0,3] is off the board; rows go from 0 to 2, columns from 0 to 2");
    EXPECT_EQ(error(R"({"board":["ABC","ABC","ABD"],"swap":[[0,0],[1,1]]})"),
              "line 7: swap: the two cells must be neighbours in a row or in a column");
    EXPECT_EQ(error(R"({"board":["ABC","ABC","ABD"],"refill":["A"]})"),
              "line 7: refill: 1 queues for 3 columns; give one a column (it may be empty)");
    EXPECT_EQ(error(R"({"board":["ABC","ABC","ABD"],"refil":["A"]})"),
              "line 7: key 'refil': unknown key; a case has board, refill, swap, seed, colours, "
              "name and note, or level "
              "and game instead of board, refill and colours");
    EXPECT_EQ(error(R"({"board":["ABC","ABC","ABD"],"seed":-1})"),
              "line 7: seed: must be a whole number from 0 to 18446744073709551615");
}

// As many keys as a line can hold, all new: the JSON library alone would compare each with all
// before.
TEST(ForwardModel, ManyKeysAreRefusedAtOnce) {
    std::string line = "{";
    for (int i = 0; i < 60'000; ++i) line += "\"k" + std::to_string(i) + "\":1,";
    line.back() = '}';
    const auto begun = std::chrono::steady_clock::now();
    const Answer answer = answer_case(line, 3);
    EXPECT_FALSE(answer.ok);
    EXPECT_NE(answer.json.find("this object has more than 10000 keys"), std::string::npos)
        << answer.json;
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(5));
}

TEST(ForwardModel, ALineThatIsTooLongHasAnAnswer) {
    const Answer answer = answer_too_long(4);
    EXPECT_FALSE(answer.ok);
    EXPECT_EQ(
        answer.json,
        R"({"error":"line 4: has more than 1048576 bytes; a case must be one object on a line"})");
}

TEST(ForwardModel, ACascadeWithoutEndIsAnError) {
    const std::string queue(5000, 'A');
    const Json endless{{"board", {"BCA", "AAD", "EFG"}},
                       {"refill", {queue, queue, queue}},
                       {"swap", {{0, 2}, {1, 2}}}};
    EXPECT_EQ(answer_case(endless.dump(), 1).json,
              R"({"error":"line 1: swap: the cascade has not ended after 1000 waves; )"
              R"(use more colours, or other refill queues"})");
}

// Seeded mutations of real cases; the libFuzzer target in fuzz/ goes further. Each must give one
// line of JSON, and an error message where it is not an answer.
TEST(ForwardModel, ACaseMayCarryALevel) {
    const std::string level =
        R"({"dramatis_level":1,"name":"t","moves":9,"colours":7,"board":["BEDB","A- A C D","C 1 A C"],)"
        R"("layers":{"ice":["....","1..2","...."]},"refill":["F","GF","E","G"],"goals":[{"ice":"all"},{"crates":1}]})";
    const auto answer = answer_case(R"({"level":)" + level + R"(,"swap":[[1,2],[2,2]]})", 1);
    ASSERT_TRUE(answer.ok) << answer.json;
    const auto json = core::Json::parse(answer.json);
    EXPECT_EQ(json["legal"], true);
    EXPECT_EQ(json["score"], 80);
    EXPECT_EQ(json["waves"][0]["fired"], core::Json::parse("[[1,0]]"));
    EXPECT_EQ(json["waves"][0]["struck"], core::Json::parse("[[1,3]]"));
    EXPECT_EQ(json["ice"], core::Json::parse(R"(["....","...1","...."])"));
    EXPECT_EQ(json["goals"],
              core::Json::parse(
                  R"([{"done":2,"target":3,"met":false},{"done":1,"target":1,"met":true}])"));
    EXPECT_EQ(json["won"], false);
}

TEST(ForwardModel, ALevelDrawsItsRandomCellsFromTheSeed) {
    const auto ask = [](int seed) {
        return answer_case(
            R"({"level":{"dramatis_level":1,"name":"t","moves":9,"colours":5,"board":["????","????","????"]},"seed":)" +
                std::to_string(seed) + "}",
            1);
    };
    EXPECT_TRUE(ask(1).ok);
    EXPECT_EQ(ask(1).json, ask(1).json);
    EXPECT_NE(ask(1).json, ask(2).json);
}

// With "game" the case is game 0, 1, ... of the seed as `play` numbers them.
TEST(ForwardModel, ALevelCanBeAGameThatPlayPlays) {
    const std::string level =
        R"({"dramatis_level":1,"name":"t","moves":9,"colours":5,"board":["????","????","????"]})";
    const auto answer = answer_case(R"({"level":)" + level + R"(,"seed":7,"game":3})", 1);
    ASSERT_TRUE(answer.ok) << answer.json;
    const auto setup = read_level(core::Json::parse(level), "")->setup;
    const LevelRules<Small<3>> rules(setup);
    const auto board = print_rows(rules.scene_of(rules.start(core::Seed{7}.child("game", 3))));
    EXPECT_EQ(core::Json::parse(answer.json)["board"], core::Json(board));
    EXPECT_FALSE(answer_case(R"({"board":["ABC","ABC","ABD"],"game":3})", 1).ok);
}

TEST(ForwardModel, AWonClassicLevelGetsItsBonus) {
    const auto answer = answer_case(
        R"({"level":{"dramatis_level":1,"name":"x","moves":3,"colours":6,"specials":false,"board":["BACD","ADAB","CDBE"],)"
        R"("refill":["E","F","E",""],"goals":[{"score":60}],"move_bonus":100},"swap":[[0,1],[1,1]]})",
        1);
    ASSERT_TRUE(answer.ok) << answer.json;
    const auto json = core::Json::parse(answer.json);
    EXPECT_EQ(json["won"], true);
    EXPECT_EQ(json["score"], 60 + 2 * 100);
}

TEST(ForwardModel, MistakesInALevelAreNamed) {
    const auto answer = answer_case(
        R"({"level":{"dramatis_level":1,"name":"t","moves":9,"colours":5,"board":["???","?q?","???"]}})",
        4);
    EXPECT_FALSE(answer.ok);
    EXPECT_NE(answer.json.find("line 4: level"), std::string::npos) << answer.json;
    EXPECT_NE(answer.json.find("'q'"), std::string::npos) << answer.json;
    EXPECT_FALSE(answer_case(R"({"level":{},"board":["ABC","ABC","ABD"]})", 1).ok);
}

TEST(ForwardModel, SurvivesDamagedInput) {
    const auto lines = vectors();
    core::Rng rng{core::Seed{1}};
    for (int i = 0; i < 20'000; ++i) {
        std::string line = lines[rng.below(std::uint32_t(lines.size()))];
        for (auto edits = 1 + rng.below(4); edits > 0 && !line.empty(); --edits) {
            const auto at = rng.below(std::uint32_t(line.size()));
            switch (rng.below(4)) {
                case 0:
                    line[at] = char(rng.below(256));
                    break;
                case 1:
                    line.erase(at, 1 + rng.below(20));
                    break;
                case 2:
                    line.insert(at,
                                line.substr(rng.below(std::uint32_t(line.size())), rng.below(30)));
                    break;
                default:
                    line.resize(at);
            }
        }
        const Answer answer = answer_case(line, 1);
        const Json json = Json::parse(answer.json);
        ASSERT_EQ(json.contains("error"), !answer.ok);
        ASSERT_EQ(answer.json.find('\n'), std::string::npos);
    }
}

TEST(ForwardModel, SurvivesHugeAndDeepInput) {
    EXPECT_FALSE(answer_case(std::string(10 << 20, 'x'), 1).ok);
    EXPECT_FALSE(answer_case(std::string(10 << 20, '['), 1).ok);
    EXPECT_FALSE(answer_case("{\"board\":[\"" + std::string(10 << 20, 'A') + "\"]}", 1).ok);
    EXPECT_FALSE(answer_case(std::string(1 << 20, '\0'), 1).ok);
    EXPECT_FALSE(answer_case("", 1).ok);
    const std::string open(150'000, '['), shut(150'000, ']');
    EXPECT_FALSE(answer_case("{\"case\":" + open + shut + "}", 1).ok);
    EXPECT_FALSE(answer_case("{\"case\":{\"note\":" + open + shut + "}}", 1).ok);
    EXPECT_TRUE(answer_case(R"({"board":["ABC","ABD","BAC"],"note":"\"]]]][[[[[[[[[[[[)" +
                                std::string(200, '[') + "\"}",
                            1)
                    .ok);
    EXPECT_FALSE(answer_case("{\"board\":[\"ABC\",\"ABC\",\"ABD\"],\"seed\":1e999}", 1).ok);
}

}  // namespace
}  // namespace dramatis::match3
