#pragma once

#include <string>

#include "traces/proposals.hpp"

namespace dramatis::report {

// The command that makes the change in the file of the level, to be pasted into a shell. A level
// that ships is not changed: a copy of it is, in the folder where the command is run.
std::string edit_command(const traces::Proposals& tried, const match3::Level& after);
std::string edit_command(const match3::Level& before, const match3::Level& after,
                         const std::string& file, bool is_shipped);

// The command that looks for more changes, and for longer; empty where no command does: for stars.
std::string search_command(const traces::Proposals& tried);

}  // namespace dramatis::report
