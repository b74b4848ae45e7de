#include "players/connect4/board_game.hpp"

#include "laws/board_game_laws.hpp"

namespace dramatis::players {
namespace {

TEST(Connect4, IsABoardGame) { laws::check_board_game(connect4_game()); }

TEST(Connect4, IsPlayedAsItsGoldenSays) {
    laws::check_golden(connect4_game(), "games/connect4/golden.txt");
}

}  // namespace
}  // namespace dramatis::players
