#include "players/connect4/board_game.hpp"

#include "games/connect4/game.hpp"
#include "players/board/board_game_of.hpp"

namespace dramatis::players {

const BoardGame& connect4_game() {
    static const BoardGameOf<connect4::Connect4> game(
        {.id = "connect4",
         .name = "connect four",
         .sides = {"X", "O"},
         .example = "......./......./......./......./..OO.../..XX...",
         .lab_time = "a minute"},
        {.print = connect4::print, .parse = connect4::parse, .name_of = connect4::name_of});
    return game;
}

}  // namespace dramatis::players
