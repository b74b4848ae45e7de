#pragma once

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "games/match3/cascade.hpp"
#include "games/match3/setup.hpp"

namespace dramatis::match3 {

// Classic match-3 the obvious way, on an array, written from the rules without a look at the
// bitboards: the yardstick of the fast version, in tests for what it does, in bench/ for how fast
// it does it.
class ArrayRules {
   public:
    template <class T>
    using Board = std::array<std::array<T, kMaxSide>, kMaxSide>;  // [row][column], top row first

    ArrayRules(const Setup& setup, core::Seed refill_seed, const Grid& grid)
        : rows_(setup.rows), columns_(setup.columns), setup_(setup), refill_seed_(refill_seed) {
        place(grid);
    }

    void place(const Grid& grid) {
        grid.for_each_cell([&](Cell cell) { board_[cell.row][cell.column] = grid[cell]; });
    }

    Grid grid() const {
        Grid out(rows_, columns_);
        out.for_each_cell([&](Cell cell) { out[cell] = board_[cell.row][cell.column]; });
        return out;
    }

    std::uint64_t score() const { return score_; }
    std::uint32_t drawn(int column) const { return drawn_[column]; }
    core::Seed refill_seed() const { return refill_seed_; }

    void list_moves(std::vector<Swap>& out) {
        for (int row = 0; row < rows_; ++row)
            for (int column = 0; column < columns_; ++column)
                for (const auto direction : {Direction::kRight, Direction::kDown}) {
                    const Swap swap{{std::uint8_t(row), std::uint8_t(column)}, direction};
                    if (is_legal(swap)) out.push_back(swap);
                }
    }

    // Plays all waves and returns how many there were, at most `limit`. `log` may be null.
    int play(Swap swap, Cascade* log = nullptr, int limit = 1000) {
        exchange(swap);
        int number = 0;
        while (number < limit && wave(number + 1, log)) ++number;
        return number;
    }

   private:
    bool stands_in_run(int row, int column) const {
        const Tile tile = board_[row][column];
        int left = column, right = column, top = row, bottom = row;
        while (left > 0 && board_[row][left - 1] == tile) --left;
        while (right + 1 < columns_ && board_[row][right + 1] == tile) ++right;
        while (top > 0 && board_[top - 1][column] == tile) --top;
        while (bottom + 1 < rows_ && board_[bottom + 1][column] == tile) ++bottom;
        return right - left >= 2 || bottom - top >= 2;
    }

    void exchange(Swap swap) {
        const Cell a = swap.first, b = swap.second();
        std::swap(board_[a.row][a.column], board_[b.row][b.column]);
    }

    bool is_legal(Swap swap) {
        const Cell a = swap.first, b = swap.second();
        if (b.row >= rows_ || b.column >= columns_) return false;
        if (board_[a.row][a.column] == board_[b.row][b.column]) return false;
        exchange(swap);
        const bool legal = stands_in_run(a.row, a.column) || stands_in_run(b.row, b.column);
        exchange(swap);
        return legal;
    }

    // Counts the connected cells of one colour that are marked, and unmarks them.
    int collect(Board<bool>& marked, int row, int column, Tile tile, std::vector<Cell>* cells) {
        if (row < 0 || column < 0 || row >= rows_ || column >= columns_) return 0;
        if (!marked[row][column] || board_[row][column] != tile) return 0;
        marked[row][column] = false;
        if (cells) cells->push_back({std::uint8_t(row), std::uint8_t(column)});
        return 1 + collect(marked, row - 1, column, tile, cells) +
               collect(marked, row + 1, column, tile, cells) +
               collect(marked, row, column - 1, tile, cells) +
               collect(marked, row, column + 1, tile, cells);
    }

    // One wave; false if there is no run.
    bool wave(int number, Cascade* log) {
        Board<bool> vanishing{};
        bool any = false;
        for (int row = 0; row < rows_; ++row)
            for (int column = 0; column < columns_; ++column)
                if (stands_in_run(row, column)) vanishing[row][column] = any = true;
        if (!any) return false;
        Board<bool> marked = vanishing;
        if (log) log->emplace_back();
        for (int row = 0; row < rows_; ++row)
            for (int column = 0; column < columns_; ++column)
                if (marked[row][column]) score_match(number, marked, row, column, log);
        fall(vanishing);
        if (log) log->back().settled = scene_of(grid());
        return true;
    }

    void score_match(int number, Board<bool>& marked, int row, int column, Cascade* log) {
        const Tile tile = board_[row][column];
        std::vector<Cell> cells;
        const int n = collect(marked, row, column, tile, log ? &cells : nullptr);
        const auto points = std::uint64_t(n * (20 + 10 * (n - 3)) * number);
        score_ += points;
        if (!log) return;
        std::sort(cells.begin(), cells.end());
        log->back().matches.push_back({tile, cells, points});
        log->back().points += points;
    }

    void fall(const Board<bool>& vanishing) {
        for (int column = 0; column < columns_; ++column) {
            int target = rows_ - 1;
            for (int row = rows_ - 1; row >= 0; --row)
                if (!vanishing[row][column]) board_[target--][column] = board_[row][column];
            for (; target >= 0; --target) board_[target][column] = next_tile(column);
        }
    }

    Tile next_tile(int column) {
        const std::uint32_t index = drawn_[column]++;
        if (!setup_.queues.empty() && index < setup_.queues[column].size())
            return setup_.queues[column][index];
        const std::uint64_t place = (std::uint64_t(column) << 32) + index;
        return Tile(
            core::Rng::scale(core::Rng::at(refill_seed_, place), std::uint32_t(setup_.colours)));
    }

    int rows_, columns_;
    Setup setup_;
    core::Seed refill_seed_;
    Board<Tile> board_{};
    std::array<std::uint32_t, kMaxSide> drawn_{};
    std::uint64_t score_ = 0;
};

}  // namespace dramatis::match3
