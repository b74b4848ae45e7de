#pragma once

#include "lab/study.hpp"
#include "players/board/board_game.hpp"

namespace dramatis::players {

// Every technique on a board game, without what the game has no powers for: RAVE where moves have
// no numbers, preferred playouts where no moves are preferred. Settings were chosen on tic-tac-toe.
lab::Study board_study(const BoardGame& game);

}  // namespace dramatis::players
