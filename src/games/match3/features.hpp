#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/match3/goal.hpp"
#include "games/match3/level_position.hpp"
#include "games/match3/position.hpp"
#include "games/match3/setup.hpp"
#include "games/match3/swap.hpp"

namespace dramatis::match3 {

// What is seen of a swap at a glance, without carrying it out: the runs it makes at once, and
// where.
enum class SwapFeature : std::uint8_t {
    kRun3,
    kRun4,
    kRun5,     // its longest run, the last: five or more
    kTwoRuns,  // more than one
    kAcross,
    kDown,      // a run along a row, along a column
    kAlongRow,  // the swap itself is; else along a column
    kLow,
    kMiddle,
    kHigh,           // third of the board where its lower cell is
    kFallsTogether,  // the tiles above fall so that they match (classic rules alone)
    kMakesSpecial,   // levels from here on: a run, crossing or square that makes a special piece
    kFires,          // a special piece stands in a run
    kCombination,    // two special pieces, or a colour bomb with anything
    kGoal,           // a run hits what an open goal asks for
};
inline constexpr std::array<std::string_view, 15> kSwapFeatureNames = {"longest run 3",
                                                                       "longest run 4",
                                                                       "longest run 5 or more",
                                                                       "more than one run",
                                                                       "run along a row",
                                                                       "run along a column",
                                                                       "swap along a row",
                                                                       "low",
                                                                       "in the middle",
                                                                       "high",
                                                                       "tiles above fall together",
                                                                       "makes a special",
                                                                       "fires a special",
                                                                       "combination",
                                                                       "hits a goal"};
inline constexpr int kSwapFeatures = static_cast<int>(kSwapFeatureNames.size());

constexpr unsigned bit(SwapFeature feature) { return 1u << static_cast<unsigned>(feature); }

// The runs of three or more that a swap makes at once.
template <class Shape>
struct SwapRuns {
    using Word = typename Shape::Word;

    Word cells;                   // all of them
    std::array<Word, 2> by_tile;  // those of the first cell's tile, and of the second's
    int longest = 0, count = 0;
    bool across = false, down = false, crossing = false;
};

// Finds them; alike(x) gives all cells with a tile like that in bit x, before the swap, or none
// where there is no tile.
template <class Shape, class F>
SwapRuns<Shape> runs_of_swap(int rows, int columns, Swap swap, F&& alike) {
    using Word = typename Shape::Word;
    constexpr int S = Shape::kStride;
    const auto bit_of = [&](Cell cell) { return cell.column * S + rows - 1 - cell.row; };
    const std::array<int, 2> ends = {bit_of(swap.first), bit_of(swap.second())};
    SwapRuns<Shape> out;
    for (std::size_t i = 0; i < 2; ++i) {
        const int from = ends[i], to = ends[1 - i];
        Word same = alike(from);
        if (!same.any()) continue;
        same &= ~Word::single(from);
        const int column = to / S, height = to % S;
        const auto reach = [&](int step, int most) {  // equal tiles from there on
            int n = 0;
            while (n < most && same.test(to + (n + 1) * step)) ++n;
            return n;
        };
        const auto take = [&](int step, int before, int after) {
            const int length = before + 1 + after;
            if (length < 3) return false;
            for (int n = -before; n <= after; ++n) out.by_tile[i] |= Word::single(to + n * step);
            out.longest = std::max(out.longest, length);
            ++out.count;
            return true;
        };
        const bool across = take(S, reach(-S, column), reach(S, columns - 1 - column));
        const bool down = take(1, reach(-1, height), reach(1, rows - 1 - height));
        out.across |= across;
        out.down |= down;
        out.crossing |= across && down;
        out.cells |= out.by_tile[i];
    }
    return out;
}

template <class Rules, class Shape>
unsigned common_features(const Rules& rules, Swap swap, const SwapRuns<Shape>& runs) {
    unsigned out = 0;
    if (runs.longest >= 3) out |= bit(SwapFeature::kRun3) << (std::min(runs.longest, 5) - 3);
    if (runs.count > 1) out |= bit(SwapFeature::kTwoRuns);
    if (runs.across) out |= bit(SwapFeature::kAcross);
    if (runs.down) out |= bit(SwapFeature::kDown);
    if (swap.direction == Direction::kRight) out |= bit(SwapFeature::kAlongRow);
    const int third = 3 * swap.second().row / rules.setup().rows;  // 0 is the highest
    return out | (third == 0   ? bit(SwapFeature::kHigh)
                  : third == 1 ? bit(SwapFeature::kMiddle)
                               : bit(SwapFeature::kLow));
}

// Classic rules. Whether the tiles that fall match among each other and with those that stay: what
// enters is unknown, and matches nothing.
template <class Shape>
bool falls_together(const Setup& setup, const Position<Shape>& p, Swap swap,
                    const typename Shape::Word& gone) {
    using Word = typename Shape::Word;
    constexpr int S = Shape::kStride;
    Word cells, landing, top;
    for (int c = 0; c < setup.columns; ++c) {
        const auto w = static_cast<std::size_t>(c * S / Word::kWidth);
        const int place = c * S % Word::kWidth;
        const std::uint64_t all = ((1ull << setup.rows) - 1) << place;
        const int missing = std::popcount(gone.word[w] & Shape::column_bits(place));
        cells.word[w] |= all;
        landing.word[w] |= all >> missing & all;
        top.word[w] |= 1ull << (place + setup.rows - 1);
    }
    const auto bit_of = [&](Cell cell) { return cell.column * S + setup.rows - 1 - cell.row; };
    const int a = bit_of(swap.first), b = bit_of(swap.second());
    const Word both = Word::single(a) | Word::single(b);
    ColourPlanes<Shape> planes = p.plane;
    for (auto& plane : planes) {
        plane ^= both.masked_if(plane.test(a) != plane.test(b));
        plane = Shape::fall(plane, gone, cells & ~gone, landing);
    }
    const Word up = same<1, Shape>(planes, landing & landing.template ahead<1>() & ~top);
    const Word right = same<S, Shape>(planes, landing & landing.template ahead<S>());
    return (up & up.template ahead<1>()).any() || (right & right.template ahead<S>()).any();
}

// Calls f(number) for each feature of a legal swap, in ascending order. By classic rules:
template <class Rules, class Shape, class F>
void for_each_feature(const Rules& rules, const Position<Shape>& p, Swap swap, F&& f) {
    const Setup& setup = rules.setup();
    const auto alike = [&](int x) {
        auto out = ~typename Shape::Word{};
        for (const auto& plane : p.plane) out &= plane.test(x) ? plane : ~plane;
        return out;
    };
    const auto runs = runs_of_swap<Shape>(setup.rows, setup.columns, swap, alike);
    unsigned all = common_features(rules, swap, runs);
    if (falls_together<Shape>(setup, p, swap, runs.cells)) all |= bit(SwapFeature::kFallsTogether);
    for (; all; all &= all - 1) f(std::countr_zero(all));
}

// Whether these cells, where runs of that colour vanish, bring an open goal forward.
template <class Rules, class Shape>
bool hits_goal(const Rules& rules, const LevelPosition<Shape>& p, const SwapRuns<Shape>& runs,
               const std::array<int, 2>& colours) {
    using Kind = Goal::Kind;
    constexpr int S = Shape::kStride;
    const auto& goals = rules.setup().goals;
    const auto beside = [&] {  // over the rim of the board there are no crates and no vines
        const auto& w = runs.cells;
        return w.template ahead<1>() | w.template behind<1>() | w.template ahead<S>() |
               w.template behind<S>();
    };
    for (std::size_t g = 0; g < goals.size(); ++g) {
        if (rules.goals().met(p, g)) continue;
        switch (goals[g].kind) {
            case Kind::kCollect:
                for (std::size_t i = 0; i < 2; ++i)
                    if (runs.by_tile[i].any() && colours[i] == goals[g].colour) return true;
                break;
            case Kind::kIce:
                if ((runs.cells & p.iced()).any()) return true;
                break;
            case Kind::kLocks:
                if ((runs.cells & p.locked).any()) return true;
                break;
            case Kind::kCrates:
                if ((beside() & p.crates()).any()) return true;
                break;
            case Kind::kVines:
                if ((beside() & p.vine).any()) return true;
                break;
            case Kind::kScore:
            case Kind::kItems:
            case Kind::kMake:
            case Kind::kFire:
                break;
        }
    }
    return false;
}

// By the full rules. Squares of 2 x 2 count as a special made, where they do so, and as no run.
template <class Rules, class Shape, class F>
void for_each_feature(const Rules& rules, const LevelPosition<Shape>& p, Swap swap, F&& f) {
    using Word = typename Shape::Word;
    using Number = typename LevelPosition<Shape>::Number;
    constexpr int S = Shape::kStride;
    const Setup& setup = rules.setup();
    const auto bit_of = [&](Cell cell) { return cell.column * S + setup.rows - 1 - cell.row; };
    const std::array<int, 2> ends = {bit_of(swap.first), bit_of(swap.second())};
    const Word tiles = p.tiles();
    const auto alike = [&](int x) { return tiles.test(x) ? p.of_colour(p.colour_at(x)) : Word{}; };

    const unsigned first = p.power_at(ends[0]), second = p.power_at(ends[1]);
    const bool items = first == Number::kItem || second == Number::kItem;
    if (!items && ((first && second) || first == Number::kColourBomb ||
                   second == Number::kColourBomb)) {  // it makes no runs
        unsigned all =
            common_features(rules, swap, SwapRuns<Shape>{}) | bit(SwapFeature::kCombination);
        for (; all; all &= all - 1) f(std::countr_zero(all));
        return;
    }
    const auto runs = runs_of_swap<Shape>(setup.rows, setup.columns, swap, alike);
    unsigned all = common_features(rules, swap, runs);
    if (setup.specials && (runs.longest >= 4 || runs.crossing || runs.count == 0))
        all |= bit(SwapFeature::kMakesSpecial);
    const Word both = Word::single(ends[0]) | Word::single(ends[1]);
    Word specials = p.specials();  // as they stand after the swap
    specials ^= both.masked_if(specials.test(ends[0]) != specials.test(ends[1]));
    if ((runs.cells & specials).any()) all |= bit(SwapFeature::kFires);
    const auto colour = [&](int x) {
        return tiles.test(x) ? static_cast<int>(p.colour_at(x)) : -1;
    };
    if (hits_goal(rules, p, runs, {colour(ends[0]), colour(ends[1])}))
        all |= bit(SwapFeature::kGoal);
    for (; all; all &= all - 1) f(std::countr_zero(all));
}

}  // namespace dramatis::match3
