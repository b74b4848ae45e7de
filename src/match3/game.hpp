#pragma once

#include <concepts>
#include <utility>
#include <vector>

#include "match3/setup.hpp"

namespace dramatis::match3 {

// What a search may know of the tiles that will fall. Known: the real queues. Hidden: they are sampled
// afresh whenever a move is tried, as a person must imagine them.
enum class Refills : std::uint8_t { kKnown, kHidden };

// Match-3 by any rules as a search sees it (search/game.hpp): a game for one, with chance in the refills.
// What the end of a game is worth to the player, in [0, 1], is the reward's business.
template <class Rules, std::regular_invocable<const Rules&, const typename Rules::Position&> Reward>
class Match3 {
   public:
    using State = typename Rules::Position;
    using Move = Swap;
    using Player = std::uint8_t;
    static constexpr int kPlayers = 1;

    // The rules must outlive this object.
    Match3(const Rules& rules, Refills refills, Reward reward)
        : rules_(&rules), refills_(refills), reward_(std::move(reward)) {}

    void list_moves(const State& state, std::vector<Move>& out) const {
        if (!rules_->is_over(state)) rules_->list_moves(state, out);
    }
    void apply(State& state, Move move, core::Rng& rng) const {
        if (refills_ == Refills::kHidden) state.refill = {core::Seed{rng.next()}, nullptr};
        rules_->play(state, move);
    }
    Player to_move(const State&) const { return 0; }
    double payoff(const State& state, Player) const { return reward_(*rules_, state); }

    bool is_over(const State& state) const { return rules_->is_over(state); }
    Move random_move(const State& state, core::Rng& rng) const { return rules_->random_move(state, rng); }

    // The swaps on the board, also when the game is over.
    double count_moves(const State& state) const { return state.available_moves(); }
    double moves_left(const State& state) const { return rules_->setup().move_limit - static_cast<double>(state.moves); }

   private:
    const Rules* rules_;
    Refills refills_;
    Reward reward_;
};

}  // namespace dramatis::match3
