#pragma once

#include <limits>
#include <optional>
#include <variant>

#include "games/match3/seeds.hpp"
#include "players/match3/player_kinds.hpp"
#include "players/match3/seat_of.hpp"

// How a seat plays: only for the files that compile it, compiled_*.cpp.
namespace dramatis::players {

template <class Rules>
class SeatOf : public Match3Seat {
   public:
    SeatOf(const match3::Setup& setup, const Match3Settings& settings,
           std::optional<std::uint32_t> overtime)
        : usual_(setup_for(setup, settings)),
          limit_(static_cast<std::uint32_t>(setup.move_limit)),
          timely_(match3_players::make_player(usual_, settings)) {
        if (!overtime || setup.goals.empty()) return;
        extended_.emplace(match3::with_overtime(usual_.setup(), *overtime));
        late_.emplace(match3_players::make_player(*extended_, settings));
    }

    match3::GameResult play(const match3::GameSeeds& seeds,
                            std::vector<match3::Swap>* moves) override {
        const Rules& rules = last_rules();
        auto position = rules.start(seeds);
        const auto play_on = [&](auto& player, std::uint32_t limit) {
            sit_down(player, seeds.choices);
            while (position.moves < limit && !rules.is_over(position)) {
                const match3::Swap swap =
                    player.choose(position, match3::choice_seed(seeds.choices, position.moves));
                rules.play(position, swap);
                if (moves) moves->push_back(swap);
            }
        };
        std::visit([&](auto& player) { play_on(player, limit_); }, timely_);
        if (late_) std::visit([&](auto& player) { play_on(player, kNoLimit); }, *late_);
        return match3::result_of(rules, position);
    }

    match3::Swap choose(const match3::GameSeeds& seeds,
                        std::span<const match3::Swap> played) override {
        const Rules& rules = last_rules();
        auto position = rules.start(seeds);
        for (const match3::Swap swap : played) rules.play(position, swap);
        auto& any = late_ && position.moves >= limit_ ? *late_ : timely_;
        return std::visit(
            [&](auto& player) {
                sit_down(player, seeds.choices);
                return player.choose(position, match3::choice_seed(seeds.choices, position.moves));
            },
            any);
    }

   private:
    static constexpr auto kNoLimit = std::numeric_limits<std::uint32_t>::max();
    using Player = match3_players::AnyOf<Rules>;

    // What a player draws once for a whole game.
    static void sit_down(auto& player, core::Seed choices) {
        if constexpr (requires { player.sit_down(choices); }) player.sit_down(choices);
    }

    const Rules& last_rules() const { return extended_ ? *extended_ : usual_; }

    Rules usual_;
    std::optional<Rules> extended_;  // with overtime
    std::uint32_t limit_;
    Player timely_;
    std::optional<Player> late_;
};

template <class Rules>
std::unique_ptr<Match3Seat> make_seat(const match3::Setup& setup, const Match3Settings& player,
                                      std::optional<std::uint32_t> overtime) {
    return std::make_unique<SeatOf<Rules>>(setup, player, overtime);
}

}  // namespace dramatis::players
