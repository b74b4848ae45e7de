#include "games/tictactoe/board.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "games/tictactoe/game.hpp"
#include "laws/game_laws.hpp"

namespace dramatis::tictactoe {
namespace {

std::vector<Board> boards_after(const Board& board) {
    std::vector<Cell> moves;
    TicTacToe{}.list_moves(board, moves);
    std::vector<Board> after(moves.size(), board);
    for (std::size_t i = 0; i < moves.size(); ++i) after[i].play(moves[i]);
    return after;
}

std::string why_not(std::string_view text) {
    const auto board = parse(text);
    return board ? "no error" : board.error().text();
}

// --- the rules

TEST(TicTacToe, ThreeInARowWinsAlongEveryLine) {
    for (const char* won : {"XXX/OO./...", "OO./XXX/...", "OO./.../XXX", "XO./XO./X..",
                            "OX./OX./.X.", "O.X/O.X/..X", "XO./.XO/..X", "O.X/OX./X.."})
        EXPECT_EQ(parse(won)->winner(), Side::kX) << won;
    EXPECT_EQ(parse("O.X/OX./OX.")->winner(), Side::kO);
    EXPECT_EQ(parse("XXO/OOX/XXO")->winner(), std::nullopt);
}

TEST(TicTacToe, AWonGameIsOverThoughCellsAreEmpty) {
    EXPECT_TRUE(boards_after(*parse("XXX/OO./...")).empty());
    EXPECT_EQ(boards_after(*parse("XX./OO./...")).size(), 5u);
}

TEST(TicTacToe, TheSidesTakeTurnsAndXBegins) {
    EXPECT_EQ(Board{}.to_move(), Side::kX);
    EXPECT_EQ(parse("X../.../...")->to_move(), Side::kO);
    EXPECT_EQ(parse("X../.O./...")->to_move(), Side::kX);
}

TEST(TicTacToe, AWinIsWorthOneADrawAHalfALossNothing) {
    const TicTacToe game;
    EXPECT_EQ(game.payoff(*parse("XXX/OO./..."), 0), 1);
    EXPECT_EQ(game.payoff(*parse("XXX/OO./..."), 1), 0);
    EXPECT_EQ(game.payoff(*parse("XXO/OOX/XXO"), 0), 0.5);
    EXPECT_EQ(game.payoff(*parse("XXO/OOX/XXO"), 1), 0.5);
}

// --- text

TEST(TicTacToe, BoardsAreReadAsTheyAreDrawn) {
    const std::string text = "X.O/.X./..O";
    EXPECT_EQ(print(*parse(text)), text);
    EXPECT_EQ(print(*parse("X . O\n. X .\n. . O\n")), text);
    EXPECT_EQ(print(*parse("x.o"
                           ".x."
                           "..o")),
              text);
}

TEST(TicTacToe, ABadBoardIsRefusedWithThePlaceAndTheCure) {
    EXPECT_EQ(why_not("X.O/.Y./..."),
              "row 2, column 2: 'Y' is not a cell; cells are X, O and . (empty)");
    EXPECT_EQ(why_not("X.O/.../.\x01."),
              "row 3, column 2: character 1 is not a cell; cells are X, O and . (empty)");
    EXPECT_EQ(why_not("X.O/../..."), "row 2: has 2 cells; every row has three");
    EXPECT_EQ(why_not("X.O./../..."), "row 1: has 4 cells; every row has three");
    EXPECT_EQ(why_not("X.O//.../..."), "row 2: has 0 cells; every row has three");
    EXPECT_EQ(why_not("X.O"), "3 cells; a board has nine, such as X.O/.X./..O");
    EXPECT_EQ(why_not("X.O/.../..O."), "10 cells; a board has nine, such as X.O/.X./..O");
    EXPECT_EQ(why_not(""), "0 cells; a board has nine, such as X.O/.X./..O");
}

TEST(TicTacToe, ABoardThatNoGameLeadsToIsRefused) {
    EXPECT_EQ(why_not("XX./.../..."),
              "2 X and 0 O cannot be: X begins, so there are as many X as O, or one more");
    EXPECT_EQ(why_not("O../.../..."),
              "0 X and 1 O cannot be: X begins, so there are as many X as O, or one more");
    EXPECT_EQ(why_not("XXX/OO./O.."), "O moved after X had three in a row");
    EXPECT_EQ(why_not("OOO/XX./XX."), "X moved after O had three in a row");
    EXPECT_EQ(why_not("XXX/OOO/..."), "O moved after X had three in a row");
}

// --- exact counts; all are well known, and follow from the rules alone

struct Ends {
    int x = 0, o = 0, draw = 0;
};

void play_every_game(const Board& board, Ends& ends, std::map<std::string, int>& positions) {
    ++positions[print(board)];
    const auto after = boards_after(board);
    for (const Board& next : after) play_every_game(next, ends, positions);
    if (!after.empty()) return;
    const auto winner = board.winner();
    ++(!winner ? ends.draw : *winner == Side::kX ? ends.x : ends.o);
}

TEST(TicTacToe, HasTheKnownNumberOfGamesAndPositions) {
    Ends ends;
    std::map<std::string, int> positions;
    play_every_game({}, ends, positions);
    EXPECT_EQ(ends.x, 131'184);
    EXPECT_EQ(ends.o, 77'904);
    EXPECT_EQ(ends.draw, 46'080);
    EXPECT_EQ(ends.x + ends.o + ends.draw, 255'168);
    EXPECT_EQ(positions.size(), 5'478u);

    // Of all 3^9 ways to fill nine cells, the parser takes exactly these.
    std::size_t taken = 0;
    for (int code = 0; code < 19'683; ++code) {
        std::string text;
        for (int rest = code, i = 0; i < kCells; ++i, rest /= 3) text += ".XO"[rest % 3];
        const auto board = parse(text);
        if (!board) continue;
        ++taken;
        EXPECT_TRUE(positions.contains(print(*board))) << text;
    }
    EXPECT_EQ(taken, positions.size());
}

// --- the laws

TEST(TicTacToe, ObeysTheLawsOfGames) {
    laws::check_game_laws(TicTacToe{}, [](core::Seed) { return Board{}; },
                          {.playouts = 1000, .max_moves = 9, .print = print, .parse = parse});
}

TEST(TicTacToe, CellsHaveOneNameEach) {
    EXPECT_EQ(name_of(Cell{0}), "a3");
    EXPECT_EQ(name_of(Cell{4}), "b2");
    EXPECT_EQ(name_of(Cell{6}), "a1");
    EXPECT_EQ(name_of(Cell{8}), "c1");
    for (std::uint8_t i = 0; i < kCells; ++i) {
        const Cell cell{i};
        EXPECT_EQ(parse_cell(name_of(cell)), cell);
        EXPECT_EQ(parse_cell(std::to_string(i + 1)), cell);  // as a number
        EXPECT_EQ(parse_cell(std::to_string(i / 3 + 1) + " " + std::to_string(i % 3 + 1)),
                  cell);  // row and column
    }
    EXPECT_EQ(parse_cell(" B2\r"), Cell{4});
    EXPECT_EQ(parse_cell("2,3"), Cell{5});
    for (const auto* text : {"", " ", "0", "10", "23", "1 23", "a0", "a4", "d1", "aa", "3a", "b2x",
                             "1 2 3", "4 1", "\xc3\xa4", "-1"})
        EXPECT_FALSE(parse_cell(text)) << text;
}

}  // namespace
}  // namespace dramatis::tictactoe
