#include "library/board_file.hpp"

#include <gtest/gtest.h>

namespace dramatis::cli {
namespace {

std::string error_of(std::string_view text, int colours = 4) {
    const auto read = parse_board_file(text, "b", colours);
    return read ? "none" : read.error().text();
}

TEST(BoardFile, IsRowsOfLetters) {
    const auto read = parse_board_file("ABCA\n B C A B\r\nCABC", "b", 3);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->grid.rows(), 3);
    EXPECT_EQ(read->grid.columns(), 4);
    EXPECT_EQ((read->grid[{1, 0}]), 1) << "blanks between letters do not count";
    EXPECT_TRUE(read->queues.empty());
}

TEST(BoardFile, HasALineOfRefillsForEachColumn) {
    const auto read = parse_board_file("ABC\nBCA\nCAB\n\nAB\n-\nC\n", "b", 3);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->queues, (match3::Queues{{0, 1}, {}, {2}}));
}

TEST(BoardFile, NamesThePlaceOfALetterThatIsNone) {
    EXPECT_TRUE(error_of("ABC\nBxA\nCAB").starts_with("b:2:2: 'x' is not a tile"));
    EXPECT_NE(error_of("ABC\nBEA\nCAB").find("; give --colours 5"), std::string::npos);
}

TEST(BoardFile, RefusesRowsThatDoNotFit) {
    EXPECT_TRUE(error_of("ABC\nBCAB\nCAB").starts_with("b:2:1: this row has 4 tiles"));
    EXPECT_NE(error_of("ABC\nBCA").find("the board has 2 rows"), std::string::npos);
    EXPECT_NE(error_of("").find("the board has 0 rows"), std::string::npos);
    EXPECT_NE(error_of("AB\nBA\nAB").find("the row has 2 tiles"), std::string::npos);
}

TEST(BoardFile, RefusesALineThatWouldVanishAtOnce) {
    EXPECT_TRUE(error_of("ABC\nB B B\nCAB").starts_with("b:2:1: there are three or more B"));
}

TEST(BoardFile, RefusesRefillsForTooFewOrTooManyColumns) {
    EXPECT_NE(error_of("ABC\nBCA\nCAB\n\nA\nB\n").find("refills for 2 of 3 columns"),
              std::string::npos);
    EXPECT_NE(error_of("ABC\nBCA\nCAB\n\nA\nB\nC\nA\n").find("refills for column 3"),
              std::string::npos);
}

}  // namespace
}  // namespace dramatis::cli
