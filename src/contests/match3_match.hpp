#pragma once

#include <array>
#include <optional>
#include <vector>

#include "contests/game_check.hpp"
#include "core/seed.hpp"
#include "games/match3/setup.hpp"
#include "games/match3/swap.hpp"

namespace dramatis::contests {

// What one of the two made of the board that both play.
struct Match3Side {
    std::vector<match3::Swap> moves;
    std::uint64_t score = 0;
    bool won = false;
};

// Who passes wins, then who has more points.
GameRecord match3_record(std::uint64_t game, const match3::Setup& setup,
                         const std::array<Match3Side, 2>& sides);

// `seed`: of the game, from which its board and what falls come.
std::optional<core::Error> check_match3(const GameRecord& record, const match3::Setup& setup,
                                        core::Seed seed);

}  // namespace dramatis::contests
