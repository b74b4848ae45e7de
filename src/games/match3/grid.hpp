#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "core/rng.hpp"
#include "games/match3/cell_map.hpp"

namespace dramatis::match3 {

using Tile = std::uint8_t;  // a colour, 0 is 'A'

inline constexpr int kMinColours = 3, kMaxColours = 10;

inline char letter(Tile tile) { return static_cast<char>('A' + tile); }

// A board as plain tiles.
using Grid = CellMap<Tile>;

// Rows of letters from 'A'. `colours` bounds the letters; `where` names the source in an error.
core::Result<Grid> parse_grid(const std::vector<std::string>& rows, int colours,
                              const std::string& where);
std::vector<std::string> print_grid(const Grid& grid);

// Whether the cell stands in a straight run of three or more equal tiles.
bool in_run(const Grid& grid, Cell cell);
bool has_run(const Grid& grid);
bool has_legal_move(const Grid& grid);

// Puts the tiles into a uniformly random order; or gives up, with false and the grid unchanged, as
// soon as a run would stand.
bool shuffle_without_runs(Grid& grid, core::Rng& rng);

}  // namespace dramatis::match3
