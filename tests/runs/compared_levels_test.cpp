#include "runs/compared_levels.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "games/match3/level_text.hpp"
#include "runs/playtests.hpp"
#include "support/temporary_folder.hpp"

namespace dramatis::cli {
namespace {

std::string level(int score) {
    return match3::level_text(fmt::format(R"("goals": [{{"score": {}}}])", score),
                              R"("?????", "?????", "?????", "?????", "?????")");
}

// Folders old and new, with levels by name and the score that they ask for.
using Side = std::map<std::string, int>;
ComparedLevels compared(const TemporaryFolder& at, const Side& before, const Side& after) {
    for (const auto& [name, score] : before) at.put("old/" + name + ".json", level(score));
    for (const auto& [name, score] : after) at.put("new/" + name + ".json", level(score));
    return load_compared(at.path() + "/old", at.path() + "/new");
}

TEST(ComparedLevels, AreThoseThatPlayOtherwise) {
    const TemporaryFolder at;
    const auto levels = compared(at, {{"a", 300}, {"b", 400}}, {{"a", 300}, {"b", 500}});
    ASSERT_EQ(levels.after.size(), 1u);
    EXPECT_EQ(levels.after[0].id, "b");
    EXPECT_EQ(levels.before[0].level.setup.goals[0].count, 400u);
    EXPECT_EQ(levels.after[0].level.setup.goals[0].count, 500u);
    EXPECT_EQ(levels.known.identical, 1u);
    EXPECT_TRUE(levels.known.problems.empty());
}

TEST(ComparedLevels, AreFoundUnderAnotherNameIfTheyPlayTheSame) {
    const TemporaryFolder at;
    const auto levels = compared(at, {{"a", 300}, {"b", 400}}, {{"a", 350}, {"c", 400}});
    ASSERT_EQ(levels.known.renamed.size(), 1u);
    EXPECT_EQ(levels.known.renamed[0].after, "c");
    EXPECT_TRUE(levels.known.unpaired.empty());
}

TEST(ComparedLevels, AreToldWhereOneSideLacksThem) {
    const TemporaryFolder at;
    const auto levels = compared(at, {{"a", 300}, {"b", 400}}, {{"a", 300}, {"c", 900}});
    EXPECT_TRUE(levels.after.empty());
    ASSERT_EQ(levels.known.unpaired.size(), 2u);
}

TEST(ComparedLevels, ThatCannotBeReadAreNotMissing) {
    const TemporaryFolder at;
    at.put("new/b.json", "{");
    const auto levels = compared(at, {{"a", 300}, {"b", 400}}, {{"a", 310}});
    EXPECT_TRUE(levels.known.unpaired.empty());
    ASSERT_EQ(levels.known.problems.size(), 1u);
    EXPECT_NE(levels.known.problems[0].text.find("b.json"), std::string::npos);
}

TEST(ComparedLevels, ArePlayedSideBySide) {
    const TemporaryFolder at;
    const auto levels = compared(at, {{"a", 300}}, {{"a", 500}});
    auto plan = quick_plan(20);
    plan.for_report = false;
    const auto played = play_compared(levels, plan, at.path() + "/out", Force::kNo);
    ASSERT_EQ(played.levels.size(), 1u);
    EXPECT_EQ(played.levels[0].before.players.size(), plan.cast.size());
    EXPECT_EQ(played.levels[0].after.players.size(), plan.cast.size());
    // The traces tell the same.
    const auto traces = compare_traces(at.path() + "/out/old", at.path() + "/out/new", 1);
    ASSERT_EQ(traces.levels.size(), 1u);
    EXPECT_EQ(traces.levels[0].before.players.size(), plan.cast.size());
    EXPECT_TRUE(is_traces(at.path() + "/out/old"));
    EXPECT_FALSE(is_traces(at.path() + "/old"));
}

}  // namespace
}  // namespace dramatis::cli
