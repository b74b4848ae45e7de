#pragma once

#include <array>

#include "games/match3/shape.hpp"

// What equal neighbours say about a board. Nothing asks a cell for its colour: six maps say where a
// tile equals its neighbour up, right, two up, two right, and on both diagonals, and runs, matches
// and legal swaps are read off these.
//
// What a playout calls is forced inline: with calls in between, random play is a quarter slower.
namespace dramatis::match3 {

template <class Shape>
using ColourPlanes = std::array<typename Shape::Word, Shape::kPlanes>;

// Where a cell carries the same colour as the cell K bits ahead; `both`: where two such cells are
// to be compared at all.
template <int K, class Shape>
[[gnu::always_inline]] inline typename Shape::Word same(const ColourPlanes<Shape>& planes,
                                                        const typename Shape::Word& both) {
    auto differ = planes[0] ^ planes[0].template ahead<K>();
    for (std::size_t i = 1; i < Shape::kPlanes; ++i)
        differ |= planes[i] ^ planes[i].template ahead<K>();
    return both & ~differ;
}

// Cells in a run of three or more, where `equal` says which cells equal their neighbour K ahead.
template <int K, class Word>
[[gnu::always_inline]] inline Word in_runs(const Word& equal) {
    const Word first = equal & equal.template ahead<K>();
    return first | first.template behind<K>() | first.template behind<2 * K>();
}

// The cells `within` that can be reached from the seed over equal neighbours.
template <class Shape, class Word = typename Shape::Word>
[[gnu::always_inline]] inline Word connected(Word seed, const Word& within, const Word& up,
                                             const Word& right) {
    constexpr int S = Shape::kStride;
    for (;;) {
        const Word grown =
            (seed | (seed & up).template behind<1>() | (seed.template ahead<1>() & up) |
             (seed & right).template behind<S>() | (seed.template ahead<S>() & right)) &
            within;
        if (grown == seed) return seed;
        seed = grown;
    }
}

// The swaps that complete a run, by their lower or left cell, from the maps of equal neighbours,
// each by its lower or left cell, too; `fall`: the neighbour is to the lower right. (Six words, not
// a struct of them: that costs 4 %.) A tile that moves to a cell completes a run there with two
// tiles beyond the cell in line, with two beside it on one side, or with one on each side. The
// pairs are known to be equal from `up` and `right`, so it remains to compare the moving tile with
// one of each pair: a diagonal neighbour, or the cell two away.
template <class Shape>
struct Swaps {
    typename Shape::Word right, up;
};

template <class Shape, class Word = typename Shape::Word>
[[gnu::always_inline]] inline Swaps<Shape> swaps_to_runs(const Word& up, const Word& right,
                                                         const Word& up2, const Word& right2,
                                                         const Word& rise, const Word& fall) {
    constexpr int S = Shape::kStride;
    const auto fall_above = fall.template ahead<1>();

    // Swaps of x with its right neighbour y = x + S, by x: first x moves to y, then y to x.
    const auto rise_below = rise.template behind<1>();
    const auto by_left =
        ~right & ((rise & (up.template ahead<S + 1>() | fall)) |
                  (fall & up.template ahead<S - 2>()) | (right2 & right.template ahead<2 * S>()) |
                  (fall_above & (up.template ahead<1>() | rise_below)) |
                  (rise_below & up.template behind<2>()) |
                  (right2.template behind<S>() & right.template behind<2 * S>()));

    // Swaps of x with its upper neighbour y = x + 1, by x: first x moves to y, then y to x.
    const auto rise_left = rise.template behind<S>(), fall_left = fall.template behind<S - 1>();
    const auto by_lower =
        ~up & ((rise & (right.template ahead<S + 1>() | fall_left)) |
               (fall_left & right.template behind<2 * S - 1>()) | (up2 & up.template ahead<2>()) |
               (fall_above & (right.template ahead<S>() | rise_left)) |
               (rise_left & right.template behind<2 * S>()) |
               (up2.template behind<1>() & up.template behind<2>()));
    return {by_left, by_lower};
}

// The same for squares of 2 x 2. A tile that moves to a cell completes a square with the three
// cells beyond, above or below: they equal each other by two of the maps, and the moving tile by a
// third.
template <class Shape, class Word = typename Shape::Word>
[[gnu::always_inline]] inline Swaps<Shape> swaps_to_squares(const Word& up, const Word& right,
                                                            const Word& rise, const Word& fall) {
    constexpr int S = Shape::kStride;
    const auto fall_above = fall.template ahead<1>();   // the upper neighbour equals the right one
    const auto rise_below = rise.template behind<1>();  // the lower neighbour equals the right one
    const auto by_left =
        ~right & ((rise & right.template ahead<S + 1>() & up.template ahead<2 * S>()) |
                  (fall & right.template ahead<S - 1>() & up.template ahead<2 * S - 1>()) |
                  (fall_above & right.template behind<S - 1>() & up.template behind<S>()) |
                  (rise_below & right.template behind<S + 1>() & up.template behind<S + 1>()));
    const auto rise_left = rise.template behind<S>(), fall_left = fall.template behind<S - 1>();
    const auto by_lower =
        ~up & ((rise & up.template ahead<S + 1>() & right.template ahead<2>()) |
               (fall_left & up.template behind<S - 1>() & right.template behind<S - 2>()) |
               (fall_above & up.template ahead<S - 1>() & right.template behind<1>()) |
               (rise_left & up.template behind<S + 1>() & right.template behind<S + 1>()));
    return {by_left, by_lower};
}

}  // namespace dramatis::match3
