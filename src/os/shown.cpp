#include "os/shown.hpp"

#include "os/printing.hpp"
#include "os/wrap.hpp"

namespace dramatis::cli {

std::string shown(std::string_view text) {
    constexpr std::size_t kLongest = 40;
    const auto start = first_columns(text, kLongest);
    return "'" + path_text(start) + (start.size() < text.size() ? "..." : "") + "'";
}

std::string path_text(std::string_view path) {
    std::string out = printable(path);
    for (std::size_t at = 0; (at = out.find_first_of("\n\t", at)) != std::string::npos; at += 4)
        out.replace(at, 1, out[at] == '\n' ? "\\x0a" : "\\x09");
    return out;
}

}  // namespace dramatis::cli
