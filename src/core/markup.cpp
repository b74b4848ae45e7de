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

// Marks of the writing direction and separators of lines: they would turn what stands around them.
bool turns_text(char32_t code) {
    return code == 0x061c || code == 0x200e || code == 0x200f ||
           (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

bool is_markdown(char32_t code) {
    constexpr std::string_view kMarks = "&<>|`*_[]\\~#@${}^=";
    return code < 128 && kMarks.find(static_cast<char>(code)) != std::string_view::npos;
}

// A list, if it stood at the beginning of a line.
bool begins_item(char32_t code, std::string_view before) {
    if (before.empty()) return code == '-' || code == '+';
    return (code == '.' || code == ')') &&
           before.find_first_not_of("0123456789") == std::string_view::npos;
}

bool begins_link(std::string_view text, std::size_t at) {
    if (text[at] == ':') return text.substr(at).starts_with("://");
    return text[at] == '.' && at >= 3 &&
           (text.substr(at - 3, 3) == "www" || text.substr(at - 3, 3) == "WWW");
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

std::string markdown_text(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const auto character = decode_utf8(text, at);
        const std::size_t length = character ? character->length : 1;
        const char32_t code = character ? character->code : 0;
        if (!is_text(code) || code <= ' ' || turns_text(code))
            out += out.empty() ? "" : " ";
        else if (is_markdown(code) || begins_item(code, out) || begins_link(text, at))
            out += "&#" + std::to_string(code) + ";";
        else
            out += text.substr(at, length);
        // A blank without width: GitHub would take it for a person or an issue.
        if (code == '@' || code == '#') out += "&#8203;";
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
