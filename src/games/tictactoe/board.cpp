#include "games/tictactoe/board.hpp"

namespace dramatis::tictactoe {
namespace {

constexpr std::uint16_t kLines[] = {0b000'000'111, 0b000'111'000, 0b111'000'000,  // rows
                                    0b001'001'001, 0b010'010'010, 0b100'100'100,  // columns
                                    0b100'010'001, 0b001'010'100};                // diagonals

bool has_line(std::uint16_t marks) {
    for (const std::uint16_t line : kLines)
        if ((marks & line) == line) return true;
    return false;
}

std::string shown(char c) {
    const bool is_printable = c > ' ' && c <= '~';
    return is_printable ? std::string("'") + c + "'"
                        : "character " + std::to_string(static_cast<unsigned char>(c));
}

// Why no game leads to this board; empty if one does.
std::string why_impossible(const Board& board) {
    const int x = std::popcount(board.marks[0]), o = std::popcount(board.marks[1]);
    if (x != o && x != o + 1)
        return std::to_string(x) + " X and " + std::to_string(o) +
               " O cannot be: X begins, so there are as many X as O, or one more";
    if (has_line(board.marks[0]) && x == o) return "O moved after X had three in a row";
    if (has_line(board.marks[1]) && x != o) return "X moved after O had three in a row";
    return {};
}

}  // namespace

std::optional<Side> Board::winner() const {
    for (const Side side : {Side::kX, Side::kO})
        if (has_line(marks[index(side)])) return side;
    return {};
}

std::string name_of(Cell cell) {
    const int i = static_cast<int>(cell);
    return {static_cast<char>('a' + i % kWidth), static_cast<char>('0' + kWidth - i / kWidth)};
}

std::optional<Cell> parse_cell(std::string_view text) {
    std::string signs;
    bool parted = true;
    for (const char c : text) {
        const bool is_blank = c == ' ' || c == '\t' || c == '\r' || c == ',';
        if (!is_blank && !parted && c >= '0' && c <= '9' && signs.back() <= '9')
            return {};  // two digits: no such cell, row or column
        if (!is_blank) signs += c;
        parted = is_blank;
    }
    const auto at = [](int row, int column) -> std::optional<Cell> {
        if (row < 0 || row >= kWidth || column < 0 || column >= kWidth) return {};
        return Cell{static_cast<std::uint8_t>(row * kWidth + column)};
    };
    if (signs.size() == 1)
        return signs[0] >= '1' && signs[0] <= '9'
                   ? at((signs[0] - '1') / kWidth, (signs[0] - '1') % kWidth)
                   : std::nullopt;
    if (signs.size() != 2) return {};
    const char first =
        signs[0] >= 'A' && signs[0] <= 'C' ? static_cast<char>(signs[0] - 'A' + 'a') : signs[0];
    if (first >= 'a') return at(kWidth - (signs[1] - '0'), first - 'a');
    return at(first - '1', signs[1] - '1');
}

std::string print(const Board& board) {
    std::string text;
    for (std::uint8_t i = 0; i < kCells; ++i) {
        if (i > 0 && i % kWidth == 0) text += '/';
        text += board.has(Side::kX, Cell{i}) ? 'X' : board.has(Side::kO, Cell{i}) ? 'O' : '.';
    }
    return text;
}

core::Result<Board> parse(std::string_view text) {
    Board board;
    int cells = 0, rows = 0;
    for (const char c : text) {
        if (c == ' ' || c == '\r') continue;
        if (c == '/' || c == '\n') {
            if (const int length = cells - kWidth * rows++; length != kWidth)
                return core::Error{"has " + std::to_string(length) + " cells; every row has three",
                                   "row " + std::to_string(rows)};
            continue;
        }
        const auto kind = std::string_view("XxOo.").find(c);
        if (kind == std::string_view::npos)
            return core::Error{shown(c) + " is not a cell; cells are X, O and . (empty)",
                               "row " + std::to_string(cells / kWidth + 1) + ", column " +
                                   std::to_string(cells % kWidth + 1)};
        if (c != '.' && cells < kCells)
            board.mark(kind < 2 ? Side::kX : Side::kO, Cell{static_cast<std::uint8_t>(cells)});
        ++cells;
    }
    if (cells != kCells)
        return core::Error{std::to_string(cells) + " cells; a board has nine, such as X.O/.X./..O",
                           {}};
    if (const std::string why = why_impossible(board); !why.empty()) return core::Error{why, {}};
    return board;
}

}  // namespace dramatis::tictactoe
