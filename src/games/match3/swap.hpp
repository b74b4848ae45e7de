#pragma once

#include <compare>
#include <cstdint>

namespace dramatis::match3 {

struct Cell {
    std::uint8_t row = 0;  // 0 is the top row
    std::uint8_t column = 0;

    auto operator<=>(const Cell&) const = default;
};

enum class Direction : std::uint8_t { kRight, kDown };

// A player's move: `first` changes places with its neighbour to the right or below. The natural
// order of swaps is the order in which moves are listed: by cell in reading order, right before
// down.
struct Swap {
    Cell first;
    Direction direction = Direction::kRight;

    constexpr Cell second() const {
        return direction == Direction::kRight
                   ? Cell{first.row, static_cast<std::uint8_t>(first.column + 1)}
                   : Cell{static_cast<std::uint8_t>(first.row + 1), first.column};
    }

    auto operator<=>(const Swap&) const = default;
};

}  // namespace dramatis::match3
