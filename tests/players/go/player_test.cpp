#include <gtest/gtest.h>

#include "players/go/player.hpp"

namespace dramatis::players {
namespace {

using go::Colour;
using go::GoGame;
using go::Move;

GoGame game_of(std::string_view board, double komi, Colour first = Colour::kBlack) {
    const auto plain = go::parse_board(board);
    EXPECT_TRUE(plain) << plain.error().text();
    GoGame game(plain->size(), komi);
    game.set_start(*plain, first);
    return game;
}
Move at(std::string_view text, int size) { return *go::parse_move(text, size); }

// One big black string with two eyes; White's stones at the top are dead.
constexpr std::string_view kSettled = R"(
    .XO.O
    X.X.O
    XXXOO
    .XOO.
    XXO.O)";

TEST(GoPlayer, TakesAGroupInAtari) {
    // White's six stones have one liberty, and get away if they may.
    const auto game = game_of(R"(
        .......
        .XXXX..
        XOOOOX.
        ..XOOX.
        ...XX..
        .......
        .......)",
                              20.5);
    for (const char* settings : {"iterations=300", "iterations=4000,rave=off,exploration=0.3",
                                 "iterations=500,heavy=off", "iterations=900,trees=3",
                                 "iterations=400,minimum-mse=off", "iterations=4000,priors=off"}) {
        GoPlayer player(*parse_go_settings(settings), core::Seed{1});
        EXPECT_EQ(print(player
                            .think(game, Colour::kBlack,
                                   {.iterations = player.settings().effort.iterations})
                            .move),
                  "B4")
            << settings;
    }
}

// What is said by names is compiled, what is said as techniques is a Workbench: to the bit.
TEST(GoPlayer, TheCompiledSearchThinksWhatItsTechniquesSay) {
    const GoGame game(7, 7.5);
    const auto think = [&](const std::string& settings) {
        GoPlayer player(*parse_go_settings(settings), core::Seed{5});
        return player.think(game, Colour::kBlack, {.iterations = 300});
    };
    const std::string rest = ";expand-after=2;priors=on;solver=on";
    for (const auto& [names, techniques] :
         {std::pair<std::string, std::string>{"heavy=off", "rule=rave;first-play=1.1" + rest},
          {"heavy=off,minimum-mse=off,rave-k=300", "rule=rave-hand;k=300;first-play=1.1" + rest},
          {"heavy=off,rave=off,exploration=0.7", "rule=first-play;c=0.7" + rest},
          {"heavy=off,tree=off,priors=off,solver=off",
           "rule=equal;depth=1;choose=mean;expand-after=2"},
          {"default", "rule=rave;first-play=1.1;playout=own" + rest}}) {
        SCOPED_TRACE(names);
        const auto a = think(names), b = think("techniques=" + techniques);
        EXPECT_EQ(a.move, b.move);
        EXPECT_EQ(a.visits, b.visits);
        EXPECT_EQ(a.nodes, b.nodes);
        ASSERT_EQ(a.candidates.size(), b.candidates.size());
        for (std::size_t i = 0; i < a.candidates.size(); ++i) {
            EXPECT_EQ(a.candidates[i].move, b.candidates[i].move);
            EXPECT_EQ(a.candidates[i].visits, b.candidates[i].visits);
            EXPECT_EQ(a.candidates[i].winrate, b.candidates[i].winrate);
        }
    }
}

TEST(GoPlayer, ThinksTheSameWithTheSameSeed) {
    GoGame game(9, 7.5);
    ASSERT_TRUE(game.play({Colour::kBlack, at("E5", 9)}));
    const auto think = [&](std::uint64_t seed, const char* settings) {
        GoPlayer player(*parse_go_settings(settings), core::Seed{seed});
        return player.think(game, Colour::kWhite, {.iterations = 400});
    };
    for (const char* settings : {"", "trees=3"}) {
        const auto a = think(1, settings), b = think(1, settings), c = think(2, settings);
        ASSERT_EQ(a.candidates.size(), b.candidates.size());
        for (std::size_t i = 0; i < a.candidates.size(); ++i) {
            EXPECT_EQ(a.candidates[i].move, b.candidates[i].move);
            EXPECT_EQ(a.candidates[i].visits, b.candidates[i].visits);
            EXPECT_EQ(a.candidates[i].winrate, b.candidates[i].winrate);
        }
        EXPECT_NE(a.winrate, c.winrate);
    }
}

TEST(GoPlayer, GoesOnWithTheTreeThatTheGameHasReached) {
    GoGame game(9, 7.5);
    GoPlayer player({}, core::Seed{1});
    const auto first = player.think(game, Colour::kBlack, {.iterations = 1000});
    EXPECT_EQ(first.visits, 1000);
    EXPECT_EQ(player.think(game, Colour::kBlack, {.iterations = 500}).visits, 1500);
    ASSERT_GE(first.candidates.front().line.size(), 2u);
    ASSERT_TRUE(game.play({Colour::kBlack, first.candidates.front().line[0]}));
    ASSERT_TRUE(game.play({Colour::kWhite, first.candidates.front().line[1]}));
    EXPECT_GT(player.think(game, Colour::kBlack, {.iterations = 500}).visits, 510);

    GoPlayer forgetful(*parse_go_settings("reuse=off"), core::Seed{1});
    GoGame other(9, 7.5);
    const auto again = forgetful.think(other, Colour::kBlack, {.iterations = 1000});
    ASSERT_TRUE(other.play({Colour::kBlack, again.candidates.front().line[0]}));
    EXPECT_EQ(forgetful.think(other, Colour::kWhite, {.iterations = 500}).visits, 500);
}

TEST(GoPlayer, FollowsUndoAndOtherColours) {
    GoGame game(9, 7.5);
    GoPlayer player({}, core::Seed{1});
    (void)player.think(game, Colour::kBlack, {.iterations = 100});
    ASSERT_TRUE(game.play({Colour::kBlack, at("E5", 9)}));
    ASSERT_TRUE(game.play({Colour::kBlack, at("C3", 9)}));  // Black twice
    auto thought = player.think(game, Colour::kWhite, {.iterations = 100});
    EXPECT_EQ(thought.visits, 100);
    EXPECT_TRUE(game.why_not(Colour::kWhite, thought.move).empty());
    game.undo();
    game.undo();
    thought = player.think(game, Colour::kBlack, {.iterations = 100});
    EXPECT_TRUE(game.why_not(Colour::kBlack, thought.move).empty());
    game = GoGame(13, 5.5);
    thought = player.think(game, Colour::kWhite, {.iterations = 50});
    EXPECT_TRUE(game.why_not(Colour::kWhite, thought.move).empty());
}

TEST(GoPlayer, FindsDeadStonesAndCounts) {
    const auto game = game_of(kSettled, 2.5);
    GoPlayer player({}, core::Seed{1});
    const auto owners = player.ownership(game, 400);
    ASSERT_EQ(owners.points.size(), 25u);
    for (const double owner : owners.points) {
        EXPECT_GE(owner, -1);
        EXPECT_LE(owner, 1);
    }
    EXPECT_GT(owners.points[0], 0.9);  // A1 stands in Black's string
    EXPECT_EQ(player.ownership(game, 400).points, owners.points);

    const auto caught = game_of(R"(
        .X.X.XO.O
        XXXXXXO..
        OOOOOOOOO
        .........
        ....O....
        .........
        .........
        .........
        .........)",
                                0);
    const auto alive = player.dead_stones(caught);
    EXPECT_TRUE(alive.empty());
    const auto dead = game_of(R"(
        .........
        .........
        XXXXXXXXX
        X.......X
        X..OO...X
        XXXXXXXXX
        .........
        .X.X.X.X.
        .........)",
                              0);
    EXPECT_EQ(player.dead_stones(dead).size(), 2u);
    EXPECT_EQ(dead.score(player.dead_stones(dead)), 81);
}

TEST(GoPlayer, PassesWhenTheOtherPassedAndItHasWon) {
    auto game = game_of(R"(
        .X.X.XO.O
        XXXXXXO..
        OOOOOOOOO
        O.O.O.O.O
        OOOOOOOOO
        .........
        .........
        .........
        .........)",
                        7.5, Colour::kBlack);
    ASSERT_TRUE(game.play({Colour::kBlack, Move::pass()}));
    GoPlayer player({}, core::Seed{1});
    const auto thought = player.think(game, Colour::kWhite, {.iterations = 200});
    EXPECT_TRUE(thought.move.is_pass());
    EXPECT_FALSE(thought.resign);
}

// White has passed. Two white stones in Black's land are dead, and with them taken off Black has
// won; as the board stands, White has.
constexpr std::string_view kDeadInside = R"(
    XX.XO.O
    X.X.XOO
    XXXXXO.
    X..OXOO
    X.O.XO.
    XXXXXOO
    .....O.)";

TEST(GoPlayer, TakesDeadStonesOffFirstIfItMust) {
    auto game = game_of(kDeadInside, 12.5, Colour::kWhite);
    ASSERT_TRUE(game.play({Colour::kWhite, Move::pass()}));
    ASSERT_LT(game.score(), 0) << print(game.board());
    GoPlayer polite(*parse_go_settings("resign-below=0"), core::Seed{1}),
        strict(*parse_go_settings("resign-below=0,capture-dead=on"), core::Seed{1});
    ASSERT_GT(game.score(polite.dead_stones(game)), 0);
    EXPECT_TRUE(polite.think(game, Colour::kBlack, {.iterations = 500}).move.is_pass());
    EXPECT_FALSE(strict.think(game, Colour::kBlack, {.iterations = 500}).move.is_pass());
}

TEST(GoPlayer, GivesUpWhatIsLost) {
    GoGame game(9, -200);  // White has lost before the first move
    GoPlayer player({}, core::Seed{1});
    bool resigned = false;
    for (int i = 0; i < 40 && !resigned && !game.is_over(); ++i) {
        const auto thought = player.think(game, game.to_move(), {.iterations = 100});
        resigned = thought.resign && game.to_move() == Colour::kWhite;
        ASSERT_TRUE(game.play({game.to_move(), thought.move}));
    }
    EXPECT_TRUE(resigned);
    GoPlayer stubborn(*parse_go_settings("resign-below=0"), core::Seed{1});
    for (int i = 0; i < 4 && !game.is_over(); ++i) {
        const auto thought = stubborn.think(game, game.to_move(), {.iterations = 50});
        EXPECT_FALSE(thought.resign);
        ASSERT_TRUE(game.play({game.to_move(), thought.move}));
    }
}

TEST(GoPlayer, StopsWhenToldAndWhenTheTimeIsUp) {
    GoGame game(9, 7.5);
    GoPlayer player({}, core::Seed{1});
    int asked = 0;
    const auto stopped = player.think(game, Colour::kBlack,
                                      {.iterations = 100'000, .stop = [&] { return ++asked > 3; }});
    EXPECT_LT(stopped.iterations, 1000u);
    double now = 0;
    const auto timed =
        player.think(game, Colour::kBlack, {.seconds = 1, .now = [&] { return now += 0.1; }});
    EXPECT_LT(timed.iterations, 400u);
    EXPECT_GT(timed.iterations, 0u);
}

TEST(GoPlayer, ProvesAnEndThatIsNear) {
    // White has passed; if Black does, too, the game is over and won.
    auto game = game_of(kSettled, 0.5, Colour::kWhite);
    ASSERT_TRUE(game.play({Colour::kWhite, Move::pass()}));
    ASSERT_GT(game.score(), 0);
    GoPlayer player({}, core::Seed{1});
    const auto thought = player.think(game, Colour::kBlack, {.iterations = 3000});
    EXPECT_TRUE(thought.proven);
    EXPECT_TRUE(thought.move.is_pass());
    EXPECT_EQ(thought.winrate, 1);
    EXPECT_LT(thought.iterations, 3000u);

    GoPlayer doubting(*parse_go_settings("solver=off"), core::Seed{1});
    const auto doubt = doubting.think(game, Colour::kBlack, {.iterations = 3000});
    EXPECT_FALSE(doubt.proven);
    EXPECT_EQ(doubt.iterations, 3000u);
}

// Thinking in parts is thinking at once.
TEST(GoPlayer, ThinksInPartsAsAtOnce) {
    GoGame game(9, 7.5);
    GoPlayer at_once({}, core::Seed{1}), in_parts({}, core::Seed{1});
    const auto whole = at_once.think(game, Colour::kBlack, {.iterations = 600});
    GoThought part;
    for (const std::uint64_t iterations : {100u, 1u, 299u, 200u})
        part = in_parts.think(game, Colour::kBlack, {.iterations = iterations});
    ASSERT_EQ(whole.candidates.size(), part.candidates.size());
    for (std::size_t i = 0; i < whole.candidates.size(); ++i) {
        EXPECT_EQ(whole.candidates[i].move, part.candidates[i].move);
        EXPECT_EQ(whole.candidates[i].visits, part.candidates[i].visits);
    }
}

// Counting before a pass takes time as well: with the search it stays within the limit.
TEST(GoPlayer, CountsWithinItsTime) {
    GoGame game(19, 7.5);
    ASSERT_TRUE(game.play({Colour::kBlack, at("D4", 19)}));
    ASSERT_TRUE(game.play({Colour::kWhite, Move::pass()}));
    GoPlayer player({}, core::Seed{1});
    double clock = 0;
    const auto thought =
        player.think(game, Colour::kBlack, {.seconds = 1, .now = [&] { return clock += 0.01; }});
    EXPECT_GT(thought.iterations, 0u);
    EXPECT_LT(clock, 1.1);
}

TEST(GoPlayer, PlaysEverySizeByTheRules) {
    for (int size = go::kMinSize; size <= go::kMaxSize; ++size) {
        GoGame game(size, 7.5);
        GoPlayer player(*parse_go_settings("resign-below=0"),
                        core::Seed{static_cast<std::uint64_t>(size)});
        const int turns = size <= 7 ? 200 : 6;
        for (int i = 0; i < turns && !game.is_over(); ++i) {
            const auto thought = player.think(game, game.to_move(), {.iterations = 30});
            const auto done = game.play({game.to_move(), thought.move});
            ASSERT_TRUE(done) << size << ": " << done.error().text();
        }
        if (size <= 7) {
            EXPECT_TRUE(game.is_over()) << size << "\n" << print(game.board());
        }
    }
}

TEST(GoPlayer, SharesOneTreeBetweenThreads) {
    GoGame game(9, 7.5);
    GoPlayer player(*parse_go_settings("threads=3"), core::Seed{1});
    const auto thought = player.think(game, Colour::kBlack, {.iterations = 900});
    EXPECT_EQ(thought.iterations, 900u);
    EXPECT_EQ(thought.visits, 900);
}

}  // namespace
}  // namespace dramatis::players
