#pragma once

#include <algorithm>
#include <utility>

#include "match3/cascade.hpp"
#include "match3/classic.hpp"

namespace dramatis::match3 {

// An observer of Classic::play and Classic::settle that writes the cascade down.
template <class Shape>
class Recorder {
   public:
    using Word = typename Shape::Word;

    // `before` is the board before the swap.
    Recorder(const Classic<Shape>& rules, const Grid& before, Swap swap) : rules_(rules), board_(before) {
        std::swap(board_[swap.first], board_[swap.second()]);
    }

    void match(unsigned /*wave*/, const Word& cells, std::uint64_t points) {
        Match match{.tile = 0, .cells = {}, .points = points};
        cells.for_each([&](int x) { match.cells.push_back(rules_.cell_of(x)); });
        std::sort(match.cells.begin(), match.cells.end());
        match.tile = board_[match.cells.front()];
        pending_.push_back(std::move(match));
    }

    void settled(unsigned /*wave*/, const Position<Shape>& position) {
        std::sort(pending_.begin(), pending_.end(),
                  [](const Match& a, const Match& b) { return a.cells.front() < b.cells.front(); });
        board_ = rules_.grid_of(position);
        cascade.push_back({std::exchange(pending_, {}), board_});
    }

    Cascade cascade;

   private:
    const Classic<Shape>& rules_;
    Grid board_;
    std::vector<Match> pending_;
};

}  // namespace dramatis::match3
