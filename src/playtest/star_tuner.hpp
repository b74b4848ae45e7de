#pragma once

#include <cstddef>
#include <optional>

#include "core/parallel.hpp"
#include "core/seed.hpp"
#include "players/match3/player.hpp"

namespace dramatis::playtest {

struct StarRequest {
    match3::Setup setup;  // has goals and three stars
    players::Match3Settings player;
    std::size_t games = 1000;  // to find thresholds, and as many fresh ones to see what they do
    core::Seed seed;
};

struct StarProposal {
    match3::Setup setup;
    std::size_t three_stars = 0, wins = 0;  // of the fresh games
};

// Thresholds that wins reach, where hardly any of them earns three stars: half of the wins shall
// earn two and 15 % three, as in the levels that ship; thresholds that as many reach stay. Nothing
// if too few games are won to tell, or if options.stop ended it. The same for any number of
// threads.
std::optional<StarProposal> tune_stars(const StarRequest& request,
                                       const core::ParallelOptions& options);

}  // namespace dramatis::playtest
