#include "playtest/level_variants.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/match3/level.hpp"
#include "games/match3/level_text.hpp"

namespace dramatis::playtest {
namespace {

TuneRequest request(Knobs knobs, const char* goals = R"("goals": [{"score": 1000}])") {
    const auto level = match3::parse_level(
        match3::level_text(goals, R"("??????", "??????", "??????", "??????", "??????")"), "x");
    EXPECT_TRUE(level);
    return {.setup = level->setup, .low = 0.4, .high = 0.5, .knobs = knobs};
}

TEST(LevelVariants, OfNothingIsTheOriginal) {
    const auto wanted = request({.moves = true});
    const auto variants = list_variants(wanted, 0.9);
    ASSERT_EQ(variants.size(), 1u);
    EXPECT_EQ(variants[0].setup, wanted.setup);
    EXPECT_EQ(variants[0].cost, 0);
}

TEST(LevelVariants, BeginWithTheSmallestChange) {
    const auto variants = list_variants(request({.colours = true, .goals = true}), 0.9);
    EXPECT_GT(variants.size(), 20u);
    EXPECT_EQ(variants[0].cost, 0);
    EXPECT_TRUE(std::ranges::is_sorted(variants, {}, &LevelVariant::cost));
    for (std::size_t i = 0; i < variants.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(variants[i].setup == variants[j].setup);
}

TEST(LevelVariants, GoTheRightWay) {
    const auto counts = [](double rate) {
        std::vector<std::uint32_t> out;
        for (const auto& variant : list_variants(request({.goals = true}), rate))
            if (variant.cost > 0) out.push_back(variant.setup.goals[0].count);
        return out;
    };
    // Too easy: the goals grow, to twice as much; too hard: they shrink, to a third.
    const auto harder = counts(0.9), easier = counts(0.1);
    EXPECT_EQ(std::ranges::max(harder), 2000u);
    EXPECT_GT(std::ranges::min(harder), 1000u);
    EXPECT_EQ(std::ranges::min(easier), 350u);
    EXPECT_LT(std::ranges::max(easier), 1000u);
}

TEST(LevelVariants, KeepScoresRound) {
    for (const auto& variant : list_variants(request({.goals = true}), 0.9))
        EXPECT_EQ(variant.setup.goals[0].count % 50, 0u);
}

}  // namespace
}  // namespace dramatis::playtest
