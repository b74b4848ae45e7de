#include "os/shown.hpp"

#include <algorithm>

#include "os/printing.hpp"
#include "os/wrap.hpp"

namespace dramatis::cli {

std::string shell_word(const std::string& path) {
    const auto is_safe = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("/._-+,:=@%").find(c) != std::string_view::npos;
    };
    if (!path.empty() && std::ranges::all_of(path, is_safe)) return path;
    std::string out = "'";
    for (const char c : path) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

std::string shown(std::string_view text) {
    constexpr std::size_t kLongest = 40;
    const auto start = first_columns(text, kLongest);
    std::string out = printable(start);
    for (std::size_t at = 0; (at = out.find_first_of("\n\t", at)) != std::string::npos; at += 4)
        out.replace(at, 1, out[at] == '\n' ? "\\x0a" : "\\x09");
    return "'" + out + (start.size() < text.size() ? "..." : "") + "'";
}

}  // namespace dramatis::cli
