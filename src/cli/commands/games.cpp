#include "cli/commands/games.hpp"

#include "players/connect4/board_game.hpp"
#include "players/tictactoe/board_game.hpp"

namespace dramatis::cli {
namespace {

constexpr GameRow kGames[] = {
    {.match = add_match_go, .explain = add_explain_go, .lab = add_lab_go},
    {.match = add_match_match3, .explain = add_explain_match3, .lab = add_lab_match3},
    {.board = players::tictactoe_game},
    {.board = players::connect4_game},
};

}  // namespace

std::span<const GameRow> games() { return kGames; }

void GameRow::add_match_to(Command& command) const {
    board ? add_match_board(command, board()) : match(command);
}
void GameRow::add_explain_to(Command& command) const {
    board ? add_explain_board(command, board()) : explain(command);
}
void GameRow::add_lab_to(Command& command) const {
    board ? add_lab_board(command, board()) : lab(command);
}

}  // namespace dramatis::cli
