#include "games/story/toml_text.hpp"

#include <algorithm>

#include "core/utf8.hpp"

namespace dramatis::story {
namespace {

constexpr int kDeepestBrackets = 32;
constexpr int kMostDots = 16;  // of one key
constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

unsigned char byte_at(std::string_view text, std::size_t at) {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0;
}

// Just behind the text in quotes that begins there; nothing if it does not end as it should, where
// the library gives up.
std::optional<std::size_t> behind_quotes(std::string_view text, std::size_t at) {
    const char quote = text[at];
    const std::string three(3, quote);
    const bool is_long = text.substr(at, 3) == three;
    if (!is_long && text.substr(at, 2) == three.substr(1)) return at + 2;  // an empty one
    for (at += is_long ? 3 : 1; at < text.size(); ++at) {
        if (text[at] == '\\' && quote == '"') {
            ++at;
        } else if (is_long && text.substr(at, 3) == three) {
            at += 3;
            for (int extra = 0; extra < 2 && byte_at(text, at) == static_cast<unsigned char>(quote);
                 ++extra)
                ++at;
            return at;
        } else if (!is_long && text[at] == quote) {
            return at + 1;
        } else if (!is_long && text[at] == '\n') {
            return {};
        }
    }
    return {};
}

}  // namespace

std::optional<Unfit> find_unfit(std::string_view text) {
    if (const auto bad = core::find_not_utf8(text))
        return Unfit{*bad, "this is not UTF-8 text; save the file as UTF-8"};
    int depth = 0, dots = 0;
    for (std::size_t at = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
         at < text.size();) {
        const char c = text[at];
        if (c == '"' || c == '\'') {
            const auto behind = behind_quotes(text, at);
            if (!behind) return {};
            at = *behind;
            continue;
        }
        if (c == '#') {
            at = std::min(text.find('\n', at), text.size());
            continue;
        }
        if (byte_at(text, at) >= 0x80)
            return Unfit{at,
                         "a key has letters a to z, digits, - and _ alone; put it in quotes, or "
                         "write it otherwise (texts stand in quotes)"};
        if ((c == '[' || c == '{') && ++depth > kDeepestBrackets)
            return Unfit{at, "brackets are nested too deeply here; " +
                                 std::to_string(kDeepestBrackets) + " are the most"};
        if (c == ']' || c == '}') depth = std::max(0, depth - 1);
        if (c == '.' && ++dots > kMostDots)
            return Unfit{
                at, "this key has too many dots; " + std::to_string(kMostDots) + " are the most"};
        if (std::string_view("\n,={}[]").find(c) != std::string_view::npos) dots = 0;
        ++at;
    }
    return {};
}

}  // namespace dramatis::story
