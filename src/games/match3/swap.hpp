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

    // Added rather than chosen: of a random move no processor can guess the direction.
    constexpr Cell second() const {
        const auto down = static_cast<std::uint8_t>(direction);
        return {static_cast<std::uint8_t>(first.row + down),
                static_cast<std::uint8_t>(first.column + 1 - down)};
    }

    auto operator<=>(const Swap&) const = default;
};

}  // namespace dramatis::match3
