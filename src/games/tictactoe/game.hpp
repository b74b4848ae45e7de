#pragma once

#include <vector>

#include "games/tictactoe/board.hpp"
#include "search/amaf.hpp"
#include "search/game.hpp"
#include "search/preferred_playout.hpp"
#include "search/sharing.hpp"

namespace dramatis::tictactoe {

// Tic-tac-toe as a search sees it. Player 0 is X, player 1 is O.
struct TicTacToe {
    using State = Board;
    using Move = Cell;
    static constexpr int kPlayers = 2;

    void list_moves(const State& board, std::vector<Move>& out) const {
        if (board.winner()) return;
        for (std::uint8_t i = 0; i < kCells; ++i)
            if (board.is_empty(Cell{i})) out.push_back(Cell{i});
    }

    void apply(State& board, Move move, core::Rng& /*no chance*/) const { board.play(move); }

    search::Player to_move(const State& board) const {
        return static_cast<search::Player>(board.to_move());
    }

    // A win is worth 1, a draw 0.5, a loss 0.
    double payoff(const State& board, search::Player player) const {
        const auto winner = board.winner();
        if (!winner) return 0.5;
        return *winner == static_cast<Side>(player) ? 1 : 0;
    }

    // For searches that learn from moves made later (search/amaf.hpp).
    int move_number(Move move) const { return static_cast<int>(move); }
    int move_numbers() const { return kCells; }

    // For searches that know transpositions (search/sharing.hpp): a position is its marks.
    std::uint64_t hash(const State& board) const {
        return board.marks[0] | static_cast<std::uint64_t>(board.marks[1]) << 16;
    }

    // For playouts with preferred moves (search/preferred_playout.hpp): those that win at once,
    // else those that keep the other from it.
    void list_preferred(const State& board, std::vector<Move>& out) const {
        for (const Side side :
             {board.to_move(), board.to_move() == Side::kX ? Side::kO : Side::kX}) {
            for (std::uint8_t i = 0; i < kCells; ++i) {
                if (!board.is_empty(Cell{i})) continue;
                Board next = board;
                next.mark(side, Cell{i});
                if (next.winner() == side) out.push_back(Cell{i});
            }
            if (!out.empty()) return;
        }
    }
};
static_assert(search::Game<TicTacToe> && search::NumbersMoves<TicTacToe> &&
              search::HashesStates<TicTacToe> && search::PrefersMoves<TicTacToe>);

}  // namespace dramatis::tictactoe
