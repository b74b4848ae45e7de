#pragma once

#include <vector>

#include "core/check.hpp"
#include "core/rng.hpp"
#include "games/match3/setup.hpp"
#include "games/match3/shape.hpp"

namespace dramatis::match3 {

// Where the cells of a setup lie in the bits of a shape: a rectangle, whatever may stand in it.
// Plain data that all rules share.
template <class Shape>
struct Terrain {
    using Word = typename Shape::Word;
    static constexpr int S = Shape::kStride;

    explicit Terrain(const Setup& setup) : rows(setup.rows), columns(setup.columns) {
        DR_CHECK(rows <= Shape::kMaxRows && columns <= Shape::kMaxColumns);
        DR_CHECK(setup.colours <= (1 << Shape::kPlanes));
        for (int c = 0; c < columns; ++c)
            for (int h = 0; h < rows; ++h) cells |= Word::single(c * S + h);
        up1 = neighbours(0, 1), up2 = neighbours(0, 2);
        right1 = neighbours(1, 0), right2 = neighbours(2, 0);
        rising = neighbours(1, 1), falling = neighbours(1, -1);
        cells.for_each([&](int x) {
            if (in_region(setup, {cell_of(x), Direction::kRight})) region_right |= Word::single(x);
            if (in_region(setup, {cell_of(x), Direction::kDown})) region_down |= Word::single(x);
        });
    }

    // The cells whose neighbour so many columns to the right and rows up is on the board, too.
    Word neighbours(int across, int up) const {
        Word out;
        cells.for_each([&](int x) {
            const int c = x / S + across, h = x % S + up;
            if (c >= 0 && c < columns && h >= 0 && h < rows) out |= Word::single(x);
        });
        return out;
    }

    Cell cell_of(int x) const {
        return {static_cast<std::uint8_t>(rows - 1 - x % S), static_cast<std::uint8_t>(x / S)};
    }
    int index_of(Cell cell) const { return cell.column * S + rows - 1 - cell.row; }

    // Swaps are sets of their first cells: those to the right and those down.

    bool contains(const Word& right, const Word& down, Swap swap) const {
        if (swap.first.row >= rows || swap.first.column >= columns) return false;
        return (swap.direction == Direction::kRight ? right : down).test(index_of(swap.first));
    }

    void list(const Word& right, const Word& down, std::vector<Swap>& out) const {
        const Word any = right | down;
        Word row = cells & ~up1;
        for (int r = 0; r < rows; ++r, row = row.template ahead<1>())
            (any & row).for_each([&](int x) {
                const Cell cell = cell_of(x);
                if (right.test(x)) out.push_back({cell, Direction::kRight});
                if (down.test(x)) out.push_back({cell, Direction::kDown});
            });
    }

    // Uniform over the swaps, of which there must be one. They are numbered by bit, swaps to the
    // right first; that is another order than list() has, and quicker to draw from.
    [[gnu::always_inline]] Swap draw(const Word& right, const Word& down, core::Rng& rng) const {
        const int across = right.count();
        const auto n =
            static_cast<int>(rng.below(static_cast<std::uint32_t>(across + down.count())));
        const bool is_down = n >= across;  // a coin no processor can guess, so no branch on it
        const Word swaps = right.masked_if(!is_down) | down.masked_if(is_down);
        return {cell_of(swaps.nth(n - across * is_down)), static_cast<Direction>(is_down)};
    }

    int rows, columns;
    Word cells;
    Word up1, up2, right1, right2, rising, falling;  // cells that have such a neighbour
    Word region_right, region_down;                  // swaps in the setup's region

   private:
    static bool in_region(const Setup& setup, Swap swap) {
        if (!setup.region) return true;
        const Region& r = *setup.region;
        const Cell a = swap.first, b = swap.second();
        return a.row >= r.top && b.row <= r.bottom && a.column >= r.left && b.column <= r.right;
    }
};

}  // namespace dramatis::match3
