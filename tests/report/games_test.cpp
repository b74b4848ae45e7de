#include "report/games.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "games/match3/random_level.hpp"
#include "games/match3/table.hpp"
#include "players/match3/batch.hpp"
#include "report/metrics.hpp"
#include "report/pairs.hpp"
#include "report/samples.hpp"

namespace dramatis::report {
namespace {

using Kind = players::Match3Settings::Kind;
using match3::Cell;
using match3::GameResult;

std::vector<GameResult> batch_of(const match3::Setup& setup, const players::Match3Settings& player,
                                 std::uint64_t seed, std::size_t games) {
    return players::play_batch(
        {.setup = setup, .player = player, .games = games, .seed = core::Seed{seed}},
        {.threads = 2, .stop = {}, .progress = {}});
}

void expect_same(const Game& game, const GameResult& result) {
    EXPECT_EQ(game.score, result.score);
    EXPECT_EQ(game.won, result.won);
    EXPECT_EQ(game.stars, result.stars);
    EXPECT_EQ(game.moves, result.moves);
    EXPECT_EQ(game.moves_left, result.moves_left);
    EXPECT_EQ(game.progress, result.progress);
    EXPECT_EQ(game.shuffles, result.shuffles);
    EXPECT_EQ(game.longest_cascade, result.longest_cascade);
    EXPECT_EQ(game.specials_made, result.specials_made);
    EXPECT_EQ(game.specials_fired, result.specials_fired);
    EXPECT_EQ(game.available_moves, result.available_moves);
    EXPECT_EQ(game.horizontal_share, result.horizontal_share);
}

// Overtime must not show in anything but won_at.
TEST(PlayAgain, GivesTheResultsOfABatch) {
    std::size_t won = 0, shuffles = 0;
    for (const auto& level : sample_levels())
        for (const auto kind : {Kind::kRandom, Kind::kGreedy, Kind::kMcts})
            for (const std::uint32_t overtime : {0u, 5u}) {
                auto header = sample_header(level);
                header.overtime = overtime;
                const auto player = sample_player(kind);
                const auto played = played_again(header, played_records(header, player, 60));
                const auto results = batch_of(level.setup, player, header.seed, 60);
                ASSERT_EQ(played.games.size(), 60u);
                for (std::size_t i = 0; i < results.size(); ++i) {
                    SCOPED_TRACE(level.name + ", game " + std::to_string(i) + ", overtime " +
                                 std::to_string(overtime));
                    expect_same(played.games[i], results[i]);
                    EXPECT_EQ(played.games[i].index, i);
                    const auto won_at = played.games[i].won_at;
                    EXPECT_TRUE(results[i].won
                                    ? won_at == results[i].moves
                                    : won_at == 0 || won_at > static_cast<std::uint32_t>(
                                                                  level.setup.move_limit));
                    won += results[i].won;
                    shuffles += results[i].shuffles;
                    if (HasFailure()) return;
                }
            }
    EXPECT_GT(won, 50u);
    EXPECT_GT(shuffles, 50u);
}

TEST(PlayAgain, GivesTheResultsOfABatchOnAnyLevel) {
    core::Rng rng{core::Seed{6}};
    std::size_t goals = 0;
    for (int i = 0; i < 120; ++i) {
        const match3::Level level{
            .name = "random", .setup = match3::random_level(rng, {.max_side = 9, .max_moves = 15})};
        auto header = sample_header(level);
        header.overtime = 6;
        const auto player = sample_player(Kind::kRandom);
        const auto played = played_again(header, played_records(header, player, 20));
        const auto results = batch_of(level.setup, player, header.seed, 20);
        ASSERT_EQ(played.games.size(), 20u);
        for (std::size_t g = 0; g < results.size(); ++g) {
            SCOPED_TRACE("level " + std::to_string(i) + ", game " + std::to_string(g) + "\n" +
                         match3::print_level(level));
            expect_same(played.games[g], results[g]);
            if (HasFailure()) return;
        }
        goals += !level.setup.goals.empty();
    }
    EXPECT_GT(goals, 40u);
}

// How many games were won within a limit, but are not where it is the limit of the level, or the
// other way round; of how many.
struct Curve {
    std::size_t differ = 0, games = 0;
};
Curve compare_with_other_limits(const match3::Level& level, const players::Match3Settings& player) {
    constexpr std::size_t kGames = 150;
    auto header = sample_header(level);
    header.overtime = static_cast<std::uint32_t>(level.setup.move_limit);
    const auto played = played_again(header, played_records(header, player, kGames));
    Curve out;
    for (int limit = 1; limit <= 2 * level.setup.move_limit; ++limit) {
        auto other = level.setup;
        other.move_limit = limit;
        const auto results = batch_of(other, player, header.seed, kGames);
        std::size_t differ = 0;
        for (std::size_t i = 0; i < kGames; ++i) {
            const auto won_at = played.games[i].won_at;
            differ += (won_at > 0 && won_at <= static_cast<std::uint32_t>(limit)) != results[i].won;
        }
        if (differ == 0) {
            const auto wins =
                static_cast<std::size_t>(std::ranges::count(results, true, &GameResult::won));
            EXPECT_EQ(passed_within(played.games, static_cast<std::uint32_t>(limit)),
                      share_figure(wins, kGames));
        }
        out.differ += differ;
        out.games += kGames;
    }
    return out;
}

// Who does not look at the limit wins with another one what the curve of the pass rate says, game
// by game. The greedy player does not if it imagines one refill; with more it weighs a likely win
// against sure progress, and an early win is worth a little more. That changes a move now and then.
TEST(PlayAgain, TellsWhatOtherLimitsWouldDo) {
    for (const auto& level : sample_levels()) {
        if (level.setup.goals.empty()) continue;
        EXPECT_EQ(compare_with_other_limits(level, sample_player(Kind::kRandom)).differ, 0u)
            << level.name;
        auto greedy = sample_player(Kind::kGreedy);
        greedy.reward.level_goals = 1;
        greedy.samples = 1;
        EXPECT_EQ(compare_with_other_limits(level, greedy).differ, 0u) << level.name;
        greedy.samples = 8;
        const auto curve = compare_with_other_limits(level, greedy);
        EXPECT_LE(curve.differ, curve.games / 100) << level.name;
    }
}

// As people play: each game is number 0 under a seed of its own.
TEST(PlayAgain, KnowsGamesWithSeedsOfTheirOwn) {
    for (const auto& level : sample_levels()) {
        auto header = sample_header(level);
        std::vector<traces::GameRecord> records;
        std::vector<GameResult> results;
        for (std::uint32_t i = 0; i < 20; ++i) {
            header.seed = 1000 + 17 * i;
            const auto player = sample_player(Kind::kRandom);
            records.push_back(played_records(header, player, 1).front());
            records.back().game = i;
            records.back().seed = header.seed;
            results.push_back(batch_of(level.setup, player, header.seed, 1).front());
        }
        header.seed = 0;
        const auto played = played_again(header, records);
        ASSERT_EQ(played.games.size(), records.size());
        for (std::size_t i = 0; i < records.size(); ++i) {
            SCOPED_TRACE(level.name + ", game " + std::to_string(i));
            expect_same(played.games[i], results[i]);
            EXPECT_EQ(played.games[i].seed, records[i].seed);
        }
        // Games of other seeds are no pairs.
        auto others = played.games;
        const auto same = compare_pairs(metric("score"), played.games, others, {});
        EXPECT_EQ(same.error, 0);
        for (auto& game : others) game.seed = 1;
        EXPECT_GT(compare_pairs(metric("score"), played.games, others, {}).error, 0);
    }
}

TEST(PlayAgain, RefusesMovesThatCannotBePlayed) {
    for (const auto& level : sample_levels()) {
        auto header = sample_header(level, "max-score");
        header.overtime = 3;
        const auto records = played_records(header, sample_player(Kind::kRandom), 5);
        const auto table =
            match3::Table::make(level.setup, match3::game_seed(core::Seed{header.seed}, 3));
        std::size_t tried = 0;
        for (std::uint8_t row = 0; row < 16; ++row)
            for (std::uint8_t column = 0; column < 16; ++column)
                for (const auto direction : {match3::Direction::kRight, match3::Direction::kDown}) {
                    const match3::Swap swap{{row, column}, direction};
                    if (std::ranges::count(table->view().moves, swap)) continue;
                    auto damaged = records;
                    damaged[3].moves[0] = swap;
                    const auto played = play_again(header, damaged);
                    ASSERT_FALSE(played) << level.name << " " << traces::print_moves({swap});
                    ASSERT_EQ(played.error().text(),
                              "move 1 of game 3 by max-score cannot be played; the trace is "
                              "damaged, or was played by other rules");
                    ++tried;
                }
        EXPECT_GT(tried, 400u);
    }
}

TEST(PlayAgain, RefusesGamesThatComeOutOtherwise) {
    const auto level = sample_levels()[2];
    auto header = sample_header(level, "max-score");
    const auto records = played_records(header, sample_player(Kind::kRandom), 5);
    const auto error_of = [&](auto&& damage) {
        auto damaged = records;
        damage(damaged[4]);
        const auto played = play_again(header, damaged);
        EXPECT_FALSE(played);
        return played ? "" : played.error().text();
    };
    const std::string score = std::to_string(records[4].score),
                      cure = "; the trace is damaged, or was played by other rules";
    EXPECT_EQ(error_of([](auto& record) { ++record.score; }),
              "game 4 by max-score comes to " + score + " points and not to an end with " +
                  std::to_string(records[4].score + 1) + cure);
    EXPECT_TRUE(error_of([](auto& record) {
                    record.moves.pop_back();
                }).starts_with("game 4 by max-score comes to "));
    EXPECT_TRUE(error_of([](auto& record) {
                    record.moves.clear();
                }).starts_with("game 4 by max-score comes to 0 points"));
    EXPECT_EQ(error_of([](auto& record) { record.moves.push_back(record.moves.back()); }),
              "move " + std::to_string(records[4].moves.size() + 1) +
                  " of game 4 by max-score cannot be played" + cure);
    EXPECT_FALSE(error_of([](auto& record) { record.game = 5; }).empty());  // another start
    header.seed += 1;
    EXPECT_FALSE(play_again(header, records));
    header.seed -= 1;
    header.overtime = 2;
    EXPECT_FALSE(play_again(header, records));  // then lost games are not over
}

// Against a table that is looked at move by move.
TEST(PlayAgain, CountsSwapsClearsAndOffersByCellAndTurn) {
    for (const auto& level : sample_levels()) {
        const auto header = sample_header(level);
        const auto records = played_records(header, sample_player(Kind::kRandom), 12);
        const auto played = played_again(header, records);
        match3::CellMap<Tally> swaps(level.setup.rows, level.setup.columns), clears = swaps;
        std::vector<Tally> offered(static_cast<std::size_t>(level.setup.move_limit));
        for (const auto& record : records) {
            const auto table = match3::Table::make(
                level.setup, match3::game_seed(core::Seed{header.seed}, record.game));
            match3::CellMap<int> swapped(level.setup.rows, level.setup.columns), cleared = swapped;
            std::uint64_t later = 0, all = 0;
            for (std::size_t turn = 0; turn < record.moves.size(); ++turn) {
                const auto swap = record.moves[turn];
                offered[turn].add(static_cast<double>(table->view().moves.size()));
                ++swapped[swap.first], ++swapped[swap.second()];
                auto board = table->view().scene;
                std::swap(board[swap.first], board[swap.second()]);
                const auto what = table->play(swap);
                for (std::size_t w = 0; w < what.cascade.size(); ++w) {
                    const auto& wave = what.cascade[w];
                    // A crate that is hit is no piece that is cleared, and a lock holds its tile.
                    const auto hit = [&](Cell cell) {
                        const auto& spot = board[cell];
                        cleared[cell] += (spot.thing == match3::Thing::kTile ||
                                          spot.thing == match3::Thing::kColourBomb) &&
                                         !spot.locked;
                    };
                    for (const auto& match : wave.matches) std::ranges::for_each(match.cells, hit);
                    std::ranges::for_each(wave.struck, hit);
                    board = wave.settled;
                    all += wave.points;
                    if (w > 0) later += wave.points;
                }
            }
            EXPECT_EQ(record.score, all);
            const double share = all ? static_cast<double>(later) / static_cast<double>(all) : 0;
            EXPECT_EQ(played.games[record.game].cascade_share, share);
            swaps.for_each_cell([&](Cell cell) {
                swaps[cell].add(swapped[cell]), clears[cell].add(cleared[cell]);
            });
        }
        const auto expect_equal = [](const Tally& a, const Tally& b) {
            EXPECT_EQ(std::tuple(a.count, a.sum, a.squares), std::tuple(b.count, b.sum, b.squares));
        };
        swaps.for_each_cell([&](Cell cell) {
            expect_equal(played.swaps[cell], swaps[cell]);
            expect_equal(played.clears[cell], clears[cell]);
        });
        ASSERT_EQ(played.offered.size(), offered.size());
        for (std::size_t turn = 0; turn < offered.size(); ++turn)
            expect_equal(played.offered[turn], offered[turn]);
    }
}

// In a level without goals to break them for, blockers are those of the level; of the lost games,
// those that leave one count.
TEST(PlayAgain, CountsBlockersThatLostGamesLeave) {
    const auto level = sample_levels()[2];
    const auto header = sample_header(level);
    const auto records = played_records(header, sample_player(Kind::kRandom), 40);
    const auto played = played_again(header, records);
    ASSERT_TRUE(played.has_blockers);
    match3::CellMap<int> left(level.setup.rows, level.setup.columns);
    int lost = 0;
    for (const auto& record : records) {
        const auto table = match3::Table::make(
            level.setup, match3::game_seed(core::Seed{header.seed}, record.game));
        for (const auto& swap : record.moves) table->play(swap);
        const auto view = table->view();
        if (view.won) continue;
        ++lost;
        view.scene.for_each_cell([&](Cell cell) {
            left[cell] +=
                view.scene[cell].thing == match3::Thing::kCrate || view.scene[cell].ice > 0;
        });
    }
    EXPECT_GT(lost, 10);
    EXPECT_LT(lost, 40);
    left.for_each_cell([&](Cell cell) {
        EXPECT_EQ(played.blockers[cell].count, lost);
        EXPECT_EQ(played.blockers[cell].sum, left[cell]);
    });
    EXPECT_FALSE(played_again(sample_header(sample_levels()[0]), {}).has_blockers);
}

TEST(PlayAgain, MeasuresEachGoal) {
    const auto level = sample_levels()[2];
    const auto header = sample_header(level);
    const auto records = played_records(header, sample_player(Kind::kRandom), 40);
    const auto played = played_again(header, records);
    for (const auto& record : records) {
        const auto table = match3::Table::make(
            level.setup, match3::game_seed(core::Seed{header.seed}, record.game));
        for (const auto& swap : record.moves) table->play(swap);
        const auto& game = played.games[record.game];
        for (std::size_t g = 0; g < 2; ++g) {
            const auto goal = table->view().goals[g];
            EXPECT_EQ(
                game.goal_progress[g],
                goal.met ? 1.0 : static_cast<double>(goal.done) / static_cast<double>(goal.target));
        }
        EXPECT_EQ(game.won, game.goal_progress[0] == 1 && game.goal_progress[1] == 1);
    }
}

TEST(PlayAgain, PicksTheBestTheMedianAndTheWorstGame) {
    const auto level = sample_levels()[1];
    auto header = sample_header(level);
    header.overtime = 4;
    const auto records = played_records(header, sample_player(Kind::kRandom), 31);
    const auto played = played_again(header, records);
    const auto key = [&](const Game& game) {
        return std::tuple(!game.won, game.won ? game.moves : 0u, -game.progress, ~game.score,
                          game.index);
    };
    std::vector<Game> sorted = played.games;
    std::ranges::sort(sorted, {}, key);
    EXPECT_EQ(played.picks[0].game, sorted.front().index);
    EXPECT_EQ(played.picks[1].game, sorted[15].index);
    EXPECT_EQ(played.picks[2].game, sorted.back().index);
    EXPECT_TRUE(sorted.front().won);
    EXPECT_FALSE(sorted.back().won);
    for (const auto& pick : played.picks) EXPECT_EQ(pick, records[pick.game]);
    for (const auto& pick : played_again(header, {}).picks) EXPECT_TRUE(pick.moves.empty());
}

// 2, 4, 4, 6: deviation sqrt(8 / 3), t of 3 degrees of freedom 3.182446.
TEST(Tally, HasStudentsMargin) {
    Tally tally;
    EXPECT_EQ(tally.mean(), 0);
    EXPECT_EQ(tally.margin(), 0);
    tally.add(2);
    EXPECT_EQ(tally.margin(), 0);
    for (const double x : {4, 4, 6}) tally.add(x);
    EXPECT_EQ(tally.mean(), 4);
    EXPECT_NEAR(tally.margin(), 3.182446305 * std::sqrt(8.0 / 3 / 4), 1e-9);
}

}  // namespace
}  // namespace dramatis::report
