#pragma once

#include <optional>
#include <span>

#include "contests/game_check.hpp"
#include "games/tictactoe/board.hpp"

namespace dramatis::contests {

// The record of a game with these moves, which end it by the rules.
GameRecord tictactoe_record(std::uint64_t game, std::span<const tictactoe::Cell> moves);

std::optional<core::Error> check_tictactoe(const GameRecord& record);

}  // namespace dramatis::contests
