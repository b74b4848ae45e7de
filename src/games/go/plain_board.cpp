#include "games/go/plain_board.hpp"

#include <algorithm>

namespace dramatis::go {

template <class F>
void PlainBoard::for_each_neighbour(Vertex v, F&& f) const {
    if (v.column > 0) f(Vertex{static_cast<std::int8_t>(v.column - 1), v.row});
    if (v.column + 1 < size_) f(Vertex{static_cast<std::int8_t>(v.column + 1), v.row});
    if (v.row > 0) f(Vertex{v.column, static_cast<std::int8_t>(v.row - 1)});
    if (v.row + 1 < size_) f(Vertex{v.column, static_cast<std::int8_t>(v.row + 1)});
}

std::vector<Vertex> PlainBoard::string_at(Vertex stone) const {
    std::array<bool, kCells> seen{};
    std::vector<Vertex> found{stone};
    seen[place(stone)] = true;
    for (std::size_t i = 0; i < found.size(); ++i)
        for_each_neighbour(found[i], [&](Vertex next) {
            if (cells_[place(next)] != cells_[place(stone)] || seen[place(next)]) return;
            seen[place(next)] = true;
            found.push_back(next);
        });
    return found;
}

std::vector<Vertex> PlainBoard::liberties_of(Vertex stone) const {
    std::array<bool, kCells> seen{};
    std::vector<Vertex> found;
    for (const Vertex each : string_at(stone))
        for_each_neighbour(each, [&](Vertex next) {
            if (cells_[place(next)] != Cell::kEmpty || seen[place(next)]) return;
            seen[place(next)] = true;
            found.push_back(next);
        });
    return found;
}

// Whether the string has a liberty besides that point. One flood fill on the stack, left at the
// first liberty.
bool PlainBoard::has_liberty(Vertex stone, Vertex besides) const {
    std::array<bool, kCells> seen{};
    std::array<Vertex, kCells> stack;
    std::size_t size = 0;
    stack[size++] = stone;
    seen[place(stone)] = true;
    bool found = false;
    while (size > 0 && !found) {
        const Vertex here = stack[--size];
        for_each_neighbour(here, [&](Vertex next) {
            const Cell cell = cells_[place(next)];
            if (cell == Cell::kEmpty && next != besides) found = true;
            if (cell != cells_[place(stone)] || seen[place(next)]) return;
            seen[place(next)] = true;
            stack[size++] = next;
        });
    }
    return found;
}

bool PlainBoard::is_legal(Colour colour, Vertex v) const {
    if (cells_[place(v)] != Cell::kEmpty || ko_ == v) return false;
    bool legal = false;
    for_each_neighbour(v, [&](Vertex next) {
        if (legal) return;
        const Cell cell = cells_[place(next)];
        legal = cell == Cell::kEmpty || has_liberty(next, v) == (cell == cell_of(colour));
    });
    return legal;
}

bool PlainBoard::is_eye(Colour colour, Vertex v) const {
    if (cells_[place(v)] != Cell::kEmpty) return false;
    bool closed = true;
    for_each_neighbour(
        v, [&](Vertex next) { closed = closed && cells_[place(next)] == cell_of(colour); });
    if (!closed) return false;
    int enemies = 0, corners = 0;
    for (const int column : {-1, 1})
        for (const int row : {-1, 1}) {
            const Vertex next{static_cast<std::int8_t>(v.column + column),
                              static_cast<std::int8_t>(v.row + row)};
            if (!is_on(next)) continue;
            ++corners;
            enemies += cells_[place(next)] == cell_of(opposite(colour));
        }
    return enemies <= (corners == 4 ? 1 : 0);
}

std::vector<Vertex> PlainBoard::stones(Colour colour) const {
    std::vector<Vertex> found;
    for (std::int8_t row = 0; row < size_; ++row)
        for (std::int8_t column = 0; column < size_; ++column)
            if (cells_[place({column, row})] == cell_of(colour)) found.push_back({column, row});
    return found;
}

int PlainBoard::area() const {
    int points = static_cast<int>(stones(Colour::kBlack).size()) -
                 static_cast<int>(stones(Colour::kWhite).size());
    std::array<bool, kCells> seen{};
    for (std::int8_t row = 0; row < size_; ++row)
        for (std::int8_t column = 0; column < size_; ++column) {
            const Vertex start{column, row};
            if (cells_[place(start)] != Cell::kEmpty || seen[place(start)]) continue;
            bool black = false, white = false;
            const auto region = string_at(start);
            for (const Vertex each : region) {
                seen[place(each)] = true;
                for_each_neighbour(each, [&](Vertex next) {
                    black = black || cells_[place(next)] == Cell::kBlack;
                    white = white || cells_[place(next)] == Cell::kWhite;
                });
            }
            if (black != white) points += static_cast<int>(region.size()) * (black ? 1 : -1);
        }
    return points;
}

void PlainBoard::set(Vertex v, std::optional<Colour> colour) {
    cells_[place(v)] = colour ? cell_of(*colour) : Cell::kEmpty;
    ko_.reset();
}

std::vector<Vertex> PlainBoard::play(Colour colour, Move move) {
    ko_.reset();
    if (move.is_pass()) return {};
    const Vertex v = move.vertex();
    cells_[place(v)] = cell_of(colour);
    std::vector<Vertex> captured;
    for_each_neighbour(v, [&](Vertex next) {
        if (cells_[place(next)] != cell_of(opposite(colour)) || has_liberty(next, v)) return;
        for (const Vertex stone : string_at(next)) {
            captured.push_back(stone);
            cells_[place(stone)] = Cell::kEmpty;
        }
    });
    if (captured.size() == 1 && string_at(v).size() == 1 && liberties_of(v).size() == 1)
        ko_ = captured.front();
    return captured;
}

std::string print(const PlainBoard& board) {
    std::string text;
    for (int row = board.size() - 1; row >= 0; --row) {
        for (std::int8_t column = 0; column < board.size(); ++column) {
            const auto stone = board.at({column, static_cast<std::int8_t>(row)});
            text += !stone ? '.' : *stone == Colour::kBlack ? 'X' : 'O';
        }
        text += '\n';
    }
    return text;
}

core::Result<PlainBoard> parse_board(std::string_view text) {
    std::vector<std::string> rows(1);
    int line = 1;
    for (const char c : text) {
        if (c == '\n') {
            ++line;
            if (!rows.back().empty()) rows.emplace_back();
        } else if (c == '.' || c == 'X' || c == 'O') {
            rows.back() += c;
        } else if (c != ' ' && c != '\r' && c != '\t') {
            return core::Error{
                std::string("'") + c + "' is no point; write '.', 'X' (Black) or 'O' (White)",
                "line " + std::to_string(line)};
        }
    }
    if (rows.back().empty()) rows.pop_back();
    const auto size = rows.size();
    if (size < static_cast<std::size_t>(kMinSize) || size > static_cast<std::size_t>(kMaxSize))
        return core::Error{"a board has " + std::to_string(kMinSize) + " to " +
                           std::to_string(kMaxSize) + " rows, this has " + std::to_string(size)};
    PlainBoard board(static_cast<int>(size));
    for (std::size_t r = 0; r < size; ++r) {
        if (rows[r].size() != size)
            return core::Error{"a row has as many points as there are rows, " +
                                   std::to_string(size) + "; this has " +
                                   std::to_string(rows[r].size()),
                               "row " + std::to_string(r + 1)};
        for (std::size_t c = 0; c < size; ++c)
            if (rows[r][c] != '.')
                board.set({static_cast<std::int8_t>(c), static_cast<std::int8_t>(size - 1 - r)},
                          rows[r][c] == 'X' ? Colour::kBlack : Colour::kWhite);
    }
    return board;
}

}  // namespace dramatis::go
