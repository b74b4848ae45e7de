#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "games/tictactoe/game.hpp"
#include "search/searcher.hpp"

// The search on the smallest game, where the truth is known: every claim here can be checked by
// playing the game to its end in every way.

namespace dramatis::tictactoe {
namespace {

using search::Iterations;
using search::Recommend;

using Uct = search::Searcher<TicTacToe>;
using OpenLoopUct =
    search::Searcher<TicTacToe, search::Ucb1, search::UniformPlayout, search::ReplayedMoves>;
using FlatMonteCarlo = search::Searcher<TicTacToe, search::EqualShares>;

constexpr search::Settings kUct{.expand_after = 1};
constexpr search::Settings kFlat{.max_depth = 1};

// Enough never to lose. Of 200 seeds, against every reply: with 1,000 iterations a move 71 lose
// somewhere, with 2,000 three, with 2,500 and more none.
constexpr Iterations kEnough{3000};

Board board(std::string_view text) { return *parse(text); }

std::vector<Cell> moves_of(const Board& board) {
    std::vector<Cell> moves;
    TicTacToe{}.list_moves(board, moves);
    return moves;
}

Board after(Board board, Cell move) {
    board.play(move);
    return board;
}

// What the position is worth to the side to move, by playing everything: 1 won, 0 drawn, -1 lost.
int worth(const Board& board) {
    if (board.winner()) return -1;  // by the move just made
    int best = board.is_full() ? 0 : -1;
    for (const Cell move : moves_of(board)) best = std::max(best, -worth(after(board, move)));
    return best;
}

template <class Searcher>
Cell think(Searcher& searcher, const Board& board, Iterations iterations, core::Seed seed,
           Recommend how = Recommend::kVisits) {
    searcher.begin(board);
    searcher.run(iterations, seed);
    return *searcher.recommend(how);
}

// --- single moves

// The only move that does not give away what the position is worth.
Cell only_move(const Board& board) {
    std::vector<Cell> sound;
    for (const Cell move : moves_of(board))
        if (-worth(after(board, move)) == worth(board)) sound.push_back(move);
    EXPECT_EQ(sound.size(), 1u) << print(board);
    return sound.front();
}

void expect_finds_the_only_move(const Board& board) {
    Uct uct({}, {}, kUct);
    OpenLoopUct open_loop({}, {}, kUct);
    for (const std::uint64_t seed : {1, 2, 3}) {
        EXPECT_EQ(think(uct, board, kEnough, core::Seed{seed}), only_move(board)) << print(board);
        EXPECT_EQ(think(open_loop, board, kEnough, core::Seed{seed}), only_move(board))
            << print(board);
    }
}

TEST(TicTacToe, TheSearchFindsTheOneWinningMove) {
    expect_finds_the_only_move(
        board("XX."
              "OO."
              "..."));
    expect_finds_the_only_move(
        board("XX."
              "OO."
              "X.."));  // O
    expect_finds_the_only_move(
        board("X.."
              ".X."
              ".OO"));  // the bottom left wins, by a fork: no line at once
}

TEST(TicTacToe, TheSearchFindsTheOneBlockingMove) {
    expect_finds_the_only_move(
        board("XX."
              ".O."
              "..."));
    expect_finds_the_only_move(
        board("O.."
              "OX."
              "..X"));
    expect_finds_the_only_move(
        board("..."
              ".X."
              "O.X"));
}

// A classic of the schoolyard. X holds two corners, O the middle. If O takes a third corner, X
// takes the fourth, threatens twice and wins; any edge draws. But X must see that answer: against
// an X who plays at random, the corner is worth 7/12 to O and the edge only 11/20.
//
// That is all that a flat search can know. It averages over every answer, as if the opponent did
// not think, and more iterations only make it surer of its mistake. A tree sees that X will not
// play at random.
TEST(TicTacToe, FlatMonteCarloFallsIntoTheTrapThatATreeAvoids) {
    const Board trap = board(
        "X.."
        ".O."
        "..X");
    const Cell top_right{2}, bottom_left{6};
    ASSERT_EQ(worth(trap), 0);
    ASSERT_EQ(worth(after(trap, top_right)), 1);  // to X

    // The shares are 20,000 playouts a move. A mean of payoffs in [0, 1] has a standard deviation
    // of at most 0.5 / sqrt(20,000) = 0.0035, a difference of two 0.005: 11/20 and 7/12 are 6 sigma
    // apart.
    FlatMonteCarlo flat({}, {}, kFlat);
    const Cell blunder = think(flat, trap, {120'000}, core::Seed{1}, Recommend::kMean);
    EXPECT_TRUE(blunder == top_right || blunder == bottom_left);
    for (const auto& option : flat.root_options()) {
        const bool corner = option.move == top_right || option.move == bottom_left;
        EXPECT_NEAR(option.mean, corner ? 7.0 / 12 : 11.0 / 20, 4 * 0.0036);
    }

    Uct flat_ucb({}, {}, kFlat);
    const Cell again = think(flat_ucb, trap, {120'000}, core::Seed{1});
    EXPECT_TRUE(again == top_right || again == bottom_left);

    Uct uct({}, {}, kUct);
    for (std::uint64_t seed = 1; seed <= 10; ++seed)
        EXPECT_EQ(worth(after(trap, think(uct, trap, kEnough, core::Seed{seed}))), 0);
}

// --- whole games

// A player who thinks afresh at every move. What it plays depends on the position alone, so that
// each position is searched once though many games lead to it.
template <class Searcher>
class Thinker {
   public:
    Thinker(Searcher searcher, core::Seed seed) : searcher_(std::move(searcher)), seed_(seed) {}

    Cell move(const Board& board) {
        const auto [known, is_new] = known_.try_emplace(print(board), Cell{});
        const std::uint64_t address = board.marks[0] * 512u + board.marks[1];
        if (is_new) known->second = think(searcher_, board, kEnough, seed_.child("board", address));
        return known->second;
    }
    void played(Cell, const Board&) {}

   private:
    Searcher searcher_;
    core::Seed seed_;
    std::map<std::string, Cell> known_;
};

// A player who keeps its tree from move to move, its own and the opponent's.
class Rememberer {
   public:
    explicit Rememberer(core::Seed seed) : uct_({}, {}, kUct), seed_(seed) { uct_.begin({}); }

    Cell move(const Board& board) {
        uct_.run(kEnough, seed_.child("move", static_cast<std::uint64_t>(board.count())));
        return *uct_.recommend(Recommend::kVisits);
    }
    void played(Cell move, const Board& now) {
        const bool has_thought = uct_.root_visits() > 0;  // not yet, if the opponent begins
        EXPECT_EQ(uct_.advance(move, now), has_thought);
    }

   private:
    Uct uct_;
    core::Seed seed_;
};

struct Games {
    int played = 0, lost = 0;
};

// Plays on against every reply that there is.
template <class Player>
void play_all(Player& player, Side side, const Board& board, Games& games) {
    if (board.winner() || board.is_full()) {
        ++games.played;
        games.lost += board.winner().has_value() && *board.winner() != side;
    } else if (board.to_move() == side) {
        const Cell move = player.move(board);
        const Board next = after(board, move);
        player.played(move, next);
        play_all(player, side, next, games);
    } else if constexpr (std::is_same_v<Player, Rememberer>) {
        for (const Cell reply : moves_of(board)) {
            Player branch = player;  // its memory must not know of the other replies
            branch.played(reply, after(board, reply));
            play_all(branch, side, after(board, reply), games);
        }
    } else {
        for (const Cell reply : moves_of(board)) play_all(player, side, after(board, reply), games);
    }
}

template <class Player>
void expect_never_loses(Player player) {
    for (const Side side : {Side::kX, Side::kO}) {
        Player fresh = player;
        Games games;
        play_all(fresh, side, {}, games);
        EXPECT_EQ(games.lost, 0) << "of " << games.played << " games as "
                                 << (side == Side::kX ? 'X' : 'O');
        EXPECT_GT(games.played, side == Side::kX ? 50 : 300);
    }
}

TEST(TicTacToe, UctNeverLosesWhateverTheOpponentReplies) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed)
        expect_never_loses(Thinker(Uct({}, {}, kUct), core::Seed{seed}));
}

TEST(TicTacToe, OpenLoopUctNeverLosesWhateverTheOpponentReplies) {
    expect_never_loses(Thinker(OpenLoopUct({}, {}, kUct), core::Seed{4}));
}

TEST(TicTacToe, UctThatKeepsItsTreeNeverLosesWhateverTheOpponentReplies) {
    expect_never_loses(Rememberer(core::Seed{5}));
}

// --- how the search works

template <class A, class B>
void expect_same_options(const A& a, const B& b) {
    const auto left = a.root_options();
    const auto right = b.root_options();
    ASSERT_EQ(left.size(), right.size());
    for (std::size_t i = 0; i < left.size(); ++i) {
        EXPECT_EQ(left[i].move, right[i].move);
        EXPECT_EQ(left[i].visits, right[i].visits);
        EXPECT_EQ(left[i].mean, right[i].mean);
    }
}

TEST(TicTacToe, WithoutChanceKeptStatesAndReplayedMovesAreTheSameSearch) {
    for (const std::uint32_t expand_after : {0u, 1u, 5u}) {
        Uct kept({}, {}, {.expand_after = expand_after});
        OpenLoopUct replayed({}, {}, {.expand_after = expand_after});
        think(kept, {}, {5000}, core::Seed{1});
        think(replayed, {}, {5000}, core::Seed{1});
        EXPECT_EQ(kept.node_count(), replayed.node_count());
        expect_same_options(kept, replayed);
    }
}

TEST(TicTacToe, ASeedGivesTheSameSearchAgain) {
    Uct first({}, {}, kUct), again({}, {}, kUct), other({}, {}, kUct);
    think(first, {}, {1000}, core::Seed{1});
    think(again, board("XX./OO./..."), {1000},
          core::Seed{2});  // what it did before leaves no trace
    think(again, {}, {1000}, core::Seed{1});
    think(other, {}, {1000}, core::Seed{2});
    expect_same_options(first, again);
    EXPECT_NE(first.node_count(), other.node_count());
}

TEST(TicTacToe, EqualSharesDifferByAtMostOneVisit) {
    FlatMonteCarlo flat({}, {}, kFlat);
    for (std::uint64_t n = 1; n <= 100; ++n) {
        think(flat, {}, {n}, core::Seed{n}, Recommend::kMean);
        double least = 1e9, most = 0, sum = 0;
        for (const auto& option : flat.root_options()) {
            least = std::min(least, option.visits);
            most = std::max(most, option.visits);
            sum += option.visits;
        }
        EXPECT_LE(most - least, 1);
        EXPECT_EQ(sum, static_cast<double>(n));
    }
}

TEST(TicTacToe, AFlatSearchHasTheRootAndItsChildrenAndNoMore) {
    FlatMonteCarlo flat({}, {}, kFlat);
    Uct flat_ucb({}, {}, kFlat);
    think(flat, {}, {10'000}, core::Seed{1});
    think(flat_ucb, {}, {10'000}, core::Seed{1});
    EXPECT_EQ(flat.node_count(), 10u);
    EXPECT_EQ(flat_ucb.node_count(), 10u);
}

// Against random play the middle is the best first cell, then the corners, then the edges.
TEST(TicTacToe, FlatUcbVisitsTheBetterMovesMore) {
    Uct flat_ucb({}, {}, kFlat);
    EXPECT_EQ(think(flat_ucb, {}, {100'000}, core::Seed{1}), Cell{4});
    const auto options = flat_ucb.root_options();
    for (const std::size_t corner : {0u, 2u, 6u, 8u}) {
        EXPECT_GT(options[4].visits, 2 * options[corner].visits);
        for (const std::size_t edge : {1u, 3u, 5u, 7u})
            EXPECT_GT(options[corner].visits, options[edge].visits);
    }
}

TEST(TicTacToe, AFinishedGameHasNoMoveToRecommend) {
    Uct uct({}, {}, kUct);
    uct.begin(board("XXX/OO./..."));
    uct.run(Iterations{10}, core::Seed{1});
    EXPECT_EQ(uct.recommend(Recommend::kVisits), std::nullopt);
    EXPECT_EQ(uct.root_visits(), 10);
}

// --- keeping the tree

double visits_of(const Uct& uct, Cell move) {
    for (const auto& option : uct.root_options())
        if (option.move == move) return option.visits;
    return -1;
}

TEST(TicTacToe, TheNewRootHasTheVisitsOfTheChildItWas) {
    Uct uct({}, {}, kUct);
    Board now;
    uct.begin(now);
    for (std::uint64_t ply = 0; !now.winner() && !now.is_full(); ++ply) {
        const double kept = uct.root_visits();
        uct.run(Iterations{1000}, core::Seed{ply});
        EXPECT_EQ(uct.root_visits(), kept + 1000);
        const Cell move = *uct.recommend(Recommend::kVisits);
        const double visits = visits_of(uct, move);
        now.play(move);
        ASSERT_TRUE(uct.advance(move, now));
        EXPECT_EQ(uct.root_visits(), visits);
    }
}

TEST(TicTacToe, WhatTheTreeHadNotPlannedForIsForgotten) {
    Uct uct({}, {}, kUct);
    think(uct, {}, {1000}, core::Seed{1});
    EXPECT_FALSE(uct.advance(Cell{4}, board("X../.../...")));  // the world went another way
    EXPECT_EQ(uct.root_visits(), 0);
    EXPECT_EQ(uct.node_count(), 1u);

    think(uct, {}, {1}, core::Seed{1});
    int kept = 0;
    for (const Cell move : moves_of({})) {
        Uct copy = uct;
        kept += copy.advance(move, after({}, move));
    }
    EXPECT_EQ(kept, 1);  // one iteration tried one move
}

// --- budgets

TEST(TicTacToe, ABudgetOfIterationsIsExact) {
    Uct uct({}, {}, kUct);
    for (const std::uint64_t n : {0u, 1u, 7u, 1000u}) {
        uct.begin({});
        uct.run(Iterations{n}, core::Seed{1});
        EXPECT_EQ(uct.root_visits(), static_cast<double>(n));
    }
}

TEST(TicTacToe, ABudgetOfBytesEndsWithTheIterationThatReachesIt) {
    constexpr std::size_t kLimit = 100'000;
    Uct uct({}, {}, kUct);
    uct.begin({});
    uct.run(search::TreeBytes{kLimit}, core::Seed{1});
    EXPECT_GE(uct.tree_bytes(), kLimit);
    const auto iterations = static_cast<std::uint64_t>(uct.root_visits());

    uct.begin({});
    uct.run(Iterations{iterations - 1}, core::Seed{1});
    EXPECT_LT(uct.tree_bytes(), kLimit);
}

TEST(TicTacToe, OfTwoBudgetsTheFirstToBeSpentEndsTheSearch) {
    Uct uct({}, {}, kUct);
    uct.begin({});
    uct.run(search::FirstOf(Iterations{100}, search::TreeBytes{1'000'000}), core::Seed{1});
    EXPECT_EQ(uct.root_visits(), 100);

    uct.begin({});
    uct.run(search::FirstOf(Iterations{1'000'000}, search::TreeBytes{10'000}), core::Seed{1});
    EXPECT_GE(uct.tree_bytes(), 10'000u);
    EXPECT_LT(uct.root_visits(), 1000);
}

TEST(TicTacToe, ADeadlineAsksItsClockOnceInSixteenIterations) {
    double time = 0;
    const auto ticking = [&time] { return time += 1; };
    Uct uct({}, {}, kUct);
    uct.begin({});
    uct.run(search::Deadline{ticking, 3.0}, core::Seed{1});
    EXPECT_EQ(time, 3);
    EXPECT_EQ(uct.root_visits(), 3 * 16);

    uct.begin({});
    uct.run(search::FirstOf(Iterations{20}, search::Deadline{ticking, 1000.0}), core::Seed{1});
    EXPECT_EQ(uct.root_visits(), 20);
}

TEST(TicTacToe, ADeadlineThatHasPassedStillLeavesAMoveToPlay) {
    Uct uct({}, {}, kUct);
    uct.begin({});
    uct.run(search::Deadline{[] { return 10.0; }, 1.0}, core::Seed{1});
    EXPECT_TRUE(uct.recommend(Recommend::kVisits).has_value());
}

}  // namespace
}  // namespace dramatis::tictactoe
