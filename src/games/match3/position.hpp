#pragma once

#include <array>
#include <cstdint>

#include "games/match3/refill.hpp"

namespace dramatis::match3 {

// A game of classic match-3 at one moment; a value, copying it is the undo.
template <class Shape>
struct Position {
    using Word = typename Shape::Word;

    std::array<Word, Shape::kPlanes> plane;  // the tiles, see shape.hpp
    std::array<std::uint32_t, Shape::kMaxColumns>
        drawn{};  // tiles each column has taken from its queue
    Refill refill;
    std::uint64_t score = 0;
    std::uint32_t moves = 0;            // played so far
    std::uint32_t offered = 0;          // legal moves at each choice so far, added up
    std::uint32_t shuffles = 0;         // dead boards so far
    std::uint32_t horizontal = 0;       // moves that swapped two tiles of one row
    std::uint32_t in_region = 0;        // moves with both cells in the setup's region
    std::uint32_t longest_cascade = 0;  // waves of the longest so far

    // What can be rebuilt from the tiles: the legal swaps, by their first cell.
    Word right;
    Word down;

    int available_moves() const { return right.count() + down.count(); }
    double mean_offered() const { return moves ? static_cast<double>(offered) / moves : 0; }

    bool operator==(const Position&) const = default;
};

}  // namespace dramatis::match3
