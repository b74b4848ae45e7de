#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "core/seed.hpp"
#include "learning/balance.hpp"
#include "learning/choice_model.hpp"
#include "search/features.hpp"

namespace dramatis::cli {

// A position has two things to teach, whatever the game: what was chosen there, and how the game
// ended.

// The options at a state, and which was taken; nothing where that is none of them, or there is no
// choice.
template <search::FeaturesMoves G>
std::optional<learning::Choice> choice_at(const G& game, const typename G::State& state,
                                          const typename G::Move& taken,
                                          std::vector<typename G::Move>& scratch) {
    scratch.clear();
    search::list_playout_moves(game, state, scratch);
    const auto found = std::ranges::find(scratch, taken);
    if (found == scratch.end() || scratch.size() < 2) return {};
    learning::Choice choice;
    choice.taken = static_cast<std::uint32_t>(found - scratch.begin());
    for (const auto& move : scratch) {
        game.for_each_feature(state, move, [&](int feature) { choice.add_feature(feature); });
        choice.end_option();
    }
    return choice;
}

// Positions to be played out, and how they should end.
template <class G>
struct Positions {
    std::vector<G> games;
    std::vector<std::pair<std::size_t, typename G::State>> states;  // with the game that each is of
    std::vector<double> targets;
    std::shared_ptr<const void> owner;  // of what games and states refer to

    learning::BalanceTask task() && {
        auto shared = std::make_shared<Positions>(std::move(*this));
        return {.targets = shared->targets,
                .play_by = [shared](const learning::Weights& weights) -> learning::PlayOut {
                    return [shared, weights, common = search::WeightedPlayout(weights)](
                               std::size_t i, core::Seed seed, std::span<double> psi) {
                        const auto& [number, start] = shared->states[i];
                        const G& game = shared->games[number];
                        const search::WeightedPlayout policy = common;  // one a thread
                        typename G::State state = start;
                        std::vector<typename G::Move> scratch;
                        core::Rng rng{seed};
                        if (psi.empty())
                            policy.play(game, state, rng, scratch, [](const auto&, const auto&) {});
                        else
                            search::play_with_psi(policy, game, state, rng, scratch, psi);
                        return game.payoff(state, 0);
                    };
                }};
    }
};

}  // namespace dramatis::cli
