#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "traces/proposals.hpp"

namespace dramatis::report {

// What has to be set in a level file to make one level of another: "moves=19", "board/3=??11??".
// dramatis level set takes them.
std::vector<std::string> list_settings(const match3::Level& before, const match3::Level& after);

// A word as a POSIX shell takes it for one argument, whatever is in it.
std::string shell_word(std::string_view text);

// The command that makes the change in the file of the level, to be pasted into a shell. One that
// ships is not changed: a copy of it is, in the folder where the command is run.
std::string edit_command(const traces::Proposals& tried, const match3::Level& after);

}  // namespace dramatis::report
