#include "cli/wrap.hpp"

#include <fmt/format.h>

namespace dramatis::cli {

std::string labelled(std::string_view label, std::string_view text, std::size_t indent) {
    const std::size_t width = 80 - indent;
    std::string out = fmt::format("  {:<{}}", label, indent - 2);
    while (text.size() > width) {
        auto end = text.rfind(' ', width);
        if (end == std::string_view::npos || end == 0) end = text.find(' ');
        if (end == std::string_view::npos) break;
        out += fmt::format("{}\n{:{}}", text.substr(0, end), "", indent);
        text.remove_prefix(end + 1);
    }
    return out + std::string(text) + "\n";
}

}  // namespace dramatis::cli
