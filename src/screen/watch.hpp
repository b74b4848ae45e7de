#pragma once

#include <chrono>

#include "players/match3/presets.hpp"
#include "screen/game_info.hpp"
#include "screen/transcript.hpp"

namespace dramatis::cli {

// A player plays one game, and a person looks on: space pauses and steps, + and - change the speed,
// q ends it.
void watch(const GameInfo& info, const players::NamedPlayer& player,
           std::chrono::milliseconds delay);

// The same game, written down as fast as it goes.
void write_down(const GameInfo& info, const players::NamedPlayer& player, Transcript& transcript);

}  // namespace dramatis::cli
