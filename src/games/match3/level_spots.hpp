#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "core/rng.hpp"
#include "games/match3/level_ground.hpp"
#include "games/match3/level_position.hpp"
#include "games/match3/scene.hpp"

namespace dramatis::match3 {

// A position cell by cell: what stands where, for people and files, and back. x is the bit of a
// cell.
template <class Shape>
struct LevelSpots {
    using Word = typename Shape::Word;
    using Position = LevelPosition<Shape>;

    static Spot at(const LevelGround<Shape>& ground, const Setup& setup, const Position& p, int x) {
        Spot spot{.thing = Thing::kEmpty};
        if (!ground.cells.test(x)) return {};
        spot.ice = static_cast<std::uint8_t>(p.ice[0].test(x) + 2 * p.ice[1].test(x));
        spot.locked = p.locked.test(x);
        if (setup.scene) spot.exit = (*setup.scene)[ground.terrain.cell_of(x)].exit;
        if (ground.stones.test(x)) spot.thing = Thing::kStone;
        if (p.vine.test(x)) spot.thing = Thing::kVine;
        if (p.crates().test(x)) {
            spot.thing = Thing::kCrate;
            spot.hits = static_cast<std::uint8_t>(p.crate[0].test(x) + 2 * p.crate[1].test(x) +
                                                  4 * p.crate[2].test(x));
        }
        if (!p.filled.test(x)) return spot;
        const unsigned power = p.power_at(x);
        if (power == Position::kColourBomb) {
            spot.thing = Thing::kColourBomb;
        } else if (power == Position::kItem) {
            spot.thing = Thing::kItem;
        } else {
            spot.thing = Thing::kTile;
            spot.colour = static_cast<Tile>(p.colour_at(x));
            spot.power = static_cast<Power>(power);
        }
        return spot;
    }

    static void clear(Position& p) {
        p.take(p.filled);
        p.locked = p.vine = Word{};
        p.crate = {};
        p.ice = {};
    }

    static void put(Position& p, int x, const Spot& spot) {
        const Word bit = Word::single(x);
        for (unsigned i = 0; i < 2; ++i) p.ice[i] |= bit.masked_if(spot.ice >> i & 1);
        p.locked |= bit.masked_if(spot.locked);
        switch (spot.thing) {
            case Thing::kTile:
                p.put(x, spot.colour, static_cast<unsigned>(spot.power));
                break;
            case Thing::kColourBomb:
                p.put(x, 0, Position::kColourBomb);
                break;
            case Thing::kItem:
                p.put(x, 0, Position::kItem);
                break;
            case Thing::kVine:
                p.vine |= bit;
                break;
            case Thing::kCrate:
                for (unsigned i = 0; i < 3; ++i) p.crate[i] |= bit.masked_if(spot.hits >> i & 1);
                break;
            case Thing::kHole:
            case Thing::kEmpty:
            case Thing::kStone:
            case Thing::kRandom:
                break;
        }
    }

    // The pieces of these cells change places.
    static void shuffle(Position& p, const Word& cells, core::Rng& rng) {
        std::array<unsigned, Shape::kMaxRows * Shape::kMaxColumns> bag;  // a power above a colour
        std::uint32_t left = 0;
        cells.for_each(
            [&](int x) { bag[left++] = p.colour_at(x) | p.power_at(x) << Shape::kPlanes; });
        p.take(cells);
        p.filled |= cells;
        cells.for_each([&](int x) {
            auto& drawn = bag[rng.below(left--)];
            const unsigned piece = std::exchange(drawn, bag[left]);
            const auto word = static_cast<std::size_t>(x / Word::kWidth);
            const auto set = [&](auto& plane, unsigned bit) {
                plane.word[word] |= static_cast<std::uint64_t>(bit & 1) << (x % Word::kWidth);
            };
            for (unsigned i = 0; i < Shape::kPlanes; ++i) set(p.colour[i], piece >> i);
            for (unsigned i = 0; i < 3; ++i) set(p.power[i], piece >> (Shape::kPlanes + i));
        });
    }
};

}  // namespace dramatis::match3
