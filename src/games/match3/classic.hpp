#pragma once

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/check.hpp"
#include "core/rng.hpp"
#include "games/match3/fresh_grid.hpp"
#include "games/match3/position.hpp"
#include "games/match3/result.hpp"
#include "games/match3/runs.hpp"
#include "games/match3/seeds.hpp"
#include "games/match3/terrain.hpp"

namespace dramatis::match3 {

// Points of one match of `size` cells in the first wave.
constexpr std::uint64_t match_points(int size) {
    return static_cast<std::uint64_t>(size * (20 + 10 * (size - 3)));
}

// Watches nothing; compiles away. An observer sees in each wave the matches; by the full rules also
// what specials struck and which they were, with the points for it, and what was made; which tiles
// and colour bombs vanished; how what stays comes to rest; and then the board as it settled.
struct Silent {
    template <class Word>
    void match(unsigned /*wave*/, const Word& /*cells*/, std::uint64_t /*points*/) {}
    template <class Word>
    void struck(const Word& /*cells*/, const Word& /*fired*/, std::uint64_t /*points*/) {}
    template <class Word>
    void vanished(const Word& /*cells*/) {}
    void made(int /*cell*/, const Spot& /*piece*/) {}
    // Pieces go from these cells to those, in the order of the bits of each word.
    template <class Word>
    void fell(const Word& /*from*/, const Word& /*to*/) {}
    template <class Word>
    void entered(const Word& /*cells*/) {}  // from above
    // Into these cells, each from the next column and the row above.
    template <class Word>
    void slid(const Word& /*from_left*/, const Word& /*from_right*/) {}
    template <class Word>
    void left(const Word& /*cells*/) {}  // items, through exits
    template <class Position>
    void settled(unsigned /*wave*/, const Position& /*board*/) {}
};

// The rules of classic match-3 (docs/rules.md, part 1) on bitboards.
template <class Shape>
class Classic {
   public:
    using Word = typename Shape::Word;
    using Position = match3::Position<Shape>;

    // The setup must have passed check_setup, be classic and fit the shape; positions refer to its
    // queues, so this object must outlive them.
    explicit Classic(Setup setup)
        : setup_(std::move(setup)),
          terrain_(setup_),
          score_goal_(setup_.score_goal()),
          is_smallest_shape_(with_smallest_shape(
              setup_.rows, setup_.columns, setup_.colours,
              []<class Smallest>() { return std::is_same_v<Smallest, Shape>; })) {
        DR_CHECK(setup_.is_classic());
    }
    Classic(const Classic&) = delete;  // positions point at the queues in here
    Classic& operator=(const Classic&) = delete;

    const Setup& setup() const { return setup_; }

    // --- asking

    void list_moves(const Position& p, std::vector<Swap>& out) const {
        terrain_.list(p.right, p.down, out);
    }
    bool is_legal(const Position& p, Swap swap) const {
        return terrain_.contains(p.right, p.down, swap);
    }
    // Uniform over the legal moves, of which there must be one.
    [[gnu::always_inline]] Swap random_move(const Position& p, core::Rng& rng) const {
        return terrain_.draw(p.right, p.down, rng);
    }

    bool is_over(const Position& p) const {
        return p.moves >= static_cast<std::uint32_t>(setup_.move_limit) || !has_moves(p);
    }
    bool is_won(const Position& p) const { return p.score >= score_goal_; }
    // How much of its goals has been reached, from 0 to 1; of none, all.
    double progress(const Position& p) const {
        return is_won(p) || setup_.goals.empty()
                   ? 1
                   : static_cast<double>(p.score) / static_cast<double>(score_goal_);
    }

    // Its one goal, if it has it, as LevelGoals speaks of several.
    struct ScoreGoal {
        std::uint64_t points;
        std::uint64_t target(std::size_t) const { return points; }
        std::uint64_t amount(const Position& p, std::size_t) const { return p.score; }
        bool met(const Position& p, std::size_t) const { return p.score >= points; }
    };
    ScoreGoal goals() const { return {score_goal_}; }

    Tile tile_at(const Position& p, int x) const {
        int tile = 0;
        for (int i = 0; i < Shape::kPlanes; ++i)
            tile |= p.plane[static_cast<std::size_t>(i)].test(x) << i;
        return static_cast<Tile>(tile);
    }

    Grid grid_of(const Position& p) const {
        Grid grid(setup_.rows, setup_.columns);
        terrain_.cells.for_each([&](int x) { grid[cell_of(x)] = tile_at(p, x); });
        return grid;
    }

    Scene scene_of(const Position& p) const { return match3::scene_of(grid_of(p)); }
    Cell cell_of(int x) const { return terrain_.cell_of(x); }

    // The points that a swap is sure to make, wave by wave: what falls in from above is unknown,
    // and matches nothing.
    std::uint64_t foreseen(const Position& p, Swap swap) const {
        Planes planes = p.plane;
        const int x = terrain_.index_of(swap.first);
        exchange(planes, x, swap.direction == Direction::kRight ? x + S : x - 1);
        const Word cells = terrain_.cells;
        Word known = cells;
        std::uint64_t total = 0;
        for (unsigned wave = 1;; ++wave) {
            const Word up =
                same<1, Shape>(planes, terrain_.up1 & known & known.template ahead<1>());
            const Word right =
                same<S, Shape>(planes, terrain_.right1 & known & known.template ahead<S>());
            const Word matched = in_runs<1>(up) | in_runs<S>(right);
            if (!matched.any()) return total;
            total += score(matched, up, right, wave, Silent{});
            const Word staying = cells & ~matched, landing = landing_of(matched);
            for (auto& plane : planes) plane = Shape::fall(plane, matched, staying, landing);
            known = Shape::fall(known, matched, staying, landing);
        }
    }

    // --- playing

    // The first position of the game with these seeds. Where the setup fixes a dead board, or no
    // board with a move can be drawn, that is a game without a move.
    Position start(core::Seed game) const { return start(seeds_of(game)); }
    Position start(const GameSeeds& seeds) const {
        Position p;
        p.refill = {seeds.falling, setup_.queues.empty() ? nullptr : &setup_.queues};
        if (setup_.grid) {
            place(p, *setup_.grid);
            if (!has_moves(p)) revive(p);
        } else {
            draw_board(p, seeds.board);
        }
        return p;
    }

    // A board that draw_fresh_grid would draw, in a shape that is the smallest.
    Position fresh(core::Seed seed) const {
        Position p;
        draw_board(p, seed);
        return p;
    }

    // Puts these tiles on the board; score, moves and queues stay.
    void place(Position& p, const Scene& scene) const {
        Grid grid(setup_.rows, setup_.columns);
        grid.for_each_cell([&](Cell cell) { grid[cell] = scene[cell].colour; });
        place(p, grid);
    }
    void place(Position& p, const Grid& grid) const {
        p.plane = {};
        for (int c = 0; c < setup_.columns; ++c)
            for (int h = 0; h < setup_.rows; ++h) {
                const Word bit = Word::single(c * S + h);
                const Tile tile = grid[cell_of(c * S + h)];
                for (std::size_t i = 0; i < Shape::kPlanes; ++i)
                    p.plane[i] |= bit.masked_if(tile >> i & 1);
            }
        find_moves(p, p.plane, same<1, Shape>(p.plane, terrain_.up1),
                   same<S, Shape>(p.plane, terrain_.right1));
    }

    // One move with all its waves. The swap must be legal. A dead board is revived as the setup
    // says.
    template <class Observer = Silent>
    [[gnu::always_inline]] void play(Position& p, Swap swap, Observer&& observer = {}) const {
        DR_ASSERT(is_legal(p, swap));
        p.offered += static_cast<std::uint32_t>(p.available_moves());
        const bool is_right = swap.direction == Direction::kRight;
        p.horizontal += is_right;
        p.in_region += (is_right ? terrain_.region_right : terrain_.region_down)
                           .test(terrain_.index_of(swap.first));
        const bool ended = settle(p, swap, observer);
        if (!has_moves(p) && !is_won(p)) [[unlikely]]
            revive(p, ended);
    }

    // The same, but a dead board stays dead. Returns whether the cascade ended by itself; if not,
    // there is no move.
    template <class Observer = Silent>
    [[gnu::always_inline]] bool settle(Position& p, Swap swap, Observer&& observer = {}) const {
        ++p.moves;
        Planes planes = p.plane;  // a copy of our own lives in registers
        exchange(planes, terrain_.index_of(swap.first), terrain_.index_of(swap.second()));
        for (unsigned wave = 1; wave <= kMaxWaves; ++wave) {
            const Word up = same<1, Shape>(planes, terrain_.up1),
                       right = same<S, Shape>(planes, terrain_.right1);
            const Word matched = in_runs<1>(up) | in_runs<S>(right);
            if (!matched.any()) {
                p.longest_cascade = std::max(p.longest_cascade, wave - 1);
                p.plane = planes;
                find_moves(p, planes, up, right);
                if (is_won(p)) [[unlikely]]
                    win(p);
                return true;
            }
            p.score += score(matched, up, right, wave, observer);
            observer.vanished(matched);
            drop(planes, p, matched);
            if constexpr (!kSilent<Observer>) {
                const Word landing = landing_of(matched);
                observer.fell(terrain_.cells & ~matched, landing);
                observer.entered(terrain_.cells & ~landing);
                p.plane = planes;
                observer.settled(wave, p);
            }
        }
        p.longest_cascade = kMaxWaves;
        p.plane = planes;
        p.right = p.down = Word{};
        if (is_won(p)) win(p);
        return false;
    }

   private:
    static constexpr int S = Shape::kStride;
    static constexpr int kTries = 1000;
    using Planes = ColourPlanes<Shape>;

    template <class Observer>
    static constexpr bool kSilent = std::is_same_v<std::remove_cvref_t<Observer>, Silent>;

    static bool has_moves(const Position& p) { return (p.right | p.down).any(); }

    static void exchange(Planes& planes, int a, int b) {
        const Word both = Word::single(a) | Word::single(b);
        for (auto& plane : planes) plane ^= both.masked_if(plane.test(a) != plane.test(b));
    }

    // Points of the matched cells: cells of one colour that touch are one match.
    template <class Observer>
    [[gnu::always_inline]] static std::uint64_t score(Word matched, const Word& up,
                                                      const Word& right, unsigned wave,
                                                      Observer&& observer) {
        if constexpr (kSilent<Observer>) {
            const int count = matched.count();
            if (count < 6) return match_points(count) * wave;  // two matches have six cells or more
        }
        std::uint64_t total = 0;
        while (matched.any()) {
            const Word match = connected<Shape>(Word::single(matched.lowest()), matched, up, right);
            matched &= ~match;
            const std::uint64_t points = match_points(match.count()) * wave;
            observer.match(wave, match, points);
            total += points;
        }
        return total;
    }

    // Removes the cells, lets the tiles above fall and fills each column from its queue: one tile
    // for each cell, in one loop, because how often a loop runs is what a processor guesses badly.
    [[gnu::always_inline]] void drop(Planes& planes, Position& p, const Word& gone) const {
        for (std::size_t w = 0; w < Word::kWords; ++w) {
            if (!gone.word[w]) continue;
            if constexpr (Shape::kGathers)
                drop_at_once(planes, p, w, gone.word[w]);
            else
                drop_singly(planes, p, w, gone.word[w]);
        }
    }

    // Where the tiles that stay come to rest when these cells go: everywhere but at the top.
    Word landing_of(const Word& gone) const {
        Word out = terrain_.cells;
        for (std::size_t w = 0; w < Word::kWords; ++w)
            for (std::uint64_t left = gone.word[w]; left;) {
                const int column = std::countr_zero(left) / S;
                const std::uint64_t bits = Shape::column_bits(column * S);
                const int missing = std::popcount(left & bits);
                left &= ~bits;
                out.word[w] ^= ((1ull << missing) - 1) << (column * S + setup_.rows - missing);
            }
        return out;
    }

    // In word w, all tiles above in one go.
    [[gnu::always_inline]] void drop_at_once(Planes& planes, Position& p, std::size_t w,
                                             std::uint64_t gone) const {
        const std::uint64_t cells = terrain_.cells.word[w], staying = cells & ~gone;
        std::uint64_t landing = cells;  // where the staying tiles come to rest
        std::array<std::uint64_t, Shape::kPlanes> fresh{};
        for (std::uint64_t left = gone; left; left &= left - 1) {
            const int place = std::countr_zero(left);
            const int missing = std::popcount(left & Shape::column_bits(place));
            const int target = place / S * S + setup_.rows - missing;
            const std::uint64_t tile = next_tile(p, w, place);
            landing ^= 1ull << target;
            for (std::size_t b = 0; b < Shape::kPlanes; ++b) fresh[b] |= (tile >> b & 1) << target;
        }
        for (std::size_t b = 0; b < Shape::kPlanes; ++b) {
            std::uint64_t& plane = planes[b].word[w];
            plane = Shape::fall_in_word(plane, gone, staying, landing) | fresh[b];
        }
    }

    // In word w, cell by cell, the upper ones first: what is above moves down by one, and a tile
    // enters at the top.
    [[gnu::always_inline]] void drop_singly(Planes& planes, Position& p, std::size_t w,
                                            std::uint64_t gone) const {
        while (gone) {
            const int place = 63 - std::countl_zero(gone);
            const int top = place / S * S + setup_.rows - 1;
            const std::uint64_t filled = (1ull << top) - (1ull << place);  // from above
            const std::uint64_t others = ~(filled | 1ull << top);
            const std::uint64_t tile = next_tile(p, w, place);
            for (std::size_t b = 0; b < Shape::kPlanes; ++b) {
                std::uint64_t& plane = planes[b].word[w];
                plane = (plane & others) | (plane >> 1 & filled) | (tile >> b & 1) << top;
            }
            gone ^= 1ull << place;
        }
    }

    // Takes the next tile of the column at this place of word w.
    [[gnu::always_inline]] std::uint64_t next_tile(Position& p, std::size_t w, int place) const {
        const auto column = w * (Word::kWidth / S) + static_cast<std::size_t>(place / S);
        return p.refill.tile(static_cast<int>(column), p.drawn[column]++, setup_.colours);
    }

    // The legal swaps, given the two maps of equal neighbours that are at hand.
    [[gnu::always_inline]] void find_moves(Position& p, const Planes& planes, const Word& up,
                                           const Word& right) const {
        const Word up2 = same<2, Shape>(planes, terrain_.up2),
                   right2 = same<2 * S, Shape>(planes, terrain_.right2);
        const Word rise = same<S + 1, Shape>(planes, terrain_.rising),
                   fall = same<S - 1, Shape>(planes, terrain_.falling);
        const auto swaps = swaps_to_runs<Shape>(up, right, up2, right2, rise, fall);
        p.right = swaps.right;
        p.down = swaps.up.template behind<1>();
    }

    // A game that is won has no moves any more.
    [[gnu::noinline, gnu::cold]] void win(Position& p) const {
        p.score += setup_.move_bonus * (static_cast<std::uint64_t>(setup_.move_limit) - p.moves);
        p.right = p.down = Word{};
    }

    // Gives a dead board another life, unless the setup ends the game, and any board whose cascade
    // was cut (it has not ended): the same tiles in another order, or fresh ones where no order was
    // found. Rare, so on plain tiles.
    [[gnu::noinline, gnu::cold]] void revive(Position& p, bool ended = true) const {
        ++p.shuffles;
        if (ended && setup_.dead_board == DeadBoard::kEnd) return;
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
        if (!is_smallest_shape_) return place(p, draw_fresh_grid(setup_, seed));
        core::Rng rng{seed};
        for (int attempt = 0; attempt < kTries; ++attempt) {
            draw_tiles(p.plane, rng);
            find_moves(p, p.plane, same<1, Shape>(p.plane, terrain_.up1),
                       same<S, Shape>(p.plane, terrain_.right1));
            if (has_moves(p)) return;
        }
    }

    // Draws all cells at once, then again those that got no colour of this board or stand in a run,
    // until there are none: a few rounds. Play from such boards is like play from boards drawn
    // uniformly among all without a run (random play: 2,857 points a game from both).
    void draw_tiles(Planes& planes, core::Rng& rng) const {
        for (Word open = terrain_.cells; open.any();) {
            for (auto& plane : planes)
                for (std::size_t w = 0; w < Word::kWords; ++w)
                    plane.word[w] = (plane.word[w] & ~open.word[w]) | (rng.next() & open.word[w]);
            const Word up = same<1, Shape>(planes, terrain_.up1),
                       right = same<S, Shape>(planes, terrain_.right1);
            open = (terrain_.cells & ~coloured(planes)) | in_runs<1>(up) | in_runs<S>(right);
        }
    }

    // Where the number in the planes is a colour of this board: less than their number, plane by
    // plane from the highest.
    Word coloured(const Planes& planes) const {
        Word less, equal = terrain_.cells;
        for (int b = Shape::kPlanes - 1; b >= 0; --b) {
            const Word& plane = planes[static_cast<std::size_t>(b)];
            const bool bit = setup_.colours >> b & 1;
            less |= (equal & ~plane).masked_if(bit);
            equal &= bit ? plane : ~plane;
        }
        return setup_.colours == 1 << Shape::kPlanes ? terrain_.cells : less;
    }

    Setup setup_;
    Terrain<Shape> terrain_;
    std::uint64_t score_goal_;
    bool is_smallest_shape_;  // of those that hold the board
};

}  // namespace dramatis::match3
