#include <gtest/gtest.h>

#include <cmath>

#include "players/go/player.hpp"

namespace {

using namespace dramatis;
using players::GoClock;
using players::seconds_for_move;

// A game in which so many turns were made: passes, as the clock counts turns or stones.
go::GoGame after(int size, int turns) {
    go::GoGame game(size);
    for (int i = 0; i < turns; ++i) EXPECT_TRUE(game.play({game.to_move(), go::Move::pass()}));
    return game;
}

constexpr double kOverhead = 0.05;  // seconds that each move costs beside the thinking

// Plays a whole game by the clock, using all that is granted and the overhead. The least that was
// ever left.
double least_left(int size, double main, int own_moves, double overhead = kOverhead) {
    GoClock clock{.kept = true, .main_seconds = main};
    go::GoGame game(size);
    double least = main;
    for (int i = 0; i < own_moves; ++i) {
        clock.main_seconds -= seconds_for_move(clock, game) + overhead;
        least = std::min(least, clock.main_seconds);
        for (int turn = 0; turn < 2; ++turn)
            EXPECT_TRUE(game.play({game.to_move(), go::Move::pass()}));
    }
    return least;
}

TEST(GoClock, WithoutAClockThereIsNoLimit) {
    EXPECT_TRUE(std::isinf(seconds_for_move({}, go::GoGame(9))));
}

// Moves of one player in a usual game, and in one that is stopped for its length.
int usual_moves(int size) { return 37 * size * size / 100; }
int most_moves(int size) { return 3 * size * size / 2; }

TEST(GoClock, SuddenDeathIsNeverOverrun) {
    for (const int size : {5, 9, 13, 19})
        for (const double main : {120.0, 300.0, 900.0, 1800.0, 7200.0})
            for (const double overhead : {0.0, 0.005, kOverhead})
                for (const int moves : {usual_moves(size) / 3, usual_moves(size),
                                        2 * usual_moves(size), most_moves(size)})
                    EXPECT_GT(least_left(size, main, moves, overhead), 0)
                        << size << "x" << size << ", " << main << " s, " << moves
                        << " moves, overhead " << overhead;
}

// Where the overhead alone would eat the clock in the longest games, those are safe in which it
// takes no more than a third of it, up to 2.7 times as long as usual: 360 moves on 19x19.
TEST(GoClock, ShortClocksLastThroughLongGames) {
    for (const int size : {5, 9, 13, 19})
        for (const double main : {2.0, 5.0, 10.0, 15.0, 20.0, 30.0, 45.0, 60.0, 90.0}) {
            const int moves =
                std::min(static_cast<int>(main / 3 / kOverhead), 27 * usual_moves(size) / 10);
            EXPECT_GT(least_left(size, main, moves), 0)
                << size << "x" << size << ", " << main << " s, " << moves << " moves";
        }
}

// The reserve must not be most of a short clock: 10 s a side on 9x9 is a third of a second for each
// of the usual moves.
TEST(GoClock, ShortClocksAreUsedOnEveryBoard) {
    for (const int size : {9, 13, 19})
        for (const double a_move : {0.33, 0.5, 1.0, 2.0})
            for (const double overhead : {0.0, 0.005, kOverhead}) {
                const double main = a_move * usual_moves(size);
                EXPECT_LT(least_left(size, main, usual_moves(size), overhead), 0.3 * main)
                    << size << "x" << size << ", " << main << " s, overhead " << overhead;
            }
    EXPECT_LT(least_left(9, 10, 30, 0.001), 3);
    EXPECT_LT(least_left(9, 10, 30), 2.5);
}

// A game that begins with little left still has its moves, in less and less time.
TEST(GoClock, LittleTimeLeftInALongGame) {
    go::GoGame game = after(19, 300);
    GoClock clock{.kept = true, .main_seconds = 20};
    for (int i = 0; i < 300; ++i) clock.main_seconds -= seconds_for_move(clock, game) + kOverhead;
    EXPECT_GT(clock.main_seconds, 0);
}

TEST(GoClock, UsesMostOfItsTimeInAUsualGame) {
    EXPECT_LT(least_left(9, 300, 30), 300 * 0.35);
    EXPECT_LT(least_left(19, 1800, 130), 1800 * 0.35);
    EXPECT_GT(seconds_for_move({.kept = true, .main_seconds = 300}, go::GoGame(9)), 300.0 / 60);
    EXPECT_GT(seconds_for_move({.kept = true, .main_seconds = 10}, go::GoGame(9)), 10.0 / 120);
}

TEST(GoClock, ThinksLongerWithMoreTimeAndOnFullerBoards) {
    const auto with = [](double main, int turns) {
        return seconds_for_move({.kept = true, .main_seconds = main}, after(19, turns));
    };
    EXPECT_GT(with(1800, 0), with(600, 0));
    EXPECT_GT(with(600, 150), with(600, 0));
    go::PlainBoard half(9);
    for (std::int8_t row = 0; row < 9; row += 2)
        for (std::int8_t column = 0; column < 9; ++column)
            half.set({column, row}, go::Colour::kBlack);
    go::GoGame set_up(9);
    set_up.set_start(half, go::Colour::kWhite);
    const GoClock clock{.kept = true, .main_seconds = 300};
    EXPECT_GT(seconds_for_move(clock, set_up), seconds_for_move(clock, go::GoGame(9)));
}

// Canadian byo-yomi, from the last of main time on: period after period, all that is granted and
// the overhead.
TEST(GoClock, ByoYomiIsNeverOverrunAndWellUsed) {
    struct Case {
        double main, byo;
        int stones;
    };
    for (const auto& [main, byo, stones] : {Case{0, 5, 1}, Case{10, 5, 1}, Case{300, 30, 25},
                                            Case{0, 300, 25}, Case{1, 1, 1}, Case{60, 10, 10}}) {
        GoClock clock{.kept = true, .main_seconds = main, .byo_seconds = byo, .byo_stones = stones};
        const go::GoGame game = after(19, 250);
        double used = 0;
        for (int i = 0; i < 400; ++i) {
            const double cost = seconds_for_move(clock, game) + kOverhead;
            used += cost;
            clock.main_seconds -= cost;
            if (clock.stones_left == 0) {
                if (clock.main_seconds > 0) continue;
                clock.main_seconds += byo;
                clock.stones_left = stones;
            }
            ASSERT_GT(clock.main_seconds, 0)
                << main << " " << byo << " " << stones << ", move " << i;
            if (--clock.stones_left == 0) clock.main_seconds = byo, clock.stones_left = stones;
        }
        EXPECT_GT(used, 400 * 0.8 * byo / stones) << main << " " << byo << " " << stones;
    }
}

TEST(GoClock, AnyNumbersGiveALittleAtLeast) {
    const go::GoGame game(9);
    for (const double main :
         {0.0, -5.0, 1e300, std::nan(""), std::numeric_limits<double>::infinity()})
        for (const double byo : {0.0, -1.0, 10.0})
            for (const int stones : {-1, 0, 5})
                for (const int left : {-1, 0, 3}) {
                    const double seconds = seconds_for_move({.kept = true,
                                                             .main_seconds = main,
                                                             .byo_seconds = byo,
                                                             .byo_stones = stones,
                                                             .stones_left = left},
                                                            game);
                    EXPECT_GT(seconds, 0);
                    EXPECT_TRUE(std::isfinite(seconds));
                }
}

}  // namespace
