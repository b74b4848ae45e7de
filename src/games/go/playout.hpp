#pragma once

#include "games/go/board.hpp"

namespace dramatis::go {

// Where playouts are cut, if superko cycles (which they do not look for) keep them going.
constexpr int longest_playout(int size) { return 3 * size * size; }

// Plays uniformly random moves that fill no eye, passes only where there is none, to two passes in
// a row. `passes` of them came before. Gives the number of moves, passes included; moved(colour,
// point) is told each.
template <int kCapacity, class F>
int play_uniformly(Board<kCapacity>& board, Colour to_move, int passes, core::Rng& rng, F&& moved) {
    int moves = 0;
    for (const int limit = longest_playout(board.size()); passes < 2 && moves < limit; ++moves) {
        const auto p = board.random_move(to_move, rng);
        board.play(to_move, p);
        moved(to_move, p);
        passes = p == Board<kCapacity>::kPass ? passes + 1 : 0;
        to_move = opposite(to_move);
    }
    return moves;
}

}  // namespace dramatis::go
