#include "games/go/plain_board.hpp"

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "games/go/drawn.hpp"

namespace dramatis::go {
namespace {

// --- drawing

TEST(Drawing, ReadsBack) {
    const std::string rows =
        "X...O\n"
        ".....\n"
        "..X..\n"
        ".....\n"
        "O....\n";
    EXPECT_EQ(print(drawn(rows)), rows);
    EXPECT_EQ(drawn("\n X . . . O\r\n\n . . . . .\n\t..X..\n.....\nO...."), drawn(rows));
    EXPECT_EQ(drawn(rows).at(at("A5")), B);  // the first row is the highest
    EXPECT_EQ(drawn(rows).at(at("A1")), W);
    EXPECT_EQ(drawn(rows).at(at("B1")), std::nullopt);
}

TEST(Drawing, ErrorsSayRowAndCure) {
    EXPECT_EQ(parse_board("....").error().text(), "a board has 5 to 19 rows, this has 1");
    EXPECT_EQ(parse_board("").error().text(), "a board has 5 to 19 rows, this has 0");
    EXPECT_EQ(parse_board(".....\n.....\n...\n.....\n.....").error().text(),
              "row 3: a row has as many points as there are rows, 5; this has 3");
    EXPECT_EQ(parse_board(".....\n..#..").error().text(),
              "line 2: '#' is no point; write '.', 'X' (Black) or 'O' (White)");
    std::string tall;
    for (int i = 0; i < 20; ++i) tall += std::string(20, '.') + "\n";
    EXPECT_EQ(parse_board(tall).error().text(), "a board has 5 to 19 rows, this has 20");
}

// --- strings and liberties

TEST(PlainBoard, StringsAreConnectedAlongLinesOnly) {
    const auto board = drawn(
        "XX..X\n"
        ".X.X.\n"
        ".XX..\n"
        "O..X.\n"
        ".....\n");
    EXPECT_EQ(sorted(board.string_at(at("A5"))), "A5 B3 B4 B5 C3");
    EXPECT_EQ(sorted(board.liberties_of(at("B4"))), "A3 A4 B2 C2 C4 C5 D3");  // each once
    EXPECT_EQ(sorted(board.string_at(at("D4"))), "D4");
    EXPECT_EQ(sorted(board.liberties_of(at("A2"))), "A1 A3 B2");
}

// --- captures

TEST(PlainBoard, AStoneWithoutLibertiesIsTakenAtCornerEdgeAndMiddle) {
    auto corner = drawn(
        "OX...\n"
        ".....\n"
        ".....\n"
        ".....\n"
        ".....\n");
    EXPECT_EQ(sorted(corner.play(B, at("A4"))), "A5");
    auto edge = drawn(
        ".....\n"
        "X....\n"
        "OX...\n"
        ".....\n"
        ".....\n");
    EXPECT_EQ(sorted(edge.play(B, at("A2"))), "A3");
    auto middle = drawn(
        ".....\n"
        "..X..\n"
        ".XO..\n"
        "..X..\n"
        ".....\n");
    EXPECT_EQ(sorted(middle.play(B, at("D3"))), "C3");
    EXPECT_EQ(middle.at(at("C3")), std::nullopt);
}

TEST(PlainBoard, AStringIsTakenWhole) {
    auto board = drawn(
        ".XX..\n"
        "XOOX.\n"
        ".XO..\n"
        "..X..\n"
        ".....\n");
    EXPECT_EQ(sorted(board.play(B, at("D3"))), "B4 C3 C4");
    EXPECT_EQ(print(board),
              ".XX..\n"
              "X..X.\n"
              ".X.X.\n"
              "..X..\n"
              ".....\n");
    EXPECT_EQ(board.ko(), std::nullopt);
}

TEST(PlainBoard, SeveralStringsAreTakenAtOnce) {
    auto board = drawn(
        "..X..\n"
        ".XOX.\n"
        "XO.OX\n"
        ".X.X.\n"
        ".....\n");
    EXPECT_EQ(sorted(board.play(B, at("C3"))), "B3 C4 D3");
    EXPECT_EQ(print(board),
              "..X..\n"
              ".X.X.\n"
              "X.X.X\n"
              ".X.X.\n"
              ".....\n");
    EXPECT_EQ(board.ko(), std::nullopt);  // three were taken
}

TEST(PlainBoard, AStringThatTouchesTwiceIsTakenOnce) {
    auto board = drawn(
        "XXXX.\n"
        "XOOX.\n"
        "XO.X.\n"
        "XXX..\n"
        ".....\n");
    EXPECT_EQ(sorted(board.play(B, at("C3"))), "B3 B4 C4");
}

TEST(PlainBoard, AStringWithALibertyElsewhereStays) {
    auto board = drawn(
        ".XX..\n"
        "XOOX.\n"
        ".XO..\n"
        ".....\n"
        ".....\n");
    EXPECT_TRUE(board.play(B, at("D3")).empty());
    EXPECT_EQ(sorted(board.liberties_of(at("B4"))), "C2");
}

// --- what is legal

TEST(PlainBoard, SuicideIsIllegalAlsoOfMany) {
    const auto one = drawn(
        ".....\n"
        "..X..\n"
        ".X.X.\n"
        "..X..\n"
        ".....\n");
    EXPECT_FALSE(one.is_legal(W, at("C3")));
    EXPECT_TRUE(one.is_legal(B, at("C3")));
    EXPECT_FALSE(one.is_legal(B, at("C4")));  // there is a stone
    const auto two = drawn(
        "XX...\n"
        "OX...\n"
        ".X...\n"
        "X....\n"
        ".....\n");
    EXPECT_FALSE(two.is_legal(W, at("A3")));
    EXPECT_TRUE(two.is_legal(B, at("A3")));
}

TEST(PlainBoard, FillingTheLastLibertyIsLegalIfItTakesOrConnects) {
    const auto takes_none = drawn(
        ".X...\n"
        "XO...\n"
        ".....\n"
        ".....\n"
        ".....\n");
    EXPECT_FALSE(takes_none.is_legal(W, at("A5")));  // B5 and A4 have other liberties
    const auto takes = drawn(
        ".XO..\n"
        "XO...\n"
        ".....\n"
        ".....\n"
        ".....\n");
    EXPECT_TRUE(takes.is_legal(W, at("A5")));  // B5 has none
    const auto connects = drawn(
        "O.X..\n"
        "OXX..\n"
        ".X...\n"
        ".X...\n"
        ".....\n");
    EXPECT_TRUE(connects.is_legal(W, at("B5")));  // with A5, A4 there is A3
}

TEST(PlainBoard, AKoMayNotBeTakenBackAtOnce) {
    auto board = drawn(
        ".XO..\n"
        "XO.O.\n"
        ".XO..\n"
        ".....\n"
        ".....\n");
    ASSERT_EQ(sorted(board.play(B, at("C4"))), "B4");
    EXPECT_EQ(board.ko(), at("B4"));
    EXPECT_FALSE(board.is_legal(W, at("B4")));
    board.play(W, Move::pass());
    EXPECT_EQ(board.ko(), std::nullopt);
    EXPECT_TRUE(board.is_legal(W, at("B4")));
    EXPECT_EQ(sorted(board.play(W, at("B4"))), "C4");
    EXPECT_EQ(board.ko(), at("C4"));
}

TEST(PlainBoard, OneStoneTakenIsNoKoIfTheTakerHasMore) {
    auto string = drawn(  // the taker becomes part of a string: taking back would take two
        ".XO..\n"
        "XO.XO\n"
        ".XOO.\n"
        ".....\n"
        ".....\n");
    ASSERT_EQ(sorted(string.play(B, at("C4"))), "B4");
    EXPECT_EQ(string.ko(), std::nullopt);
    auto free = drawn(  // the taker has a liberty more: nothing can be taken back
        ".X...\n"
        "XO.O.\n"
        ".XO..\n"
        ".....\n"
        ".....\n");
    ASSERT_EQ(sorted(free.play(B, at("C4"))), "B4");
    EXPECT_EQ(free.ko(), std::nullopt);
}

TEST(PlainBoard, ASnapbackIsNoKo) {
    auto board = drawn(
        ".....\n"
        ".....\n"
        ".XXXX\n"
        "XOOOX\n"
        "XO..X\n");
    board.play(B, at("C1"));
    ASSERT_TRUE(board.is_legal(W, at("D1")));
    EXPECT_EQ(sorted(board.play(W, at("D1"))), "C1");
    ASSERT_TRUE(board.is_legal(B, at("C1")));
    EXPECT_EQ(sorted(board.play(B, at("C1"))), "B1 B2 C2 D1 D2");
    EXPECT_EQ(print(board),
              ".....\n"
              ".....\n"
              ".XXXX\n"
              "X...X\n"
              "X.X.X\n");
}

TEST(PlainBoard, SettingUpTakesNothingAndForgetsTheKo) {
    auto board = drawn(
        ".XO..\n"
        "XO.O.\n"
        ".XO..\n"
        ".....\n"
        ".....\n");
    board.play(B, at("C4"));
    board.set(at("E1"), W);
    EXPECT_EQ(board.ko(), std::nullopt);
    board.set(at("B4"), W);
    EXPECT_EQ(board.at(at("C4")), B);
}

// --- eyes

TEST(PlainBoard, EyesInTheMiddleMayLackOneCorner) {
    const auto with = [](const char* corners) {  // upper left, upper right, lower left, lower right
        std::string rows = ".....\n.?X?.\n.X.X.\n.?X?.\n.....\n";
        for (const char* c = corners; *c; ++c) rows[rows.find('?')] = *c;
        return drawn(rows);
    };
    for (const auto* corners : {"XXXX", "....", "OXXX", "XXXO", "O...", "..O."})
        EXPECT_TRUE(with(corners).is_eye(B, at("C3"))) << corners;
    for (const auto* corners : {"OOXX", "OXXO", "O.O.", "OOOO", "XOO."})
        EXPECT_FALSE(with(corners).is_eye(B, at("C3"))) << corners;
    EXPECT_FALSE(with("XXXX").is_eye(W, at("C3")));
}

TEST(PlainBoard, EyesAtTheEdgeMayLackNone) {
    const auto with = [](const char* corners) {
        std::string rows = ".....\nX?...\n.X...\nX?...\n.....\n";
        for (const char* c = corners; *c; ++c) rows[rows.find('?')] = *c;
        return drawn(rows);
    };
    for (const auto* corners : {"XX", "..", "X."})
        EXPECT_TRUE(with(corners).is_eye(B, at("A3"))) << corners;
    for (const auto* corners : {"OX", "XO", ".O", "OO"})
        EXPECT_FALSE(with(corners).is_eye(B, at("A3"))) << corners;
}

TEST(PlainBoard, EyesInTheCornerMayLackNone) {
    const auto with = [](char corner) {
        std::string rows = ".....\n.....\n.....\nX?...\n.X...\n";
        rows[rows.find('?')] = corner;
        return drawn(rows);
    };
    EXPECT_TRUE(with('X').is_eye(B, at("A1")));
    EXPECT_TRUE(with('.').is_eye(B, at("A1")));
    EXPECT_FALSE(with('O').is_eye(B, at("A1")));
}

TEST(PlainBoard, AnEyeIsEmptyAndClosedByItsOwnColour) {
    const auto board = drawn(
        ".X.O.\n"
        "XX.OO\n"
        ".....\n"
        "X...X\n"
        ".X.X.\n");
    EXPECT_TRUE(board.is_eye(B, at("A5")));
    EXPECT_FALSE(board.is_eye(W, at("A5")));
    EXPECT_TRUE(board.is_eye(W, at("E5")));
    EXPECT_FALSE(board.is_eye(B, at("E5")));
    EXPECT_FALSE(board.is_eye(B, at("B5")));  // a stone
    EXPECT_FALSE(board.is_eye(B, at("C5")));  // both colours
    EXPECT_FALSE(board.is_eye(B, at("C3")));  // open
}

// --- area

TEST(PlainBoard, AreaIsStonesAndWhatOneColourEncloses) {
    EXPECT_EQ(PlainBoard(9).area(), 0);
    PlainBoard one(9);
    one.set(at("E5"), W);
    EXPECT_EQ(one.area(), -81);
    EXPECT_EQ(drawn(".X.O.\n"
                    ".X.O.\n"
                    ".X.O.\n"
                    ".X.O.\n"
                    ".XXO.\n")
                  .area(),
              1);  // 11 to 10; C2 to C5 touch both
}

TEST(PlainBoard, RegionsAreCountedApart) {
    EXPECT_EQ(drawn(".XO..\n"
                    "XXOOO\n"
                    "OOO..\n"
                    "..OXX\n"
                    "..OX.\n")
                  .area(),
              -7);  // Black 6 and A5, E1; White 9 and D5, E5, A1, A2, B1, B2; D3 and E3 touch both
}

// --- everything again, by definition, on random games

TEST(PlainBoard, RandomGamesKeepTheRules) {
    core::Rng rng{core::Seed{11}};
    int captures = 0, kos = 0, suicides = 0;
    for (int game = 0; game < 200; ++game) {
        const int size = kMinSize + game % 5;
        const auto any = [&] {
            return static_cast<std::int8_t>(rng.below(static_cast<std::uint32_t>(size)));
        };
        PlainBoard board(size);
        Colour colour = B;
        for (int turn = 0; turn < 3 * size * size; ++turn, colour = opposite(colour)) {
            const Vertex v{any(), any()};
            if (board.at(v)) {
                EXPECT_FALSE(board.is_legal(colour, v));
                continue;
            }
            PlainBoard after = board;  // by definition: place it, take what has no liberty, look
                                       // whether it has one
            after.set(v, colour);
            std::vector<Vertex> dead;
            for (const Vertex other : after.stones(opposite(colour)))
                if (after.liberties_of(other).empty()) dead.push_back(other);
            for (const Vertex other : dead) after.set(other, {});
            const bool suicide = after.liberties_of(v).empty();
            suicides += suicide;
            EXPECT_EQ(board.is_legal(colour, v), !suicide && board.ko() != v);
            if (!board.is_legal(colour, v)) continue;
            const auto before = board;
            EXPECT_EQ(sorted(board.play(colour, v)), sorted(dead));
            EXPECT_EQ(print(board), print(after));
            captures += static_cast<int>(dead.size());
            if (!board.ko()) continue;
            ++kos;  // taking back would give the position before
            auto back = board;
            back.set(*board.ko(), {});
            EXPECT_EQ(sorted(back.play(opposite(colour), *board.ko())), sorted({v}));
            EXPECT_EQ(print(back), print(before));
        }
    }
    EXPECT_GT(captures, 500);
    EXPECT_GT(kos, 10);
    EXPECT_GT(suicides, 100);
}

}  // namespace
}  // namespace dramatis::go
