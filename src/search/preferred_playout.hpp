#pragma once

#include <concepts>
#include <vector>

#include "search/card.hpp"
#include "search/playout.hpp"

namespace dramatis::search {

// Optional: a game that knows which moves to prefer. It appends the first of its subsets that is
// not empty (in tic-tac-toe: moves that win, else moves that stop the other from winning), nothing
// if it prefers none.
template <class G>
concept PrefersMoves = Game<G> &&
    requires(const G game, const typename G::State view, std::vector<typename G::Move>& out) {
    { game.list_preferred(view, out) } -> std::same_as<void>;
};

// Optional: a game that has a way of its own to play itself out by what it prefers.
template <class G, class Trace>
concept PlaysPreferred = Game<G> &&
    requires(const G game, typename G::State state, core::Rng& rng, Trace& trace) {
    game.play_preferred(state, 0.9, rng, trace);
};

// Preferred subsets: so often a move that the game prefers, else any legal one; among equals each
// is equally likely.
struct PreferredPlayout {
    static constexpr Card kCard{
        "preferred", "Preferred subsets", "with rate p a preferred move, else any",
        "Gelly, Wang, Munos and Teytaud 2006",
        "playouts make the obvious moves: captures, escapes, patterns; or wins and blocks"};
    double rate = 0.9;

    template <Game G, class Trace>
    requires PrefersMoves<G> || PlaysPreferred<G, Trace>
    void operator()(const G& game, typename G::State& state, core::Rng& rng,
                    std::vector<typename G::Move>& scratch, Trace& trace) const {
        if constexpr (PlaysPreferred<G, Trace>) {
            game.play_preferred(state, rate, rng, trace);
        } else {
            by_subsets(game, state, rng, scratch, trace);
        }
    }

   private:
    template <PrefersMoves G, class Trace>
    void by_subsets(const G& game, typename G::State& state, core::Rng& rng,
                    std::vector<typename G::Move>& scratch, Trace& trace) const {
        std::vector<typename G::Move> preferred;
        play_out(game, state, rng, scratch, trace,
                 [&](const auto& here, auto& moves) -> std::size_t {
                     if (rng.unit() < rate) {
                         preferred.clear();
                         game.list_preferred(here, preferred);
                         if (!preferred.empty()) moves.swap(preferred);
                     }
                     return rng.below(static_cast<std::uint32_t>(moves.size()));
                 });
    }
};

}  // namespace dramatis::search
