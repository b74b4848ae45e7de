#pragma once

#include <vector>

#include "games/connect4/board.hpp"
#include "search/amaf.hpp"
#include "search/game.hpp"
#include "search/preferred_playout.hpp"
#include "search/sharing.hpp"

namespace dramatis::connect4 {

// Connect four as a search sees it. Player 0 is X, player 1 is O.
struct Connect4 {
    using State = Board;
    using Move = Column;
    static constexpr int kPlayers = 2;

    void list_moves(const State& board, std::vector<Move>& out) const {
        if (board.winner()) return;
        for (Cells rest = board.landings(); rest; rest &= rest - 1) out.push_back(lowest(rest));
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

    // For playouts without lists (search/game.hpp).
    bool is_over(const State& board) const { return board.is_over(); }
    Move random_move(const State& board, core::Rng& rng) const {
        for (;;) {  // most columns are open most of the time
            const Column column{static_cast<std::uint8_t>(rng.below(kColumns))};
            if (board.is_open(column)) return column;
        }
    }

    // For searches that learn from moves made later (search/amaf.hpp).
    int move_number(Move move) const { return static_cast<int>(move); }
    int move_numbers() const { return kColumns; }

    // For searches that know transpositions (search/sharing.hpp). No two positions have the same:
    // of a column with h discs, those of X and 2^h - 1 sum to 2^h - 1 up to 2^(h+1) - 2.
    std::uint64_t hash(const State& board) const { return board.of(Side::kX) + board.taken(); }

    // For playouts with preferred moves (search/preferred_playout.hpp): those that win at once,
    // else those that keep the other from it.
    void list_preferred(const State& board, std::vector<Move>& out) const {
        for (const Side side : {board.to_move(), other(board.to_move())}) {
            for (Cells rest = board.landings(); rest; rest &= rest - 1)
                if (board.would_win(side, lowest(rest))) out.push_back(lowest(rest));
            if (!out.empty()) return;
        }
    }

   private:
    static Column lowest(Cells cells) {
        return Column{static_cast<std::uint8_t>(std::countr_zero(cells) / kStride)};
    }
};
static_assert(search::Game<Connect4> && search::DrawsMoves<Connect4> &&
              search::NumbersMoves<Connect4> && search::HashesStates<Connect4> &&
              search::PrefersMoves<Connect4>);

}  // namespace dramatis::connect4
