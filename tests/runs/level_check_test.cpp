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
    return std::ranges::any_of(report.warnings, [&](const std::string& warning) {
        return warning.find(text) != std::string::npos;
    });
}

TEST(LevelCheck, NamesThePlaceOfAMistake) {
    const TemporaryFolder at;
    const auto file = at.put("x.json", match3::level_text("\"goals\": [{\"scor\": 5}]"));
    const auto report = check_level(file, true, [](std::size_t) {});
    ASSERT_TRUE(report.error);
    EXPECT_TRUE(report.error->starts_with(file + ":8:")) << *report.error;
    EXPECT_TRUE(report.trials.empty());
}

TEST(LevelCheck, TellsOfAFileThatIsNotThere) {
    const auto report = check_level("/no/such/level.json", true, [](std::size_t) {});
    ASSERT_TRUE(report.error);
    EXPECT_TRUE(report.error->starts_with("/no/such/level.json: cannot be opened"));
}

TEST(LevelCheck, HasNoDoubtAboutAnOrdinaryLevel) {
    std::size_t last = 0;
    bool backwards = false;
    const auto report =
        check_level(DRAMATIS_LEVELS "/01-first-points.json", true, [&](std::size_t part) {
            backwards |= part < last;
            last = part;
        });
    EXPECT_FALSE(report.error) << *report.error;
    EXPECT_TRUE(report.warnings.empty()) << report.warnings.front();
    EXPECT_EQ(report.trials.size(), 2u);
    EXPECT_FALSE(backwards);
    EXPECT_EQ(last, kProgressParts);
}

TEST(LevelCheck, PlaysNothingUnlessItIsAskedTo) {
    const auto report = check(match3::level_text("\"goals\": [{\"score\": 999999}]", kRows), false);
    EXPECT_FALSE(report.error);
    EXPECT_TRUE(report.has_goals);
    EXPECT_TRUE(report.trials.empty());
}

TEST(LevelCheck, WarnsOfAGoalThatNobodyComesNear) {
    const auto report = check(match3::level_text("\"goals\": [{\"score\": 999999}]", kRows));
    EXPECT_TRUE(warns(report, "nobody got further than"));
    EXPECT_TRUE(warns(report, "won none of"));
    EXPECT_FALSE(warns(report, "no challenge"));
}

TEST(LevelCheck, WarnsOfALevelThatWinsItself) {
    const auto report = check(match3::level_text("\"goals\": [{\"score\": 20}]", kRows));
    EXPECT_TRUE(warns(report, "the level is no challenge"));
    EXPECT_FALSE(warns(report, "won none of"));
    EXPECT_EQ(report.trials[0].won, report.trials[0].games);
}

TEST(LevelCheck, WarnsOfATargetForNobody) {
    const auto with_target = [](const std::string& player) {
        return match3::level_text(R"("goals": [{"score": 20}], "target": {"player": ")" + player +
                                      R"(", "pass_rate": [0.4, 0.6]})",
                                  kRows);
    };
    EXPECT_TRUE(warns(check(with_target("gredy"), false), "there is no player 'gredy'"));
    EXPECT_FALSE(warns(check(with_target("greedy"), false), "there is no player"));
    EXPECT_FALSE(warns(check(with_target("max-score"), false), "there is no player"));
}

}  // namespace
}  // namespace dramatis::cli
