#pragma once

#include <bit>
#include <cstddef>
#include <utility>
#include <vector>

#include "games/match3/cell_map.hpp"

namespace dramatis::match3 {

// How one piece moves while a wave comes to rest: the cells that it comes through, in order.
struct Path {
    std::vector<Cell> cells;  // from where it stood; of one that enters, where it comes in first
    bool enters = false;      // from above the first cell
    bool leaves = false;      // an item, through the exit in the last cell

    bool operator==(const Path&) const = default;
};

// Writes them down, as an observer of a game is told (classic.hpp, Silent).
template <class Rules>
class PathWriter {
   public:
    using Word = typename Rules::Word;

    explicit PathWriter(const Rules& rules)
        : rules_(rules), at_(rules.setup().rows, rules.setup().columns) {}

    void fell(const Word& from, const Word& to) {
        std::vector<std::pair<Cell, Cell>> moves;
        for (std::size_t w = 0; w < Word::kWords; ++w)
            for (std::uint64_t s = from.word[w], t = to.word[w]; s && t; s &= s - 1, t &= t - 1)
                if (const int a = std::countr_zero(s), b = std::countr_zero(t); a != b)
                    moves.emplace_back(cell(w, a), cell(w, b));
        move(moves);
    }

    void slid(const Word& from_left, const Word& from_right) {
        std::vector<std::pair<Cell, Cell>> moves;
        const auto add = [&](const Word& cells, int step) {
            cells.for_each([&](int x) {
                const Cell to = rules_.cell_of(x);
                moves.emplace_back(Cell{static_cast<std::uint8_t>(to.row - 1),
                                        static_cast<std::uint8_t>(to.column + step)},
                                   to);
            });
        };
        add(from_left, -1);
        add(from_right, 1);
        move(moves);
    }

    void entered(const Word& cells) {
        cells.for_each([&](int x) {
            const Cell cell = rules_.cell_of(x);
            paths_.push_back({.cells = {cell}, .enters = true});
            at_[cell] = paths_.size();
        });
    }

    void left(const Word& cells) {
        cells.for_each([&](int x) {
            const Cell cell = rules_.cell_of(x);
            path_in(cell).leaves = true;
            at_[cell] = 0;
        });
    }

    // Those of the wave that has come to rest.
    std::vector<Path> take() {
        at_ = CellMap<std::size_t>(at_.rows(), at_.columns());
        return std::exchange(paths_, {});
    }

   private:
    Cell cell(std::size_t word, int place) const {
        return rules_.cell_of(static_cast<int>(word) * Word::kWidth + place);
    }

    Path& path_in(Cell cell) {
        if (at_[cell] == 0) {
            paths_.push_back({.cells = {cell}});
            at_[cell] = paths_.size();
        }
        return paths_[at_[cell] - 1];
    }

    // All at once: one may go where another one was.
    void move(const std::vector<std::pair<Cell, Cell>>& moves) {
        std::vector<std::size_t> moving;
        for (const auto& [from, to] : moves) {
            path_in(from).cells.push_back(to);
            moving.push_back(std::exchange(at_[from], 0));
        }
        for (std::size_t i = 0; i < moves.size(); ++i) at_[moves[i].second] = moving[i];
    }

    const Rules& rules_;
    std::vector<Path> paths_;
    CellMap<std::size_t> at_;  // one more than the index of the path of what is there; 0: none
};

}  // namespace dramatis::match3
