#pragma once

#include <cstddef>
#include <vector>

#include "core/parallel.hpp"
#include "core/seed.hpp"
#include "match3/setup.hpp"
#include "playtest/agent.hpp"
#include "playtest/result.hpp"

namespace dramatis::playtest {

// Where the random numbers of game `index` come from: what falls and what the agent draws are
// apart, so that two agents on one seed meet the same board, and the same refills as long as they
// play alike.
inline core::Seed game_seed(core::Seed root, std::size_t index) {
    return root.child("game", index);
}
inline core::Seed choice_seed(core::Seed game, std::uint32_t move) {
    return game.child("choice", move);
}

struct Batch {
    match3::Setup setup;  // has passed check_setup
    AgentSettings agent;
    std::size_t games = 1000;
    core::Seed seed;
};

// Plays the games and returns them in order of their index: the same bytes for any number of
// threads. If options.stop ended it early, the games that were played, which are then the first
// ones.
std::vector<GameResult> play_batch(const Batch& batch, const core::ParallelOptions& options);

}  // namespace dramatis::playtest
