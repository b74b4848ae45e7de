#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "search/game.hpp"

namespace dramatis::search {

// All moves as first (Bruegmann 1993; in a tree: RAVE, Gelly and Silver 2007). An iteration tells
// something of every move made in it, as if it had been made first. For games that number their
// moves:
template <class G>
concept NumbersMoves = Game<G> && requires(const G game, const typename G::Move move) {
    {
        game.move_number(move)
        } -> std::convertible_to<int>;  // below move_numbers(); negative: of no interest
    { game.move_numbers() } -> std::convertible_to<int>;
};

// Who made a move first, of those who made it in one iteration.
class FirstPlays {
   public:
    static constexpr Player kNobody = 255;

    void clear(int numbers) { first_.assign(static_cast<std::size_t>(numbers), kNobody); }
    // Told from the end of the game to its start, so that earlier moves count.
    void tell(Player player, int number) {
        if (number >= 0) first_[static_cast<std::size_t>(number)] = player;
    }
    bool was(Player player, int number) const {
        return number >= 0 && first_[static_cast<std::size_t>(number)] == player;
    }

   private:
    std::vector<Player> first_;
};

// The moves of a playout, in their order.
template <class Move>
struct MoveTrace {
    static constexpr bool kOn = true;
    std::vector<std::pair<Player, Move>> moves;

    void clear() { moves.clear(); }
    void operator()(Player player, const Move& move) { moves.emplace_back(player, move); }
};

// For searches that do not care.
struct NoTrace {
    static constexpr bool kOn = false;
    void clear() {}
    template <class Move>
    void operator()(Player, const Move&) {}
};

}  // namespace dramatis::search
