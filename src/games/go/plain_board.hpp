#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/check.hpp"
#include "core/result.hpp"
#include "games/go/vertex.hpp"

namespace dramatis::go {

// Stones on a board of any size, and the rules by flood fill: nothing is kept but the colours and
// the ko. For whoever plays one game, and the yardstick of Board, which plays millions.
class PlainBoard {
   public:
    explicit PlainBoard(int size = 9) : size_(size) {
        DR_CHECK(size >= kMinSize && size <= kMaxSize);
    }

    // --- asking
    int size() const { return size_; }
    std::optional<Colour> at(Vertex v) const {
        const Cell cell = cells_[place(v)];
        if (cell == Cell::kEmpty) return {};
        return cell == Cell::kBlack ? Colour::kBlack : Colour::kWhite;
    }
    bool is_on(Vertex v) const {
        return v.column >= 0 && v.column < size_ && v.row >= 0 && v.row < size_;
    }
    std::vector<Vertex> string_at(
        Vertex stone) const;  // the stones connected to it, itself included
    std::vector<Vertex> liberties_of(Vertex stone) const;  // of its string
    bool is_legal(Colour colour, Vertex v) const;          // empty, no suicide, no simple ko
    bool is_eye(Colour colour, Vertex v) const;            // the usual rule: see below
    std::optional<Vertex> ko() const { return ko_; }       // where the next player may not play
    std::vector<Vertex> stones(Colour colour) const;       // row by row from A1
    // Points for Black less points for White: stones, and empty regions that touch one colour only.
    // All stones count as alive.
    int area() const;

    // --- playing
    void set(Vertex v, std::optional<Colour> colour);    // setup: no capture
    std::vector<Vertex> play(Colour colour, Move move);  // a legal one; gives the captured stones

    bool operator==(const PlainBoard&) const = default;

   private:
    static constexpr int kCells = kMaxSize * kMaxSize;
    enum class Cell : std::uint8_t { kEmpty, kBlack, kWhite };

    static Cell cell_of(Colour colour) {
        return colour == Colour::kBlack ? Cell::kBlack : Cell::kWhite;
    }
    std::size_t place(Vertex v) const { return static_cast<std::size_t>(v.row * size_ + v.column); }
    template <class F>
    void for_each_neighbour(Vertex v, F&& f) const;
    bool has_liberty(Vertex stone, Vertex besides) const;

    int size_;
    std::array<Cell, kCells> cells_{};
    std::optional<Vertex> ko_;
};

// An eye by the usual rule: an empty point whose neighbours are all of that colour, and of whose
// diagonal points at most one is the enemy's (none at the edge).

// A diagram: rows from the top, '.', 'X' (Black), 'O' (White); spaces and empty lines do not count.
std::string print(const PlainBoard& board);
core::Result<PlainBoard> parse_board(std::string_view text);

}  // namespace dramatis::go
