#include "players/match3/objective.hpp"

#include <gtest/gtest.h>

#include "players/match3/batch.hpp"
#include "players/match3/reward.hpp"

namespace dramatis::players {
namespace {

using formulas::Sense;

constexpr match3::GameResult kGame{.score = 3000,
                                   .moves = 20,
                                   .shuffles = 1,
                                   .available_moves = 7.5,
                                   .longest_cascade = 4,
                                   .horizontal_share = 0.75,
                                   .region_share = 0.4};

double value(const char* text) {
    const auto objective = parse_objective(text);
    EXPECT_TRUE(objective) << text;
    return objective->of(kGame);
}

TEST(Objective, ReadsWhatAGameRecords) {
    EXPECT_EQ(value("maximize score"), 3000);
    EXPECT_EQ(value("maximize available_moves"), 7.5);
    EXPECT_EQ(value("maximize longest_cascade"), 4);
    EXPECT_EQ(value("maximize horizontal_share"), 0.75);
    EXPECT_EQ(value("maximize vertical_share"), 0.25);
    EXPECT_EQ(value("maximize region_share"), 0.4);
    EXPECT_EQ(value("maximize shuffles"), 1);
    EXPECT_EQ(value("minimize moves"), 20);
    EXPECT_EQ(value("minimize score / moves - 100 * longest_cascade"), -250);
}

TEST(Objective, DeepAndLongOnesAreRefused) {
    constexpr std::size_t kMany = 200'000;
    std::string row = "maximize score";
    for (std::size_t i = 0; i < kMany; ++i) row += " + score";
    EXPECT_NE(parse_objective(row).error().what.find("too long"), std::string::npos);
    EXPECT_NE(
        parse_objective("minimize " + std::string(kMany, '(') + "score" + std::string(kMany, ')'))
            .error()
            .what.find("nested too deep"),
        std::string::npos);
}

TEST(Objective, EveryNameIsOneThatItsTextGivesBack) {
    for (const auto& named : named_objectives()) {
        const auto by_name = parse_objective(named.name), by_text = parse_objective(named.text);
        ASSERT_TRUE(by_name && by_text) << named.name;
        EXPECT_EQ(*by_name, *by_text);
        EXPECT_EQ(by_name->name, named.name);
        EXPECT_EQ(print_objective(*by_name), named.text);
    }
}

TEST(Objective, PrintsBackAsItWasRead) {
    const auto objective = parse_objective("minimize (score + 1e-7) / (moves - shuffles) / 3");
    ASSERT_TRUE(objective);
    EXPECT_EQ(objective->name, "custom");
    EXPECT_EQ(objective->sense, formulas::Sense::kMinimize);
    EXPECT_EQ(*parse_objective(print_objective(*objective)), *objective);
}

TEST(Objective, SaysWhatIsWrong) {
    const auto error = [](const char* text) { return parse_objective(text).error().text(); };
    EXPECT_NE(error("points").find("max-score, min-score"), std::string::npos);
    EXPECT_NE(
        error("maximize points").find("'points' is unknown; there are score, available_moves"),
        std::string::npos);
    EXPECT_NE(error("maximize score +").find("column 8"), std::string::npos);
    EXPECT_FALSE(parse_objective(""));
    EXPECT_FALSE(parse_objective("maximize"));
}

TEST(Objective, SaysWhatMayHaveBeenMeant) {
    const auto meant = [](const char* text) {
        const std::string error = parse_objective(text).error().text(), words = "did you mean '";
        const auto from = error.find(words);
        if (from == std::string::npos) return std::string();
        return error.substr(from + words.size(), error.find("'?") - from - words.size());
    };
    for (const auto& [text, objective] :
         {std::pair("maximise score", "maximize score"),
          std::pair("minimise moves", "minimize moves"),
          std::pair("Maximize score", "maximize score"),
          std::pair("maximze  score / moves", "maximize score / moves"),
          std::pair("max score", "maximize score"),
          std::pair("lowest shuffles", "minimize shuffles"),
          std::pair("minmize won", "minimize won"), std::pair("score", "maximize score"),
          std::pair("maxscore", "max-score"), std::pair("max_moves", "max-moves"),
          std::pair("MIN-SCORE", "min-score"), std::pair("horizontl", "horizontal"),
          std::pair("wim", "win"), std::pair("won", "maximize won")}) {
        EXPECT_EQ(meant(text), objective) << text;
        EXPECT_TRUE(parse_objective(meant(text))) << text;
    }
    for (const char* text : {"", "maximize", "please", "xyzzy", "maximise nonsense"})
        EXPECT_EQ(meant(text), "") << text;
    for (const auto& named : named_objectives())
        EXPECT_NE(parse_objective("please").error().text().find(named.name), std::string::npos);
}

TEST(Objective, IsAFiniteNumberWhateverTheExpression) {
    EXPECT_EQ(value("maximize 1e300 * 1e300 * score"), 1e300);
    EXPECT_EQ(value("maximize 1e300 * 1e300 - 1e300 * 1e300"), -1e300);
    EXPECT_EQ(value("minimize 1e300 * 1e300 - 1e300 * 1e300"), 1e300);
    EXPECT_EQ(value("maximize score / (shuffles - 1)"), 1);  // x / 0
}

TEST(Region, ReadsAndPrints) {
    EXPECT_EQ(*parse_region("4,0,6,15"), (match3::Region{4, 0, 6, 15}));
    EXPECT_EQ(print_region({4, 0, 6, 15}), "4,0,6,15");
    for (const char* wrong : {"", "1,2,3", "1,2,3,4,5", "a,0,1,1", "3,0,2,1", "0,3,1,2", "0,0,16,1",
                              "-1,0,1,1", "1, 2,3,4"})
        EXPECT_FALSE(parse_region(wrong)) << wrong;
}

TEST(Reward, CountsWinsOrMeasuresTheShare) {
    const Reward reach{Reward::Kind::kReach, 5000}, share{Reward::Kind::kShare, 5000};
    EXPECT_EQ(reach.of(4999), 0);
    EXPECT_EQ(reach.of(5000), 1);
    EXPECT_EQ(share.of(2500), 0.5);
    EXPECT_EQ(share.of(9000), 1);
}

TEST(Reward, TurnsAroundForThoseWhoWantLittle) {
    Reward reward{Reward::Kind::kReach, 1500, 0, *parse_objective("min-score")};
    EXPECT_EQ(reward.of(1500), 1);
    EXPECT_EQ(reward.of(1501), 0);
    reward.kind = Reward::Kind::kShare;
    reward.from = 5500;
    EXPECT_EQ(reward.of(3500), 0.5);
    EXPECT_EQ(reward.of(6000), 0);
    EXPECT_EQ(reward.of(1000), 1);
}

// The paper's introduction: styles of play that are about where and how, not how much.
TEST(Objective, StylesMoveTheirShareInTheStatedDirection) {
    const auto share_of = [](const char* text, const char* region) {
        auto objective = *parse_objective(text);
        if (region) objective.region = *parse_region(region);
        Batch batch{.games = 40, .seed = core::Seed{2}};
        batch.player.reward = {Reward::Kind::kShare, 1, 0, objective};
        const auto mean = [&] {
            double sum = 0;
            for (const auto& game : play_batch(batch, {.threads = 2})) sum += objective.of(game);
            return sum / 40;
        };
        const double random = mean();
        batch.player.kind = Match3Settings::Kind::kMcts;
        batch.player.techniques.choose = search::Recommend::kMean;
        batch.player.effort.iterations = 100;
        return mean() - random;
    };
    EXPECT_GT(share_of("horizontal", nullptr), 0.1);
    EXPECT_GT(share_of("vertical", nullptr), 0.1);
    EXPECT_GT(share_of("region", "4,0,6,6"), 0.1);
}

}  // namespace
}  // namespace dramatis::players
