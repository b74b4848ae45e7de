#pragma once

#include <algorithm>
#include <vector>

#include "core/check.hpp"
#include "core/rng.hpp"
#include "games/story/account.hpp"
#include "games/story/stage.hpp"

namespace dramatis::story {

// A few random steps: what is fast gives the same as what is slow, and the story can be told.
inline void play_world(const Stage& stage, core::Seed seed) {
    core::Rng rng{seed};
    std::vector<Byte> state(stage.start().begin(), stage.start().end());
    std::vector<ActionId> possible, told;
    for (int step = 0; step < 3; ++step) {
        possible.clear();
        stage.list(state.data(), possible);
        const double share = stage.share(state.data());
        DR_CHECK(share >= 0 && share <= 1);
        for (std::size_t i = 0; i < stage.world().goals.size(); ++i)
            DR_CHECK(stage.credit(state.data(), i) ==
                     stage.credit_slowly(state.data(), stage.world().goals[i]));
        for (int i = 0; i < stage.size(); ++i) {
            const auto action = static_cast<ActionId>(i);
            const bool is_listed = std::ranges::find(possible, action) != possible.end();
            DR_CHECK(stage.is_possible(state.data(), action) == is_listed &&
                     stage.is_possible_slowly(state.data(), action) == is_listed);
            const double b = stage.believability(state.data(), action);
            DR_CHECK(b >= 0 && b <= 1 && b == stage.believability_slowly(state.data(), action));
        }
        if (possible.empty()) break;
        const ActionId action = possible[rng.below(static_cast<std::uint32_t>(possible.size()))];
        std::vector<Byte> slowly = state;
        stage.perform(state.data(), action);
        stage.perform_slowly(slowly.data(), action);
        DR_CHECK(state == slowly);
        told.push_back(action);
    }
    const auto account = give_account(stage, told, seed);
    DR_CHECK(account.score >= 0 && account.score <= 1);
    DR_CHECK(account.score == score_of(stage, told));
    DR_CHECK(*score_of(stage, cut_needless(stage, told)) >= account.score);
}

}  // namespace dramatis::story
