#include "games/match3/grid.hpp"

#include <gtest/gtest.h>

#include "games/match3/setup.hpp"

namespace dramatis::match3 {
namespace {

TEST(Grid, PrintsWhatItParsed) {
    const std::vector<std::string> rows{"ABCA", "CABB", "BBCA"};
    const auto grid = parse_grid(rows, 3, "here");
    ASSERT_TRUE(grid);
    EXPECT_EQ(print_grid(*grid), rows);
    EXPECT_EQ(grid->rows(), 3);
    EXPECT_EQ(grid->columns(), 4);
}

TEST(Grid, ErrorsNameThePlaceAndTheCure) {
    const auto error = [](const std::vector<std::string>& rows) {
        return parse_grid(rows, 4, "board").error().text();
    };
    EXPECT_EQ(error({"ABC", "AB", "ABC"}),
              "board row 1: has 2 tiles and row 0 has 3; all rows must be equally long");
    EXPECT_EQ(error({"ABC", "ABE", "ABC"}),
              "board row 1 column 2: unknown tile; with 4 colours a tile is a letter from A to D");
    EXPECT_EQ(error({"AB", "AB", "AB"}),
              "board row 0: number of tiles: 2; a board has from 3 to 16 rows and columns");
    EXPECT_EQ(error({}), "board: number of rows: 0; a board has from 3 to 16 rows and columns");
}

TEST(Grid, KnowsRunsAndMoves) {
    const auto grid = [](const std::vector<std::string>& rows) {
        return *parse_grid(rows, 9, "test");
    };
    EXPECT_TRUE(has_run(grid({"AAA", "BCB", "CBC"})));
    EXPECT_TRUE(has_run(grid({"ABC", "ACB", "ABC"})));
    EXPECT_FALSE(has_run(grid({"AAB", "AAB", "BBA"})));
    EXPECT_TRUE(has_legal_move(grid({"AAB", "CDA", "EFG"})));
    EXPECT_FALSE(has_legal_move(grid({"ABC", "DEF", "GHI"})));
}

TEST(Grid, AShuffleKeepsTheTiles) {
    core::Rng rng{core::Seed{2}};
    const auto count = [](const Grid& grid) {
        std::array<int, kMaxColours> n{};
        grid.for_each_cell([&](Cell cell) { ++n[grid[cell]]; });
        return n;
    };
    int kept = 0;
    for (int i = 0; i < 300; ++i) {
        Grid grid(7, 7);
        grid.for_each_cell([&](Cell cell) { grid[cell] = Tile(rng.below(6)); });
        const auto before = count(grid);
        const bool whole = shuffle_without_runs(grid, rng);
        EXPECT_EQ(count(grid), before);
        EXPECT_EQ(has_run(grid) && whole, false);
        kept += whole;
    }
    EXPECT_GT(kept, 10) << "about one shuffle in seven has no run";
}

TEST(Setup, ImpossibleOnesAreRefusedWithTheReason) {
    const auto error = [](auto&& change) {
        match3::Setup setup;
        change(setup);
        return check_setup(setup).error().text();
    };
    EXPECT_EQ(error([](auto& s) { s.rows = 2; }),
              "rows: 2 is out of range; it must be from 3 to 16");
    EXPECT_EQ(error([](auto& s) { s.colours = 11; }),
              "colours: 11 is out of range; it must be from 3 to 10");
    EXPECT_EQ(error([](auto& s) { s.queues.resize(3); }),
              "refill: 3 queues for 7 columns; give one a column (it may be empty)");
    EXPECT_TRUE(check_setup(match3::Setup{}));
}

}  // namespace
}  // namespace dramatis::match3
