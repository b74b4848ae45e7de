#include "research/story_results.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace dramatis::cli {
namespace {

// Six seeds of our search, all 0.5; of a variant that is always better, and of one that is now
// better, now worse.
StoryResults results() {
    StoryResults out({.world = "apple", .seeds = 6, .nodes = {100}});
    const auto& rows = out.rows();
    const auto ours =
        static_cast<std::size_t>(std::ranges::find_if(rows, &StoryRow::is_ours) - rows.begin());
    const auto better = *out.find_row("ablation", "neither bias");
    const auto even = *out.find_row("ablation", "settled by visits");
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const double step = 0.01 * static_cast<double>(seed);
        const double sign = seed % 2 ? 1 : -1;
        out.add({.row = even, .nodes = 100, .seed = seed, .score = 0.5 + sign * step});
        out.add({.row = better, .nodes = 100, .seed = seed, .score = 0.5 + step});
        out.add({.row = ours, .nodes = 100, .seed = seed, .score = 0.5});
    }
    return out;
}

TEST(StoryRows, AreCalledDifferentlyAndHaveSettingsThatCanBeRead) {
    for (const bool with_sliders : {false, true}) {
        std::set<std::pair<std::string, std::string>> names;
        for (const auto& row : story_rows(with_sliders)) {
            EXPECT_TRUE(names.emplace(row.table, row.name).second) << row.name;
            EXPECT_TRUE(players::parse_teller_settings(row.settings)) << row.settings;
            EXPECT_FALSE(row.is_ours() && row.is_variant()) << row.name;
        }
    }
    EXPECT_EQ(story_rows(true).size(), story_rows(false).size() + 2);
    EXPECT_EQ(story_rows(true)[0].sliders.front().first, "police");
}

TEST(StoryResults, FindARunByRowBudgetAndSeed) {
    const auto all = results();
    const auto row = *all.find_row("ablation", "neither bias");
    ASSERT_TRUE(all.find(row, 100, 6));
    EXPECT_DOUBLE_EQ(all.find(row, 100, 6)->score, 0.56);
    EXPECT_FALSE(all.find(row, 100, 7));
    EXPECT_FALSE(all.find(row, 200, 6));
    EXPECT_FALSE(all.find_row("ablation", "no such row"));
}

// Six differences of one sign are the rarest of 2^6 outcomes, on two sides: p = 2/64. Two variants
// were looked at, so Holm doubles the smaller.
TEST(StoryResults, CompareVariantsWithOursSeedBySeed) {
    const auto all = results();
    const auto compared = all.compare_with_ours(100);
    ASSERT_EQ(compared.size(), 2u);
    const auto& better = compared.at(*all.find_row("ablation", "neither bias"));
    EXPECT_EQ(better.difference.count, 6u);
    EXPECT_NEAR(better.difference.mean, 0.035, 1e-12);
    EXPECT_NEAR(better.p, 2.0 / 64, 1e-12);
    EXPECT_NEAR(better.adjusted, 4.0 / 64, 1e-12);
    const auto& even = compared.at(*all.find_row("ablation", "settled by visits"));
    EXPECT_NEAR(even.difference.mean, -0.005, 1e-12);
    EXPECT_GT(even.p, 0.5);
    EXPECT_TRUE(all.compare_with_ours(200).empty());
}

TEST(StoryResults, ListRunsInTheOrderOfTheRowsWheneverTheyCame) {
    const auto all = results();
    const auto runs = all.runs_json();
    ASSERT_EQ(runs.size(), 18u);
    EXPECT_EQ(runs[0]["table"], "algorithms");
    EXPECT_EQ(runs[5]["seed"], 6);
    EXPECT_EQ(runs[6]["row"], "neither bias");
    EXPECT_EQ(runs[17]["row"], "settled by visits");
}

TEST(StoryResults, HaveARowOfTheTableForEachSearchAndBudget) {
    const auto all = results();
    const auto rows = all.rows_json();
    ASSERT_EQ(rows.size(), all.rows().size());
    const auto& better = rows[*all.find_row("ablation", "neither bias")];
    EXPECT_EQ(better["runs"], 6);
    EXPECT_EQ(better["least"], 0.51);
    EXPECT_EQ(better["most"], 0.56);
    EXPECT_EQ(better["against_ours"]["pairs"], 6);
    const auto& nothing = rows[*all.find_row("ablation", "c = 2")];
    EXPECT_EQ(nothing["runs"], 0);
    EXPECT_TRUE(nothing["against_ours"].is_null());
}

TEST(StoryResults, ShowOnThePageWhatDiffers) {
    const std::string page = results().page();
    for (const char* text :
         {"World `apple`; 6 seeds a row", "`dramatis story experiment apple --seeds 6 --nodes 100`",
          "| 0.500, all 6 alike |", "| +0.035 (+0.015 to +0.055), p 0.062 |",
          "The interval is for this one difference; p is adjusted"})
        EXPECT_NE(page.find(text), std::string::npos) << text << "\nis not in\n" << page;
    EXPECT_EQ(page.find("## Sliders"), std::string::npos) << "which only the crime world has";
}

TEST(StoryResults, ThePageHoldsNoMarkupAndNoEscapesOfTheWorld) {
    StoryResults hostile({.world = "a|<b>\x1b[2J.toml", .seeds = 3, .nodes = {100, 200}});
    hostile.add({.row = *hostile.find_row("algorithms", "breadth first"),
                 .nodes = 200,
                 .seed = 1,
                 .paragraphs = {"<script>alert(1)</script> | \x1b]0;x\x07 \xc2\x9b \n# Mine\xff"}});
    const std::string page = hostile.page();
    for (const char* bad : {"<script", "<b>", "\x1b", "\x07", "\xc2\x9b", "\n# Mine", "\xff"})
        EXPECT_EQ(page.find(bad), std::string::npos) << page;
    EXPECT_NE(page.find("> &#60;script&#62;alert(1)&#60;/script&#62; &#124;"), std::string::npos)
        << page;
    EXPECT_NE(page.find("World <code>a&#124;&#60;b&#62; &#91;2J.toml</code>; 3 seeds"),
              std::string::npos);
    EXPECT_NE(page.find(" --seeds 3 --nodes 100,200</code>; the same command"), std::string::npos);
}

TEST(StoryResults, ThePageNamesTheCommandThatMakesIt) {
    EXPECT_NE(results().page().find("World `apple`; 6 seeds"), std::string::npos);
    EXPECT_NE(results().page().find(
                  "Made by `dramatis story experiment apple --seeds 6 --nodes 100`; the same"),
              std::string::npos);
    EXPECT_NE(StoryResults({.world = "crime", .nodes = {100'000, 3'000'000}})
                  .page()
                  .find("Made by `dramatis story experiment`; the same"),
              std::string::npos);
}

}  // namespace
}  // namespace dramatis::cli
