#include <gtest/gtest.h>

#include "games/match3/level.hpp"
#include "games/match3/level_text.hpp"

namespace dramatis::match3 {
namespace {

// What is doubtful about a level with these fields, as one text; what keeps games from ever being
// won begins with "never: ".
std::string doubts(const std::string& more,
                   const std::string& rows = "\"????\",\n \"????\",\n \"????\"") {
    std::string out;
    for (const auto& doubt : find_doubts(with(more, rows)))
        out +=
            (out.empty() ? "" : "\n") + std::string(doubt.never_won ? "never: " : "") + doubt.text;
    return out;
}

TEST(LevelDoubts, NoneAboutAGoodLevel) {
    EXPECT_EQ(doubts(""), "");
    EXPECT_EQ(doubts("\"goals\": [{\"score\": 100}, {\"collect\": \"A\", \"count\": 5}, {\"make\": "
                     "\"line\", "
                     "\"count\": 2}], \"stars\": [101]"),
              "");
    EXPECT_EQ(doubts("\"goals\": [{\"ice\": 3}, {\"crates\": 1}, {\"vines\": 9}, {\"locks\": "
                     "\"all\"}, {\"items\": 2}], "
                     "\"refill\": [\"*\", \"\", \"\", \"\"], "
                     "\"layers\": {\"ice\": [\"12..\", \"....\", \"....\"], \"locks\": [\"x...\", "
                     "\"....\", \"....\"]}",
                     "\"??*?\",\n \"??1?\",\n \"%???\""),
              "");
}

TEST(LevelDoubts, GoalsThatWantMoreThanThereIs) {
    EXPECT_EQ(doubts("\"goals\": [{\"score\": 9}, {\"ice\": 4}], \"layers\": {\"ice\": [\"12..\", "
                     "\"....\", \"....\"]}"),
              "never: goal 2: it wants 4 layers of ice and the level has 3; ask for at most that "
              "many (or "
              "\"all\"), or add ice");
    EXPECT_EQ(doubts("\"goals\": [{\"crates\": \"all\"}]"),
              "goal 1: there are no crates in the level; add crates, or take the goal away");
    EXPECT_EQ(doubts("\"goals\": [{\"locks\": 1}]"),
              "never: goal 1: there are no locks in the level; add locks, or take the goal away");
    EXPECT_EQ(doubts("\"goals\": [{\"vines\": \"all\"}]"),
              "goal 1: there are no vines in the level; add one, %, or take the goal away");
    // One grows in each move but the last, which clears what is there.
    const std::string vine = "\"????\",\n \"????\",\n \"%???\"";
    EXPECT_EQ(doubts("\"goals\": [{\"vines\": 9}]", vine), "");
    EXPECT_EQ(doubts("\"goals\": [{\"vines\": 10}]", vine),
              "never: goal 1: it wants 10 vines, but with 1 on the board and one more a move, 9 "
              "moves clear 9 at most; ask for no more than that, or give more moves");
    EXPECT_EQ(doubts("\"goals\": [{\"items\": 3}], \"refill\": [\"A*\", \"\", \"\", \"\"]",
                     "\"*???\",\n \"????\",\n \"????\""),
              "never: goal 1: it wants 3 items and the level has 2; ask for at most that many (or "
              "\"all\"), or put more, *, "
              "on the board or into \"refill\"");
    EXPECT_EQ(
        doubts("\"goals\": [{\"collect\": \"A\", \"count\": 3}], \"weights\": {\"A\": 0}, "
               "\"refill\": [\"A\", "
               "\"\", \"\", \"\"]",
               "\"A???\",\n \"????\",\n \"????\""),
        "never: goal 1: it wants 3 tiles A, but none fall by chance and there are only 2 on the "
        "board and in "
        "\"refill\"; give A a weight, or collect "
        "another colour");
    EXPECT_EQ(doubts("\"goals\": [{\"collect\": \"A\", \"count\": 2}], \"weights\": {\"A\": 0}, "
                     "\"refill\": [\"A\", "
                     "\"\", \"\", \"\"]",
                     "\"A???\",\n \"????\",\n \"????\""),
              "");
}

TEST(LevelDoubts, SpecialsThatCannotBe) {
    EXPECT_EQ(
        doubts("\"specials\": false, \"goals\": [{\"make\": \"any\", \"count\": 1}]"),
        "never: goal 1: matches make no special pieces here; write \"specials\": true, or take the "
        "goal away");
    EXPECT_EQ(doubts("\"goals\": [{\"make\": \"homing\", \"count\": 1}]"),
              "never: goal 1: only squares make homing pieces; write \"squares\": true, or take "
              "the goal away");
    EXPECT_EQ(doubts("\"squares\": true, \"goals\": [{\"make\": \"homing\", \"count\": 1}]"), "");
    EXPECT_EQ(
        doubts("\"goals\": [{\"make\": \"colour-bomb\", \"count\": 1}]"),
        "never: goal 1: no line of cells is long enough for a run of 5; make the board larger, or "
        "take the goal away");
    EXPECT_EQ(
        doubts("\"goals\": [{\"make\": \"line\", \"count\": 1}]", "\"???\",\n \"???\",\n \"???\""),
        "never: goal 1: no line of cells is long enough for a run of 4; make the board larger, or "
        "take "
        "the goal away");
    const std::string ring = "\"????\",\n \"?##?\",\n \"?##?\",\n \"????\"";
    for (const auto* kind : {"line", "bomb", "any"})
        EXPECT_EQ(
            doubts(std::string("\"goals\": [{\"make\": \"") + kind + "\", \"count\": 1}]", ring),
            "")
            << kind;
    const std::string stripes = "\"???\",\n \"...\",\n \"???\"";
    EXPECT_EQ(doubts("\"goals\": [{\"make\": \"bomb\", \"count\": 1}]", stripes),
              "never: goal 1: nowhere can a run of 3 along a row cross one along a column; make "
              "the board "
              "larger, or take the "
              "goal away");
    EXPECT_EQ(
        doubts("\"goals\": [{\"fire\": \"bomb\", \"count\": 1}]", stripes),
        "never: goal 1: it wants 1 piece and the board has 0, but nowhere can a run of 3 along a "
        "row cross one along a "
        "column; make the board larger, or ask for less");
    EXPECT_EQ(
        doubts("\"goals\": [{\"make\": \"any\", \"count\": 1}]", stripes),
        "never: goal 1: there is no room for a match that makes special pieces; make the board "
        "larger, or take the goal "
        "away");
    EXPECT_EQ(
        doubts("\"squares\": true, \"goals\": [{\"make\": \"homing\", \"count\": 1}]", stripes),
        "never: goal 1: nowhere are 2 x 2 cells for a square; make the board larger, or take the "
        "goal "
        "away");
    EXPECT_EQ(
        doubts("\"goals\": [{\"make\": \"any\", \"count\": 1}]", "\"???\",\n \"???\",\n \"???\""),
        "");
    const std::string rows = "\"A- B ? ?\",\n \"????\",\n \"????\"";
    EXPECT_EQ(
        doubts("\"specials\": false, \"goals\": [{\"fire\": \"line\", \"count\": 2}]", rows),
        "never: goal 1: it wants 2 pieces and the board has 1, but matches make no special pieces "
        "here; write "
        "\"specials\": true, or ask for less");
    EXPECT_EQ(doubts("\"specials\": false, \"goals\": [{\"fire\": \"line\", \"count\": 1}]", rows),
              "");
    EXPECT_EQ(doubts("\"specials\": false, \"goals\": [{\"fire\": \"line\", \"count\": 9}]",
                     "\"A- @ ? ?\",\n \"????\",\n \"????\""),
              "")
        << "a colour bomb makes more of them";
}

TEST(LevelDoubts, ItemsThatCannotLeave) {
    EXPECT_EQ(doubts("", "\"*???\",\n \"#???\",\n \"????\""), "") << "sideways, then down";
    EXPECT_EQ(doubts("", "\"*#??\",\n \"##??\",\n \".???\""),
              "items at [0, 0] cannot come to any exit; open a way for them, or mark cells below "
              "them in \"exits\"");
    EXPECT_EQ(doubts("", "\"*#??\",\n \".#??\",\n \"?#??\""), "") << "past a hole";
    EXPECT_EQ(doubts("", "\"*#??\",\n \"1#??\",\n \"%#??\""), "") << "blockers go";
    EXPECT_EQ(doubts("", "\"??*?\",\n \"????\",\n \"####\""),
              "items at [0, 2] cannot come to any exit; open a way for them, or mark cells below "
              "them in \"exits\"")
        << "the lowest cells are stones";
    EXPECT_EQ(doubts("\"layers\": {\"exits\": [\"....\", \"x...\", \"....\"]}",
                     "\"??*?\",\n \"????\",\n \"####\""),
              "");
    EXPECT_EQ(doubts("\"refill\": [\"*\", \"\", \"\", \"\"], \"layers\": {\"exits\": [\"....\", "
                     "\"...x\", \"....\"]}",
                     "\"?#??\",\n \"?#??\",\n \"?#??\""),
              "items that fall into column 0 cannot come to any exit; let them fall elsewhere, or "
              "mark cells below "
              "in \"exits\"");
}

TEST(LevelDoubts, ItemsThatAGoalWantsAndNobodyCanBringOut) {
    const std::string shut = "\"*#*?\",\n \"##??\",\n \".???\"";
    const std::string stuck =
        "items at [0, 0] cannot come to any exit; open a way for them, or mark cells below them in "
        "\"exits\"";
    EXPECT_EQ(doubts("\"goals\": [{\"items\": 2}]", shut), "never: " + stuck);
    EXPECT_EQ(doubts("\"goals\": [{\"items\": \"all\"}]", shut), "never: " + stuck);
    EXPECT_EQ(doubts("\"goals\": [{\"items\": 1}]", shut), stuck) << "the other one does";
    EXPECT_EQ(doubts("\"goals\": [{\"items\": \"all\"}], \"entries\": \"v.vv\", \"refill\": "
                     "[\"*\", \"*\", \"\", \"\"]",
                     "\"????\",\n \"????\",\n \"????\""),
              "never: goal 1: it wants all 2 items, and 1 of them never fall, \"entries\" has no v "
              "in their columns; write one\n"
              "\"refill\" of column 1 never falls, \"entries\" has no v there; write one, or leave "
              "the text empty\n"
              "nothing new can fall to [0, 1], what is cleared there stays empty; open a way from "
              "above, or make holes of them");
}

TEST(LevelDoubts, WhatNoMatchCanTouch) {
    const std::string corner = "\"??.???\",\n \"??.???\",\n \"##.???\"";
    const std::string ice =
        "\"goals\": [{\"ice\": \"all\"}], \"layers\": {\"ice\": [\"12.1..\", \"......\", "
        "\"......\"]}";
    const std::string told =
        "never: goal 1: of 4 layers of ice, no match can ever get at 3, at [0, 0], [0, 1]; give "
        "tiles room for a run of three there, or ask for less";
    EXPECT_EQ(doubts("\"specials\": false, " + ice, corner), told);
    EXPECT_EQ(doubts("\"specials\": false, \"squares\": true, " + ice, corner), "");
    EXPECT_EQ(doubts(ice, corner), "") << "a bomb may be made";
    EXPECT_EQ(
        doubts("\"specials\": false, " + ice, "\"? ? . ? ? ?\",\n \"??.???\",\n \"# # . ? Ao ?\""),
        "")
        << "one is there";
    const std::string beside = "\"1???\",\n \"#?#?\",\n \"##%?\"";
    EXPECT_EQ(
        doubts("\"specials\": false, \"goals\": [{\"crates\": 1}, {\"vines\": \"all\"}]", beside),
        "");
    EXPECT_EQ(doubts("\"specials\": false, \"goals\": [{\"crates\": 1}]",
                     "\"1#??\",\n \"##??\",\n \".???\""),
              "never: goal 1: of 1 crates, no match can ever get at 1, at [0, 0]; give tiles room "
              "for a run of three there, or ask for less");
    EXPECT_EQ(
        doubts("\"specials\": false, \"goals\": [{\"locks\": 1}], \"layers\": {\"locks\": "
               "[\"x...\", \"....\", \"....\"]}",
               "\"?#??\",\n \"####\",\n \"????\""),
        "never: goal 1: of 1 locks, no match can ever get at 1, at [0, 0]; give tiles room for "
        "a run of three there, or ask for less\nnothing new can fall to [2, 0], [2, 1], [2, "
        "2], [2, 3], what is cleared there stays empty; open a way from above, or make holes "
        "of them");
}

TEST(LevelDoubts, CellsThatStayEmpty) {
    EXPECT_EQ(doubts("", "\"????\",\n \"###?\",\n \"????\""),
              "nothing new can fall to [2, 0], [2, 1], what is cleared there stays empty; open a "
              "way from above, or "
              "make holes of them");
    EXPECT_EQ(doubts("", "\"????\",\n \"...?\",\n \"????\""), "") << "holes are passed";
    EXPECT_EQ(doubts("\"entries\": \"v.v.\""),
              "nothing new can fall to [0, 1], [0, 3], what is cleared there stays empty; open a "
              "way from above, or "
              "make holes of them");
    EXPECT_EQ(doubts("", "\"????????\",\n \"########\",\n \"????????\""),
              "nothing new can fall to [2, 0], [2, 1], [2, 2], [2, 3], [2, 4] and 3 more, what is "
              "cleared there "
              "stays empty; open a way from above, or "
              "make holes of them");
    EXPECT_EQ(doubts("\"entries\": \"vvv.\", \"refill\": [\"\", \"\", \"\", \"A\"]",
                     "\"???.\",\n \"????\",\n \"????\""),
              "\"refill\" of column 3 never falls, \"entries\" has no v there; write one, or leave "
              "the text empty");
}

TEST(LevelDoubts, RewardsThatMeanNothing) {
    EXPECT_EQ(doubts("\"goals\": [{\"score\": 100}], \"stars\": [50, 100, 200]"),
              "every win reaches the first 2 stars, the score to win is 100; ask more for stars "
              "than that");
    EXPECT_EQ(
        doubts("\"move_bonus\": 5, \"target\": {\"pass_rate\": [0, 1]}"),
        "\"move_bonus\" is never paid, without goals no game is won; add a goal, or take it away\n"
        "\"target\" can never be met, without goals no game is won; add a goal, or take it away");
}

}  // namespace
}  // namespace dramatis::match3
