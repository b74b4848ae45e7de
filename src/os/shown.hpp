#pragma once

#include <string>
#include <string_view>

namespace dramatis::cli {

// A path as it can be pasted into a command: in quotes if it needs them.
std::string shell_word(const std::string& path);

// Text from outside as a message may show it: in quotes, cut to a readable length, no control
// characters.
std::string shown(std::string_view text);

}  // namespace dramatis::cli
