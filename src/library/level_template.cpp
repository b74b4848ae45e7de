#include "library/level_template.hpp"

namespace dramatis::cli {

std::string_view level_template() {
    return R"(// A level for dramatis. Change it, then:
//   dramatis level check FILE       is it valid, and can it be won?
//   dramatis level show FILE        what does it look like?
//   dramatis play --human --level FILE
// Everything after // is a comment. docs/levels.md explains more; docs/rules.md has all rules.
{
  "dramatis_level": 1,  // the version of this format

  "name": "My first level",
  // What a player learns here, and notes: optional, like all fields below except moves, colours
  // and board.
  "teaches": "Matches beside a crate break it.",
  "notes": "Made by dramatis level new.",

  "moves": 22,   // 1 to 10000
  "colours": 5,  // 3 to 10: tiles A to E
  // "colour_names": {"A": "cherry", "B": "lemon"},  // what people call them

  // One character per cell, the top row first, 3 to 16 rows and columns:
  //   ?  a random tile, new in every game     A B C  a tile of this colour
  //   .  a hole     _  an empty cell          #  a stone, which stays for ever
  //   %  a vine     *  an item                1 to 5  a crate that takes that many hits
  //   @  a colour bomb
  // With blanks between all cells of a row, you can also use tiles with a power:
  //   A- clears its row, A| its column, Ao is a bomb, A^ is a homing piece
  "board": [
    ".?????.",
    "???????",
    "???????",
    "???1???",
    "??212??",
    "???????",
    ".?????."
  ],
  // Characters of your own, if that is easier to read:
  // "legend": {"r": "A-"},

  // What lies under or over the board, '.' for nothing: ice 1 to 3, x for locks, x for exits
  // (where items leave; without exits they leave at the bottom). You can also draw crates here
  // instead of on the board.
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

  // What falls: the first tiles of each column; then random tiles by weight (0 to 100), which
  // may differ in some columns.
  // "refill": ["ABC", "", "", "*", "", "", "CBA"],
  // "weights": {"A": 2},
  // "column_weights": {"3": {"B": 0}},
  // "entries": "vvv.vvv",  // one character per column: v if tiles enter there

  "specials": true,   // whether four or more in a line make special pieces
  "squares": false,   // whether 2 x 2 tiles also match

  // All goals must be met to win; at most six:
  //   {"score": 5000}  {"collect": "A", "count": 20}
  //   {"make": "bomb", "count": 2}  {"fire": "any", "count": 5}
  //   and "ice", "crates", "vines", "locks", "items", each "all" or a number.
  //   "make" and "fire" take line, bomb, homing, colour-bomb or any.
  //   A goal can have a name: {"ice": "all", "name": "the honey"}
  "goals": [
    {"crates": "all"},
    {"ice": "all"}
  ],
  "stars": [2000, 4000, 6000],  // scores
  "move_bonus": 100,            // points for every move left when the level is won
  "dead_board": "reshuffle",    // what happens when no swap is possible; or "end"

  // How hard the level should be: the share of games won, and by which player (by default
  // greedy, which takes the best move right away).
  "target": {"pass_rate": [0.75, 0.9], "player": "greedy"}
}
)";
}

}  // namespace dramatis::cli
