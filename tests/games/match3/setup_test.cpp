#include "games/match3/setup.hpp"

#include <gtest/gtest.h>

namespace dramatis::match3 {
namespace {

TEST(Setup, WhatLevelsAddIsCheckedAsWell) {
    const auto error = [](auto&& change) {
        match3::Setup setup;
        setup.rows = setup.columns = 3;
        setup.scene.emplace(3, 3);
        change(setup);
        const auto checked = check_setup(setup);
        return checked ? "no error" : checked.error().text();
    };
    EXPECT_EQ(error([](auto&) {}), "no error");
    EXPECT_EQ(error([](auto& s) { s.grid.emplace(3, 3); }),
              "board: is given twice, as a grid and as a scene; give one of them");
    EXPECT_EQ(error([](auto& s) { s.scene.emplace(3, 4); }),
              "board: is not of the size that the setup states");
    EXPECT_EQ(error([](auto& s) { s.weights.resize(2); }),
              "weights: 2 lists for 3 columns; give one a column");
    EXPECT_EQ(error([](auto& s) { s.weights.assign(3, Weights{1}); }),
              "weights of column 0: 1 weights for 6 colours; give one a colour");
    EXPECT_EQ(error([](auto& s) { s.weights.assign(3, Weights(6)); }),
              "weights of column 0: are all 0; give some colour more, or nothing could fall there");
    EXPECT_EQ(error([](auto& s) { s.weights.assign(3, Weights(6, 101)); }),
              "weights of column 0: must be from 0 to 100");
    EXPECT_EQ(error([](auto& s) { s.entries.resize(2); }),
              "entries: 2 flags for 3 columns; give one a column");
    EXPECT_EQ(error([](auto& s) { s.entries.resize(3); }),
              "entries: no column is open; tiles must enter at least one");
    EXPECT_EQ(error([](auto& s) { s.goals.resize(7); }), "goals: 7 goals; there can be 6 at most");
    EXPECT_EQ(error([](auto& s) { s.goals.resize(1); }),
              "goals: a goal counts to 0 and is met before the game begins; give it 1 at least");
    EXPECT_EQ(error([](auto& s) { s.goals = {{.kind = Goal::Kind::kIce, .count = 2'000'000}}; }),
              "goals: a goal counts to 2000000; it must be 1000000 at most");
    EXPECT_EQ(
        error([](auto& s) { s.goals = {{.kind = Goal::Kind::kCollect, .count = 2, .colour = 6}}; }),
        "goals: tiles are to be collected of a colour that does not exist; there are 6 colours");
    EXPECT_EQ(error([](auto& s) {
                  s.stars = {5, 5};
              }),
              "stars: must be in ascending order, each above the one before");
    EXPECT_EQ(error([](auto& s) {
                  s.stars = {1, 2, 3, 4};
              }),
              "stars: 4 stars; there can be 3 at most");
    EXPECT_EQ(error([](auto& s) { s.move_bonus = 100'001; }),
              "move bonus: 100001 is out of range; it must be from 0 to 100000");
    EXPECT_EQ(error([](auto& s) {
                  s.queues = {{6}, {}, {}};
              }),
              "refill: holds a tile of colour 6, but there are only 6 colours; raise their number "
              "or change the tile");
    EXPECT_EQ(error([](auto& s) { s.queues = {{kItemInQueue}, {}, {}}; }), "no error");
    EXPECT_EQ(
        error([](auto& s) {
            s.queues = {{kItemInQueue}, {}, {}}, s.scene.reset();
        }),
        "refill: holds an item, which classic match-3 does not know; give the board as a scene");
    const auto spot = [&](Spot wrong) {
        return error([&](auto& s) { (*s.scene)[{1, 2}] = wrong; });
    };
    EXPECT_NE(spot(Spot::tile(6)), "no error");
    EXPECT_EQ(
        spot({.thing = Thing::kStone, .ice = 1}),
        "row 1, column 2: has too much ice; there can be 3 layers, none under holes and stones");
    EXPECT_EQ(spot({.thing = Thing::kCrate, .hits = 6}),
              "row 1, column 2: has hits to take, which only crates do, from 1 to 5");
    EXPECT_EQ(spot({.thing = Thing::kItem, .locked = true}),
              "row 1, column 2: is locked, which only a tile can be");
    EXPECT_EQ(spot({.thing = Thing::kHole, .exit = true}),
              "row 1, column 2: is an exit, which no hole or stone can be");
}

}  // namespace
}  // namespace dramatis::match3
