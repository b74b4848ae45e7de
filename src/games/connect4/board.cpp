#include "games/connect4/board.hpp"

#include <vector>

namespace dramatis::connect4 {
namespace {

std::string shown(char c) {
    const bool is_printable = c > ' ' && c <= '~';
    return is_printable ? std::string("'") + c + "'"
                        : "character " + std::to_string(static_cast<unsigned char>(c));
}

// As people count in a text: rows from the top, both from 1.
std::string place(std::size_t line, std::size_t column) {
    return "row " + std::to_string(line + 1) + ", column " + std::to_string(column + 1);
}

// Whether the last disc of that side can have made all its fours: it lies on top of a column, and
// without it there are none.
bool last_disc_can_have_won(const Board& board, Side side) {
    for (int column = 0; column < kColumns; ++column) {
        int height = 0;
        while (height < kRows && board.taken() & bit(column, height)) ++height;
        if (height > 0 && board.has(side, column, height - 1) &&
            !has_four(board.of(side) ^ bit(column, height - 1)))
            return true;
    }
    return false;
}

// Why no game leads to these numbers and fours; empty if one may.
std::string why_impossible(const Board& board) {
    const int x = std::popcount(board.discs[0]), o = std::popcount(board.discs[1]);
    if (x != o && x != o + 1)
        return std::to_string(x) + " X and " + std::to_string(o) +
               " O cannot be: X begins, so there are as many X as O, or one more";
    if (has_four(board.discs[0]) && x == o) return "O moved after X had four in a row";
    if (has_four(board.discs[1]) && x != o) return "X moved after O had four in a row";
    if (const auto winner = board.winner(); winner && !last_disc_can_have_won(board, *winner))
        return std::string(*winner == Side::kX ? "X" : "O") +
               " had four in a row before its last move; the game was over then";
    return {};
}

}  // namespace

std::string name_of(Column column) { return {static_cast<char>('a' + static_cast<int>(column))}; }

std::string print(const Board& board) {
    std::string text;
    for (int row = kRows - 1; row >= 0; --row) {
        for (int column = 0; column < kColumns; ++column)
            text += board.has(Side::kX, column, row)   ? 'X'
                    : board.has(Side::kO, column, row) ? 'O'
                                                       : '.';
        if (row > 0) text += '/';
    }
    return text;
}

core::Result<Board> parse(std::string_view text) {
    std::vector<std::string> lines(1);
    for (const char c : text) {
        if (c == ' ' || c == '\r') continue;
        if (c == '/' || c == '\n') {
            lines.emplace_back();
            continue;
        }
        if (std::string_view("XxOo.").find(c) == std::string_view::npos)
            return core::Error{shown(c) + " is not a cell; cells are X, O and . (empty)",
                               place(lines.size() - 1, lines.back().size())};
        lines.back() += c == 'x' ? 'X' : c == 'o' ? 'O' : c;
    }
    if (lines.back().empty()) lines.pop_back();  // after a line break at the end
    if (lines.size() != kRows)
        return core::Error{std::to_string(lines.size()) + (lines.size() == 1 ? " row" : " rows") +
                               "; a board has six, parted by /, from the top",
                           {}};
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (lines[i].size() != kColumns)
            return core::Error{
                "has " + std::to_string(lines[i].size()) + " cells; every row has seven",
                "row " + std::to_string(i + 1)};

    Board board;
    for (std::size_t column = 0; column < kColumns; ++column) {
        std::optional<std::size_t> empty;  // the lowest in this column
        for (std::size_t line = kRows; line-- > 0;) {
            const char cell = lines[line][column];
            if (cell == '.') {
                if (!empty) empty = line;
                continue;
            }
            if (empty)
                return core::Error{std::string(1, cell) +
                                       " hangs above an empty cell; it would fall to row " +
                                       std::to_string(*empty + 1),
                                   place(line, column)};
            board.discs[Board::index(cell == 'X' ? Side::kX : Side::kO)] |=
                bit(static_cast<int>(column), static_cast<int>(kRows - 1 - line));
        }
    }
    if (const std::string why = why_impossible(board); !why.empty()) return core::Error{why, {}};
    return board;
}

}  // namespace dramatis::connect4
