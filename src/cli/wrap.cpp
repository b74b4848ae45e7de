#include "cli/wrap.hpp"

#include <fmt/format.h>

#include <algorithm>

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

std::string wrapped(std::string_view text, std::size_t width) {
    std::string out;
    std::size_t columns = 0;
    for (std::size_t from = 0; from < text.size();) {
        const auto end = std::min(text.find(' ', from), text.size());
        const auto word = text.substr(from, end - from);
        const auto length = static_cast<std::size_t>(std::ranges::count_if(word, [](unsigned char c) { return (c & 0xc0) != 0x80; }));
        if (columns > 0 && columns + 1 + length > width) {
            out += '\n';
            columns = 0;
        }
        if (columns > 0) out += ' ', ++columns;
        out += word;
        columns += length;
        from = end + 1;
    }
    return out + "\n";
}

}  // namespace dramatis::cli
