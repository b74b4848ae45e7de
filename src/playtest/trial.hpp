#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "core/parallel.hpp"
#include "core/seed.hpp"
#include "games/match3/seeds.hpp"
#include "players/match3/settings.hpp"

namespace dramatis::playtest {

// Games that one player plays on a level, to be looked at closely afterwards: their moves are kept.
// In a level with goals a game that is not won goes on after its limit, so that one batch tells
// what other limits would have done. Up to its limit the player plans for that limit, and after it
// for the end of overtime.
struct Trial {
    match3::Setup setup;  // has passed check_setup
    players::Match3Settings player;
    std::uint32_t overtime = 0;  // moves beyond the limit
    core::Seed seed;             // game i is that of a batch with this seed
    match3::Draws draws = match3::Draws::kFresh;
};

// As many moves again as the level allows: the curve of the pass rate goes so far.
std::uint32_t overtime_of(const match3::Setup& setup);

struct TrialGame {
    std::vector<match3::Swap> moves;
    std::uint64_t score = 0;  // at the very end, without a bonus
    bool won = false;         // at the very end, so perhaps in overtime

    bool operator==(const TrialGame&) const = default;
};

// Plays games first, first + 1, ... and hands them over in this order, one at a time, while others
// are still played: the same for any number of threads. Returns how many were handed over; fewer
// than `count` if options.stop ended it early. An exception of the taker ends it, too.
std::size_t play_trial(const Trial& trial, std::size_t first, std::size_t count,
                       const core::ParallelOptions& options,
                       const std::function<void(TrialGame)>& take);

}  // namespace dramatis::playtest
