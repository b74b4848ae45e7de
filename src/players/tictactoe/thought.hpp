#pragma once

#include <cstdint>
#include <vector>

#include "core/seed.hpp"
#include "games/tictactoe/game.hpp"
#include "search/option.hpp"

namespace dramatis::players {

// What a search of tic-tac-toe finds: its move, and what it thinks of the others.
struct TicTacToeThought {
    tictactoe::Cell move;
    std::vector<search::Option<tictactoe::Cell>> options;
};

// A new tree with the default techniques of board games. The game must not be over.
TicTacToeThought think(const tictactoe::Board& board, std::uint64_t iterations, core::Seed seed);

}  // namespace dramatis::players
