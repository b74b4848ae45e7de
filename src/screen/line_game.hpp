#pragma once

#include <cstddef>
#include <iosfwd>

#include "players/match3/presets.hpp"
#include "screen/game_info.hpp"
#include "screen/transcript.hpp"

namespace dramatis::cli {

// A person, or a script, plays by lines: "row column right|down"; also hint, undo and quit. Ends
// with the game or the input. Returns how many lines were nothing of the kind; those, and illegal
// moves, are answered and change nothing. `prompt`: someone sits there and wants to be asked.
std::size_t play_by_lines(std::istream& in, const GameInfo& info,
                          const players::NamedPlayer& adviser, Transcript& transcript, bool prompt);

}  // namespace dramatis::cli
