#pragma once

#include "players/board/board_game.hpp"

namespace dramatis::players {

const BoardGame& tictactoe_game();

}  // namespace dramatis::players
