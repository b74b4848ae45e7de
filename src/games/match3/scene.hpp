#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/match3/grid.hpp"

namespace dramatis::match3 {

// What stands in a cell. docs/rules.md says what each of them does.
enum class Thing : std::uint8_t {
    kHole,        // no cell at all: pieces fall past it
    kEmpty,       // a place where nothing stands
    kTile,        // a piece with a colour, and perhaps a power
    kColourBomb,  // a piece without a colour
    kItem,        // a piece that wants to reach an exit
    kStone,       // never goes
    kCrate,       // goes after some hits
    kVine,        // goes after one hit, and spreads
    kRandom,      // only in a level: a tile that every game draws
};

// What a special tile does when it is hit.
enum class Power : std::uint8_t { kNone, kRow, kColumn, kBomb, kHoming };

inline constexpr int kMaxCrate = 5, kMaxIce = 3;

// One cell with all its layers.
struct Spot {
    Thing thing = Thing::kHole;
    Tile colour = 0;             // of a tile, else 0
    Power power = Power::kNone;  // of a tile
    std::uint8_t hits = 0;       // that a crate still takes
    std::uint8_t ice = 0;        // layers under what stands here
    bool locked = false;         // a tile that neither moves nor falls
    bool exit = false;           // items leave here

    static constexpr Spot tile(Tile colour, Power power = Power::kNone) {
        return {.thing = Thing::kTile, .colour = colour, .power = power};
    }
    bool is_piece() const {
        return thing == Thing::kTile || thing == Thing::kColourBomb || thing == Thing::kItem;
    }
    bool is_special() const {
        return thing == Thing::kColourBomb || (thing == Thing::kTile && power != Power::kNone);
    }

    bool operator==(const Spot&) const = default;
};

using Scene = CellMap<Spot>;

// What stands in a cell as text, without its layers:
//   A  a tile    A- A| Ao A^  with the power row, column, bomb, homing    @ colour bomb    * item
//   ?  random    _ empty    . hole    # stone    1 to 5  a crate of so many hits    % vine
std::string print_spot(const Spot& spot);
std::optional<Spot> parse_spot(std::string_view text);  // any colour from A to J

// The rows of a scene: a character a cell, or, where a tile has a power, cells with blanks between
// them.
std::vector<std::string> print_rows(const Scene& scene);
// A layer: digits or letters where there is some of it, '.' where not. Empty if there is none
// anywhere.
std::vector<std::string> print_ice(const Scene& scene);
std::vector<std::string> print_locks(const Scene& scene);

Scene scene_of(const Grid& grid);

}  // namespace dramatis::match3
