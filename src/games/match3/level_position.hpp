#pragma once

#include <array>
#include <cstdint>

#include "games/match3/goal.hpp"
#include "games/match3/refill.hpp"
#include "games/match3/runs.hpp"

namespace dramatis::match3 {

// A game by the full rules at one moment; a value, copying it is the undo. What stands on the board
// lies in planes, like the colours of a classic position. A plane is 0 where it says nothing:
// colours where there is no tile, powers where there is no piece.
template <class Shape>
struct LevelPosition {
    using Word = typename Shape::Word;

    // What a piece is, as a number in the three planes of `power`.
    enum Number : unsigned { kPlain, kRow, kColumn, kBomb, kHoming, kColourBomb, kItem };

    // Pieces, which fall.
    ColourPlanes<Shape> colour{};
    std::array<Word, 3> power{};
    Word filled{};  // a piece stands here
    // What stays in its cell.
    Word locked{};
    Word vine{};
    std::array<Word, 3> crate{};  // hits left
    std::array<Word, 2> ice{};    // layers

    std::array<std::uint32_t, Shape::kMaxColumns>
        drawn{};  // pieces each column has taken from its queue
    Refill refill;
    std::uint64_t score = 0;
    std::uint32_t moves = 0;            // played so far
    std::uint32_t offered = 0;          // legal moves at each choice so far, added up
    std::uint32_t shuffles = 0;         // dead boards so far
    std::uint32_t horizontal = 0;       // moves that swapped two cells of one row
    std::uint32_t in_region = 0;        // moves with both cells in the setup's region
    std::uint32_t longest_cascade = 0;  // waves of the longest so far
    std::uint32_t flights = 0;          // of homing pieces so far
    std::uint32_t specials_made = 0;
    std::uint32_t specials_fired = 0;
    std::array<std::uint32_t, kMaxGoals> done{};  // how much of each goal; a score is in `score`
    bool won = false;

    // What can be rebuilt from the pieces: the legal swaps, by their first cell.
    Word right{};
    Word down{};

    Word crates() const { return crate[0] | crate[1] | crate[2]; }
    Word iced() const { return ice[0] | ice[1]; }
    Word powered() const { return power[0] | power[1] | power[2]; }  // items, too
    Word colourless() const { return power[2] & (power[0] | power[1]); }
    Word items() const { return power[2] & power[1]; }
    Word specials() const { return powered() & ~items(); }
    Word tiles() const { return filled & ~colourless(); }
    Word of_power(unsigned number) const {
        Word out = filled;
        for (unsigned i = 0; i < 3; ++i) out &= number >> i & 1 ? power[i] : ~power[i];
        return out;
    }
    unsigned power_at(int x) const {
        return static_cast<unsigned>(power[0].test(x) | power[1].test(x) << 1 |
                                     power[2].test(x) << 2);
    }
    Word of_colour(unsigned number) const {
        Word out = tiles();
        for (unsigned i = 0; i < Shape::kPlanes; ++i)
            out &= number >> i & 1 ? colour[i] : ~colour[i];
        return out;
    }
    unsigned colour_at(int x) const {
        unsigned out = 0;
        for (unsigned i = 0; i < Shape::kPlanes; ++i)
            out |= static_cast<unsigned>(colour[i].test(x)) << i;
        return out;
    }

    // Writes over whatever stood in the cell.
    void put(int x, unsigned colour_number, unsigned power_number) {
        const Word bit = Word::single(x);
        for (unsigned i = 0; i < Shape::kPlanes; ++i)
            colour[i] = (colour[i] & ~bit) | bit.masked_if(colour_number >> i & 1);
        for (unsigned i = 0; i < 3; ++i)
            power[i] = (power[i] & ~bit) | bit.masked_if(power_number >> i & 1);
        filled |= bit;
    }
    void take(const Word& cells) {
        for (auto& plane : colour) plane &= ~cells;
        for (auto& plane : power) plane &= ~cells;
        filled &= ~cells;
    }
    template <class F>
    void for_each_plane(F&& f) {
        for (auto& plane : colour) f(plane);
        for (auto& plane : power) f(plane);
        f(filled);
    }

    int available_moves() const { return right.count() + down.count(); }
    double mean_offered() const { return moves ? static_cast<double>(offered) / moves : 0; }

    bool operator==(const LevelPosition&) const = default;
};

}  // namespace dramatis::match3
