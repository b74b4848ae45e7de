#pragma once

#include "games/match3/level_ground.hpp"

namespace dramatis::match3 {

// How pieces come to rest (docs/rules.md, Falling).
template <class Shape>
class LevelGravity {
   public:
    using Word = typename Shape::Word;
    using Position = LevelPosition<Shape>;

    // Returns how many items left through exits. The observer is told which pieces go where.
    template <class Observer>
    static unsigned settle(const LevelGround<Shape>& ground, Position& p, Observer&& observer) {
        unsigned left = 0, pass = 0;
        for (;;) {
            const Word open = ground.cells & ~ground.obstacles(p);
            for (;;) {
                const Word missing = open & ~p.filled;
                if (!missing.any()) break;
                drop(ground, p, open, missing, observer);
                if (ground.blind) break;
                const Word empty = open & ~p.filled;
                if (!empty.any() || !slide(ground, p, empty, pass, observer)) break;
            }
            const Word out = p.items() & ground.exits;
            if (!out.any()) [[likely]]
                return left;
            left += static_cast<unsigned>(out.count());
            observer.left(out);
            p.take(out);
        }
    }

   private:
    static constexpr int S = Shape::kStride;
    static constexpr std::size_t kColumnsPerWord = Word::kWidth / S;

    // Straight down, and in from the queues. A segment is what lies in a column between two
    // obstacles; its pieces go to its lowest cells, in their order.
    template <class Observer>
    static void drop(const LevelGround<Shape>& ground, Position& p, const Word& open,
                     const Word& missing, Observer&& observer) {
        Word landing = p.filled, fresh{};
        std::array<std::uint32_t, Shape::kMaxColumns>
            first;  // number of the lowest fresh piece, where there is one
        for (std::size_t w = 0; w < Word::kWords; ++w)
            for (std::uint64_t left = missing.word[w]; left;) {
                const int place = std::countr_zero(left);
                const std::uint64_t column = Shape::column_bits(place), below = (1ull << place) - 1;
                const std::uint64_t walls = column & ground.cells.word[w] & ~open.word[w];
                const std::uint64_t above = walls & ~below, under = walls & below;
                std::uint64_t segment = column & open.word[w];
                if (above) segment &= (above & -above) - 1;
                if (under) segment &= ~((std::bit_floor(under) << 1) - 1);
                left &= ~segment;
                const int size = std::popcount(segment),
                          gaps = std::popcount(segment & missing.word[w]);
                const std::uint64_t low = lowest_bits(segment, size - gaps);
                landing.word[w] = (landing.word[w] & ~segment) | low;
                const std::size_t c = w * kColumnsPerWord + static_cast<std::size_t>(place / S);
                if (above || !ground.enters[c]) continue;
                fresh.word[w] |= segment & ~low;
                first[c] = p.drawn[c];
                p.drawn[c] += static_cast<std::uint32_t>(gaps);
            }
        observer.fell(p.filled, landing);
        move(p, landing);
        observer.entered(fresh);
        fresh.for_each([&](int x) {
            const int c = x / S;
            enter(ground, p, x, c, first[static_cast<std::size_t>(c)]++);
        });
        p.filled |= fresh;
    }

    static void enter(const LevelGround<Shape>& ground, Position& p, int x, int column,
                      std::uint32_t index) {
        const auto w = static_cast<std::size_t>(x / Word::kWidth);
        const int place = x % Word::kWidth;
        std::uint64_t tile;
        if (const Tile* const given = p.refill.given(column, index)) [[unlikely]] {
            if (*given == kItemInQueue) return p.put(x, 0, Position::kItem);
            tile = *given;
        } else {
            tile = ground.colour_for(p.refill.word(column, index), column);
        }
        for (std::size_t i = 0; i < Shape::kPlanes; ++i)
            p.colour[i].word[w] |= (tile >> i & 1) << place;
    }

    // The n lowest bits of a set.
    static std::uint64_t lowest_bits(std::uint64_t set, int n) {
#if defined(__BMI2__)
        return _pdep_u64((1ull << n) - 1, set);
#else
        std::uint64_t out = 0;
        for (; n > 0; --n, set &= set - 1) out |= set & -set;
        return out;
#endif
    }

    // All pieces to the cells of `landing`, in the order of the bits.
    static void move(Position& p, const Word& landing) {
        const Word from = p.filled;
        for (std::size_t w = 0; w < Word::kWords; ++w) {
            const std::uint64_t source = from.word[w], target = landing.word[w];
            if (source == target) continue;
#if defined(__BMI2__)
            const auto squeeze = [&](Word& plane) {
                plane.word[w] = _pdep_u64(_pext_u64(plane.word[w], source), target);
            };
            for (auto& plane : p.colour) squeeze(plane);
            if (p.powered().word[w])
                for (auto& plane : p.power) squeeze(plane);
#else
            std::array<std::uint64_t, Shape::kPlanes + 3> moved{};
            for (std::uint64_t s = source, t = target; s; s &= s - 1, t &= t - 1) {
                const int a = std::countr_zero(s), b = std::countr_zero(t);
                for (std::size_t i = 0; i < Shape::kPlanes; ++i)
                    moved[i] |= (p.colour[i].word[w] >> a & 1) << b;
                for (std::size_t i = 0; i < 3; ++i)
                    moved[Shape::kPlanes + i] |= (p.power[i].word[w] >> a & 1) << b;
            }
            for (std::size_t i = 0; i < Shape::kPlanes; ++i) p.colour[i].word[w] = moved[i];
            for (std::size_t i = 0; i < 3; ++i) p.power[i].word[w] = moved[Shape::kPlanes + i];
#endif
        }
        p.filled = landing;
    }

    // One pass of slides, or the next if nothing slides in it; false if nothing does in either.
    template <class Observer>
    static bool slide(const LevelGround<Shape>& ground, Position& p, const Word& empty,
                      unsigned& pass, Observer&& observer) {
        const Word mobile = p.filled & ~p.locked;
        for (int attempt = 0; attempt < 2; ++attempt) {
            const Word looks_left = pass++ % 2 == 0 ? ground.even_rows : ~ground.even_rows;
            const Word from_left =
                empty & looks_left & ground.has_upper_left & mobile.template behind<S - 1>();
            const Word from_right =
                empty & ~looks_left & ground.has_upper_right & mobile.template ahead<S + 1>();
            if (!(from_left | from_right).any()) continue;
            observer.slid(from_left, from_right);
            const Word leaving =
                from_left.template ahead<S - 1>() | from_right.template behind<S + 1>();
            p.for_each_plane([&](Word& plane) {
                plane = (plane & ~leaving) | (plane.template behind<S - 1>() & from_left) |
                        (plane.template ahead<S + 1>() & from_right);
            });
            return true;
        }
        return false;
    }
};

}  // namespace dramatis::match3
