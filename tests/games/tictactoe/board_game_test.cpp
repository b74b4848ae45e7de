#include "players/tictactoe/board_game.hpp"

#include "laws/board_game_laws.hpp"

namespace dramatis::players {
namespace {

TEST(TicTacToe, IsABoardGame) { laws::check_board_game(tictactoe_game()); }

TEST(TicTacToe, IsPlayedAsItsGoldenSays) {
    laws::check_golden(tictactoe_game(), "games/tictactoe/golden.txt");
}

}  // namespace
}  // namespace dramatis::players
