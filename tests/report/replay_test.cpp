#include "report/replay.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "games/match3/random_level.hpp"
#include "games/match3/table.hpp"
#include "players/match3/batch.hpp"
#include "report/samples.hpp"

namespace dramatis::report {
namespace {

using core::Json;
using Kind = players::Match3Settings::Kind;

// The board as the report has it, cell by cell.
std::vector<std::string> cells_of(const Json& board) {
    const auto text = board.get<std::string>();
    std::vector<std::string> out;
    for (std::size_t i = 0; i < text.size(); i += 2) out.push_back(text.substr(i, 2));
    return out;
}

// What must hold of any replay by itself.
void expect_goals(const Json& told, const std::vector<match3::Table::GoalState>& states) {
    ASSERT_EQ(told.size(), states.size());
    for (std::size_t g = 0; g < states.size(); ++g)
        EXPECT_EQ(told[g], fmt::format("{} of {}", states[g].done, states[g].target));
}

void expect_consistent(const Json& replay, const match3::Setup& setup, std::size_t spots) {
    const auto count = static_cast<std::size_t>(setup.rows * setup.columns);
    const auto expect_board = [&](const Json& board) {
        ASSERT_EQ(board.get<std::string>().size(), 2 * count);
        for (const auto& cell : cells_of(board)) ASSERT_LT(std::stoul(cell, nullptr, 36), spots);
    };
    expect_board(replay["start"]);
    std::string before = replay["start"];
    std::uint64_t score = 0;
    for (const auto& move : replay["moves"]) {
        for (const char* key : {"swapped", "after"}) expect_board(move[key]);
        auto cells = cells_of(before);
        const std::size_t first =
            move["row"].get<std::size_t>() * static_cast<std::size_t>(setup.columns) +
            move["column"].get<std::size_t>();
        const std::size_t second =
            first + (move["direction"] == "right" ? 1 : static_cast<std::size_t>(setup.columns));
        ASSERT_LT(second, count);
        const auto swapped = cells_of(move["swapped"]);
        for (std::size_t i = 0; i < count; ++i)
            ASSERT_TRUE(i == first || i == second || swapped[i] == cells[i]);
        ASSERT_FALSE(move["waves"].empty());
        std::uint64_t points = 0;
        for (const auto& wave : move["waves"]) {
            expect_board(wave["board"]);
            points += wave["points"].get<std::uint64_t>();
            for (const char* key : {"cleared", "fired", "made"})
                for (const auto& cell : wave[key]) ASSERT_LT(cell.get<std::size_t>(), count);
            ASSERT_FALSE(wave["cleared"].empty() && wave["fired"].empty());
        }
        ASSERT_LE(move["waves"].size(), kMostReplayWaves);
        if (move.contains("left_out")) points += move["left_out"]["points"].get<std::uint64_t>();
        score += points;
        ASSERT_EQ(move["score"], score);
        ASSERT_EQ(move["goals"].size(), setup.goals.size());
        ASSERT_GT(move["offered"].get<int>(), 0);
        before = move["after"];
    }
    ASSERT_EQ(replay["moves"].size(), replay["moves_used"]);
    ASSERT_LE(replay["moves_used"].get<int>(), setup.move_limit);
}

TEST(Replay, ShowsTheGameOfItsRecordUpToTheLimit) {
    std::size_t bonus = 0, shuffled = 0;
    for (const auto& level : sample_levels())
        for (const std::uint32_t overtime : {0u, 6u}) {
            auto header = sample_header(level);
            header.overtime = overtime;
            const auto records = played_records(header, sample_player(Kind::kGreedy), 25);
            const auto played = played_again(header, records);
            SpotBook book;
            for (const auto& record : records) {
                const auto replay = replay_json(header, record, "best", book);
                const auto& game = played.games[record.game];
                EXPECT_EQ(replay["label"], "best");
                EXPECT_EQ(replay["game"], record.game);
                EXPECT_EQ(replay["score"], game.score);
                EXPECT_EQ(replay["won"], game.won);
                EXPECT_EQ(replay["stars"], game.stars);
                EXPECT_EQ(replay["moves_used"], game.moves);
                expect_consistent(replay, level.setup, book.json().size());
                std::uint32_t shuffles = 0;
                for (const auto& move : replay["moves"]) shuffles += move["shuffled"].get<bool>();
                EXPECT_EQ(shuffles, game.shuffles);
                shuffled += shuffles;
                bonus += game.won && game.moves_left > 0 && level.setup.move_bonus > 0;

                // The same game at a table.
                const auto table = match3::Table::make(
                    level.setup, match3::game_seed(core::Seed{header.seed}, record.game));
                EXPECT_EQ(replay["start"],
                          book.encode(with_exits(level.setup, table->view().scene)));
                for (std::size_t i = 0; i < replay["moves"].size(); ++i) {
                    const auto& move = replay["moves"][i];
                    EXPECT_EQ(move["offered"], table->view().moves.size());
                    auto swapped = table->view().scene;
                    auto &a = swapped[record.moves[i].first],
                         &b = swapped[record.moves[i].second()];
                    std::swap(a, b);
                    std::swap(a.ice, b.ice);  // lies under what moves
                    EXPECT_EQ(move["swapped"], book.encode(with_exits(level.setup, swapped)));
                    const auto turn = table->play(record.moves[i]);
                    EXPECT_EQ(move["row"], record.moves[i].first.row);
                    EXPECT_EQ(move["column"], record.moves[i].first.column);
                    ASSERT_EQ(move["waves"].size(), turn.cascade.size());
                    for (std::size_t w = 0; w < turn.cascade.size(); ++w) {
                        EXPECT_EQ(move["waves"][w]["board"],
                                  book.encode(with_exits(level.setup, turn.cascade[w].settled)));
                        EXPECT_EQ(move["waves"][w]["points"], turn.cascade[w].points);
                        expect_goals(move["waves"][w]["goals"], turn.goals[w]);
                    }
                    EXPECT_EQ(move["after"],
                              book.encode(with_exits(level.setup, table->view().scene)));
                }
                if (HasFailure()) return;
            }
        }
    EXPECT_GT(bonus, 10u);
    EXPECT_GT(shuffled, 10u);
}

TEST(Replay, OfAnyLevelIsConsistent) {
    core::Rng rng{core::Seed{12}};
    for (int i = 0; i < 60; ++i) {
        const match3::Level level{
            .name = "random", .setup = match3::random_level(rng, {.max_side = 9, .max_moves = 12})};
        auto header = sample_header(level);
        header.overtime = 5;
        SpotBook book;
        for (const auto& record : played_records(header, sample_player(Kind::kRandom), 4)) {
            const auto replay = replay_json(header, record, "worst", book);
            expect_consistent(replay, level.setup, book.json().size());
        }
        ASSERT_FALSE(HasFailure()) << i << "\n" << match3::print_level(level);
    }
}

// On 256 cells of three colours cascades hardly end by themselves: hundreds of waves a move, and
// 100 MB for the replay of one game of 160 moves.
TEST(Replay, OfEndlessCascadesIsCutAndSaysWhere) {
    match3::Level level{.name = "storm"};
    level.setup.rows = level.setup.columns = 16;
    level.setup.colours = 3;
    level.setup.move_limit = 160;
    const auto header = sample_header(level, "random");
    const auto records = played_records(header, sample_player(Kind::kRandom), 1);
    SpotBook book;
    const auto replay = replay_json(header, records[0], "best", book);
    EXPECT_LT(core::dump(replay).size(), kMostReplayBytes + 200'000);
    const Game game = played_again(header, records).games.at(0);
    ASSERT_EQ(game.moves, 160u);
    EXPECT_GT(game.longest_cascade, 2 * kMostReplayWaves);
    EXPECT_EQ(replay["score"], game.score);
    EXPECT_EQ(replay["moves_used"], game.moves);

    const auto& moves = replay["moves"];
    ASSERT_GT(moves.size(), 1u);
    ASSERT_LT(moves.size(), 160u);
    std::uint64_t score = 0;
    std::size_t cut = 0, longest = 0;
    for (const auto& move : moves) {
        ASSERT_LE(move["waves"].size(), kMostReplayWaves);
        std::size_t waves = move["waves"].size();
        for (const auto& wave : move["waves"]) score += wave["points"].get<std::uint64_t>();
        if (move.contains("left_out")) {
            ++cut;
            EXPECT_EQ(waves, kMostReplayWaves);
            waves += move["left_out"]["waves"].get<std::size_t>();
            score += move["left_out"]["points"].get<std::uint64_t>();
        }
        longest = std::max(longest, waves);
        EXPECT_EQ(move["score"], score) << "no point is lost";
    }
    EXPECT_GT(longest, kMostReplayWaves);
    const std::string text = replay["cut"];
    EXPECT_NE(text.find(std::to_string(cut) + " moves are cut after 20 steps"), std::string::npos)
        << text;
    EXPECT_NE(text.find("ends after move " + std::to_string(moves.size()) + " of 160"),
              std::string::npos)
        << text;
}

TEST(Replay, OfAnOrdinaryGameIsWhole) {
    const auto header = sample_header(sample_levels()[0]);
    const auto record = played_records(header, sample_player(Kind::kGreedy), 1)[0];
    SpotBook book;
    const auto replay = replay_json(header, record, "best", book);
    EXPECT_TRUE(replay["cut"].is_null());
    for (const auto& move : replay["moves"]) EXPECT_FALSE(move.contains("left_out"));
}

TEST(Replay, SameRecordSameBytes) {
    const auto header = sample_header(sample_levels()[2]);
    const auto record = played_records(header, sample_player(Kind::kGreedy), 1)[0];
    SpotBook a, b;
    EXPECT_EQ(core::dump(replay_json(header, record, "best", a)),
              core::dump(replay_json(header, record, "best", b)));
    EXPECT_EQ(core::dump(a.json()), core::dump(b.json()));
}

TEST(SpotBook, HasEachKindOnceWithALabelAndADrawing) {
    SpotBook book;
    match3::Scene scene(2, 2);
    scene[{0, 0}] = match3::Spot::tile(0);
    scene[{0, 1}] = match3::Spot::tile(1);
    scene[{1, 0}] = match3::Spot::tile(0);
    scene[{1, 1}] = match3::Spot::tile(0, match3::Power::kRow);
    EXPECT_EQ(book.encode(scene), "00010002");
    EXPECT_EQ(book.encode(scene), "00010002");
    const auto json = book.json();
    ASSERT_EQ(json.size(), 3u);
    std::set<std::string> labels;
    for (const auto& spot : json) {
        labels.insert(spot["label"]);
        EXPECT_NE(spot["svg"].get<std::string>().find('<'), std::string::npos);
    }
    EXPECT_EQ(labels.size(), 3u);
}

// Base 36, the larger digit first.
TEST(SpotBook, CountsBeyondOneDigit) {
    SpotBook book;
    std::string last;
    for (int i = 0; i < 40; ++i) {
        match3::Scene scene(1, 1);
        scene[{0, 0}] = {.thing = match3::Thing::kTile,
                         .colour = static_cast<match3::Tile>(i % 10),
                         .ice = static_cast<std::uint8_t>(i / 10)};
        last = book.encode(scene);
        EXPECT_TRUE(i != 35 || last == "0z") << last;
    }
    EXPECT_EQ(last, "13");
}

}  // namespace
}  // namespace dramatis::report
