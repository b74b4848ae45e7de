#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <string_view>

#include "games/go/board.hpp"

namespace dramatis::go {

// The eight points around an empty one, two bits each: 0 empty, 1 Black, 2 White, 3 off the board;
// sides first, then corners.
template <int kCapacity>
std::uint16_t surroundings(const Board<kCapacity>& board, int p) {
    unsigned code = 0;
    int shift = 0;
    for (const auto& places : {Board<kCapacity>::kSides, Board<kCapacity>::kCorners})
        for (const int place : places) {
            code |= static_cast<unsigned>(board.at(p + place)) << shift;
            shift += 2;
        }
    return static_cast<std::uint16_t>(code);
}

// The shapes of 3 x 3 points in which the middle is often a good answer: those of MoGo (Gelly,
// Wang, Munos and Teytaud 2006: hane, cuts, moves at the edge). In every rotation and reflection,
// and with the colours exchanged: they hold for whoever is to move.
class Patterns {
   public:
    static const Patterns& get();

    bool match(std::uint16_t code) const { return table_[code]; }

   private:
    Patterns();
    void add(std::string_view shape);

    std::bitset<65536> table_;
};

}  // namespace dramatis::go
