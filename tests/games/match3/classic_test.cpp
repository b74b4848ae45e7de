#include "games/match3/classic.hpp"

#include <gtest/gtest.h>

#include "games/match3/recorder.hpp"

namespace dramatis::match3 {
namespace {

// A board drawn row by row, with refill queues a column; further tiles come from seed 1.
struct Drawn {
    explicit Drawn(std::vector<std::string> rows, std::vector<std::string> queues = {}) {
        setup.grid = *parse_grid(rows, 8, "test");
        setup.rows = setup.grid->rows();
        setup.columns = setup.grid->columns();
        setup.colours = 8;
        for (const auto& text : queues) {
            auto& queue = setup.queues.emplace_back();
            for (const char c : text) queue.push_back(Tile(c - 'A'));
        }
    }

    // Plays the swap and returns what happened.
    Cascade play(Swap swap) {
        const Classic<Medium<3>> rules(setup);
        Position<Medium<3>> p;
        p.refill = {core::Seed{1}, setup.queues.empty() ? nullptr : &rules.setup().queues};
        rules.place(p, *setup.grid);
        EXPECT_TRUE(rules.is_legal(p, swap));
        Recorder<Classic<Medium<3>>> recorder(rules, scene_of(*setup.grid), swap);
        rules.settle(p, swap, recorder);
        score = p.score;
        return recorder.cascade;
    }

    match3::Setup setup;
    std::uint64_t score = 0;
};

constexpr Swap right(int row, int column) {
    return {{std::uint8_t(row), std::uint8_t(column)}, Direction::kRight};
}
constexpr Swap down(int row, int column) {
    return {{std::uint8_t(row), std::uint8_t(column)}, Direction::kDown};
}

TEST(Classic, ThreeInARowFallAndAreRefilledFromTheirColumns) {
    Drawn board({"CDE",  //
                 "BBA", "AAB"},
                {"FG", "GH", "HF"});
    const Cascade cascade = board.play(down(1, 2));
    ASSERT_EQ(cascade.size(), 1u);
    EXPECT_EQ(board.score, 120u) << "two matches in one wave, 60 each";
    EXPECT_EQ(print_rows(cascade[0].settled), (std::vector<std::string>{"GHF", "FGH", "CDE"}))
        << "the tile that enters first ends lowest";
}

TEST(Classic, LongerMatchesPayMorePerTile) {
    EXPECT_EQ(match_points(3), 60u);
    EXPECT_EQ(match_points(4), 120u);
    EXPECT_EQ(match_points(5), 200u);
    Drawn four({"CADE",  //
                "ABAA", "CDEC"});
    const Cascade cascade = four.play(down(0, 1));
    ASSERT_GE(cascade.size(), 1u);
    EXPECT_EQ(cascade[0].matches[0].points, 120u);
}

TEST(Classic, AnLIsOneMatch) {
    Drawn board({"CDAE",  //
                 "EFAC", "AABD", "CDAE"});
    const Cascade cascade = board.play(down(2, 2));
    ASSERT_GE(cascade.size(), 1u);
    ASSERT_EQ(cascade[0].matches.size(), 1u);
    EXPECT_EQ(cascade[0].matches[0].cells.size(), 5u);
    EXPECT_EQ(cascade[0].matches[0].points, 200u);
}

TEST(Classic, TheSecondWaveCountsTwice) {
    Drawn board({"EBC",  //
                 "BAD", "ABB", "CAA"},
                {"FG", "FH", "FC"});
    const Cascade cascade = board.play(down(2, 0));
    ASSERT_EQ(cascade.size(), 2u) << "three Fs fall side by side";
    EXPECT_EQ(cascade[0].matches[0].points, 60u);
    EXPECT_EQ(cascade[1].matches[0].points, 120u);
    EXPECT_EQ(board.score, 180u);
}

TEST(Classic, AFreshBoardHasNoRunAndAMove) {
    for (int rows = 3; rows <= kMaxSide; ++rows)
        for (int columns = 3; columns <= kMaxSide; ++columns)
            for (int colours = 3; colours <= kMaxColours; ++colours)
                with_smallest_shape(rows, columns, colours, [&]<class Shape>() {
                    match3::Setup setup;
                    setup.rows = rows, setup.columns = columns, setup.colours = colours;
                    const Classic<Shape> rules(setup);
                    const auto p = rules.start(core::Seed{std::uint64_t(rows * 100 + columns)});
                    const Grid grid = rules.grid_of(p);
                    ASSERT_FALSE(has_run(grid));
                    ASSERT_TRUE(has_legal_move(grid));
                    ASSERT_GT(p.available_moves(), 0);
                    grid.for_each_cell([&](Cell cell) { ASSERT_LT(grid[cell], colours); });
                });
}

// 20,000 boards, 49 cells: each colour is drawn 163,333 times with a standard deviation near 370.
TEST(Classic, FreshBoardsFavourNoColour) {
    const match3::Setup setup;
    const Classic<Small<3>> rules(setup);
    std::array<int, 6> count{};
    for (std::uint64_t seed = 0; seed < 20'000; ++seed) {
        const Grid grid = rules.grid_of(rules.start(core::Seed{seed}));
        grid.for_each_cell([&](Cell cell) { ++count[grid[cell]]; });
    }
    for (const int n : count) EXPECT_NEAR(n, 20'000 * 49 / 6, 4 * 370);
}

TEST(Classic, WhatFallsInAColumnDoesNotDependOnPlayElsewhere) {
    const Refill refill{core::Seed{5}, nullptr};
    const match3::Setup setup;
    const Classic<Small<3>> rules(setup);
    // Whatever is played, the tiles that have entered column 3 are a prefix of its stream.
    auto p = rules.start(core::Seed{5});
    p.refill = refill;
    core::Rng rng{core::Seed{6}};
    std::vector<Tile> entered;
    for (int move = 0; move < 20; ++move) {
        const auto swap = rules.random_move(p, rng);
        Recorder<Classic<Small<3>>> recorder(rules, rules.scene_of(p), swap);
        const auto before = p.drawn[3], shuffles = p.shuffles;
        rules.play(p, swap, recorder);
        if (p.shuffles != shuffles) break;
        std::uint32_t drawn = before;
        for (const Wave& wave : recorder.cascade) {
            int fresh = 0;
            for (const Match& match : wave.matches)
                for (const Cell cell : match.cells) fresh += cell.column == 3;
            for (int i = 0; i < fresh; ++i)
                EXPECT_EQ((wave.settled[{std::uint8_t(fresh - 1 - i), 3}].colour),
                          refill.tile(3, drawn + std::uint32_t(i), 6));
            drawn += std::uint32_t(fresh);
        }
        EXPECT_EQ(p.drawn[3], drawn);
    }
}

// A swap that brings the three As together and leaves nine different tiles around them.
match3::Setup dying_board() {
    match3::Setup setup;
    setup.rows = setup.columns = 3;
    setup.colours = 10;
    setup.grid = *parse_grid({"BCA", "AAD", "EFG"}, 10, "test");
    setup.queues = {{7}, {8}, {9}};
    setup.move_limit = 5;
    return setup;
}

TEST(DeadBoard, IsReshuffledForNothingAndCounted) {
    const Classic<Small<4>> rules(dying_board());
    auto p = rules.start(core::Seed{1});
    rules.play(p, down(0, 2));
    EXPECT_EQ(p.moves, 1u);
    EXPECT_EQ(p.score, 60u);
    EXPECT_EQ(p.shuffles, 1u);
    EXPECT_FALSE(has_run(rules.grid_of(p)));
    EXPECT_TRUE(has_legal_move(rules.grid_of(p)))
        << "nine different tiles have none, so they were redrawn";
}

TEST(DeadBoard, EndsTheGameIfTheLevelSaysSo) {
    match3::Setup setup = dying_board();
    setup.dead_board = DeadBoard::kEnd;
    const Classic<Small<4>> rules(setup);
    auto p = rules.start(core::Seed{1});
    EXPECT_FALSE(rules.is_over(p));
    rules.play(p, down(0, 2));
    EXPECT_TRUE(rules.is_over(p));
    EXPECT_EQ(p.moves, 1u);
}

TEST(Cascade, ThatDoesNotEndIsCutAndTheGameGoesOn) {
    match3::Setup setup = dying_board();
    setup.queues.assign(3, std::vector<Tile>(5000, 0));  // three As, again and again
    const Classic<Small<4>> rules(setup);
    auto p = rules.start(core::Seed{1});
    rules.play(p, down(0, 2));
    EXPECT_EQ(p.score, 60u * kMaxWaves * (kMaxWaves + 1) / 2);
    EXPECT_EQ(p.shuffles, 1u);
    EXPECT_FALSE(has_run(rules.grid_of(p)));
    EXPECT_FALSE(rules.is_over(p));
}

}  // namespace
}  // namespace dramatis::match3
