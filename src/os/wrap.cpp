#include "os/wrap.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/json_place.hpp"

namespace dramatis::cli {

std::string labelled(std::string_view label, std::string_view text, std::size_t indent) {
    const std::size_t width = 80 - indent;
    std::string out = fmt::format("  {:<{}}", label, indent - 2);
    while (columns_of(text) > width) {
        auto end = first_columns(text, width + 1).rfind(' ');
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
        const auto length = columns_of(word);
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

std::size_t columns_of(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); at += core::character_length(text, at)) ++count;
    return count;
}

std::string_view first_columns(std::string_view text, std::size_t columns) {
    std::size_t end = 0;
    for (; columns > 0 && end < text.size(); --columns) end += core::character_length(text, end);
    return text.substr(0, end);
}

}  // namespace dramatis::cli
