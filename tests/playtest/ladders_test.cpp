#include "playtest/ladders.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/match3/level.hpp"
#include "games/match3/level_text.hpp"
#include "playtest/round_counts.hpp"

namespace dramatis::playtest {
namespace {

match3::Setup level(const std::string& more = R"("goals": [{"score": 1000}])") {
    const auto level = match3::parse_level(
        match3::level_text(more, R"("??????", "??????", "??????", "??????", "??????")"), "x");
    EXPECT_TRUE(level);
    return level->setup;
}

std::vector<Ladder> ladders(const match3::Setup& setup, const Knobs& knobs, Aim aim) {
    return list_ladders(setup, setup, knobs, aim);
}

TEST(Ladders, OfNothingAreNone) { EXPECT_TRUE(ladders(level(), {}, Aim::kEasier).empty()); }

TEST(Ladders, BeginWithTheSmallestChange) {
    for (const Aim aim : {Aim::kEasier, Aim::kHarder})
        for (const auto& ladder :
             ladders(level(), {.moves = true, .colours = true, .goals = true}, aim)) {
            EXPECT_GT(ladder.rungs.front().cost, 0);
            EXPECT_TRUE(std::ranges::is_sorted(ladder.rungs, {}, &Rung::cost));
        }
}

TEST(Ladders, OfMovesReachFromHalfToDouble) {
    const auto easier = ladders(level(), {.moves = true}, Aim::kEasier)[0].rungs;
    EXPECT_EQ(easier.front().setup.move_limit, level().move_limit + 1);
    EXPECT_EQ(easier.back().setup.move_limit, 2 * level().move_limit);
    const auto harder = ladders(level(), {.moves = true}, Aim::kHarder)[0].rungs;
    EXPECT_EQ(harder.front().setup.move_limit, level().move_limit - 1);
    EXPECT_EQ(harder.back().setup.move_limit, level().move_limit / 2);
}

TEST(Ladders, OfGoalsGoTheRightWayInRoundSteps) {
    std::uint32_t last = 1000;
    const auto harder = ladders(level(), {.goals = true}, Aim::kHarder);
    for (const auto& rung : harder[0].rungs) {
        EXPECT_GT(rung.setup.goals[0].count, last);
        last = rung.setup.goals[0].count;
        EXPECT_EQ(last % 50, 0u);
    }
    EXPECT_EQ(last, 2000u);
    const auto easier = ladders(level(), {.goals = true}, Aim::kEasier);
    for (const auto& rung : easier[0].rungs) {
        EXPECT_LT(rung.setup.goals[0].count, last);
        last = rung.setup.goals[0].count;
        EXPECT_EQ(last % 50, 0u);
    }
    EXPECT_EQ(last, 350u);
}

TEST(Ladders, ChangeOneGoalOrAllOfThem) {
    const auto setup = level(R"("goals": [{"collect": "A", "count": 20}, {"score": 3500}])");
    const auto found = ladders(setup, {.goals = true}, Aim::kEasier);
    ASSERT_EQ(found.size(), 3u);
    EXPECT_EQ(found[0].rungs[0].setup.goals[0].count, 19u);
    EXPECT_EQ(found[0].rungs[0].setup.goals[1].count, 3500u);
    EXPECT_EQ(found[1].rungs[0].setup.goals[0].count, 20u);
    EXPECT_EQ(found[1].rungs[0].setup.goals[1].count, 3400u);
    EXPECT_LT(found[2].rungs.back().setup.goals[0].count, 10u);
    EXPECT_LT(found[2].rungs.back().setup.goals[1].count, 1500u);
}

TEST(Ladders, OfAScoreLiftTheStarsThatEveryWinWouldEarn) {
    const auto setup = level(R"("goals": [{"score": 1000}], "stars": [1200, 1500, 1900])");
    const auto harder = ladders(setup, {.goals = true}, Aim::kHarder);
    ASSERT_EQ(harder.size(), 1u);
    EXPECT_EQ(harder[0].rungs[0].setup.stars, setup.stars);
    const auto& last = harder[0].rungs.back().setup;
    EXPECT_EQ(last.goals[0].count, 2000u);
    EXPECT_EQ(last.stars, (std::vector<std::uint32_t>{2400, 3000, 3800}));
}

TEST(Ladders, StepsAreRound) {
    EXPECT_EQ(round_step(1), 1u);
    EXPECT_EQ(round_step(30), 1u);
    EXPECT_EQ(round_step(60), 2u);
    EXPECT_EQ(round_step(100), 5u);
    EXPECT_EQ(round_step(3500), 100u);
    EXPECT_EQ(round_step(5000), 200u);
    EXPECT_EQ(round_count(3500, 0.9), 3200u);
    EXPECT_EQ(round_count(3, 0.1), 1u);
}

}  // namespace
}  // namespace dramatis::playtest
