#include "players/match3/batch.hpp"

#include <gtest/gtest.h>

#include "core/statistics.hpp"
#include "games/match3/table.hpp"
#include "players/match3/seat.hpp"
#include "support/effort.hpp"

namespace dramatis::players {
namespace {

constexpr std::size_t kRandomGames = support::kSlowBuild ? 4'000 : 100'000;

std::vector<match3::GameResult> play(const Batch& batch, unsigned threads) {
    return play_batch(batch, {.threads = threads, .stop = {}, .progress = {}});
}

// The figures of docs/baselines.md; one game has a standard deviation of about 920 points and 1.3
// moves, so that the bounds of the sanitizer builds' 4,000 games are 4 standard errors.
TEST(RandomPlay, HasTheScoreAndTheMovesThatFitThePaper) {
    std::vector<double> score, available;
    for (const match3::GameResult& game : play({.games = kRandomGames, .seed = core::Seed{1}}, 0)) {
        score.push_back(static_cast<double>(game.score));
        available.push_back(game.available_moves);
    }
    const double widen = kRandomGames < 100'000 ? 2 : 1;
    EXPECT_NEAR(core::summarize(score).mean, 2870, 30 * widen);
    EXPECT_NEAR(core::summarize(available).mean, 7.2, 0.1 * widen);
}

TEST(Batch, AnyNumberOfThreadsGivesTheSameGames) {
    for (const auto kind : {Match3Settings::Kind::kRandom, Match3Settings::Kind::kGreedy,
                            Match3Settings::Kind::kMcts}) {
        Batch batch{.games = 130, .seed = core::Seed{3}};
        batch.player.kind = kind;
        batch.player.effort.iterations = 20;
        batch.player.refills = match3::Refills::kHidden;
        const auto one = play(batch, 1);
        EXPECT_EQ(play(batch, 2), one);
        EXPECT_EQ(play(batch, 7), one);
    }
}

TEST(Batch, AGameDoesNotDependOnHowManyThereAre) {
    const auto few = play({.games = 10, .seed = core::Seed{3}}, 1);
    auto many = play({.games = 1000, .seed = core::Seed{3}}, 2);
    many.resize(10);
    EXPECT_EQ(few, many);
}

TEST(Batch, StopKeepsTheFirstGames) {
    std::atomic<int> asked = 0;
    const auto some =
        play_batch({.games = 100'000, .seed = core::Seed{3}},
                   {.threads = 2, .stop = [&] { return ++asked > 10; }, .progress = {}});
    EXPECT_GT(some.size(), 0u);
    EXPECT_LT(some.size(), 2000u);
    const auto all = play({.games = some.size(), .seed = core::Seed{3}}, 1);
    EXPECT_EQ(some, all);
}

// A game at the table is the game of a batch, move for move.
TEST(Table, PlaysTheGamesOfABatch) {
    Batch batch{.games = 3, .seed = core::Seed{11}};
    batch.player.kind = Match3Settings::Kind::kMcts;
    batch.player.effort.iterations = 30;
    const auto results = play(batch, 1);
    for (std::size_t i = 0; i < batch.games; ++i) {
        const auto table = match3::Table::make(batch.setup, match3::game_seed(batch.seed, i));
        std::uint64_t points = 0;
        while (!table->view().over)
            points += table->play(players::ask(*table, batch.player)).points;
        const auto view = table->view();
        EXPECT_EQ(table->result(), results[i]);
        EXPECT_EQ(view.score, results[i].score);
        EXPECT_EQ(view.available_moves, results[i].available_moves);
        EXPECT_EQ(points, view.score);
    }
}

TEST(Table, UndoBringsTheWholePositionBack) {
    const auto table = match3::Table::make({}, core::Seed{5});
    const auto before = table->view();
    table->play(before.moves.front());
    EXPECT_NE(table->view().scene, before.scene);
    EXPECT_TRUE(table->undo());
    EXPECT_EQ(table->view().scene, before.scene);
    EXPECT_EQ(table->view().score, 0u);
    EXPECT_EQ(table->view().moves, before.moves);
    EXPECT_FALSE(table->undo());
}

}  // namespace
}  // namespace dramatis::players
