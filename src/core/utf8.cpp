#include "core/utf8.hpp"

#include <bit>

namespace dramatis::core {

std::optional<Utf8Character> decode_utf8(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
    const auto first = byte(0);
    if (first < 0x80) return Utf8Character{first, 1};
    // As many ones in front as the character has bytes.
    const auto length = static_cast<std::size_t>(std::countl_one(first));
    if (length < 2 || length > 4 || text.size() - at < length) return {};
    char32_t code = first & (0xffu >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0u) != 0x80u) return {};
        code = code << 6 | (byte(i) & 0x3fu);
    }
    constexpr char32_t kLeast[] = {0x80, 0x800, 0x10000};
    if (code < kLeast[length - 2] || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
        return {};
    return Utf8Character{code, length};
}

std::optional<std::size_t> find_not_utf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const auto character = decode_utf8(text, at);
        if (!character) return at;
        at += character->length;
    }
    return {};
}

}  // namespace dramatis::core
