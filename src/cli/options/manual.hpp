#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/options/command.hpp"

namespace dramatis::cli {

// Makes --help read like a manual page: after the options come the examples, one a line, and a
// note.
void manual(Command& command, std::string_view examples, std::string_view note = {});

// A run that is gone on with has its settings: refuses every option that was given beside `resume`,
// but for those named. (CLI11's own excludes() would write all of them into the help.)
void refuse_beside(const Command& command, const Option& resume,
                   const std::vector<std::string>& allowed);

}  // namespace dramatis::cli
