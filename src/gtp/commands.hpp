#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "gtp/arguments.hpp"
#include "gtp/desk.hpp"

namespace dramatis::gtp {

using Answer = core::Result<std::string>;  // what stands after "=" or "?"

struct Command {
    const char* name;
    const char* words;  // what comes after the name, for help
    const char* what;
    Answer (*run)(Desk&, Arguments&);
};

// Plays what was thought, and charges it to the clock: a vertex, pass or resign.
Answer play_thought(Desk& desk, go::Colour colour, const players::GoThought& thought);

// One function a group, in the file of its name.
std::span<const Command> admin_commands();     // the session itself, settings
std::span<const Command> board_commands();     // the position
std::span<const Command> think_commands();     // moves and clocks
std::span<const Command> score_commands();     // who is ahead, what is dead
std::span<const Command> analysis_commands();  // answers that grow
std::span<const Command> gogui_commands();     // for its menus

std::span<const Command> all_commands();  // by name
const Command* find_command(std::string_view name);

}  // namespace dramatis::gtp
