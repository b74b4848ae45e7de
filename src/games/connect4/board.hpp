#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/check.hpp"
#include "core/result.hpp"

namespace dramatis::connect4 {

enum class Side : std::uint8_t { kX, kO };  // X begins
enum class Column : std::uint8_t {};        // 0 to 6, from the left

inline constexpr int kColumns = 7, kRows = 6;
inline constexpr int kCells = kColumns * kRows;

// A set of cells. Each column has a bit more than it has rows, which stays empty: lines that are
// found by shifting end there, instead of going on in the next column.
using Cells = std::uint64_t;
inline constexpr int kStride = kRows + 1;
inline constexpr Cells kBottomRow = 0x0000'0408'1020'4081;  // bit 0 of every column
inline constexpr Cells kAllCells = kBottomRow * ((Cells{1} << kRows) - 1);

constexpr Cells bit(int column, int row) { return Cells{1} << (column * kStride + row); }

constexpr bool has_four(Cells discs) {
    for (const int step : {1, kStride - 1, kStride, kStride + 1}) {
        const Cells pairs = discs & discs >> step;
        if (pairs & pairs >> 2 * step) return true;
    }
    return false;
}

constexpr Side other(Side side) { return side == Side::kX ? Side::kO : Side::kX; }

// Discs in an upright grid. Whose turn it is follows from their number.
struct Board {
    std::array<Cells, 2> discs{};  // by side; bit(c, r) is column c from the left, row r from below

    // --- asking
    bool has(Side side, int column, int row) const { return of(side) & bit(column, row); }
    bool is_open(Column column) const { return landings() & cells_of(column); }
    bool is_full() const { return taken() == kAllCells; }
    bool is_over() const { return is_full() || winner(); }
    int count() const { return std::popcount(taken()); }
    Side to_move() const { return count() % 2 == 0 ? Side::kX : Side::kO; }
    // Only who moved last can have four in a row: the game would have been over before.
    std::optional<Side> winner() const {
        const Side last = other(to_move());
        return has_four(of(last)) ? std::optional(last) : std::nullopt;
    }
    // Whether a disc of that side would make four in an open column, whoever is to move.
    bool would_win(Side side, Column column) const {
        return has_four(of(side) | (landings() & cells_of(column)));
    }
    // Where a disc comes to rest, in each open column: what is added at the bottom of a column is
    // carried to its lowest empty cell.
    Cells landings() const { return (taken() + kBottomRow) & kAllCells; }
    Cells taken() const { return discs[0] | discs[1]; }
    Cells of(Side side) const { return discs[index(side)]; }

    // --- playing
    void play(Column column) {
        DR_ASSERT(is_open(column) && !winner());
        discs[index(to_move())] |= landings() & cells_of(column);
    }

    bool operator==(const Board&) const = default;

    static constexpr std::size_t index(Side side) { return static_cast<std::size_t>(side); }
    static constexpr Cells cells_of(Column column) {
        return ((Cells{1} << kRows) - 1) << (static_cast<int>(column) * kStride);
    }
};

// A move is named by its column, a to g from the left.
std::string name_of(Column column);

// "......./......./......./......./..OO.../..XX...", the top row first. parse() also takes small
// letters, spaces, and line breaks in place of '/'. It refuses discs that hang in the air, and
// numbers of discs and fours in a row that no game leads to; it does not look for the game that
// leads to the rest.
std::string print(const Board& board);
core::Result<Board> parse(std::string_view text);

}  // namespace dramatis::connect4
