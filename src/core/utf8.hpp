#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace dramatis::core {

struct Utf8Character {
    char32_t code = 0;
    std::size_t length = 1;  // in bytes
};

// The character that begins at byte `at` of the text; none if the bytes there are not UTF-8 (RFC
// 3629: no overlong forms, no surrogates, nothing above U+10FFFF).
std::optional<Utf8Character> decode_utf8(std::string_view text, std::size_t at);

// The first byte that is not UTF-8.
std::optional<std::size_t> find_not_utf8(std::string_view text);

}  // namespace dramatis::core
