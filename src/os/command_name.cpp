#include "os/command_name.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "core/shell_word.hpp"

namespace dramatis::cli {

std::string command_name() {
    const char* given = std::getenv("DRAMATIS_AS");
    const std::string_view name = given ? given : "";
    const bool is_plain = !name.empty() && name.size() < 200 &&
                          std::ranges::all_of(name, [](char c) { return c > ' ' && c < 127; });
    return is_plain ? core::shell_word(std::string(name)) : "dramatis";
}

}  // namespace dramatis::cli
