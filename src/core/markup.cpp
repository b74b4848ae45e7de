#include "core/markup.hpp"

#include <cstddef>

#include "core/utf8.hpp"

namespace dramatis::core {
namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd";

// Whether XML 1.0 takes it and no terminal or editor acts on it.
bool is_text(char32_t code) {
    if (code < 0x20) return code == '\t' || code == '\n' || code == '\r';
    return !(code >= 0x7f && code < 0xa0) && (code & 0xfffe) != 0xfffe;
}

}  // namespace

std::string markup_text(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const auto character = decode_utf8(text, at);
        const std::size_t length = character ? character->length : 1;
        if (!character || !is_text(character->code))
            out += kReplacement;
        else if (character->code == '&')
            out += "&amp;";
        else if (character->code == '<')
            out += "&lt;";
        else if (character->code == '>')
            out += "&gt;";
        else if (character->code == '"')
            out += "&quot;";
        else if (character->code == '\'')
            out += "&#39;";
        else if (character->code == '\r')
            out += "&#13;";  // XML readers would make a line's end of it
        else
            out += text.substr(at, length);
        at += length;
    }
    return out;
}

std::string csv_text(std::string_view text) {
    std::string out;
    // Programs skip blanks before they look for a formula.
    const auto first = text.find_first_not_of(' ');
    if (first != std::string_view::npos &&
        std::string_view("=+-@\t\r").find(text[first]) != std::string_view::npos)
        out = "'";
    out += text;
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return out;
    std::string quoted = "\"";
    for (const char c : out) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + "\"";
}

}  // namespace dramatis::core
