#include "library/level_template.hpp"

namespace dramatis::cli {

std::string_view level_template() {
    return R"(// A level for dramatis. Change it, then:
//   dramatis level check FILE       is it right, and can it be won?
//   dramatis level show FILE        what does it look like?
//   dramatis play --human --level FILE
// All that stands after // is a remark. docs/levels.md has more, docs/rules.md the exact rules.
{
  "dramatis_level": 1,  // the version of this format

  "name": "My first level",
  "teaches": "Matches beside a crate break it.",  // what a player learns here; may be left out, as all below but
  "notes": "Made by dramatis level new.",         // moves, colours and board

  "moves": 12,   // 1 to 10000
  "colours": 5,  // 3 to 10: tiles A to E

  // One character a cell, the top row first, 3 to 16 rows and columns:
  //   ?  a tile that every game draws anew    A B C  a tile of this colour
  //   .  a hole     _  an empty place         #  a stone, which never goes
  //   %  a vine     *  an item                1 to 5  a crate that takes so many hits
  //   @  a colour bomb; and with blanks between all cells of a row also tiles with a power:
  //   A- clears its row, A| its column, Ao is a bomb, A^ is homing
  "board": [
    ".?????.",
    "???????",
    "???????",
    "???1???",
    "??212??",
    "???????",
    ".?????."
  ],
  // Other characters for cells, where that is easier to read:
  // "legend": {"r": "A-"},

  // What lies under or over the board, '.' where there is none: ice 1 to 3, and x for locks, exits (where items
  // leave; without any they do so at the bottom). Crates may stand here instead of on the board.
  "layers": {
    "ice": [
      ".......",
      ".......",
      ".......",
      ".......",
      ".......",
      ".11111.",
      ".22222."
    ]
    // "locks": ["...x...", and so on, a row for each row of the board],
    // "exits": ["......."],
    // "crates": ["......."]
  },

  // What falls: the first tiles of each column, then chance by weight (0 to 100), perhaps another one in some columns.
  // "refill": ["ABC", "", "", "*", "", "", "CBA"],
  // "weights": {"A": 2},
  // "column_weights": {"3": {"B": 0}},
  // "entries": "vvv.vvv",  // v where tiles enter, a column each

  "specials": true,   // whether four or more in a line make special pieces
  "squares": false,   // whether 2 x 2 tiles match, too

  // All of them are needed to win, at most six:
  //   {"score": 5000}  {"collect": "A", "count": 20}  {"make": "bomb", "count": 2}  {"fire": "any", "count": 5}
  //   and "ice", "crates", "vines", "locks", "items", each "all" or a number.
  //   "make" and "fire" know line, bomb, homing, colour-bomb, any.
  "goals": [
    {"crates": "all"},
    {"ice": "all"}
  ],
  "stars": [2000, 4000, 6000],  // scores
  "move_bonus": 100,            // points for every move left when the level is won
  "dead_board": "reshuffle",    // or "end": what happens when no swap is possible

  // How hard it is meant to be: the share of games that are won, and by whom (the good player, mcts, if it is left out).
  "target": {"pass_rate": [0.75, 0.9], "player": "mcts"}
}
)";
}

}  // namespace dramatis::cli
