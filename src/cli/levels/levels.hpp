#pragma once

#include "cli/options/command.hpp"

namespace dramatis::cli {

// The commands for people who make levels, each in the file of its name: declares the options and,
// as its callback, what the command does. A command ends early by throwing Failure.
void add_playtest(Command& program);
void add_report(Command& program);
void add_compare(Command& program);
void add_history(Command& program);
void add_tune(Command& program);
void add_play(Command& program);
void add_level(Command& program);
void add_level_set(Command& parent);  // dramatis level set

}  // namespace dramatis::cli
