#pragma once

#include <iosfwd>

#include "players/match3/presets.hpp"
#include "screen/game_info.hpp"
#include "screen/human_game.hpp"
#include "screen/transcript.hpp"

namespace dramatis::cli {

// A person, or a script, plays by lines: "row column right|down"; also hint, undo and quit. Ends
// with the game or the input. Lines that are nothing of the kind, and illegal moves, are answered
// and change nothing. `prompt`: someone sits there and wants to be asked.
HumanGame play_by_lines(std::istream& in, const GameInfo& info, const players::NamedPlayer& adviser,
                        Help help, Transcript& transcript, bool prompt);

}  // namespace dramatis::cli
