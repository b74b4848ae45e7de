#include "games/go/vertex.hpp"

#include <gtest/gtest.h>

#include <set>

namespace dramatis::go {
namespace {

template <class F>
void for_each_vertex(int size, F&& f) {
    for (int row = 0; row < size; ++row)
        for (int column = 0; column < size; ++column)
            f(Vertex{static_cast<std::int8_t>(column), static_cast<std::int8_t>(row)});
}

TEST(Vertex, EveryPointOfEveryBoardReadsBack) {
    for (int size = kMinSize; size <= kMaxSize; ++size) {
        std::set<std::string> people, sgf;
        for_each_vertex(size, [&](Vertex v) {
            const Move move(v);
            EXPECT_FALSE(move.is_pass());
            const auto read = parse_move(print(move), size);
            ASSERT_TRUE(read) << print(move);
            EXPECT_EQ(*read, move);
            const auto again = parse_sgf_move(print_sgf(move, size), size);
            ASSERT_TRUE(again) << print_sgf(move, size);
            EXPECT_EQ(*again, move);
            people.insert(print(move));
            sgf.insert(print_sgf(move, size));
        });
        EXPECT_EQ(people.size(), static_cast<std::size_t>(size * size));
        EXPECT_EQ(sgf.size(), static_cast<std::size_t>(size * size));
    }
}

TEST(Vertex, PeopleCountFromTheLowerLeftAndSkipI) {
    EXPECT_EQ(print(Vertex{0, 0}), "A1");
    EXPECT_EQ(print(Vertex{7, 3}), "H4");
    EXPECT_EQ(print(Vertex{8, 3}), "J4");
    EXPECT_EQ(print(Vertex{18, 18}), "T19");
    EXPECT_EQ(print(Move::pass()), "pass");
}

TEST(Vertex, SgfCountsFromTheUpperLeft) {
    EXPECT_EQ(print_sgf(Vertex{0, 0}, 19), "as");
    EXPECT_EQ(print_sgf(Vertex{0, 18}, 19), "aa");
    EXPECT_EQ(print_sgf(Vertex{3, 3}, 19), "dp");
    EXPECT_EQ(print_sgf(Vertex{8, 0}, 9), "ii");
    EXPECT_EQ(print_sgf(Move::pass(), 9), "");
}

TEST(Vertex, AnyCaseIsRead) {
    EXPECT_EQ(*parse_move("d4", 9), Move(Vertex{3, 3}));
    EXPECT_EQ(*parse_move("t19", 19), Move(Vertex{18, 18}));
    for (const auto* text : {"pass", "PASS", "Pass"}) EXPECT_TRUE(parse_move(text, 9)->is_pass());
    EXPECT_TRUE(parse_sgf_move("", 9)->is_pass());
    EXPECT_TRUE(parse_sgf_move("tt", 19)->is_pass());
}

TEST(Vertex, WhatIsNoPointIsRefused) {
    for (const auto* text : {"", "A", "A0", "I5", "K1", "A10", "5A", "A1 ", " A1", "AA1", "A-1",
                             "A1A", "resign", "A+1", "\xff\x80"})
        EXPECT_FALSE(parse_move(text, 9)) << text;
    EXPECT_TRUE(parse_move("K10", 10));
    EXPECT_FALSE(parse_move("T19", 18));
    EXPECT_EQ(parse_move("K1", 9).error().text(),
              "'K1' is no vertex; on this board they go from A1 to J9 (no column I), or pass");
    EXPECT_EQ(parse_move("A1\n=", 9).error().text(),
              "'A1?=' is no vertex; on this board they go from A1 to J9 (no column I), or pass");
    for (const auto* text : {"a", "aaa", "AA", "aj", "ja", "a1", "`a", "\xff\xff"})
        EXPECT_FALSE(parse_sgf_move(text, 9)) << text;
    EXPECT_EQ(parse_sgf_move("jj", 9).error().text(),
              "'jj' is no point of a board of 9; points are two small letters from a to i");
}

TEST(Colours, HaveNamesAndOpposites) {
    EXPECT_EQ(opposite(Colour::kBlack), Colour::kWhite);
    EXPECT_EQ(opposite(Colour::kWhite), Colour::kBlack);
    for (const auto* text : {"b", "B", "black", "Black"})
        EXPECT_EQ(parse_colour(text), Colour::kBlack);
    for (const auto* text : {"w", "W", "white", "WHITE"})
        EXPECT_EQ(parse_colour(text), Colour::kWhite);
    for (const auto* text : {"", "x", "bl", "whites"}) EXPECT_EQ(parse_colour(text), std::nullopt);
    for (const Colour colour : {Colour::kBlack, Colour::kWhite})
        EXPECT_EQ(parse_colour(name(colour)), colour);
}

}  // namespace
}  // namespace dramatis::go
