#pragma once

#include <array>
#include <cstddef>

#include "games/match3/swap.hpp"

namespace dramatis::match3 {

inline constexpr int kMinSide = 3, kMaxSide = 16;

// Something for every cell of a board, row by row, top row first: for files, tests and people, and
// for the rare things that need no speed. Never allocates.
template <class T>
class CellMap {
   public:
    CellMap() = default;
    CellMap(int rows, int columns) : rows_(rows), columns_(columns) {}

    int rows() const { return rows_; }
    int columns() const { return columns_; }
    bool contains(Cell cell) const { return cell.row < rows_ && cell.column < columns_; }
    T& operator[](Cell cell) { return values_[index(cell)]; }
    const T& operator[](Cell cell) const { return values_[index(cell)]; }

    template <class F>
    void for_each_cell(F&& f) const {
        for (int r = 0; r < rows_; ++r)
            for (int c = 0; c < columns_; ++c)
                f(Cell{static_cast<std::uint8_t>(r), static_cast<std::uint8_t>(c)});
    }

    bool operator==(const CellMap&) const = default;

   private:
    static std::size_t index(Cell cell) { return cell.row * std::size_t{kMaxSide} + cell.column; }

    int rows_ = 0;
    int columns_ = 0;
    std::array<T, kMaxSide * kMaxSide> values_{};  // cells off the board stay as they are made
};

}  // namespace dramatis::match3
