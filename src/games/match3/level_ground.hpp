#pragma once

#include <array>
#include <vector>

#include "games/match3/level_position.hpp"
#include "games/match3/terrain.hpp"

namespace dramatis::match3 {

// What stays the same for all games of a level: where its cells are and what enters them. Plain
// data that the parts of the full rules share.
template <class Shape>
struct LevelGround {
    using Word = typename Shape::Word;
    using Position = LevelPosition<Shape>;
    static constexpr int S = Shape::kStride;

    explicit LevelGround(const Setup& setup) : terrain(setup) {
        const Scene scene = full_scene(setup);
        terrain.cells.for_each([&](int x) {
            const Spot& spot = scene[terrain.cell_of(x)];
            const Word bit = Word::single(x);
            if (spot.thing != Thing::kHole) cells |= bit;
            if (spot.thing == Thing::kStone) stones |= bit;
            if (spot.exit) exits |= bit;
            if (x % S % 2 == 0) even_rows |= bit;
        });
        not_top = terrain.up1;
        not_bottom = terrain.neighbours(0, -1);
        has_upper_left = terrain.neighbours(-1, 1);
        has_upper_right = terrain.neighbours(1, 1);
        for (int c = 0; c < setup.columns; ++c) {
            const auto column = static_cast<std::size_t>(c);
            enters[column] = setup.entries.empty() || setup.entries[column];
            auto& list = falling[column];
            for (int colour = 0; colour < setup.colours; ++colour)
                list.insert(list.end(),
                            setup.weights.empty()
                                ? 1
                                : setup.weights[column][static_cast<std::size_t>(colour)],
                            static_cast<Tile>(colour));
        }
    }

    // --- neighbourhoods

    Word row_of(int x) const { return row_at(x % S); }
    Word row_at(int height) const {
        Word out;
        for (int c = 0; c < terrain.columns; ++c) out |= Word::single(c * S + height);
        return out & cells;
    }
    Word column_at(int column) const {
        Word out;
        out.word[static_cast<std::size_t>(column * S / Word::kWidth)] =
            Shape::column_bits(column * S % Word::kWidth);
        return out & cells;
    }
    Word column_of(int x) const { return column_at(x / S); }

    // These cells and those that touch them along an edge, or also at a corner.
    Word beside(const Word& w) const {
        return (tall(w) | w.template ahead<S>() | w.template behind<S>()) & cells;
    }
    Word around(const Word& w) const {
        const Word column = tall(w);
        return (column | column.template ahead<S>() | column.template behind<S>()) & terrain.cells;
    }

    // --- what stands where

    Word obstacles(const Position& p) const { return stones | p.crates() | p.vine | p.locked; }
    Word empty(const Position& p) const {
        return cells & ~(p.filled | stones | p.crates() | p.vine);
    }
    // Ice that a hit melts.
    Word open_ice(const Position& p) const {
        return p.iced() & ((p.filled & ~p.locked & ~p.items()) | empty(p));
    }

    // The colour that a random word stands for in this column.
    Tile colour_for(std::uint64_t word, int column) const {
        const auto& list = falling[static_cast<std::size_t>(column)];
        return list[core::Rng::scale(word, static_cast<std::uint32_t>(list.size()))];
    }

    Terrain<Shape> terrain;
    Word cells;  // all but holes
    Word stones;
    Word exits;
    Word even_rows;                                             // at even height
    Word not_top, not_bottom, has_upper_left, has_upper_right;  // of the rectangle
    std::array<bool, Shape::kMaxColumns> enters{};
    bool blind = false;  // nothing enters and nothing slides: what is sure of a move
                         // (LevelRules::make_blind)
    std::array<std::vector<Tile>, Shape::kMaxColumns>
        falling;  // every colour as often as its weight

   private:
    Word tall(const Word& w) const {
        return w | (w & not_top).template behind<1>() | (w & not_bottom).template ahead<1>();
    }
};

}  // namespace dramatis::match3
