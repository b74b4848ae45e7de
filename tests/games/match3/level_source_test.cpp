#include "games/match3/level_source.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "core/rng.hpp"
#include "games/match3/level_text.hpp"

namespace dramatis::match3 {
namespace {

constexpr std::string_view kCommented = R"({
  // My level.
  "dramatis_level": 1, "name": "Mine", /* really */
  "moves": 20, // not too many
  "colours": 5,
  "board": ["?????", "?????",
            "??1??", // a crate
            "?????"],
  "goals": [{"crates": "all"}, {"collect": "A", "count": 12}],
  "stars": [100, 200, 300] // "stars": [1]
}
)";

Level level_in(std::string_view text) {
    const auto level = parse_level(text, "mine.json");
    EXPECT_TRUE(level) << (level ? "" : level.error().text()) << "\n" << text;
    return level ? *level : Level{};
}

std::string settings(const Level& before, const Level& after) {
    std::string out;
    for (const auto& change : list_changes(before, after)) out += print_change(change) + " ";
    return out;
}

Level with_change(const std::string& change) {
    const auto level = with_changes(level_in(kCommented), {change});
    EXPECT_TRUE(level) << (level ? "" : level.error().text());
    return level ? *level : Level{};
}

TEST(LevelChanges, AreWhatIsDifferentAndNothingElse) {
    const Level before = level_in(kCommented);
    EXPECT_EQ(settings(before, before), "");
    EXPECT_EQ(settings(before, with_change("moves=23")), "moves=23 ");
    EXPECT_EQ(settings(before, with_change("goals/1/count=9")), "goals/1/count=9 ");
    EXPECT_EQ(settings(before, with_change("board/2=??2??")), "board/2=??2?? ");
    EXPECT_EQ(settings(before, with_change("stars/1=250")), "stars/1=250 ");
    EXPECT_EQ(settings(before, with_change("stars=null")), "stars=null ");
    EXPECT_EQ(settings(with_change("stars=null"), before), "stars=[100,200,300] ");
}

// Whatever lies between two levels, its changes make the one of the other.
TEST(LevelChanges, MakeAnyLevelOfAnyOther) {
    std::vector<Level> levels;
    for (const auto& entry : std::filesystem::directory_iterator(DRAMATIS_LEVELS)) {
        std::stringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        levels.push_back(level_in(text.str()));
    }
    ASSERT_GT(levels.size(), 20u);
    core::Rng rng{core::Seed{8}};
    for (int time = 0; time < 300; ++time) {
        const auto &before = levels[rng.below(static_cast<std::uint32_t>(levels.size()))],
                   &after = levels[rng.below(static_cast<std::uint32_t>(levels.size()))];
        std::vector<std::string> changes;
        for (const auto& change : list_changes(before, after))
            changes.push_back(print_change(change));
        const auto made = with_changes(before, changes);
        ASSERT_TRUE(made) << made.error().text();
        EXPECT_EQ(*made, after);
    }
}

TEST(LevelChanges, ThatAreWrongAreNamed) {
    const auto error = [](const std::string& change) {
        const auto level = with_changes(level_in(kCommented), {change});
        return level ? "" : level.error().text();
    };
    EXPECT_EQ(error("moves"),
              "'moves': is no change; write FIELD=VALUE, such as moves=20 or goals/0/count=25");
    EXPECT_EQ(error("goals/7/count=3"), "goals/7/count: there is no 7 here, only 0 to 1");
    EXPECT_EQ(error("board/4=????"), "board/4: there is no 4 here, only 0 to 3");
    EXPECT_EQ(error("moves/1=3"), "moves/1: moves is a single value; write moves=VALUE");
    for (const char* change : {"moves=0", "moves=-3", "moves=many", "moves=null", "mvoes=3",
                               "colours=99", "board/2=???", "goals/1/count=[", "=3", ""})
        EXPECT_NE(error(change), "") << change;
}

TEST(LevelChanges, TurnAllIntoANumberAndBack) {
    const auto after = with_changes(level_in(kCommented), {"goals/0/crates=1"});
    ASSERT_TRUE(after) << after.error().text();
    EXPECT_EQ(after->setup.goals[0].count, 1u);
    const auto back = with_changes(*after, {"goals/0/crates=all"});
    ASSERT_TRUE(back) << back.error().text();
    EXPECT_EQ(*back, level_in(kCommented));
    // A name may be a number.
    const auto named = with_changes(level_in(kCommented), {"name=12"});
    ASSERT_TRUE(named) << named.error().text();
    EXPECT_EQ(named->name, "12");
}

std::string rewritten(std::string_view text, const std::string& change) {
    const auto wanted = with_changes(level_in(text), {change});
    EXPECT_TRUE(wanted) << (wanted ? "" : wanted.error().text());
    const auto out = rewrite_level(text, "mine.json", *wanted);
    EXPECT_TRUE(out.is_whole) << change << "\n" << out.text;
    EXPECT_EQ(level_in(out.text), *wanted) << change << "\n" << out.text;
    return out.text;
}

std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
    std::string out(text);
    const auto at = out.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return out.replace(at, from.size(), to);
}

TEST(RewriteLevel, ChangesOnlyTheValue) {
    EXPECT_EQ(rewritten(kCommented, "moves=7"),
              replaced(kCommented, "\"moves\": 20", "\"moves\": 7"));
    EXPECT_EQ(rewritten(kCommented, "board/2=??2??"), replaced(kCommented, "??1??", "??2??"));
    EXPECT_EQ(rewritten(kCommented, "goals/1/count=8"), replaced(kCommented, "12", "8"));
    EXPECT_EQ(rewritten(kCommented, "stars=[1,2]"),
              replaced(kCommented, "[100, 200, 300]", "[1,2]"));
    EXPECT_EQ(rewritten(kCommented, "name=a \"b\" // c"),
              replaced(kCommented, "\"Mine\"", R"("a \"b\" // c")"));
    EXPECT_EQ(rewritten(kCommented, "moves=20"), kCommented);
}

TEST(RewriteLevel, AddsAndRemovesFields) {
    EXPECT_EQ(rewritten(kCommented, "move_bonus=50"),
              replaced(kCommented, "300] // \"stars\": [1]\n",
                       "300], // \"stars\": [1]\n  \"move_bonus\": 50\n"));
    const std::string starless = rewritten(kCommented, "stars=null");
    EXPECT_NE(starless.find("// \"stars\": [1]"), std::string::npos) << starless;
    EXPECT_EQ(starless.find("300"), std::string::npos) << starless;
    const std::string_view line =
        R"({"dramatis_level": 1, "name": "x", "moves": 3, "colours": 5, "board": ["???", "???", "???"]})";
    const std::string longer = rewritten(line, "stars=[5]");
    EXPECT_EQ(rewritten(longer, "stars=null"), line);
}

// Every shipped level, every change to another of them: the text says what it should.
TEST(RewriteLevel, AlwaysSaysWhatIsWanted) {
    std::vector<std::string> texts;
    for (const auto& entry : std::filesystem::directory_iterator(DRAMATIS_LEVELS)) {
        std::stringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        texts.push_back(text.str());
    }
    core::Rng rng{core::Seed{9}};
    for (int time = 0; time < 200; ++time) {
        const auto& text = texts[rng.below(static_cast<std::uint32_t>(texts.size()))];
        const Level wanted = level_in(texts[rng.below(static_cast<std::uint32_t>(texts.size()))]);
        EXPECT_EQ(level_in(rewrite_level(text, "mine.json", wanted).text), wanted);
    }
    const Level wanted = level_in(texts[0]);
    EXPECT_FALSE(rewrite_level("no level", "mine.json", wanted).is_whole);
    EXPECT_EQ(level_in(rewrite_level("no level", "mine.json", wanted).text), wanted);
}

}  // namespace
}  // namespace dramatis::match3
