#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "core/rng.hpp"
#include "match3/swap.hpp"

namespace dramatis::match3 {

using Tile = std::uint8_t;  // a colour, 0 is 'A'

inline constexpr int kMinSide = 3, kMaxSide = 16;
inline constexpr int kMinColours = 3, kMaxColours = 10;

inline char letter(Tile tile) { return static_cast<char>('A' + tile); }

// A board as plain tiles, row by row, top row first: for files, tests and people, and for the rare
// things that need no speed (drawing a fresh board, reshuffling a dead one). Never allocates.
class Grid {
   public:
    Grid() = default;
    Grid(int rows, int columns) : rows_(rows), columns_(columns) {}

    int rows() const { return rows_; }
    int columns() const { return columns_; }
    bool contains(Cell cell) const { return cell.row < rows_ && cell.column < columns_; }
    Tile& operator[](Cell cell) { return tiles_[index(cell)]; }
    Tile operator[](Cell cell) const { return tiles_[index(cell)]; }

    template <class F>
    void for_each_cell(F&& f) const {
        for (int r = 0; r < rows_; ++r)
            for (int c = 0; c < columns_; ++c)
                f(Cell{static_cast<std::uint8_t>(r), static_cast<std::uint8_t>(c)});
    }

    bool operator==(const Grid&) const = default;

   private:
    static std::size_t index(Cell cell) { return cell.row * std::size_t{kMaxSide} + cell.column; }

    int rows_ = 0;
    int columns_ = 0;
    std::array<Tile, kMaxSide * kMaxSide> tiles_{};  // cells off the board stay 0
};

// Rows of letters from 'A'. `colours` bounds the letters; `where` names the source in an error.
core::Result<Grid> parse_grid(const std::vector<std::string>& rows, int colours,
                              const std::string& where);
std::vector<std::string> print_grid(const Grid& grid);

// Whether the cell stands in a straight run of three or more equal tiles.
bool in_run(const Grid& grid, Cell cell);
bool has_run(const Grid& grid);
bool has_legal_move(const Grid& grid);

// Puts the tiles into a uniformly random order; or gives up, with false and the grid unchanged, as soon
// as a run would stand.
bool shuffle_without_runs(Grid& grid, core::Rng& rng);

}  // namespace dramatis::match3
