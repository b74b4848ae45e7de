#pragma once

#include <vector>

#include "games/match3/setup.hpp"

namespace dramatis::match3 {

using Marks = CellMap<bool>;

// Where pieces can get to on the board of a level, and what they can do there, whatever is played.
// Crates, vines and locks count as gone, so what cannot be reached here never can.
class Reach {
   public:
    explicit Reach(const Setup& setup);

    const Scene& scene() const { return scene_; }
    // Neither a hole nor a stone.
    bool is_open(int row, int column) const;

    // The cell that something comes to which falls from above this row; -1 if a stone or the floor
    // is next.
    int landing(int row, int column) const;

    // All cells that can be reached from those marked by falling and sliding and, for pieces that
    // are there, by swaps.
    Marks spread(Marks marks, bool swaps) const;

    // Where pieces may come to stand at some time: those that are there, and what enters.
    Marks fillable() const;
    // Where matches are possible at all: cells in a straight run, or square, of fillable ones.
    Marks matchable() const;
    // The cells where something new may fall without a swap.
    Marks refilled() const;

    int longest_line() const;   // the most open cells in a straight line
    bool has_crossing() const;  // whether runs of three can cross in some cell
    bool has_square() const;    // whether there are 2 x 2 open cells

   private:
    int reach(Cell cell, int down, int right) const;
    template <class F>
    bool any_cell(F&& holds) const;
    Marks entries() const;

    Scene scene_;
    std::vector<bool> enters_;  // a column
    bool squares_ = false;
};

}  // namespace dramatis::match3
