#pragma once

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "games/match3/classic.hpp"
#include "games/match3/level_firing.hpp"
#include "games/match3/level_gravity.hpp"
#include "games/match3/level_making.hpp"
#include "games/match3/level_spots.hpp"
#include "games/match3/seeds.hpp"

// Sanitizers would look at every step of a flat function, and take minutes to compile it.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define DR_FLAT
#else
#define DR_FLAT [[gnu::flatten]]
#endif

namespace dramatis::match3 {

// The full rules of levels (docs/rules.md, part 2) on bitboards: what a wave does, move by move.
// The parts stand in files of their own: gravity, the making of specials, what they hit, goals.
template <class Shape>
class LevelRules {
   public:
    using Word = typename Shape::Word;
    using Position = LevelPosition<Shape>;
    using Kind = Goal::Kind;

    // The setup must have passed check_setup and fit the shape. Positions refer to its queues, so
    // this object must outlive them.
    explicit LevelRules(Setup setup)
        : setup_(std::move(setup)),
          ground_(setup_),
          blank_(make_blank()),
          goals_(setup_, blank_),
          firing_(ground_, goals_) {}
    LevelRules(const LevelRules&) = delete;
    LevelRules& operator=(const LevelRules&) = delete;

    const Setup& setup() const { return setup_; }

    // Rules under which nothing falls in from above: what is sure of a move, whatever the refills
    // are.
    void make_blind() {
        ground_.blind = true;
        ground_.enters = {};
    }

    // --- asking

    void list_moves(const Position& p, std::vector<Swap>& out) const {
        ground_.terrain.list(p.right, p.down, out);
    }
    bool is_legal(const Position& p, Swap swap) const {
        return ground_.terrain.contains(p.right, p.down, swap);
    }
    // Uniform over the legal moves, of which there must be one.
    [[gnu::always_inline]] Swap random_move(const Position& p, core::Rng& rng) const {
        return ground_.terrain.draw(p.right, p.down, rng);
    }
    bool is_over(const Position& p) const { return p.won || out_of_moves(p) || !has_moves(p); }
    bool is_won(const Position& p) const { return p.won; }

    const LevelGoals<Shape>& goals() const { return goals_; }
    // How much of its goals has been reached, from 0 to 1, all alike; of none, all.
    double progress(const Position& p) const {
        if (p.won || !goals_.any()) return 1;
        double sum = 0;
        for (std::size_t g = 0; g < setup_.goals.size(); ++g) sum += goals_.progress(p, g);
        return sum / static_cast<double>(setup_.goals.size());
    }

    Cell cell_of(int x) const { return ground_.terrain.cell_of(x); }

    Spot spot_at(const Position& p, int x) const { return Spots::at(ground_, setup_, p, x); }

    Scene scene_of(const Position& p) const {
        Scene scene(setup_.rows, setup_.columns);
        ground_.terrain.cells.for_each([&](int x) { scene[cell_of(x)] = spot_at(p, x); });
        return scene;
    }

    // --- playing

    // The first position of the game with these seeds. Where no start with a move was found, that
    // is a game without one.
    Position start(core::Seed game) const { return start(seeds_of(game)); }
    Position start(const GameSeeds& seeds) const {
        Position p = blank_;
        p.refill = {seeds.falling, setup_.queues.empty() ? nullptr : &setup_.queues};
        core::Rng rng{seeds.board};
        if (!draw(p, random_, rng) && !random_.any()) revive(p);
        return p;
    }

    void place(Position& p, const Grid& grid) const { place(p, match3::scene_of(grid)); }
    // Puts all this on the board; score, moves, queues and counts stay. Holes, stones and exits are
    // the level's.
    void place(Position& p, const Scene& scene) const {
        Spots::clear(p);
        ground_.cells.for_each([&](int x) { Spots::put(p, x, scene[cell_of(x)]); });
        find_moves(p);
    }

    // One move with all that follows from it, seen by an observer if there is one. The swap must be
    // legal. A dead board is revived as the setup says.
    template <class... Observer>
    void play(Position& p, Swap swap, Observer&&... observer) const {
        DR_ASSERT(is_legal(p, swap));
        p.offered += static_cast<std::uint32_t>(p.available_moves());
        const bool is_right = swap.direction == Direction::kRight;
        p.horizontal += is_right;
        const auto& terrain = ground_.terrain;
        p.in_region += (is_right ? terrain.region_right : terrain.region_down)
                           .test(terrain.index_of(swap.first));
        const bool ended = settle(p, swap, observer...);
        if (!has_moves(p) && !p.won && !out_of_moves(p)) [[unlikely]]
            revive(p, ended);
    }

    // The same, but a dead board stays dead. Returns whether the cascade ended by itself; if not,
    // there is no move.
    bool settle(Position& p, Swap swap) const;
    template <class Observer>
    bool settle(Position& p, Swap swap, Observer&& observer) const {
        ++p.moves;
        const int a = ground_.terrain.index_of(swap.first),
                  b = ground_.terrain.index_of(swap.second());
        SwapCells<Shape> moved{Word::single(a) | Word::single(b),
                               swap.direction == Direction::kRight};
        bool vines_cut = false;
        unsigned wave = 1;
        if ((moved.cells & p.powered()).any() && firing_.is_combination(p, a, b)) [[unlikely]] {
            const Word hit = firing_.combine(p, a, b);
            vines_cut |= strike(p, {.matched = {}, .hit = hit, .touched = {}}, wave++, observer);
            rest(p, wave - 1, observer);
            moved = {};
        } else {
            exchange(p, a, b);
        }
        Word up, right;
        for (; wave <= kMaxWaves; ++wave) {
            const Word tiles = p.tiles();
            up = same<1, Shape>(p.colour, pairs<1>(tiles) & ground_.terrain.up1);
            right = same<S, Shape>(p.colour, pairs<S>(tiles) & ground_.terrain.right1);
            const Word matched = matches(up, right);
            if (!matched.any()) break;
            Made made;
            p.score += score(p, matched, up, right, wave, moved, made, observer);
            moved = {};
            const Word hit = (matched & p.specials()).any() ? firing_.spread(p, matched) : matched;
            const Word touched = ground_.beside(matched) & (p.crates() | p.vine);
            vines_cut |=
                strike(p, {.matched = matched, .hit = hit, .touched = touched}, wave, observer);
            for (int i = 0; i < made.count; ++i)
                appear(p, made.piece[static_cast<std::size_t>(i)], observer);
            rest(p, wave, observer);
        }
        p.longest_cascade = std::max(p.longest_cascade, wave - 1);
        p.won = goals_.met(p);
        if (p.won) {
            p.score +=
                setup_.move_bonus * (static_cast<std::uint64_t>(setup_.move_limit) - p.moves);
        } else if (p.vine.any() && !vines_cut && !out_of_moves(p)) {
            grow_vine(p);
            find_moves(p);
        } else {
            find_moves(p, p.tiles(), up, right);
        }
        if (wave <= kMaxWaves) [[likely]]
            return true;
        p.right = p.down = Word{};
        return false;
    }

   private:
    using Spots = LevelSpots<Shape>;
    static constexpr int S = Shape::kStride;
    static constexpr int kTries = 1000;

    template <class Observer>
    static constexpr bool kSilent = std::is_same_v<std::remove_cvref_t<Observer>, Silent>;

    // Matches have three cells and share none, so a board has at most this many.
    struct Made {
        std::array<NewSpecial, Shape::kMaxRows * Shape::kMaxColumns / 3> piece;
        int count = 0;
    };

    struct Strike {
        Word matched, hit;  // what is matched is hit
        Word touched;       // crates and vines beside a match
    };

    static bool has_moves(const Position& p) { return (p.right | p.down).any(); }
    bool out_of_moves(const Position& p) const {
        return p.moves >= static_cast<std::uint32_t>(setup_.move_limit);
    }

    // Where both a cell and the one K ahead of it are in the set.
    template <int K>
    static Word pairs(const Word& set) {
        return set & set.template ahead<K>();
    }

    Word matches(const Word& up, const Word& right) const {
        Word out = in_runs<1>(up) | in_runs<S>(right);
        if (setup_.squares) {
            const Word square = up & up.template ahead<S>() & right;
            const Word tall = square | square.template behind<1>();
            out |= tall | tall.template behind<S>();
        }
        return out;
    }
    Word matches(const Position& p) const {
        const Word tiles = p.tiles();
        return matches(same<1, Shape>(p.colour, pairs<1>(tiles) & ground_.terrain.up1),
                       same<S, Shape>(p.colour, pairs<S>(tiles) & ground_.terrain.right1));
    }

    static void exchange(Position& p, int a, int b) {
        const Word both = Word::single(a) | Word::single(b);
        p.for_each_plane(
            [&](Word& plane) { plane ^= both.masked_if(plane.test(a) != plane.test(b)); });
    }

    // Points of the matches, and what they make.
    template <class Observer>
    std::uint64_t score(const Position& p, Word matched, const Word& up, const Word& right,
                        unsigned wave, const SwapCells<Shape>& moved, Made& made,
                        Observer&& observer) const {
        if constexpr (kSilent<Observer>)
            if (matched.count() == 3) return match_points(3) * wave;
        std::uint64_t total = 0;
        while (matched.any()) {
            // Two matches have six cells or more.
            const Word match =
                matched.count() < 6
                    ? matched
                    : connected<Shape>(Word::single(matched.lowest()), matched, up, right);
            matched &= ~match;
            const int size = match.count();
            const std::uint64_t points = match_points(size) * wave;
            observer.match(wave, match, points);
            total += points;
            if (size < 4 || !setup_.specials) continue;
            if (const auto piece =
                    LevelMaking<Shape>::choose(ground_, p, match, up, right, setup_.squares, moved))
                made.piece[static_cast<std::size_t>(made.count++)] = *piece;
        }
        return total;
    }

    // What hits do. Returns whether a vine went.
    template <class Observer>
    bool strike(Position& p, const Strike& s, unsigned wave, Observer&& observer) const {
        const Word gone = s.hit & p.filled & ~p.locked & ~p.items();
        const Word struck = gone & ~s.matched;
        const Word fired = gone & p.powered();
        const std::uint64_t points = 20ull * static_cast<unsigned>(struck.count()) * wave;
        observer.struck(s.hit & ~s.matched, fired, points);
        observer.vanished(gone);
        p.score += points;
        if (fired.any()) [[unlikely]]
            count_fired(p, fired);
        goals_.count_tiles(p, gone);
        if (const Word melting = s.hit & ground_.open_ice(p); melting.any()) {
            p.ice[1] ^= melting & ~p.ice[0];
            p.ice[0] ^= melting;
            goals_.count(p, Kind::kIce, melting.count());
        }
        if (const Word opened = s.hit & p.locked; opened.any()) {
            p.locked &= ~opened;
            goals_.count(p, Kind::kLocks, opened.count());
        }
        const Word blockers = s.hit | s.touched;
        if (const Word crates = blockers & p.crates(); crates.any()) {
            const Word last = crates & p.crate[0] & ~p.crate[1] & ~p.crate[2];
            p.crate[2] ^= crates & ~p.crate[0] & ~p.crate[1];
            p.crate[1] ^= crates & ~p.crate[0];
            p.crate[0] ^= crates;
            goals_.count(p, Kind::kCrates, last.count());
        }
        const Word vines = blockers & p.vine;
        if (vines.any()) {
            p.vine &= ~vines;
            goals_.count(p, Kind::kVines, vines.count());
        }
        p.take(gone);
        return vines.any();
    }

    void count_fired(Position& p, const Word& fired) const {
        p.specials_fired += static_cast<std::uint32_t>(fired.count());
        if (!goals_.has(Kind::kFire)) return;
        const auto count = [&](Special special, unsigned power) {
            goals_.count_special(p, Kind::kFire, special, (fired & p.of_power(power)).count());
        };
        count(Special::kLine, Position::kRow);
        count(Special::kLine, Position::kColumn);
        count(Special::kBomb, Position::kBomb);
        count(Special::kHoming, Position::kHoming);
        count(Special::kColourBomb, Position::kColourBomb);
    }

    template <class Observer>
    void appear(Position& p, const NewSpecial& piece, Observer&& observer) const {
        static constexpr std::array<Special, 6> kSpecial = {Special::kAny,    Special::kLine,
                                                            Special::kLine,   Special::kBomb,
                                                            Special::kHoming, Special::kColourBomb};
        p.put(piece.cell, piece.colour, piece.power);
        ++p.specials_made;
        goals_.count_special(p, Kind::kMake, kSpecial[piece.power], 1);
        observer.made(piece.cell, piece.power == Position::kColourBomb
                                      ? Spot{.thing = Thing::kColourBomb}
                                      : Spot::tile(static_cast<Tile>(piece.colour),
                                                   static_cast<Power>(piece.power)));
    }

    template <class Observer>
    void rest(Position& p, unsigned wave, Observer&& observer) const {
        const unsigned left = LevelGravity<Shape>::settle(ground_, p, observer);
        if (left > 0) goals_.count(p, Kind::kItems, static_cast<int>(left));
        observer.settled(wave, p);
    }

    void grow_vine(Position& p) const {
        const Word into = ground_.beside(p.vine) & p.filled & ~p.locked & ~p.items();
        if (!into.any()) return;
        const auto word = core::Rng::at(p.refill.seed.child("vine"), p.moves);
        const Word bit = Word::single(into.nth(
            static_cast<int>(core::Rng::scale(word, static_cast<std::uint32_t>(into.count())))));
        p.take(bit);
        p.vine |= bit;
    }

    void find_moves(Position& p) const {
        const Word tiles = p.tiles();
        find_moves(p, tiles, same<1, Shape>(p.colour, pairs<1>(tiles) & ground_.terrain.up1),
                   same<S, Shape>(p.colour, pairs<S>(tiles) & ground_.terrain.right1));
    }

    // The same, given the two maps of equal neighbours that are at hand.
    void find_moves(Position& p, const Word& tiles, const Word& up, const Word& right) const {
        const auto& t = ground_.terrain;
        const Word up2 = same<2, Shape>(p.colour, pairs<2>(tiles) & t.up2);
        const Word right2 = same<2 * S, Shape>(p.colour, pairs<2 * S>(tiles) & t.right2);
        const Word rise = same<S + 1, Shape>(p.colour, pairs<S + 1>(tiles) & t.rising);
        const Word fall = same<S - 1, Shape>(p.colour, pairs<S - 1>(tiles) & t.falling);
        auto swaps = swaps_to_runs<Shape>(up, right, up2, right2, rise, fall);
        if (setup_.squares) {
            const auto more = swaps_to_squares<Shape>(up, right, rise, fall);
            swaps.right |= more.right, swaps.up |= more.up;
        }
        const Word free = p.filled & ~p.locked;
        if (const Word special = p.specials() & free; special.any()) {
            const Word bomb = p.colourless() & special, partner = free & ~p.items();
            swaps.right |= pairs<S>(special) | (bomb & partner.template ahead<S>()) |
                           (partner & bomb.template ahead<S>());
            swaps.up |= pairs<1>(special) | (bomb & partner.template ahead<1>()) |
                        (partner & bomb.template ahead<1>());
        }
        p.right = swaps.right & pairs<S>(free) & t.right1;
        p.down = (swaps.up & pairs<1>(free) & t.up1).template behind<1>();
    }

    // --- beginnings

    // All but the random tiles.
    Position make_blank() {
        Position p;
        const Scene scene = full_scene(setup_);
        ground_.cells.for_each([&](int x) {
            const Spot& spot = scene[cell_of(x)];
            Spots::put(p, x, spot);
            if (spot.thing == Thing::kRandom) random_ |= Word::single(x);  // made before blank_
        });
        find_moves(p);
        return p;
    }

    // Draws tiles for these cells, so that nothing matches and there is a move; false if none such
    // was found.
    bool draw(Position& p, const Word& cells, core::Rng& rng) const {
        int rounds = 0;  // of all attempts: where no board can be drawn, that is seen soon
        for (int attempt = 0; attempt < kTries && rounds < 20 * kTries; ++attempt) {
            Word open = cells;
            for (int round = 0; open.any() && round < kTries; ++round, ++rounds) {
                for (auto& plane : p.colour) plane &= ~open;
                open.for_each([&](int x) {
                    const Tile colour = ground_.colour_for(rng.next(), x / S);
                    for (unsigned i = 0; i < Shape::kPlanes; ++i)
                        p.colour[i].word[static_cast<std::size_t>(x / Word::kWidth)] |=
                            static_cast<std::uint64_t>(colour >> i & 1) << (x % Word::kWidth);
                });
                p.filled |= open;
                open = matches(p) & cells;
            }
            find_moves(p);
            if (has_moves(p) && !matches(p).any()) return true;
            if (!cells.any()) break;
        }
        p.right = p.down = Word{};
        return false;
    }

    // Gives a dead board another life, unless the setup ends the game, and any board whose cascade
    // was cut (it has not ended). Rare.
    [[gnu::noinline, gnu::cold]] void revive(Position& p, bool ended = true) const {
        ++p.shuffles;
        p.right = p.down = Word{};
        if (ended && setup_.dead_board == DeadBoard::kEnd) return;
        core::Rng rng{p.refill.seed.child("shuffle", p.shuffles)};
        const Word loose = p.filled & ~p.locked & ~p.items();
        for (int attempt = 0; attempt < kTries; ++attempt) {
            Spots::shuffle(p, loose, rng);
            if (matches(p).any()) continue;
            find_moves(p);
            if (has_moves(p)) return;
        }
        draw(p, loose & ~p.powered(), rng);
    }

    Setup setup_;
    LevelGround<Shape> ground_;
    Word random_;
    Position blank_;
    LevelGoals<Shape> goals_;
    LevelFiring<Shape> firing_;
};

// Flattened: all that every move needs is one function, however much the compiler has inlined
// elsewhere; what is rare stands outside. That takes seconds to compile, so for the boards that
// with_shape gives it is compiled once, in level_moves_*.cpp.
template <class Shape>
DR_FLAT bool LevelRules<Shape>::settle(Position& p, Swap swap) const {
    return settle(p, swap, Silent{});
}

extern template bool LevelRules<Small<3>>::settle(LevelPosition<Small<3>>&, Swap) const;
extern template bool LevelRules<Medium<3>>::settle(LevelPosition<Medium<3>>&, Swap) const;
extern template bool LevelRules<Large<4>>::settle(LevelPosition<Large<4>>&, Swap) const;

}  // namespace dramatis::match3
