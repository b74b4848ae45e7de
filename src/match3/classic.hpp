#pragma once

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/check.hpp"
#include "core/rng.hpp"
#include "match3/position.hpp"
#include "match3/setup.hpp"
#include "match3/shape.hpp"

namespace dramatis::match3 {

// A cascade that has not ended after this many waves is cut, so that nothing hangs: the board is
// reshuffled, which is counted. Only queues written so that they match again and again get there.
inline constexpr unsigned kMaxWaves = 1000;

// Points of one match of `size` cells in the first wave.
constexpr std::uint64_t match_points(int size) {
    return static_cast<std::uint64_t>(size * (20 + 10 * (size - 3)));
}

// Watches nothing; compiles away. An observer sees each match and then the board as it settled.
struct Silent {
    template <class Word>
    void match(unsigned /*wave*/, const Word& /*cells*/, std::uint64_t /*points*/) {}
    template <class Position>
    void settled(unsigned /*wave*/, const Position& /*board*/) {}
};

// The rules of classic match-3 (docs/rules.md) on bitboards. Nothing asks a cell for its colour:
// six maps say where a tile equals its neighbour up, right, two up, two right, and on both
// diagonals, and runs, matches and legal swaps are read off these.
//
// What a playout calls is forced inline: with calls in between, random play is a quarter slower.
template <class Shape>
class Classic {
   public:
    using Word = typename Shape::Word;
    using Position = match3::Position<Shape>;

    // The setup must have passed check_setup and fit the shape; it is kept by reference to its queues,
    // so this object must outlive the positions it makes.
    explicit Classic(Setup setup) : setup_(std::move(setup)) {
        DR_CHECK(setup_.rows <= Shape::kMaxRows && setup_.columns <= Shape::kMaxColumns);
        DR_CHECK(setup_.colours <= (1 << Shape::kPlanes));
        for (int c = 0; c < setup_.columns; ++c)
            for (int h = 0; h < setup_.rows; ++h) cells_ |= Word::single(c * S + h);
        const auto both_on_board = [&](int columns, int rows) {
            Word out;
            cells_.for_each([&](int x) {
                const int c = x / S + columns, h = x % S + rows;
                if (c < setup_.columns && h >= 0 && h < setup_.rows) out |= Word::single(x);
            });
            return out;
        };
        up1_ = both_on_board(0, 1), up2_ = both_on_board(0, 2);
        right1_ = both_on_board(1, 0), right2_ = both_on_board(2, 0);
        rising_ = both_on_board(1, 1), falling_ = both_on_board(1, -1);
        cells_.for_each([&](int x) {
            const Cell cell = cell_of(x);
            if (in_region({cell, Direction::kRight})) region_right_ |= Word::single(x);
            if (in_region({cell, Direction::kDown})) region_down_ |= Word::single(x);
        });
    }
    Classic(const Classic&) = delete;  // positions point at the queues in here
    Classic& operator=(const Classic&) = delete;

    const Setup& setup() const { return setup_; }

    // --- asking

    void list_moves(const Position& p, std::vector<Swap>& out) const {
        const Word any = p.right | p.down;
        Word row = top_row();
        for (int r = 0; r < setup_.rows; ++r, row = row.template ahead<1>())
            (any & row).for_each([&](int x) {
                const Cell cell = cell_of(x);
                if (p.right.test(x)) out.push_back({cell, Direction::kRight});
                if (p.down.test(x)) out.push_back({cell, Direction::kDown});
            });
    }

    bool is_legal(const Position& p, Swap swap) const {
        if (swap.first.row >= setup_.rows || swap.first.column >= setup_.columns) return false;
        return (swap.direction == Direction::kRight ? p.right : p.down).test(index_of(swap.first));
    }

    // Uniform over the legal moves, of which there must be one. The moves are numbered by bit, swaps to
    // the right first; that is another order than list_moves has, and quicker to draw from.
    [[gnu::always_inline]] Swap random_move(const Position& p, core::Rng& rng) const {
        const int right = p.right.count();
        const auto n = static_cast<int>(rng.below(static_cast<std::uint32_t>(right + p.down.count())));
        const bool is_down = n >= right;  // a coin no processor can guess, so no branch on it
        const Word moves = p.right.masked_if(!is_down) | p.down.masked_if(is_down);
        return {cell_of(moves.nth(n - right * is_down)), static_cast<Direction>(is_down)};
    }

    bool is_over(const Position& p) const {
        return p.moves >= static_cast<std::uint32_t>(setup_.move_limit) || !has_moves(p);
    }

    Tile tile_at(const Position& p, int x) const {
        int tile = 0;
        for (int i = 0; i < Shape::kPlanes; ++i) tile |= p.plane[static_cast<std::size_t>(i)].test(x) << i;
        return static_cast<Tile>(tile);
    }

    Grid grid_of(const Position& p) const {
        Grid grid(setup_.rows, setup_.columns);
        cells_.for_each([&](int x) { grid[cell_of(x)] = tile_at(p, x); });
        return grid;
    }

    Cell cell_of(int x) const {
        return {static_cast<std::uint8_t>(setup_.rows - 1 - x % S), static_cast<std::uint8_t>(x / S)};
    }

    // --- playing

    // The first position of the game with this seed. Where the setup fixes a dead board, or no board with
    // a move can be drawn, that is a game without a move.
    Position start(core::Seed game) const {
        Position p;
        p.refill = {game.child("refill"), setup_.queues.empty() ? nullptr : &setup_.queues};
        if (setup_.grid) {
            place(p, *setup_.grid);
            if (!has_moves(p)) revive(p);
        } else {
            draw_board(p, game.child("board"));
        }
        return p;
    }

    // Puts these tiles on the board; score, moves and queues stay.
    void place(Position& p, const Grid& grid) const {
        p.plane = {};
        for (int c = 0; c < setup_.columns; ++c)
            for (int h = 0; h < setup_.rows; ++h) {
                const Word bit = Word::single(c * S + h);
                const Tile tile = grid[cell_of(c * S + h)];
                for (std::size_t i = 0; i < Shape::kPlanes; ++i)
                    p.plane[i] |= bit.masked_if(tile >> i & 1);
            }
        find_moves(p, p.plane, same<1>(p.plane, up1_), same<S>(p.plane, right1_));
    }

    // One move with all its waves. The swap must be legal. A dead board is revived as the setup says.
    template <class Observer = Silent>
    [[gnu::always_inline]] void play(Position& p, Swap swap, Observer&& observer = {}) const {
        DR_ASSERT(is_legal(p, swap));
        p.offered += static_cast<std::uint32_t>(p.available_moves());
        ++p.moves;
        const bool is_right = swap.direction == Direction::kRight;
        p.horizontal += is_right;
        p.in_region += (is_right ? region_right_ : region_down_).test(index_of(swap.first));
        settle(p, swap, observer);
        if (!has_moves(p)) [[unlikely]]
            revive(p);
    }

    // The swap and its waves alone: no move is counted, a dead board stays dead. Returns whether the
    // cascade ended by itself.
    template <class Observer = Silent>
    [[gnu::always_inline]] bool settle(Position& p, Swap swap, Observer&& observer = {}) const {
        Planes planes = p.plane;  // a copy of our own lives in registers
        exchange(planes, index_of(swap.first), index_of(swap.second()));
        for (unsigned wave = 1; wave <= kMaxWaves; ++wave) {
            const Word up = same<1>(planes, up1_), right = same<S>(planes, right1_);
            const Word matched = in_runs<1>(up) | in_runs<S>(right);
            if (!matched.any()) {
                p.longest_cascade = std::max(p.longest_cascade, wave - 1);
                p.plane = planes;
                find_moves(p, planes, up, right);
                return true;
            }
            p.score += score(matched, up, right, wave, observer);
            drop(planes, p, matched);
            if constexpr (!kSilent<Observer>) {
                p.plane = planes;
                observer.settled(wave, p);
            }
        }
        p.longest_cascade = kMaxWaves;
        p.plane = planes;
        p.right = p.down = Word{};
        return false;
    }

   private:
    static constexpr int S = Shape::kStride;
    static constexpr int kTries = 1000;
    using Planes = decltype(Position::plane);

    template <class Observer>
    static constexpr bool kSilent = std::is_same_v<std::remove_cvref_t<Observer>, Silent>;

    static bool has_moves(const Position& p) { return (p.right | p.down).any(); }

    Word top_row() const { return cells_ & ~up1_; }

    bool in_region(Swap swap) const {
        if (!setup_.region) return true;
        const Region& r = *setup_.region;
        const Cell a = swap.first, b = swap.second();
        return a.row >= r.top && b.row <= r.bottom && a.column >= r.left && b.column <= r.right;
    }

    int index_of(Cell cell) const { return cell.column * S + setup_.rows - 1 - cell.row; }

    // Where a cell carries the same tile as the cell K bits ahead; `on_board`: both are on the board.
    template <int K>
    static Word same(const Planes& planes, const Word& on_board) {
        Word differ = planes[0] ^ planes[0].template ahead<K>();
        for (std::size_t i = 1; i < Shape::kPlanes; ++i)
            differ |= planes[i] ^ planes[i].template ahead<K>();
        return on_board & ~differ;
    }

    // Cells in a run of three or more, where `equal` says which cells equal their neighbour K ahead.
    template <int K>
    static Word in_runs(const Word& equal) {
        const Word first = equal & equal.template ahead<K>();
        return first | first.template behind<K>() | first.template behind<2 * K>();
    }

    static void exchange(Planes& planes, int a, int b) {
        const Word both = Word::single(a) | Word::single(b);
        for (auto& plane : planes) plane ^= both.masked_if(plane.test(a) != plane.test(b));
    }

    // Points of the matched cells: cells of one colour that touch are one match.
    template <class Observer>
    static std::uint64_t score(Word matched, const Word& up, const Word& right, unsigned wave,
                               Observer&& observer) {
        if constexpr (kSilent<Observer>) {
            const int count = matched.count();
            if (count < 6) return match_points(count) * wave;  // two matches have six cells or more
        }
        std::uint64_t total = 0;
        while (matched.any()) {
            const Word match = connected(Word::single(matched.lowest()), matched, up, right);
            matched &= ~match;
            const std::uint64_t points = match_points(match.count()) * wave;
            observer.match(wave, match, points);
            total += points;
        }
        return total;
    }

    static Word connected(Word seed, const Word& within, const Word& up, const Word& right) {
        for (;;) {
            const Word grown = (seed | (seed & up).template behind<1>() |
                                (seed.template ahead<1>() & up) | (seed & right).template behind<S>() |
                                (seed.template ahead<S>() & right)) & within;
            if (grown == seed) return seed;
            seed = grown;
        }
    }

    // Removes the cells, lets the tiles above fall and fills each column from its queue.
    [[gnu::always_inline]] void drop(Planes& planes, Position& p, const Word& gone) const {
        const Word cells = cells_, staying = cells & ~gone;
        const int rows = setup_.rows, colours = setup_.colours;
        Word landing = cells;  // where the staying tiles come to rest
        for (std::size_t w = 0; w < Word::kWords; ++w)
            for (std::uint64_t left = gone.word[w]; left;) {
                const int in_word = std::countr_zero(left) / S;
                const std::uint64_t bits = Shape::column_bits(in_word * S);
                const int missing = std::popcount(left & bits);
                left &= ~bits;
                landing.word[w] ^= ((1ull << missing) - 1) << (in_word * S + rows - missing);
                p.drawn[w * (Word::kWidth / S) + static_cast<std::size_t>(in_word)] +=
                    static_cast<std::uint32_t>(missing);
            }
        std::array<Word, Shape::kPlanes> fresh{};
        (cells & ~landing).for_each([&](int x) {
            const int column = x / S, below_top = rows - x % S;  // 1 in the top row
            const std::uint32_t index = p.drawn[static_cast<std::size_t>(column)] -
                                        static_cast<std::uint32_t>(below_top);
            const std::uint64_t tile = p.refill.tile(column, index, colours);
            for (std::size_t b = 0; b < Shape::kPlanes; ++b)
                fresh[b].word[static_cast<std::size_t>(x / Word::kWidth)] |=
                    (tile >> b & 1) << (x % Word::kWidth);
        });
        for (std::size_t b = 0; b < Shape::kPlanes; ++b)
            planes[b] = Shape::fall(planes[b], gone, staying, landing) | fresh[b];
    }

    // The legal swaps, given the maps of equal neighbours. A tile that moves to a cell completes a run
    // there with two tiles beyond the cell in line, with two beside it on one side, or with one on
    // each side. The pairs are known to be equal from `up` and `right`, so it remains to compare
    // the moving tile with one of each pair: a diagonal neighbour, or the cell two away.
    [[gnu::always_inline]] void find_moves(Position& p, const Planes& planes, const Word& up, const Word& right) const {
        const Word up2 = same<2>(planes, up2_), right2 = same<2 * S>(planes, right2_);
        const Word rise = same<S + 1>(planes, rising_), fall = same<S - 1>(planes, falling_);

        // Swaps of x with its right neighbour y = x + S, by x: first x moves to y, then y to x.
        const Word rise_below = rise.template behind<1>(), fall_above = fall.template ahead<1>();
        p.right = ~right & ((rise & (up.template ahead<S + 1>() | fall)) |
                            (fall & up.template ahead<S - 2>()) |
                            (right2 & right.template ahead<2 * S>()) |
                            (fall_above & (up.template ahead<1>() | rise_below)) |
                            (rise_below & up.template behind<2>()) |
                            (right2.template behind<S>() & right.template behind<2 * S>()));

        // Swaps of x with its upper neighbour y = x + 1, by x: first x moves to y, then y to x.
        const Word rise_left = rise.template behind<S>(), fall_left = fall.template behind<S - 1>();
        const Word by_lower = ~up & ((rise & (right.template ahead<S + 1>() | fall_left)) |
                                     (fall_left & right.template behind<2 * S - 1>()) |
                                     (up2 & up.template ahead<2>()) |
                                     (fall_above & (right.template ahead<S>() | rise_left)) |
                                     (rise_left & right.template behind<2 * S>()) |
                                     (up2.template behind<1>() & up.template behind<2>()));
        p.down = by_lower.template behind<1>();
    }

    // Gives a dead board (or one whose cascade was cut) another life, unless the setup ends the game: the
    // same tiles in another order, or fresh ones where no order was found. Rare, so on plain tiles.
    [[gnu::noinline, gnu::cold]] void revive(Position& p) const {
        ++p.shuffles;
        if (setup_.dead_board == DeadBoard::kEnd) return;
        const core::Seed seed = p.refill.seed.child("shuffle", p.shuffles);
        core::Rng rng{seed};
        Grid grid = grid_of(p);
        for (int attempt = 0; attempt < kTries; ++attempt) {
            if (!shuffle_without_runs(grid, rng)) continue;
            place(p, grid);
            if (has_moves(p)) return;
        }
        draw_board(p, seed.child("fresh"));
    }

    // A fresh board: no run, at least one move. Of 3 x 3 boards of ten colours few have a move.
    void draw_board(Position& p, core::Seed seed) const {
        core::Rng rng{seed};
        for (int attempt = 0; attempt < kTries; ++attempt) {
            draw_tiles(p.plane, rng);
            find_moves(p, p.plane, same<1>(p.plane, up1_), same<S>(p.plane, right1_));
            if (has_moves(p)) return;
        }
    }

    // Draws all cells at once, then again those that got no colour of this board or stand in a run, until
    // there are none: a few rounds. Play from such boards is like play from boards drawn uniformly
    // among all without a run (random play: 2,857 points a game from both). Which random bits a
    // cell gets depends on the shape, and so on the size and the colours of the board.
    void draw_tiles(Planes& planes, core::Rng& rng) const {
        for (Word open = cells_; open.any();) {
            for (auto& plane : planes)
                for (std::size_t w = 0; w < Word::kWords; ++w)
                    plane.word[w] = (plane.word[w] & ~open.word[w]) | (rng.next() & open.word[w]);
            const Word up = same<1>(planes, up1_), right = same<S>(planes, right1_);
            open = (cells_ & ~coloured(planes)) | in_runs<1>(up) | in_runs<S>(right);
        }
    }

    // Where the number in the planes is a colour of this board: less than their number, plane by plane
    // from the highest.
    Word coloured(const Planes& planes) const {
        Word less, equal = cells_;
        for (int b = Shape::kPlanes - 1; b >= 0; --b) {
            const Word& plane = planes[static_cast<std::size_t>(b)];
            const bool bit = setup_.colours >> b & 1;
            less |= (equal & ~plane).masked_if(bit);
            equal &= bit ? plane : ~plane;
        }
        return setup_.colours == 1 << Shape::kPlanes ? cells_ : less;
    }

    Setup setup_;
    Word cells_;
    Word up1_, up2_, right1_, right2_, rising_, falling_;  // cells that have such a neighbour
    Word region_right_, region_down_;  // swaps in the region, by their first cell
};

}  // namespace dramatis::match3
