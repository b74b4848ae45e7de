#pragma once

#include <algorithm>
#include <concepts>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "games/match3/features.hpp"
#include "games/match3/refills.hpp"
#include "games/match3/setup.hpp"

namespace dramatis::match3 {

// Rules under which nothing falls in. Made when they are first asked for, by whichever thread comes
// first; rules that foresee by themselves need none.
template <class Rules>
class BlindRules {
   public:
    static std::shared_ptr<BlindRules> make() {
        constexpr bool foresees = requires(const Rules rules, typename Rules::Position p, Swap s) {
            rules.foreseen(p, s);
        };
        return foresees ? nullptr : std::make_shared<BlindRules>();
    }

    const Rules& rules(const Setup& setup) {
        std::call_once(once_, [&] {
            rules_ = std::make_unique<Rules>(setup);
            rules_->make_blind();
        });
        return *rules_;
    }

   private:
    std::once_flag once_;
    std::unique_ptr<Rules> rules_;
};

// Match-3 by any rules as a search sees it (search/game.hpp): a game for one, with chance in the
// refills. What the end of a game is worth to the player, in [0, 1], is the reward's business.
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
    Move random_move(const State& state, core::Rng& rng) const {
        return rules_->random_move(state, rng);
    }

    // What a swap is sure to bring, whatever falls: as much more as the game is worth by it. For
    // playouts that look one move ahead.
    double foresee(const State& state, Move move) const {
        if constexpr (requires { rules_->foreseen(state, move); }) {
            return static_cast<double>(rules_->foreseen(state, move));
        } else {
            State after = state;
            after.refill = {};  // whatever is drawn is not what will come
            blind_->rules(rules_->setup()).settle(after, move);
            if constexpr (requires { reward_.so_far(*rules_, after); })
                return reward_.so_far(*rules_, after) - reward_.so_far(*rules_, state);
            else
                return static_cast<double>(after.score - state.score);
        }
    }

    // The swaps on the board, also when the game is over.
    double count_moves(const State& state) const { return state.available_moves(); }
    double moves_left(const State& state) const {
        return rules_->setup().move_limit - static_cast<double>(state.moves);
    }

    // A swap by its place and direction.
    int move_number(Move move) const {
        return 2 * (move.first.row * rules_->setup().columns + move.first.column) +
               (move.direction == Direction::kRight ? 0 : 1);
    }
    int move_numbers() const { return 2 * rules_->setup().rows * rules_->setup().columns; }

    static constexpr int kFeatures = kSwapFeatures;
    template <class F>
    void for_each_feature(const State& state, Move move, F&& f) const {
        match3::for_each_feature(*rules_, state, move, f);
    }

    // The swaps that bring a goal forward or use specials; if there are none, those that make more
    // than a run of three.
    void list_preferred(const State& state, std::vector<Move>& out) const {
        constexpr unsigned kFirst = bit(SwapFeature::kGoal) | bit(SwapFeature::kFires) |
                                    bit(SwapFeature::kCombination) |
                                    bit(SwapFeature::kMakesSpecial);
        constexpr unsigned kSecond = bit(SwapFeature::kRun4) | bit(SwapFeature::kRun5) |
                                     bit(SwapFeature::kTwoRuns) | bit(SwapFeature::kFallsTogether);
        const std::size_t from = out.size();
        list_moves(state, out);
        for (const unsigned wanted : {kFirst, kSecond}) {
            const auto is_wanted = [&](Move move) {
                unsigned all = 0;
                for_each_feature(state, move, [&](int feature) { all |= 1u << feature; });
                return (all & wanted) != 0;
            };
            const auto end = std::stable_partition(out.begin() + static_cast<std::ptrdiff_t>(from),
                                                   out.end(), is_wanted);
            if (end == out.begin() + static_cast<std::ptrdiff_t>(from)) continue;
            out.erase(end, out.end());
            return;
        }
        out.resize(from);
    }

   private:
    const Rules* rules_;
    Refills refills_;
    Reward reward_;
    // One for all copies: the threads of a search share it.
    std::shared_ptr<BlindRules<Rules>> blind_ = BlindRules<Rules>::make();
};

}  // namespace dramatis::match3
