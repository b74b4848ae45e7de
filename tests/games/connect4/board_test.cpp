#include "games/connect4/board.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "games/connect4/game.hpp"
#include "laws/game_laws.hpp"

namespace dramatis::connect4 {
namespace {

std::vector<Column> moves_of(const Board& board) {
    std::vector<Column> moves;
    Connect4{}.list_moves(board, moves);
    return moves;
}

Board after(Board board, Column move) {
    board.play(move);
    return board;
}

// The board after these moves, by their names.
Board played(std::string_view names) {
    Board board;
    for (const char name : names) board.play(Column{static_cast<std::uint8_t>(name - 'a')});
    return board;
}

std::string names_of(const std::vector<Column>& moves) {
    std::string names;
    for (const Column move : moves) names += name_of(move);
    return names;
}

std::string preferred(std::string_view text) {
    std::vector<Column> moves;
    Connect4{}.list_preferred(*parse(text), moves);
    return names_of(moves);
}

std::string why_not(std::string_view text) {
    const auto board = parse(text);
    return board ? "no error" : board.error().text();
}

constexpr auto kDraw = "OOOXOOO/XXXOXXX/OOOXOOO/XXXOXXX/OOOXOOO/XXXOXXX";

// --- the rules

TEST(Connect4, ADiscFallsOnThoseBelowIt) {
    EXPECT_EQ(print(played("ddadg")), "......./......./......./...O.../...O.../X..X..X");
    EXPECT_EQ(names_of(moves_of(played("dddddd"))), "abcefg");
    EXPECT_EQ(names_of(moves_of({})), "abcdefg");
}

TEST(Connect4, FourInARowWinsAlongEveryLine) {
    EXPECT_EQ(played("ababab").winner(), std::nullopt);
    EXPECT_EQ(played("abababa").winner(), Side::kX);
    EXPECT_EQ(played("aabbccd").winner(), Side::kX);
    EXPECT_EQ(played("abbccdcddgd").winner(), Side::kX);  // rising
    EXPECT_EQ(played("gffeededdad").winner(), Side::kX);  // falling
    EXPECT_EQ(played("gacacafa").winner(), Side::kO);
    EXPECT_EQ(parse(kDraw)->winner(), std::nullopt);
}

// The most obvious code: every cell, every direction, one step after the other.
bool has_four_slowly(const Board& board, Side side) {
    const auto is_ours = [&](int column, int row) {
        return column >= 0 && column < kColumns && row >= 0 && row < kRows &&
               board.has(side, column, row);
    };
    for (int column = 0; column < kColumns; ++column)
        for (int row = 0; row < kRows; ++row)
            for (const auto& [right, up] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
                int length = 0;
                while (is_ours(column + length * right, row + length * up)) ++length;
                if (length >= 4) return true;
            }
    return false;
}

TEST(Connect4, FoursAreFoundAsByTheMostObviousCode) {
    // Boards of games, of which each is met before and after it is won.
    int won = 0;
    for (std::uint64_t game = 0; game < 5000; ++game) {
        core::Rng rng{core::Seed{1}.child("game", game)};
        Board board;
        for (bool is_over = false; !is_over;) {
            std::vector<Column> open;
            for (std::uint8_t i = 0; i < kColumns; ++i)
                if (!board.has(Side::kX, i, kRows - 1) && !board.has(Side::kO, i, kRows - 1))
                    open.push_back(Column{i});
            if (open.empty()) break;
            board.play(open[rng.below(static_cast<std::uint32_t>(open.size()))]);
            const bool x = has_four_slowly(board, Side::kX), o = has_four_slowly(board, Side::kO);
            ASSERT_EQ(board.winner(), x   ? std::optional(Side::kX)
                                      : o ? std::optional(Side::kO)
                                          : std::nullopt)
                << print(board);
            is_over = x || o;
        }
        won += board.winner().has_value();
    }
    EXPECT_GT(won, 4900);

    // Any cells whatever, a third of them taken: fours at all edges and in all corners.
    int fours = 0;
    for (std::uint64_t i = 0; i < 20'000; ++i) {
        core::Rng rng{core::Seed{1}.child("cells", i)};
        Board board;
        for (int column = 0; column < kColumns; ++column)
            for (int row = 0; row < kRows; ++row)
                if (rng.below(3) == 0) board.discs[0] |= bit(column, row);
        ASSERT_EQ(has_four(board.discs[0]), has_four_slowly(board, Side::kX)) << print(board);
        fours += has_four(board.discs[0]);
    }
    EXPECT_GT(fours, 5000);
    EXPECT_LT(fours, 15'000);
}

TEST(Connect4, AWonGameIsOverThoughCellsAreEmpty) {
    EXPECT_TRUE(moves_of(played("abababa")).empty());
    EXPECT_TRUE(Connect4{}.is_over(played("abababa")));
    EXPECT_EQ(moves_of(played("ababab")).size(), 7u);
    EXPECT_FALSE(Connect4{}.is_over(played("ababab")));
}

TEST(Connect4, AFullBoardIsADraw) {
    ASSERT_TRUE(parse(kDraw)) << why_not(kDraw);
    EXPECT_TRUE(moves_of(*parse(kDraw)).empty());
    EXPECT_TRUE(Connect4{}.is_over(*parse(kDraw)));
}

TEST(Connect4, TheSidesTakeTurnsAndXBegins) {
    EXPECT_EQ(Board{}.to_move(), Side::kX);
    EXPECT_EQ(played("a").to_move(), Side::kO);
    EXPECT_EQ(played("aa").to_move(), Side::kX);
}

TEST(Connect4, AWinIsWorthOneADrawAHalfALossNothing) {
    const Connect4 game;
    EXPECT_EQ(game.payoff(played("abababa"), 0), 1);
    EXPECT_EQ(game.payoff(played("abababa"), 1), 0);
    EXPECT_EQ(game.payoff(*parse(kDraw), 0), 0.5);
    EXPECT_EQ(game.payoff(*parse(kDraw), 1), 0.5);
}

TEST(Connect4, MovesThatWinArePreferredElseThoseThatBlock) {
    EXPECT_EQ(preferred("......./......./......./......./..OO.../..XX..."), "");
    EXPECT_EQ(preferred("......./......./......./......./.OOO.../.XXX..."), "ae");  // X wins
    EXPECT_EQ(preferred("......./......./......./......./..OO.../.XXX..."), "ae");  // O blocks
    EXPECT_EQ(preferred("......./......./......./O....../O....../O.XX.X."), "e");   // X wins
    EXPECT_EQ(preferred("......./......./......./O....../OX...../OXX...."), "a");   // X blocks
}

// --- text

TEST(Connect4, BoardsAreReadAsTheyAreDrawn) {
    const std::string text = "......./......./......./......./..OO.../..XX..X";
    EXPECT_EQ(print(*parse(text)), text);
    EXPECT_EQ(print(*parse(". . . . . . .\r\n. . . . . . .\n.......\n.......\n..oo...\n..xx..x\n")),
              text);
    EXPECT_EQ(*parse(text), played("ccddg"));
}

TEST(Connect4, ABadBoardIsRefusedWithThePlaceAndTheCure) {
    EXPECT_EQ(why_not("......./......./......./......./......./..XYO.."),
              "row 6, column 4: 'Y' is not a cell; cells are X, O and . (empty)");
    EXPECT_EQ(why_not("......./......./...\x01.../......./......./......."),
              "row 3, column 4: character 1 is not a cell; cells are X, O and . (empty)");
    EXPECT_EQ(why_not("......./....../......./......./......./......."),
              "row 2: has 6 cells; every row has seven");
    EXPECT_EQ(why_not("......./......./......./......./......./........"),
              "row 6: has 8 cells; every row has seven");
    EXPECT_EQ(why_not("......./......./......./......./....../.......//"),
              "7 rows; a board has six, parted by /, from the top");
    EXPECT_EQ(why_not("......."), "1 row; a board has six, parted by /, from the top");
    EXPECT_EQ(why_not(""), "0 rows; a board has six, parted by /, from the top");
}

TEST(Connect4, ADiscThatHangsInTheAirIsRefused) {
    EXPECT_EQ(why_not("......./......./......./..X..../......./......."),
              "row 4, column 3: X hangs above an empty cell; it would fall to row 6");
    EXPECT_EQ(why_not("......O/......./......X/......O/......X/......X"),
              "row 1, column 7: O hangs above an empty cell; it would fall to row 2");
}

TEST(Connect4, ABoardThatNoGameLeadsToIsRefused) {
    EXPECT_EQ(why_not("......./......./......./......./......./XX....."),
              "2 X and 0 O cannot be: X begins, so there are as many X as O, or one more");
    EXPECT_EQ(why_not("......./......./......./......./......./O......"),
              "0 X and 1 O cannot be: X begins, so there are as many X as O, or one more");
    EXPECT_EQ(why_not("......./......./......./......./OOO..../XXXX..O"),
              "O moved after X had four in a row");
    EXPECT_EQ(why_not("......./......./......./......./XXX...X/OOOO..X"),
              "X moved after O had four in a row");
    EXPECT_EQ(why_not("......./......./......./......./OOOX.../XXXX..O"),
              "X had four in a row before its last move; the game was over then");
}

// --- exact counts

std::size_t count_ways(const Board& board, int moves) {
    if (moves == 0) return 1;
    std::size_t ways = 0;
    for (const Column move : moves_of(board)) ways += count_ways(after(board, move), moves - 1);
    return ways;
}

// 7^n while nothing is in the way; then a column is full after six moves, and X can win with the
// seventh.
TEST(Connect4, HasTheKnownNumberOfWaysToPlayOn) {
    const std::size_t known[] = {1, 7, 49, 343, 2401, 16'807, 117'649, 823'536, 5'673'234};
    for (int moves = 0; moves < std::ssize(known); ++moves)
        EXPECT_EQ(count_ways({}, moves), known[moves]) << moves;
}

// John Tromp's numbers: https://oeis.org/A212693
TEST(Connect4, HasTheKnownNumberOfPositions) {
    std::vector<Board> boards{{}};
    for (const std::size_t known : {1, 7, 49, 238, 1120, 4263, 16'422, 54'859}) {
        EXPECT_EQ(boards.size(), known);
        std::set<std::uint64_t> hashes;
        std::set<std::string> texts;
        std::vector<Board> next;
        for (const Board& board : boards) {
            hashes.insert(Connect4{}.hash(board));
            for (const Column move : moves_of(board))
                if (texts.insert(print(after(board, move))).second)
                    next.push_back(after(board, move));
        }
        EXPECT_EQ(hashes.size(), known);
        boards = std::move(next);
    }
}

// Of no meaning but that they stay: how 10,000 random games end.
TEST(Connect4, RandomGamesEndAsTheyDid) {
    const Connect4 game;
    int x = 0, o = 0, draws = 0, moves = 0;
    for (std::uint64_t i = 0; i < 10'000; ++i) {
        core::Rng rng{core::Seed{1}.child("game", i)};
        Board board;
        for (; !game.is_over(board); ++moves) game.apply(board, game.random_move(board, rng), rng);
        const double payoff = game.payoff(board, 0);
        ++(payoff == 1 ? x : payoff == 0 ? o : draws);
    }
    EXPECT_EQ(x, 5575);
    EXPECT_EQ(o, 4406);
    EXPECT_EQ(draws, 19);
    EXPECT_EQ(moves, 213'329);
}

// --- the laws

TEST(Connect4, ObeysTheLawsOfGames) {
    laws::check_game_laws(Connect4{}, [](core::Seed) { return Board{}; },
                          {.playouts = 1000, .max_moves = kCells, .print = print, .parse = parse});
}

}  // namespace
}  // namespace dramatis::connect4
