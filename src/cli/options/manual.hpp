#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace dramatis::cli {

// Makes --help read like a manual page: after the options come the examples, one a line, and a
// note.
void manual(CLI::App& app, std::string_view examples, std::string_view note = {});

// A run that is gone on with has its settings: refuses every option that was given beside `resume`,
// but for those named. (CLI11's own excludes() would write all of them into the help.)
void refuse_beside(const CLI::App& app, const CLI::Option& resume,
                   const std::vector<std::string>& allowed);

// Says what is wrong with the command line and what would be right; returns the exit status.
int bad_usage(const CLI::App& program, const CLI::ParseError& error);

}  // namespace dramatis::cli
