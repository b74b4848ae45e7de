#pragma once

#include <string_view>

namespace dramatis::cli {

// A level to begin with: every field of the file, with a word on what it does. It can be played as
// it is.
std::string_view level_template();

}  // namespace dramatis::cli
