#pragma once

#include "players/board/board_game.hpp"

namespace dramatis::players {

const BoardGame& connect4_game();

}  // namespace dramatis::players
