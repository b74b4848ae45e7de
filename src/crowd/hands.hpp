#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/seed.hpp"
#include "crowd/kinds.hpp"
#include "games/match3/level.hpp"
#include "games/match3/swap.hpp"
#include "players/match3/seat.hpp"

namespace dramatis::crowd {

// How kinds of people play. Players keep what they need for a level.
class Hands {
   public:
    // Moves of a whole game: game 0 under that seed, with all that the player draws from
    // `choices`.
    std::vector<match3::Swap> play(const Kind& kind, const match3::Level& level, std::uint64_t seed,
                                   core::Seed choices);

   private:
    players::Match3Seat& seat(const std::string& player, const match3::Level& level);

    std::map<std::pair<std::string, std::string>, std::unique_ptr<players::Match3Seat>> seats_;
};

}  // namespace dramatis::crowd
