#include "games/match3/level_reach.hpp"

#include <algorithm>
#include <utility>

namespace dramatis::match3 {
namespace {

constexpr int kRun = 3;

Cell cell_at(int row, int column) {
    return {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)};
}

}  // namespace

Reach::Reach(const Setup& setup)
    : scene_(full_scene(setup)), enters_(setup.entries), squares_(setup.squares) {
    if (enters_.empty()) enters_.assign(static_cast<std::size_t>(setup.columns), true);
}

bool Reach::is_open(int row, int column) const {
    if (row < 0 || column < 0 || row >= scene_.rows() || column >= scene_.columns()) return false;
    const Thing thing = scene_[cell_at(row, column)].thing;
    return thing != Thing::kHole && thing != Thing::kStone;
}

int Reach::landing(int row, int column) const {
    while (row < scene_.rows() && scene_[cell_at(row, column)].thing == Thing::kHole) ++row;
    return is_open(row, column) ? row : -1;
}

Marks Reach::spread(Marks marks, bool swaps) const {
    std::vector<Cell> todo;
    marks.for_each_cell([&](Cell cell) {
        if (marks[cell]) todo.push_back(cell);
    });
    const auto go = [&](int row, int column) {
        if (!is_open(row, column) || std::exchange(marks[cell_at(row, column)], true)) return;
        todo.push_back(cell_at(row, column));
    };
    while (!todo.empty()) {
        const int row = todo.back().row, column = todo.back().column;
        todo.pop_back();
        if (const int lower = landing(row + 1, column); lower >= 0) go(lower, column);
        go(row + 1, column - 1);
        go(row + 1, column + 1);
        if (!swaps) continue;
        go(row - 1, column);
        go(row, column - 1);
        go(row, column + 1);
    }
    return marks;
}

Marks Reach::entries() const {
    Marks marks(scene_.rows(), scene_.columns());
    for (int column = 0; column < scene_.columns(); ++column)
        if (const int top = landing(0, column);
            top >= 0 && enters_[static_cast<std::size_t>(column)])
            marks[cell_at(top, column)] = true;
    return marks;
}

Marks Reach::refilled() const { return spread(entries(), false); }

Marks Reach::fillable() const {
    Marks marks = entries();
    scene_.for_each_cell([&](Cell cell) {
        if (scene_[cell].is_piece() || scene_[cell].thing == Thing::kRandom) marks[cell] = true;
    });
    return spread(std::move(marks), true);
}

Marks Reach::matchable() const {
    const Marks full = fillable();
    Marks out(scene_.rows(), scene_.columns());
    const auto is_full = [&](int row, int column) {
        return is_open(row, column) && full[cell_at(row, column)];
    };
    // Marks a rectangle if all of it is full.
    const auto offer = [&](Cell at, int rows, int columns) {
        for (int r = 0; r < rows; ++r)
            for (int c = 0; c < columns; ++c)
                if (!is_full(at.row + r, at.column + c)) return;
        for (int r = 0; r < rows; ++r)
            for (int c = 0; c < columns; ++c) out[cell_at(at.row + r, at.column + c)] = true;
    };
    scene_.for_each_cell([&](Cell cell) {
        offer(cell, 1, kRun);
        offer(cell, kRun, 1);
        if (squares_) offer(cell, 2, 2);
    });
    return out;
}

// Open cells in a line from this one on, itself included.
int Reach::reach(Cell cell, int down, int right) const {
    int length = 0;
    while (is_open(cell.row + down * length, cell.column + right * length)) ++length;
    return length;
}

template <class F>
bool Reach::any_cell(F&& holds) const {
    bool any = false;
    scene_.for_each_cell([&](Cell cell) { any = any || holds(cell); });
    return any;
}

int Reach::longest_line() const {
    int longest = 0;
    scene_.for_each_cell([&](Cell cell) {
        longest = std::max({longest, reach(cell, 1, 0), reach(cell, 0, 1)});
    });
    return longest;
}

bool Reach::has_crossing() const {
    return any_cell([&](Cell cell) {
        return reach(cell, -1, 0) + reach(cell, 1, 0) - 1 >= kRun &&
               reach(cell, 0, -1) + reach(cell, 0, 1) - 1 >= kRun;
    });
}

bool Reach::has_square() const {
    return any_cell([&](Cell cell) {
        return reach(cell, 1, 0) >= 2 && reach(cell, 0, 1) >= 2 &&
               is_open(cell.row + 1, cell.column + 1);
    });
}

}  // namespace dramatis::match3
