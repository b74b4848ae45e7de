#pragma once

#include <CLI/CLI.hpp>
#include <string_view>

namespace dramatis::cli {

// Makes --help read like a manual page: after the options come the examples, one a line, and a note.
void manual(CLI::App& app, std::string_view examples, std::string_view note = {});

// Says what is wrong with the command line and what would be right; returns the exit status.
int bad_usage(const CLI::App& program, const CLI::ParseError& error);

}  // namespace dramatis::cli
