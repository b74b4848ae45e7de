#include "playtest/trial.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <vector>

#include "games/match3/level_text.hpp"
#include "games/match3/table.hpp"
#include "players/match3/batch.hpp"
#include "players/match3/seat.hpp"

namespace dramatis::playtest {
namespace {

using Kind = players::Match3Settings::Kind;

players::Match3Settings player_of(Kind kind) {
    players::Match3Settings out{.kind = kind,
                                .refills = match3::Refills::kHidden,
                                .samples = 2,
                                .effort = {.iterations = 12}};
    out.reward = {.kind = players::Reward::Kind::kShare};
    return out;
}

// Classic match-3 without and with a goal; a level that is won sometimes, with a bonus for moves
// left; and a small board of many colours, on which boards die.
std::vector<match3::Setup> setups() {
    match3::Setup classic;
    classic.move_limit = 6;
    match3::Setup points = classic;
    points.goals = {{.kind = match3::Goal::Kind::kScore, .count = 700}};
    points.move_bonus = 50;
    auto level = match3::with(
                     "\"goals\": [{\"crates\": \"all\"}, {\"collect\": \"A\", \"count\": 9}], "
                     "\"specials\": true, \"move_bonus\": 40",
                     "\"?????\",\n\"?1?2?\",\n\"?????\",\n\"?????\"")
                     .setup;
    level.move_limit = 7;
    auto tight = match3::with(
                     "\"goals\": [{\"ice\": \"all\"}],\n\"layers\": {\"ice\": [\"1111\", \"1111\", "
                     "\"1111\"]}")
                     .setup;
    tight.colours = 6;
    tight.move_limit = 5;
    return {classic, points, level, tight};
}

std::vector<TrialGame> play(const Trial& trial, std::size_t count, unsigned threads,
                            std::size_t first = 0) {
    std::vector<TrialGame> out;
    EXPECT_EQ(play_trial(trial, first, count, {.threads = threads, .stop = {}, .progress = {}},
                         [&](TrialGame game) { out.push_back(std::move(game)); }),
              count);
    return out;
}

// What a game comes to if these moves are played by the rules of that setup.
match3::GameResult result_of_moves(const match3::Setup& setup, core::Seed game,
                                   const std::vector<match3::Swap>& moves) {
    const auto table = match3::Table::make(setup, game);
    for (const auto& swap : moves) {
        EXPECT_FALSE(table->view().over);
        EXPECT_TRUE(table->is_legal(swap));
        table->play(swap);
    }
    return table->result();
}

TEST(Trial, AnyNumberOfThreadsGivesTheSameGames) {
    for (const auto& setup : setups())
        for (const auto kind : {Kind::kRandom, Kind::kGreedy, Kind::kMcts}) {
            const Trial trial{
                .setup = setup, .player = player_of(kind), .overtime = 4, .seed = core::Seed{3}};
            const auto one = play(trial, 40, 1);
            ASSERT_EQ(one.size(), 40u);
            EXPECT_EQ(play(trial, 40, 2), one);
            EXPECT_EQ(play(trial, 40, 7), one);
        }
}

TEST(Trial, AGameDoesNotDependOnThoseBefore) {
    const Trial trial{.setup = setups()[2],
                      .player = player_of(Kind::kMcts),
                      .overtime = 4,
                      .seed = core::Seed{3}};
    auto all = play(trial, 25, 1);
    all.erase(all.begin(), all.begin() + 10);
    EXPECT_EQ(play(trial, 15, 2, 10), all);
}

// The games of a batch, move for move.
TEST(Trial, WithoutOvertimePlaysTheGamesOfABatch) {
    for (const auto& setup : setups())
        for (const auto kind : {Kind::kRandom, Kind::kGreedy, Kind::kMcts}) {
            const Trial trial{
                .setup = setup, .player = player_of(kind), .overtime = 0, .seed = core::Seed{9}};
            const auto games = play(trial, 30, 2);
            const auto batch = players::play_batch(
                {.setup = setup, .player = trial.player, .games = 30, .seed = trial.seed},
                {.threads = 1, .stop = {}, .progress = {}});
            for (std::size_t i = 0; i < games.size(); ++i) {
                ASSERT_EQ(result_of_moves(setup, match3::game_seed(trial.seed, i), games[i].moves),
                          batch[i]);
                const std::uint64_t bonus =
                    batch[i].won ? setup.move_bonus * std::uint64_t{batch[i].moves_left} : 0;
                ASSERT_EQ(games[i].score + bonus, batch[i].score);
                ASSERT_EQ(games[i].won, batch[i].won);
            }
        }
}

TEST(Trial, OvertimeOnlyGoesOnWithGamesThatAreNotWon) {
    constexpr std::uint32_t kOvertime = 6;
    std::size_t late = 0;
    for (const auto& setup : setups())
        for (const auto kind : {Kind::kRandom, Kind::kGreedy, Kind::kMcts}) {
            Trial trial{
                .setup = setup, .player = player_of(kind), .overtime = 0, .seed = core::Seed{4}};
            const auto usual = play(trial, 30, 2);
            trial.overtime = kOvertime;
            const auto longer = play(trial, 30, 2);
            const auto limit = static_cast<std::size_t>(setup.move_limit);
            for (std::size_t i = 0; i < usual.size(); ++i) {
                const auto seed = match3::game_seed(trial.seed, i);
                const auto& moves = longer[i].moves;
                ASSERT_GE(moves.size(), usual[i].moves.size());
                ASSERT_TRUE(
                    std::equal(usual[i].moves.begin(), usual[i].moves.end(), moves.begin()));
                if (setup.goals.empty() || result_of_moves(setup, seed, usual[i].moves).won) {
                    ASSERT_EQ(longer[i], usual[i]);
                    continue;
                }
                const auto end =
                    result_of_moves(match3::with_overtime(setup, kOvertime), seed, moves);
                ASSERT_TRUE(end.won || moves.size() == limit + kOvertime);
                ASSERT_EQ(end.score, longer[i].score);
                ASSERT_EQ(end.won, longer[i].won);
                late += end.won;
            }
        }
    EXPECT_GT(late, 20u);  // overtime does win games here
}

TEST(Trial, OvertimeAddsMovesAndTakesTheBonusAwayWhereThereAreGoals) {
    const auto all = setups();
    EXPECT_EQ(match3::with_overtime(all[0], 7), all[0]);
    auto wanted = all[1];
    wanted.move_limit += 7;
    wanted.move_bonus = 0;
    EXPECT_EQ(match3::with_overtime(all[1], 7), wanted);
}

// Before its limit a player knows nothing of overtime, and plans for the end of it afterwards.
TEST(Trial, PlansForTheLimitAndThenForTheEndOfOvertime) {
    const auto setup = setups()[3];
    const Trial trial{
        .setup = setup, .player = player_of(Kind::kMcts), .overtime = 3, .seed = core::Seed{8}};
    const auto games = play(trial, 20, 1);
    std::size_t compared = 0;
    for (std::size_t i = 0; i < games.size(); ++i) {
        const auto usual = match3::Table::make(setup, match3::game_seed(trial.seed, i));
        const auto extended = match3::Table::make(match3::with_overtime(setup, trial.overtime),
                                                  match3::game_seed(trial.seed, i));
        for (std::size_t move = 0; move < games[i].moves.size(); ++move) {
            const auto swap = games[i].moves[move];
            if (move < static_cast<std::size_t>(setup.move_limit)) {
                ASSERT_EQ(players::ask(*usual, trial.player), swap);
                usual->play(swap);
            } else {
                ASSERT_EQ(players::ask(*extended, trial.player), swap);
                ++compared;
            }
            extended->play(swap);
        }
    }
    EXPECT_GT(compared, 10u);
}

TEST(Trial, HandsGamesOverInOrderAndOneAtATime) {
    const Trial trial{
        .setup = setups()[0], .player = player_of(Kind::kRandom), .seed = core::Seed{3}};
    const auto wanted = play(trial, 500, 1);
    std::atomic<int> inside = 0;
    std::size_t next = 0;
    play_trial(trial, 0, 500, {.threads = 7, .stop = {}, .progress = {}}, [&](TrialGame game) {
        EXPECT_EQ(++inside, 1);
        ASSERT_LT(next, wanted.size());
        EXPECT_EQ(game, wanted[next++]);
        --inside;
    });
    EXPECT_EQ(next, 500u);
}

TEST(Trial, StopLeavesThoseFromTheFirstOn) {
    const Trial trial{
        .setup = setups()[0], .player = player_of(Kind::kRandom), .seed = core::Seed{3}};
    std::atomic<int> asked = 0;
    std::vector<TrialGame> some;
    const auto count = play_trial(
        trial, 5, 100'000, {.threads = 3, .stop = [&] { return ++asked > 50; }, .progress = {}},
        [&](TrialGame game) { some.push_back(std::move(game)); });
    EXPECT_EQ(count, some.size());
    EXPECT_GT(count, 0u);
    EXPECT_LE(count, 50u);
    EXPECT_EQ(some, play(trial, count, 1, 5));
}

// A taker that fails has not taken its game; nobody may hand it what is left of it, or the next
// one.
TEST(Trial, AnExceptionOfTheTakerComesThroughAndNothingIsHandedOverAfterIt) {
    const Trial trial{
        .setup = setups()[0], .player = player_of(Kind::kRandom), .seed = core::Seed{3}};
    for (const unsigned threads : {1u, 2u, 7u})
        for (int round = 0; round < 20; ++round) {
            int calls = 0;
            const auto take = [&](const TrialGame&) {
                if (++calls == 30) throw std::runtime_error("disk full");
            };
            try {
                play_trial(trial, 0, 2000, {.threads = threads, .stop = {}, .progress = {}}, take);
                FAIL();
            } catch (const std::runtime_error& error) {
                EXPECT_STREQ(error.what(), "disk full");
            }
            ASSERT_EQ(calls, 30);
        }
}

}  // namespace
}  // namespace dramatis::playtest
