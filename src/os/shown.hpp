#pragma once

#include <string>
#include <string_view>

#include "core/shell_word.hpp"

namespace dramatis::cli {

using core::shell_word;

// Text from outside as a message may show it: in quotes, cut to a readable length, no control
// characters.
std::string shown(std::string_view text);

// The same for the path that a message begins with, and for a name in a table: whole, without
// quotes, on one line.
std::string path_text(std::string_view path);

}  // namespace dramatis::cli
