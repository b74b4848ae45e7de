#include "runs/level_check.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/match3/level_text.hpp"
#include "support/temporary_folder.hpp"

namespace dramatis::cli {
namespace {

constexpr const char* kRows = R"("??????", "??????", "??????", "??????", "??????", "??????")";

LevelReport check(const std::string& text, bool play = true) {
    const TemporaryFolder at;
    return check_level(at.put("x.json", text), play, [](std::size_t) {});
}

bool warns(const LevelReport& report, std::string_view text) {
    return std::ranges::any_of(report.warnings, [&](const LevelRemark& warning) {
        return warning.text.find(text) != std::string::npos;
    });
}

TEST(LevelCheck, NamesThePlaceOfAMistake) {
    const TemporaryFolder at;
    const auto file = at.put("x.json", match3::level_text("\"goals\": [{\"scor\": 5}]"));
    const auto report = check_level(file, true, [](std::size_t) {});
    ASSERT_EQ(report.errors.size(), 1u);
    EXPECT_EQ(report.errors[0].place, (core::Place{8, 12}));
    EXPECT_TRUE(report.trials.empty());
}

TEST(LevelCheck, TellsOfAFileThatIsNotThere) {
    const auto report = check_level("/no/such/level.json", true, [](std::size_t) {});
    ASSERT_EQ(report.errors.size(), 1u);
    EXPECT_FALSE(report.errors[0].place);
    EXPECT_TRUE(report.errors[0].text.starts_with("/no/such/level.json: cannot be opened"));
}

TEST(LevelCheck, HasNoDoubtAboutAnOrdinaryLevel) {
    std::size_t last = 0;
    bool backwards = false;
    const auto report =
        check_level(DRAMATIS_LEVELS "/01-first-points.json", true, [&](std::size_t part) {
            backwards |= part < last;
            last = part;
        });
    EXPECT_TRUE(report.errors.empty()) << report.errors.front().text;
    EXPECT_TRUE(report.warnings.empty()) << report.warnings.front().text;
    EXPECT_EQ(report.trials.size(), 2u);
    EXPECT_FALSE(backwards);
    EXPECT_EQ(last, kProgressParts);
}

TEST(LevelCheck, PlaysNothingUnlessItIsAskedTo) {
    const auto report = check(match3::level_text("\"goals\": [{\"score\": 999999}]", kRows), false);
    EXPECT_TRUE(report.errors.empty());
    EXPECT_TRUE(report.has_goals);
    EXPECT_TRUE(report.trials.empty());
}

TEST(LevelCheck, WarnsOfAGoalThatNobodyComesNear) {
    const auto report = check(match3::level_text("\"goals\": [{\"score\": 999999}]", kRows));
    EXPECT_TRUE(warns(report, "nobody got further than"));
    EXPECT_FALSE(warns(report, "won none of")) << "that is told already";
    EXPECT_FALSE(warns(report, "no challenge"));
}

TEST(LevelCheck, WarnsOfALevelThatNobodyWins) {
    const auto report = check(match3::level_text("\"goals\": [{\"score\": 14000}]", kRows));
    EXPECT_FALSE(warns(report, "nobody got further than"));
    EXPECT_TRUE(warns(report, "won none of"));
}

TEST(LevelCheck, WarnsOfALevelThatWinsItself) {
    const auto report = check(match3::level_text("\"goals\": [{\"score\": 20}]", kRows));
    EXPECT_TRUE(warns(report, "the level is no challenge"));
    EXPECT_FALSE(warns(report, "won none of"));
    EXPECT_EQ(report.trials[0].won, report.trials[0].games);
}

TEST(LevelCheck, AGoalOutOfReachIsAMistakeAndNothingIsPlayed) {
    const auto report = check(match3::level_text("\"goals\": [{\"score\": 5},\n {\"crates\": 9}]",
                                                 R"("??????", "?????1", "??????")"));
    ASSERT_EQ(report.errors.size(), 1u);
    EXPECT_EQ(report.errors[0].place, (core::Place{7, 2}));
    EXPECT_TRUE(report.errors[0].text.find("it wants 9 crates and the level has 1") !=
                std::string::npos);
    EXPECT_TRUE(report.trials.empty());
    EXPECT_EQ(report.name, "x");
}

TEST(LevelCheck, WarningsHavePlaces) {
    const auto report = check(match3::level_text("\"goals\": [{\"score\": 999999}]", kRows));
    ASSERT_EQ(report.warnings.size(), 1u);
    EXPECT_EQ(report.warnings[0].place, (core::Place{6, 11}));
    const auto whole = check(match3::level_text("\"goals\": [{\"score\": 14000}]", kRows));
    ASSERT_EQ(whole.warnings.size(), 1u);
    EXPECT_EQ(whole.warnings[0].place, (core::Place{6, 10}));
}

TEST(LevelCheck, WarnsOfATargetForNobody) {
    const auto with_target = [](const std::string& player) {
        return match3::level_text(R"("goals": [{"score": 20}], "target": {"player": ")" + player +
                                      R"(", "pass_rate": [0.4, 0.6]})",
                                  kRows);
    };
    EXPECT_TRUE(warns(check(with_target("gredy"), false),
                      "there is no player 'gredy'; did you mean \"greedy\"?"));
    EXPECT_TRUE(warns(check(with_target("bob"), false),
                      "there is no player 'bob'; name one of random, greedy"));
    EXPECT_FALSE(warns(check(with_target("greedy"), false), "there is no player"));
    EXPECT_FALSE(warns(check(with_target("max-score"), false), "there is no player"));
}

}  // namespace
}  // namespace dramatis::cli
