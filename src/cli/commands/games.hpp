#pragma once

#include <span>

#include "cli/options/command.hpp"
#include "players/board/board_game.hpp"

namespace dramatis::cli {

// A game of `match`, `explain` and `lab`: a board game, for which all three come from what it tells
// of itself, or one with sub-commands of its own.
struct GameRow {
    const players::BoardGame& (*board)() = nullptr;
    void (*match)(Command&) = nullptr;
    void (*explain)(Command&) = nullptr;
    void (*lab)(Command&) = nullptr;

    void add_match_to(Command& command) const;
    void add_explain_to(Command& command) const;
    void add_lab_to(Command& command) const;
};

// All of them, as help lists them. docs/adding-a-game.md
std::span<const GameRow> games();

// What rows are made of, each in a file of its name. The game must outlive the command.
void add_match_board(Command& match, const players::BoardGame& game);
void add_match_go(Command& match);
void add_match_match3(Command& match);
void add_explain_board(Command& explain, const players::BoardGame& game);
void add_explain_go(Command& explain);
void add_explain_match3(Command& explain);
void add_lab_board(Command& lab, const players::BoardGame& game);
void add_lab_go(Command& lab);
void add_lab_match3(Command& lab);

}  // namespace dramatis::cli
