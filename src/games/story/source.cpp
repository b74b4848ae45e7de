#include "games/story/source.hpp"

#include <algorithm>

#include "core/edit_distance.hpp"

namespace dramatis::story {
namespace {

constexpr std::size_t kLongestWord = 60;  // of a name that others are compared with

}  // namespace

Source source_inside(Source source, std::string_view text, std::size_t offset) {
    for (std::size_t i = 0; i < std::min(offset, text.size()); ++i) {
        if (text[i] == '\n')
            ++source.line, source.column = 1;
        else if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80)
            ++source.column;
    }
    return source;
}

std::string nearest(std::string_view word, const std::vector<std::string_view>& names) {
    std::string_view best;
    std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
    if (word.size() > kLongestWord) return "";
    for (const auto name : names)
        if (name.size() > kLongestWord)
            continue;
        else if (const auto distance = core::edit_distance(word, name); distance < least)
            least = distance, best = name;
    return best.empty() ? "" : "; did you mean " + std::string(best) + "?";
}

}  // namespace dramatis::story
