#pragma once

#include <chrono>

#include "cli/agent_options.hpp"
#include "cli/game_info.hpp"

namespace dramatis::cli {

// A person plays one game with the keys, in place on the terminal. `delay`: how long each picture
// of a move stays; a key that is pressed meanwhile hurries it on.
void play_by_keys(const GameInfo& info, const NamedAgent& adviser, std::chrono::milliseconds delay);

}  // namespace dramatis::cli
