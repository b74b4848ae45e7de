#pragma once

#include <string>
#include <string_view>

namespace dramatis::core {

// A word as a POSIX shell takes it for one argument, whatever is in it: in quotes if it needs them.
std::string shell_word(std::string_view word);

}  // namespace dramatis::core
