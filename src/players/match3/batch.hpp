#pragma once

#include <cstddef>
#include <vector>

#include "core/parallel.hpp"
#include "core/seed.hpp"
#include "games/match3/result.hpp"
#include "games/match3/seeds.hpp"
#include "games/match3/setup.hpp"
#include "players/match3/settings.hpp"

namespace dramatis::players {

struct Batch {
    match3::Setup setup;  // has passed check_setup
    Match3Settings player;
    std::size_t games = 1000;
    core::Seed seed;
};

// Plays the games and returns them in order of their index: the same bytes for any number of
// threads. If options.stop ended it early, the games that were played, which are then the first
// ones.
std::vector<match3::GameResult> play_batch(const Batch& batch,
                                           const core::ParallelOptions& options);

}  // namespace dramatis::players
