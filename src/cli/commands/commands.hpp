#pragma once

#include "cli/options/command.hpp"

namespace dramatis::cli {

// All commands but those of cli/levels. The program with only the level commands defines it to add
// nothing (cli/levels_only.cpp).
void add_other_commands(Command& program);

// Each in the file of its name: declares the options and, as its callback, what the command does. A
// command ends early by throwing Failure.
void add_audit(Command& program);
void add_persona(Command& program);
void add_evolve(Command& program);
void add_reproduce(Command& program);
void add_gtp(Command& program);
void add_match(Command& program);
void add_explain(Command& program);
void add_lab(Command& program);
void add_learn(Command& program);
void add_serve(Command& program);
void add_story(Command& program);
void add_study(Command& program);
void add_match3(Command& program);
void add_tictactoe(Command& program);
void add_bench(Command& program);

}  // namespace dramatis::cli
