#pragma once

#include <CLI/CLI.hpp>

namespace dramatis::cli {

// One function a sub-command, in the file of its name: declares the options and, as CLI11's
// callback, what the command does. A command ends early by throwing Failure.
void add_bench(CLI::App& program);
void add_compare(CLI::App& program);
void add_evolve(CLI::App& program);
void add_explain(CLI::App& program);
void add_gtp(CLI::App& program);
void add_lab(CLI::App& program);
void add_learn(CLI::App& program);
void add_level(CLI::App& program);
void add_match(CLI::App& program);
void add_match3(CLI::App& program);
void add_persona(CLI::App& program);
void add_play(CLI::App& program);
void add_playtest(CLI::App& program);
void add_report(CLI::App& program);
void add_reproduce(CLI::App& program);
void add_story(CLI::App& program);
void add_tictactoe(CLI::App& program);
void add_tune(CLI::App& program);

}  // namespace dramatis::cli
