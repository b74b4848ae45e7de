#include "serve/plain_name.hpp"

#include <cstddef>

namespace dramatis::serve {
namespace {

constexpr std::size_t kLongestName = 60;

}  // namespace

std::string plain_name(std::string_view name) {
    std::string out;
    for (const char c : name) {
        const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                              (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
        if (is_plain && ((c != '.' && c != '-') || !out.empty()))
            out += c;
        else if (!out.empty() && out.back() != '-')
            out += '-';
        if (out.size() == kLongestName) break;
    }
    while (out.ends_with('-') || out.ends_with('.')) out.pop_back();
    return out.empty() ? "level" : out;
}

}  // namespace dramatis::serve
