#pragma once

#include <concepts>
#include <vector>

#include "search/game.hpp"

namespace dramatis::search {

// Optional: a game that knows which moves a sensible playout chooses from, where these are not all.
// None: it is over.
template <class G>
concept ListsPlayoutMoves = Game<G> &&
    requires(const G game, const typename G::State view, std::vector<typename G::Move>& out) {
    { game.list_playout_moves(view, out) } -> std::same_as<void>;
};

// Optional: a game whose playouts might not end; they are cut after so many moves.
template <class G>
concept LimitsPlayouts = Game<G> && requires(const G game, const typename G::State view) {
    { game.playout_limit(view) } -> std::convertible_to<int>;
};

template <Game G>
void list_playout_moves(const G& game, const typename G::State& state,
                        std::vector<typename G::Move>& out) {
    if constexpr (ListsPlayoutMoves<G>)
        game.list_playout_moves(state, out);
    else
        game.list_moves(state, out);
}

}  // namespace dramatis::search
