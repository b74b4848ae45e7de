#pragma once

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "contests/go_match.hpp"
#include "games/match3/setup.hpp"
#include "players/board/board_game.hpp"
#include "players/match3/player.hpp"
#include "research/match_go_seats.hpp"
#include "research/match_runner.hpp"

namespace dramatis::cli {

// Those who sit at the table, for each game that is played.

// All that the workers of a Go match share.
struct GoSetting {
    contests::GoTerms terms;
    std::array<GoSpec, 2> players;
    RefereeSpec referee;
    std::vector<go::GoGame> openings;
    core::Seed seed;
    double timeout = 0;

    const go::GoGame& start(std::uint64_t game) const {
        return openings[game / 2 % openings.size()];
    }
};

std::unique_ptr<MatchWorker> make_go_worker(std::shared_ptr<const GoSetting> setting);
// Both play the same board, each for itself; the same tiles fall as long as they play alike.
std::unique_ptr<MatchWorker> make_match3_worker(
    const match3::Setup& setup, const std::array<players::Match3Settings, 2>& players,
    core::Seed seed);

// Whether a game that a file tells of can have been played so.
contests::GameCheck go_check(std::shared_ptr<const GoSetting> setting);
contests::GameCheck match3_check(const match3::Setup& setup, core::Seed seed);

// The games of Go as SGF.
using GoNames = std::array<std::string, 2>;
std::function<std::string(std::span<const contests::GameRecord>)> go_collection(
    std::shared_ptr<const GoSetting> setting, GoNames names);

// Any board game, with workers and check; the game must outlive the job. The number of games and
// jobs is the caller's.
MatchJob board_job(const players::BoardGame& game,
                   const std::array<players::BoardSettings, 2>& players, core::Seed seed);

}  // namespace dramatis::cli
