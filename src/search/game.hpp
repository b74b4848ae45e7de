#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "core/rng.hpp"

namespace dramatis::search {

using Player = std::uint8_t;  // from 0

// What the search knows of a game. The game object holds what stays the same for a whole game
// (rules, level, goal); the state is a value, and copying it is the undo. docs/adding-a-game.md
// walks through the smallest example, src/games/tictactoe/.
template <class G>
concept Game = std::semiregular<typename G::State> &&
    std::is_trivially_copyable_v<typename G::Move> && std::regular<typename G::Move> &&
    requires(const G game, typename G::State state, const typename G::State view,
             const typename G::Move move, std::vector<typename G::Move>& out, core::Rng& rng) {
    { G::kPlayers } -> std::convertible_to<int>;
    { game.list_moves(view, out) } -> std::same_as<void>;  // appends, fixed order; none: it is over
    { game.apply(state, move, rng) } -> std::same_as<void>;  // chance is drawn here, from rng
    { game.to_move(view) } -> std::same_as<Player>;
    { game.payoff(view, Player{}) } -> std::same_as<double>;  // in [0, 1], when the game is over
};

// Optional: a game that can tell its end, and draw a uniformly random legal move, without listing
// them.
template <class G>
concept DrawsMoves = Game<G> &&
    requires(const G game, const typename G::State view, core::Rng& rng) {
    { game.is_over(view) } -> std::same_as<bool>;
    { game.random_move(view, rng) } -> std::same_as<typename G::Move>;  // only asked before the end
};

// Optional: a game that counts. How many moves the player at a state may choose from, as rules see
// it (a game may count them where it is over, as match-3 does), and how many the game still has.
template <class G>
concept CountsMoves = Game<G> && requires(const G game, const typename G::State view) {
    { game.count_moves(view) } -> std::convertible_to<double>;
    { game.moves_left(view) } -> std::convertible_to<double>;
};

}  // namespace dramatis::search
