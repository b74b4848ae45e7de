#include "playtest/stuck_ladders.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/match3/level.hpp"
#include "games/match3/level_text.hpp"
#include "playtest/blockers.hpp"

namespace dramatis::playtest {
namespace {

using match3::Cell;
using match3::Thing;

// Crates in the lower corners, and some higher up that nobody complains of.
match3::Setup board() {
    return match3::with(R"("goals": [{"crates": 6}])",
                        R"("???????", "??1?1??", "???????", "???????", "3?????3", "3?????3")")
        .setup;
}

int depth(const match3::Setup& setup, int row, int column) {
    return depth_of(
        (*setup.scene)[{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)}],
        Blocker::kCrates);
}

TEST(StuckLadders, AreNoneWhereNothingIsStuck) {
    EXPECT_TRUE(list_stuck_ladders(board(), {}).empty());
    EXPECT_TRUE(list_stuck_ladders(board(), {Cell{0, 0}}).empty());
}

// What is stuck on the left alone changes on both sides, and nothing else does.
TEST(StuckLadders, ThinOrMoveThoseBlockersAndTheirMirrorImages) {
    const auto found = list_stuck_ladders(board(), {Cell{4, 0}, Cell{5, 0}});
    ASSERT_EQ(found.size(), 2u) << "four of six crates cannot go";
    const auto& thinner = found[0].rungs;
    ASSERT_EQ(found[0].knob, Knob::kBlockers);
    ASSERT_FALSE(thinner.empty());
    for (const int row : {4, 5})
        for (const int column : {0, 6}) EXPECT_EQ(depth(thinner[0].setup, row, column), 2);
    const auto& moved = found[1].rungs;
    ASSERT_EQ(found[1].knob, Knob::kPlaces);
    ASSERT_FALSE(moved.empty());
    for (const auto& rungs : {thinner, moved}) {
        EXPECT_TRUE(std::ranges::is_sorted(rungs, {}, &Rung::cost));
        for (const auto& rung : rungs) {
            EXPECT_EQ(depth(rung.setup, 1, 2), 1);
            EXPECT_EQ(depth(rung.setup, 1, 4), 1);
            for (int row = 0; row < 6; ++row)
                for (int column = 0; column < 7; ++column)
                    EXPECT_EQ(depth(rung.setup, row, column), depth(rung.setup, row, 6 - column));
        }
    }
    for (const auto& rung : moved) EXPECT_EQ(depth(rung.setup, 5, 0), 0) << "nearer to the middle";
}

// A goal that asks for all of them in numbers goes on doing so.
TEST(StuckLadders, TakeThemAwayWithTheGoal) {
    const auto found = list_stuck_ladders(board(), {Cell{5, 6}});
    const auto gone = std::ranges::find_if(
        found, [](const Ladder& ladder) { return ladder.rungs.front().setup.goals[0].count == 4; });
    ASSERT_NE(gone, found.end());
    EXPECT_EQ(depth(gone->rungs[0].setup, 5, 0), 0);
    EXPECT_EQ(depth(gone->rungs[0].setup, 5, 6), 0);
    EXPECT_EQ(depth(gone->rungs[0].setup, 4, 6), 3);
}

}  // namespace
}  // namespace dramatis::playtest
