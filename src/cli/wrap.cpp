#include "cli/wrap.hpp"

#include <fmt/format.h>

namespace dramatis::cli {

std::string labelled(std::string_view label, std::string_view text) {
    constexpr std::size_t kIndent = 15, kWidth = 80 - kIndent;
    std::string out = fmt::format("  {:<13}", label);
    while (text.size() > kWidth) {
        auto end = text.rfind(' ', kWidth);
        if (end == std::string_view::npos || end == 0) end = text.find(' ');
        if (end == std::string_view::npos) break;
        out += fmt::format("{}\n{:{}}", text.substr(0, end), "", kIndent);
        text.remove_prefix(end + 1);
    }
    return out + std::string(text) + "\n";
}

}  // namespace dramatis::cli
