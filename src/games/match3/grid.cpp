#include "games/match3/grid.hpp"

#include <utility>

namespace dramatis::match3 {
namespace {

Cell cell_at(int row, int column) {
    return {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)};
}

// Length of the run through the cell along (dr, dc), both ways.
int run_length(const Grid& grid, Cell cell, int dr, int dc) {
    int length = 1;
    for (const int sign : {-1, 1})
        for (int r = cell.row + sign * dr, c = cell.column + sign * dc;
             r >= 0 && c >= 0 && r < grid.rows() && c < grid.columns() &&
             grid[cell_at(r, c)] == grid[cell];
             r += sign * dr, c += sign * dc)
            ++length;
    return length;
}

// No tile, and above all tiles: adding or comparing it changes nothing.
constexpr int kNoTile = 255;

// A board that is being filled in reading order, in a frame of cells that never make a run.
class Framed {
   public:
    Tile& at(int r, int c) { return tiles_[index(r, c)]; }

    // The tile that would complete a run here with the two cells to the left, or above.
    int run_to_the_left(int r, int c) const { return pair(index(r, c) - 1, index(r, c) - 2); }
    int run_above(int r, int c) const { return pair(index(r, c) - kSide, index(r, c) - 2 * kSide); }

   private:
    static constexpr std::size_t kSide = kMaxSide + 2;
    static std::size_t index(int r, int c) {
        return static_cast<std::size_t>(r + 2) * kSide + static_cast<std::size_t>(c + 2);
    }
    int pair(std::size_t a, std::size_t b) const {
        return tiles_[a] == tiles_[b] ? tiles_[a] : kNoTile;
    }

    using Tiles = std::array<Tile, kSide * kSide>;
    static constexpr Tiles kEmpty = [] {
        Tiles tiles{};
        for (std::size_t i = 0; i < tiles.size(); ++i)
            tiles[i] = static_cast<Tile>(200 + i % 2 + i / kSide % 2 * 2);
        return tiles;
    }();

    Tiles tiles_ = kEmpty;
};

bool is_legal(Grid& grid, Swap swap) {
    const Cell a = swap.first, b = swap.second();
    if (!grid.contains(b) || grid[a] == grid[b]) return false;
    std::swap(grid[a], grid[b]);
    const bool legal = in_run(grid, a) || in_run(grid, b);
    std::swap(grid[a], grid[b]);
    return legal;
}

core::Error bad_size(const std::string& what, std::size_t size, const std::string& where) {
    return {what + ": " + std::to_string(size) + "; a board has from " + std::to_string(kMinSide) +
                " to " + std::to_string(kMaxSide) + " rows and columns",
            where};
}

}  // namespace

core::Result<Grid> parse_grid(const std::vector<std::string>& rows, int colours,
                              const std::string& where) {
    const auto row_name = [&](std::size_t row) { return where + " row " + std::to_string(row); };
    if (rows.size() < kMinSide || rows.size() > kMaxSide)
        return bad_size("number of rows", rows.size(), where);
    const std::size_t columns = rows.front().size();
    if (columns < kMinSide || columns > kMaxSide)
        return bad_size("number of tiles", columns, row_name(0));
    Grid grid(static_cast<int>(rows.size()), static_cast<int>(columns));
    for (std::size_t r = 0; r < rows.size(); ++r) {
        if (rows[r].size() != columns)
            return core::Error{"has " + std::to_string(rows[r].size()) + " tiles and row 0 has " +
                                   std::to_string(columns) + "; all rows must be equally long",
                               row_name(r)};
        for (std::size_t c = 0; c < columns; ++c) {
            const int tile = static_cast<unsigned char>(rows[r][c]) - 'A';
            if (tile < 0 || tile >= colours)
                return core::Error{"unknown tile; with " + std::to_string(colours) +
                                       " colours a tile is a letter from A to " +
                                       letter(static_cast<Tile>(colours - 1)),
                                   row_name(r) + " column " + std::to_string(c)};
            grid[cell_at(static_cast<int>(r), static_cast<int>(c))] = static_cast<Tile>(tile);
        }
    }
    return grid;
}

std::vector<std::string> print_grid(const Grid& grid) {
    std::vector<std::string> rows(static_cast<std::size_t>(grid.rows()));
    grid.for_each_cell([&](Cell cell) { rows[cell.row] += letter(grid[cell]); });
    return rows;
}

bool in_run(const Grid& grid, Cell cell) {
    return run_length(grid, cell, 0, 1) >= 3 || run_length(grid, cell, 1, 0) >= 3;
}

bool has_run(const Grid& grid) {
    for (int r = 0; r < grid.rows(); ++r)
        for (int c = 0; c < grid.columns(); ++c)
            if (in_run(grid, cell_at(r, c))) return true;
    return false;
}

bool has_legal_move(const Grid& grid) {
    Grid scratch = grid;
    for (int r = 0; r < grid.rows(); ++r)
        for (int c = 0; c < grid.columns(); ++c)
            for (const auto direction : {Direction::kRight, Direction::kDown})
                if (is_legal(scratch, {cell_at(r, c), direction})) return true;
    return false;
}

bool shuffle_without_runs(Grid& grid, core::Rng& rng) {
    std::array<Tile, kMaxSide * kMaxSide> bag;
    std::uint32_t left = 0;
    grid.for_each_cell([&](Cell cell) { bag[left++] = grid[cell]; });
    Framed tiles;
    for (int r = 0; r < grid.rows(); ++r)
        for (int c = 0; c < grid.columns(); ++c) {
            auto& drawn = bag[rng.below(left--)];
            const Tile tile = std::exchange(drawn, bag[left]);
            if (tile == tiles.run_to_the_left(r, c) || tile == tiles.run_above(r, c)) return false;
            tiles.at(r, c) = tile;
        }
    grid.for_each_cell([&](Cell cell) { grid[cell] = tiles.at(cell.row, cell.column); });
    return true;
}

}  // namespace dramatis::match3
