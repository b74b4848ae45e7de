#pragma once

#include <optional>
#include <span>
#include <string>

#include "contests/game_check.hpp"
#include "players/board/board_game.hpp"

namespace dramatis::contests {

// The record of a game with these moves, which end it by the rules.
GameRecord board_record(const players::BoardGame& game, std::uint64_t number,
                        std::span<const std::string> moves);

std::optional<core::Error> check_board(const players::BoardGame& game, const GameRecord& record);

}  // namespace dramatis::contests
