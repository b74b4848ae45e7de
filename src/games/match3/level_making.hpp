#pragma once

#include <optional>

#include "games/match3/level_ground.hpp"

namespace dramatis::match3 {

// A special piece that a match makes, and where.
struct NewSpecial {
    int cell = 0;        // bit
    unsigned power = 0;  // LevelPosition::Number
    unsigned colour = 0;
};

// The swap that a first wave belongs to.
template <class Shape>
struct SwapCells {
    typename Shape::Word cells;  // none in later waves
    bool along_row = false;
};

// Which special a match makes (docs/rules.md). `up` and `right` are the maps of equal neighbours of
// the whole board.
template <class Shape>
class LevelMaking {
   public:
    using Word = typename Shape::Word;
    using Position = LevelPosition<Shape>;

    [[gnu::noinline]] static std::optional<NewSpecial> choose(const LevelGround<Shape>& ground,
                                                              const Position& p, const Word& match,
                                                              const Word& up, const Word& right,
                                                              bool squares,
                                                              const SwapCells<Shape>& swap) {
        const LevelMaking m(ground, match, up, right);
        const Run longest = m.longest_run();
        const Word crossing = match & in_runs<1>(m.up_) & in_runs<S>(m.right_);
        const Word square = squares ? m.up_ & m.up_.template ahead<S>() & m.right_
                                    : Word{};  // by its lower left cell
        NewSpecial made;
        if (longest.length >= 5) {
            made = {.cell = longest.middle(), .power = Position::kColourBomb};
        } else if (crossing.any()) {
            made = {.cell = m.first(crossing), .power = Position::kBomb};
        } else if (square.any()) {
            made = {.cell = m.first(square.template behind<1>()), .power = Position::kHoming};
        } else if (longest.length == 4) {
            made = {.cell = longest.middle(),
                    .power = longest.along_row ? Position::kRow : Position::kColumn};
        } else {
            return {};
        }
        if (const Word moved = match & swap.cells; moved.any()) {
            made.cell = moved.lowest();
            if (made.power == Position::kRow || made.power == Position::kColumn)
                made.power = swap.along_row ? Position::kRow : Position::kColumn;
        }
        if (p.locked.test(made.cell)) {
            const Word free = match & ~p.locked;
            if (!free.any()) return {};
            made.cell = m.first(free);
        }
        if (made.power != Position::kColourBomb) made.colour = p.colour_at(made.cell);
        return made;
    }

   private:
    static constexpr int S = Shape::kStride;

    struct Run {
        int start = 0;  // the upper or left end
        int length = 0;
        bool along_row = false;

        int middle() const { return start + (along_row ? S : -1) * ((length - 1) / 2); }
    };

    LevelMaking(const LevelGround<Shape>& ground, const Word& match, const Word& up,
                const Word& right)
        : ground_(&ground),
          up_(up & match & match.template ahead<1>()),
          right_(right & match & match.template ahead<S>()) {}

    // The first in reading order of a set that is not empty.
    int first(const Word& set) const {
        int best = -1;
        set.for_each([&](int x) {
            if (best < 0 || ground_->terrain.cell_of(x) < ground_->terrain.cell_of(best)) best = x;
        });
        return best;
    }

    // By length, then by its first cell in reading order, then along the row.
    Run longest_run() const {
        Run best;
        const auto offer = [&](const Run& run) {
            if (run.length < best.length) return;
            if (run.length == best.length &&
                ground_->terrain.cell_of(best.start) <= ground_->terrain.cell_of(run.start))
                return;
            best = run;
        };
        (right_ & ~right_.template behind<S>()).for_each([&](int x) {
            int length = 2;
            while (length <= Shape::kMaxColumns && right_.test(x + (length - 1) * S)) ++length;
            offer({x, length, true});
        });
        (up_ & ~up_.template ahead<1>()).for_each([&](int x) {  // x + 1 is the upper end
            int length = 2;
            while (x - (length - 2) > 0 && up_.test(x - (length - 1))) ++length;
            offer({x + 1, length, false});
        });
        return best;
    }

    const LevelGround<Shape>* ground_;
    Word up_, right_;  // equal neighbours within the match
};

}  // namespace dramatis::match3
