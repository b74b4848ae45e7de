#pragma once

#include <CLI/CLI.hpp>
#include <span>

#include "players/board/board_game.hpp"

namespace dramatis::cli {

// A game of `match`, `explain` and `lab`: a board game, for which all three come from what it tells
// of itself, or one with sub-commands of its own.
struct GameRow {
    const players::BoardGame& (*board)() = nullptr;
    void (*match)(CLI::App&) = nullptr;
    void (*explain)(CLI::App&) = nullptr;
    void (*lab)(CLI::App&) = nullptr;

    void add_match_to(CLI::App& command) const;
    void add_explain_to(CLI::App& command) const;
    void add_lab_to(CLI::App& command) const;
};

// All of them, as help lists them. docs/adding-a-game.md
std::span<const GameRow> games();

// What rows are made of, each in a file of its name. The game must outlive the command.
void add_match_board(CLI::App& match, const players::BoardGame& game);
void add_match_go(CLI::App& match);
void add_match_match3(CLI::App& match);
void add_explain_board(CLI::App& explain, const players::BoardGame& game);
void add_explain_go(CLI::App& explain);
void add_explain_match3(CLI::App& explain);
void add_lab_board(CLI::App& lab, const players::BoardGame& game);
void add_lab_go(CLI::App& lab);
void add_lab_match3(CLI::App& lab);

}  // namespace dramatis::cli
