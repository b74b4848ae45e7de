#pragma once

#include "games/match3/level_goals.hpp"

namespace dramatis::match3 {

// What specials hit (docs/rules.md, Firing and Combinations).
template <class Shape>
class LevelFiring {
   public:
    using Word = typename Shape::Word;
    using Position = LevelPosition<Shape>;

    LevelFiring(const LevelGround<Shape>& ground, const LevelGoals<Shape>& goals)
        : ground_(&ground), goals_(&goals) {}

    // All that is hit in a wave in which these cells are hit first. `mute`: specials among them
    // that do not fire.
    [[gnu::noinline]] Word spread(Position& p, const Word& first, const Word& mute = {}) const {
        const Word armed = p.specials() & ~p.locked & ~mute;
        Word all = first;
        for (Word firing = first & armed; firing.any();) {
            const Word fresh = (beams(p, firing, all)) & ~all;
            all |= fresh;
            firing = fresh & armed;
        }
        return all;
    }

    bool is_combination(const Position& p, int a, int b) const {
        const unsigned first = p.power_at(a), second = p.power_at(b);
        if (first == Position::kItem || second == Position::kItem) return false;
        return (first && second) || first == Position::kColourBomb ||
               second == Position::kColourBomb;
    }

    // All that is hit in the wave of a combination. Tiles may get powers on the way.
    [[gnu::noinline]] Word combine(Position& p, int a, int b) const {
        const Word pair = Word::single(a) | Word::single(b);
        unsigned low = p.power_at(a), high = p.power_at(b);
        const int partner = high == Position::kColourBomb ? a : b;  // of a colour bomb
        if (low > high) std::swap(low, high);
        Word hit = pair;
        if (low == Position::kColourBomb) {
            hit = ground_->cells;
        } else if (high == Position::kColourBomb) {
            const Word chosen = p.of_colour(p.colour_at(partner));
            if (low != Position::kPlain) empower(p, chosen & ~p.powered() & ~p.locked, low);
            hit |= chosen;
        } else if (high == Position::kHoming) {
            for (int flights = low == Position::kHoming ? 3 : 1; flights > 0; --flights)
                if (const Word target = fly(p, hit); target.any())
                    hit |= target | payload(target, low);
        } else {
            hit |= crossfire(b, low, high);
        }
        return spread(p, hit & ground_->cells, pair);
    }

   private:
    static constexpr int S = Shape::kStride;

    Word beams(Position& p, const Word& firing, const Word& all) const {
        Word hit;
        (firing & p.of_power(Position::kRow)).for_each([&](int x) { hit |= ground_->row_of(x); });
        (firing & p.of_power(Position::kColumn)).for_each([&](int x) {
            hit |= ground_->column_of(x);
        });
        hit |= ground_->around(firing & p.of_power(Position::kBomb)) & ground_->cells;
        if ((firing & p.of_power(Position::kColourBomb)).any()) hit |= most_frequent(p, ~all);
        (firing & p.of_power(Position::kHoming)).for_each([&](int) { hit |= fly(p, all | hit); });
        return hit;
    }

    Word most_frequent(const Position& p, const Word& among) const {
        Word best;
        for (unsigned colour = 0; colour < 1u << Shape::kPlanes; ++colour)
            if (const Word tiles = p.of_colour(colour) & among; tiles.count() > best.count())
                best = tiles;
        return best;
    }

    // Where the next flight goes, if anywhere.
    Word fly(Position& p, const Word& hit) const {
        const std::uint32_t flight = p.flights++;
        const Word open = ~hit;
        Word list = goals_->wanted(*ground_, p) & open;
        if (!list.any()) list = (p.crates() | p.vine | p.locked | ground_->open_ice(p)) & open;
        if (!list.any()) list = p.filled & ~p.items() & open;
        if (!list.any()) return {};
        const auto word = core::Rng::at(p.refill.seed.child("homing"), flight);
        return Word::single(list.nth(
            static_cast<int>(core::Rng::scale(word, static_cast<std::uint32_t>(list.count())))));
    }

    // What a flight takes along.
    Word payload(const Word& target, unsigned power) const {
        if (power == Position::kRow) return ground_->row_of(target.lowest());
        if (power == Position::kColumn) return ground_->column_of(target.lowest());
        if (power == Position::kBomb) return ground_->around(target);
        return {};
    }

    // Lines and bombs, around the second cell of the swap.
    Word crossfire(int second, unsigned low, unsigned high) const {
        const Word centre = Word::single(second);
        if (low == Position::kBomb) return ground_->around(ground_->around(centre));
        const Word core = high == Position::kBomb ? ground_->around(centre) : centre;
        Word hit;
        core.for_each([&](int x) { hit |= ground_->row_of(x) | ground_->column_of(x); });
        return hit;
    }

    // Gives the tiles a power. Lines go along rows or columns like the fields of a chess board.
    void empower(Position& p, const Word& tiles, unsigned power) const {
        const bool line = power == Position::kRow || power == Position::kColumn;
        tiles.for_each([&](int x) {
            const Cell cell = ground_->terrain.cell_of(x);
            const unsigned here = !line                               ? power
                                  : (cell.row + cell.column) % 2 == 0 ? Position::kRow
                                                                      : Position::kColumn;
            p.put(x, p.colour_at(x), here);
        });
    }

    const LevelGround<Shape>* ground_;
    const LevelGoals<Shape>* goals_;
};

}  // namespace dramatis::match3
