#pragma once

#include <chrono>

#include "cli/agent_options.hpp"
#include "cli/game_info.hpp"
#include "cli/transcript.hpp"

namespace dramatis::cli {

// An agent plays one game, and a person looks on: space pauses and steps, + and - change the speed,
// q ends it.
void watch(const GameInfo& info, const NamedAgent& agent, std::chrono::milliseconds delay);

// The same game, written down as fast as it goes.
void write_down(const GameInfo& info, const NamedAgent& agent, Transcript& transcript);

}  // namespace dramatis::cli
