#pragma once

#include <chrono>

#include "players/match3/presets.hpp"
#include "screen/game_info.hpp"
#include "screen/human_game.hpp"

namespace dramatis::cli {

// A person plays one game with the keys, in place on the terminal. `delay`: how long each picture
// of a move stays; a key that is pressed meanwhile hurries it on.
HumanGame play_by_keys(const GameInfo& info, const players::NamedPlayer& adviser, Help help,
                       std::chrono::milliseconds delay);

}  // namespace dramatis::cli
