#include "screen/swap_text.hpp"

#include <gtest/gtest.h>

#include "screen/scenes.hpp"

namespace dramatis::cli {
namespace {

using match3::Cell;
using match3::Direction;
using match3::Swap;

std::string error_of(std::string_view text) {
    const auto swap = parse_swap(text, small_scene());
    return swap ? "none" : swap.error().text();
}

TEST(SwapText, ReadsBackAsItIsWritten) {
    const auto scene = small_scene();
    int swaps = 0;
    scene.for_each_cell([&](Cell cell) {
        for (const auto direction : {Direction::kRight, Direction::kDown}) {
            const bool right = direction == Direction::kRight;
            if (right ? cell.column + 1 == scene.columns() : cell.row + 1 == scene.rows()) continue;
            const Swap swap{cell, direction};
            const auto read = parse_swap(swap_text(swap), scene);
            ASSERT_TRUE(read) << swap_text(swap);
            EXPECT_EQ(*read, swap);
            ++swaps;
        }
    });
    EXPECT_EQ(swaps, 3 * 3 + 2 * 4);
}

TEST(SwapText, MayBeTypedInSeveralWays) {
    for (const char* text : {"1 2 down", "(1,2) down", " 1, 2  down\r", "\t(1, 2),down"})
        EXPECT_EQ(*parse_swap(text, small_scene()), (Swap{{1, 2}, Direction::kDown})) << text;
}

TEST(SwapText, IsNothingElse) {
    for (const char* text : {"", "1 2", "1 2 up", "1 2 down 3", "a b down", "1.5 2 down",
                             "1 2 Down", "99999999999 0 right"})
        EXPECT_NE(error_of(text).find("is not a move; write: row column right|down"),
                  std::string::npos)
            << text;
}

TEST(SwapText, NamesTheEdgeOfTheBoard) {
    EXPECT_EQ(error_of("0 3 right"),
              "'0 3 right' is off the board; a swap right starts in rows 0 to 2, columns 0 to 2");
    EXPECT_EQ(error_of("2 0 down"),
              "'2 0 down' is off the board; a swap down starts in rows 0 to 1, columns 0 to 3");
    EXPECT_NE(error_of("-1 0 right").find("off the board"), std::string::npos);
    EXPECT_NE(error_of("300 0 right").find("off the board"), std::string::npos);
}

TEST(SwapText, SaysWhyAMoveIsNone) {
    const auto why = [](int row, int column, Direction direction, bool squares = false) {
        return why_illegal(
            {{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)}, direction},
            small_scene(), squares);
    };
    EXPECT_EQ(why(0, 0, Direction::kRight), "(0,0) right is not legal: it makes no line of three");
    EXPECT_EQ(why(0, 0, Direction::kRight, true),
              "(0,0) right is not legal: it makes no line of three and no square");
    EXPECT_EQ(why(1, 0, Direction::kRight), "(1,0) right is not legal: a stone does not move");
    EXPECT_EQ(why(0, 3, Direction::kDown), "(0,3) down is not legal: a crate does not move");
    EXPECT_EQ(why(1, 2, Direction::kDown), "(1,2) down is not legal: (2,2) is a hole");
    EXPECT_EQ(why(2, 0, Direction::kRight),
              "(2,0) right is not legal: the tile at (2,0) is locked");
    EXPECT_EQ(why(0, 1, Direction::kRight),
              "(0,1) right is not legal: the two tiles have the same colour");
}

}  // namespace
}  // namespace dramatis::cli
