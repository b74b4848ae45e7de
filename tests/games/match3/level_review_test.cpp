#include <gtest/gtest.h>

#include <algorithm>

#include "games/match3/level.hpp"
#include "games/match3/level_text.hpp"
#include "games/match3/random_level.hpp"
#include "games/match3/rules.hpp"
#include "games/match3/table.hpp"

namespace dramatis::match3 {
namespace {

using Lines = std::vector<std::string>;

// "3:2: what is wrong", with ! before what is no mistake but keeps games from being won, and ~
// before what is only doubtful.
Lines remarks(const std::string& text) {
    Lines out;
    for (const auto& remark : review_level(text).remarks)
        out.push_back(remark.place.text() + ": " +
                      (remark.kind == Remark::Kind::kNeverWon ? "! "
                       : remark.kind == Remark::Kind::kDoubt  ? "~ "
                                                              : "") +
                      remark.text);
    return out;
}

// The places of what is said.
Lines places(const std::string& text) {
    Lines out;
    for (const auto& remark : review_level(text).remarks) out.push_back(remark.place.text());
    return out;
}

TEST(LevelReview, TellsAllMistakesInTheOrderOfTheFile) {
    EXPECT_EQ(
        remarks("{\"dramatis_level\": 1, \"name\": \"\", \"colours\": 4, \"movs\": 0,\n"
                "\"board\": [\n \"?!??\",\n \"???\",\n \"AAA?\",\n \"???H\"],\n"
                "\"stars\": [5, 4],\n"
                "\"goals\": [{\"ise\": 3}, {\"score\": 0}, {\"collect\": \"B\"}],\n"
                "\"target\": {\"pass_rate\": [2, 3], \"plaier\": \"x\"}}"),
        (Lines{
            "1:31: \"name\" must not be empty; people will know the level by it",
            "1:49: \"movs\" is unknown here; did you mean \"moves\"?",
            "1:57: \"moves\" must be a whole number from 1 to 10000",
            "3:4: '!' is not a cell; write a tile (A to D, or ? for any), one with a power (A- A| "
            "Ao A^), one of @ * _ . # % or 1 to 5, or say in \"legend\" what it is",
            "4:2: this row has 3 cells and the others have 4; make all rows equally long",
            "6:6: 'H' is not a colour of this level, which has A to D; use one of them, or write "
            "\"colours\": 8",
            "7:14: this star needs no more than the one before, 5; put the scores in ascending "
            "order",
            "8:12: \"ise\" is no goal; did you mean \"ice\"?",
            "8:33: \"score\" must be a whole number from 1 to 1000000000",
            "8:37: \"count\" is missing; say how many, as in \"count\": 20",
            "9:25: \"pass_rate\" must be two numbers from 0 to 1, the least and the most, such as "
            "[0.4, 0.6]",
            "9:33: \"plaier\" is unknown here; did you mean \"player\"?"}));
}

TEST(LevelReview, GoesOnBehindLongListsAndAMisspeltVersion) {
    EXPECT_EQ(places("{\"dramatis_levle\": 1, \"name\": 7, \"moves\": 9, \"colours\": 4, "
                     "\"board\": [\"???\", \"???\", \"???\"],\n"
                     "\"goals\": [{\"score\": 5}, {\"score\": 0}, 3, 4, 5, 6, {\"isce\": 2}],\n"
                     "\"refill\": [\"A\", \"E\"]}"),
              (Lines{"1:2", "1:31", "2:10", "2:35", "2:39", "2:42", "2:45", "2:48", "2:52", "3:11",
                     "3:18"}));
    EXPECT_EQ(remarks("{\"dramatis_levle\": 1, \"name\": \"x\", \"moves\": 9, \"colours\": 4, "
                      "\"board\": [\"???\", \"???\", \"???\"], \"stars\": [30, 20, 10]}"),
              (Lines{"1:2: \"dramatis_levle\" is unknown here; did you mean \"dramatis_level\"?",
                     "1:108: this star needs no more than the one before, 30; put the scores in "
                     "ascending order"}));
}

TEST(LevelReview, ReadsTheNamesOfGoalsThatAreTooMany) {
    std::string goals;
    for (int i = 0; i < 100; ++i)
        goals += std::string(i > 0 ? ",\n" : "") + "{\"score\": 5, \"name\": \"goal " +
                 std::to_string(i) + " of 100\"}";
    const auto said = remarks(level_text("\"goals\": [" + goals + "]"));
    ASSERT_FALSE(said.empty());
    EXPECT_EQ(said.front(), "8:10: there are 100 goals; a level has at most 6");
}

TEST(LevelReview, TellsOneCauseOnce) {
    EXPECT_EQ(places("{\"dramatis_level\": 1, \"name\": \"x\", \"moves\": 9, \"colors\": 5, "
                     "\"board\": [\"???\", \"??C\", \"???\"]}"),
              (Lines{"1:48"}))
        << "colours is not missing, and C is a colour";
    EXPECT_EQ(places("{\"dramatis_level\": 1, \"name\": \"x\", \"moves\": 9, \"colours\": 50, "
                     "\"board\": [\"???\", \"??J\", \"???\"], \"weights\": {\"H\": 2}}"),
              (Lines{"1:59"}))
        << "nobody knows which colours there are";
    const auto twice = review_level(level_text("", "\"?x??\",\n \"??x?\",\n \"xx??\"")).remarks;
    ASSERT_EQ(twice.size(), 1u);
    EXPECT_TRUE(twice[0].text.ends_with("; the same at [1, 2], [2, 0], [2, 1]")) << twice[0].text;
    EXPECT_EQ(twice[0].cells, (std::vector<Cell>{{0, 1}, {1, 2}, {2, 0}, {2, 1}}));
    EXPECT_EQ(places(level_text("\"legend\": {\"x\": \"Q\"}", "\"?x??\",\n \"??x?\",\n \"????\"")),
              (Lines{"8:17"}))
        << "the legend is wrong, not the board";
    EXPECT_EQ(places(level_text("\"refill\": [\"\", \"\"], \"layers\": {\"ice\": [\"1\", \"1\", "
                                "\"1\"]}, \"entries\": \"vvvv\"",
                                "\"????\", 7")),
              (Lines{"2:10"}))
        << "of a board without a size nothing can be too short";
    EXPECT_EQ(places(level_text("", "\"A-??\",\n \"????\",\n \"? ?? ?\"")), (Lines{"3:4", "5:5"}))
        << "blanks are missing, not cells";
    EXPECT_EQ(places(level_text("", "\"AAAA\",\n \"A??B\",\n \"A??B\",\n \"???B\"")),
              (Lines{"3:3", "4:6"}))
        << "one for each run";
    EXPECT_EQ(places(level_text("\"weights\": {\"A\": 0, \"B\": 0, \"C\": 0, \"D\": 0}")),
              (Lines{"8:12"}))
        << "not one a column";
}

TEST(LevelReview, BlamesTheRowThatIsWrong) {
    const auto rows = [](const std::string& board) { return places(level_text("", board)); };
    EXPECT_EQ(rows("\"???\",\n \"????\",\n \"????\""), (Lines{"3:2"})) << "the first one";
    EXPECT_EQ(rows("\"????\",\n \"????\",\n \"?????\""), (Lines{"5:7"}));
    EXPECT_EQ(rows("\"???\",\n \"????\",\n \"?????\",\n \"????\""), (Lines{"3:2", "5:7"}));
    EXPECT_EQ(rows("\"??\",\n \"????\",\n \"????\""), (Lines{"3:2"}));
    const std::string even = "\"???\",\n \"???\",\n \"????\",\n \"????\"";
    EXPECT_EQ(
        places(level_text("\"layers\": {\"ice\": [\"....\", \"....\", \"..1.\", \"....\"]}", even)),
        (Lines{"3:2", "4:2"}))
        << "the layer has four columns";
    EXPECT_TRUE(review_level(level_text("", "\"???\",\n \"????\",\n \"????\""))
                    .remarks[0]
                    .text.starts_with("this row has 3 cells and the others have 4"));
}

TEST(LevelReview, SaysMuchAtMost) {
    std::string fields;
    for (int i = 0; i < 300; ++i)
        fields += (i ? ",\"" : "\"") + std::string(20, 'x') + std::to_string(i) + "\": 1";
    const auto review = review_level(level_text(fields));
    EXPECT_EQ(review.remarks.size(), 100u);
    EXPECT_EQ(review.left_out, 200u);
    EXPECT_FALSE(review.level);
}

TEST(LevelReview, DoubtsHavePlaces) {
    EXPECT_EQ(
        remarks(level_text("\"goals\": [{\"score\": 5},\n {\"ice\": 99}],\n\"stars\": [3],\n"
                           "\"layers\": {\"ice\": [\"..1.\", \"....\", \"....\"]}",
                           "\"????\",\n \"# # ?\",\n \"? ? ? ?\"")),
        (Lines{"4:2: this row has 3 cells and the others have 4; make all rows equally long"}))
        << "of a board that is wrong nothing is doubted";
    EXPECT_EQ(
        remarks(level_text("\"goals\": [{\"score\": 5},\n {\"ice\": 99}],\n\"stars\": [3],\n"
                           "\"layers\": {\"ice\": [\"..1.\", \"....\", \"....\"]}",
                           "\"????\",\n \"# # # ?\",\n \"? ? ? ?\"")),
        (Lines{"5:3: ~ nothing new can fall to [2, 0], [2, 1], what is cleared there stays empty; "
               "open a way from above, or make holes of them",
               "9:2: ! goal 2: it wants 99 layers of ice and the level has 1; ask for at most that "
               "many (or \"all\"), or add ice",
               "10:10: ~ every win reaches the first star, the score to win is 5; ask more for "
               "stars than that"}));
    const auto review = review_level(level_text("\"goals\": [{\"ice\": 9}], \"stars\": [0]"));
    EXPECT_EQ(review.remarks.size(), 2u) << "a mistake elsewhere does not hide it";
    EXPECT_FALSE(review.level);
}

TEST(LevelReview, TextsThatAreNoJsonHaveAPlace) {
    EXPECT_EQ(remarks("{\n  \"a\": 1,,\n}"), (Lines{"2:10: is not JSON from here on"}));
}

struct Played {
    std::vector<bool> met;  // each goal, at some time
    bool won = false;
};

Played play_randomly(const Setup& setup, std::uint64_t game) {
    Played out{.met = std::vector<bool>(setup.goals.size())};
    const auto table = Table::make(setup, game_seed(core::Seed{7}, game));
    core::Rng rng{core::Seed{8}.child("move", game)};
    for (auto view = table->view();; view = table->view()) {
        for (std::size_t g = 0; g < view.goals.size(); ++g)
            if (view.goals[g].met) out.met[g] = true;
        if (view.over || view.moves.empty()) break;
        table->play(view.moves[rng.below(static_cast<std::uint32_t>(view.moves.size()))]);
    }
    out.won = table->result().won;
    return out;
}

TEST(LevelReview, WhatWasWonIsNeverCalledImpossible) {
    core::Rng rng{core::Seed{20}};
    int won = 0, impossible = 0, goals_met = 0;
    for (std::uint64_t i = 0; i < 1500; ++i) {
        Level level;
        level.setup = random_level(
            rng, {.max_side = i % 3 ? 6 : 9, .powers = i % 2 == 0, .squares = i % 5 == 0});
        if (i % 2) level.setup.specials = false;
        level.setup.move_limit = 60;
        if (level.setup.goals.empty()) continue;
        const auto doubts = find_doubts(level);
        const Played played = play_randomly(level.setup, i);
        for (const auto& doubt : doubts) {
            impossible += doubt.never_won;
            EXPECT_FALSE(doubt.never_won && played.won) << doubt.text << print_level(level);
            for (std::size_t g = 0; g < played.met.size(); ++g)
                EXPECT_FALSE(doubt.never_won && played.met[g] &&
                             doubt.pointer == "/goals/" + std::to_string(g))
                    << doubt.text << print_level(level);
        }
        won += played.won;
        goals_met += static_cast<int>(std::ranges::count(played.met, true));
    }
    EXPECT_GT(won, 100);
    EXPECT_GT(goals_met, 300);
    EXPECT_GT(impossible, 200);
}

}  // namespace
}  // namespace dramatis::match3
