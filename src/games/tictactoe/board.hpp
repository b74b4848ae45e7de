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

namespace dramatis::tictactoe {

enum class Side : std::uint8_t { kX, kO };  // X begins
enum class Cell : std::uint8_t {};          // 0 to 8, row by row from the top left

inline constexpr int kWidth = 3;
inline constexpr std::uint8_t kCells = kWidth * kWidth;

// Noughts and crosses. Whose turn it is follows from the number of marks.
struct Board {
    std::array<std::uint16_t, 2> marks{};  // by side; bit c is cell c

    // --- asking
    bool has(Side side, Cell cell) const { return marks[index(side)] & bit(cell); }
    bool is_empty(Cell cell) const { return !((marks[0] | marks[1]) & bit(cell)); }
    bool is_full() const { return count() == kCells; }
    int count() const { return std::popcount(marks[0]) + std::popcount(marks[1]); }
    Side to_move() const { return count() % 2 == 0 ? Side::kX : Side::kO; }
    std::optional<Side> winner() const;

    // --- playing
    void play(Cell cell) {
        DR_ASSERT(is_empty(cell) && !winner());
        mark(to_move(), cell);
    }
    void mark(Side side, Cell cell) {  // whoever is to move
        marks[index(side)] = static_cast<std::uint16_t>(marks[index(side)] | bit(cell));
    }

    bool operator==(const Board&) const = default;

    static constexpr std::size_t index(Side side) { return static_cast<std::size_t>(side); }
    static constexpr std::uint16_t bit(Cell cell) {
        return static_cast<std::uint16_t>(1u << static_cast<unsigned>(cell));
    }
};

// Cells by name, as people see them: a1 at the bottom left to c3 at the top right. parse_cell()
// also takes the number of a cell, 1 to 9 row by row from the top left, and row and column such as
// "2 3".
std::string name_of(Cell cell);
std::optional<Cell> parse_cell(std::string_view text);

// "X.O/.X./..O", the top row first. parse() also takes small letters, spaces, and line breaks or
// nothing in place of '/'; it refuses what no game can lead to, such as five X and one O.
std::string print(const Board& board);
core::Result<Board> parse(std::string_view text);

}  // namespace dramatis::tictactoe
