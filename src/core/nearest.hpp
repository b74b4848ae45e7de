#pragma once

#include <optional>
#include <string_view>

#include "core/edit_distance.hpp"

namespace dramatis::core {

// The one of the names that comes nearest to a word, if any is near enough to be meant.
template <class Names>
std::optional<std::string_view> nearest(std::string_view word, const Names& names) {
    constexpr std::size_t kLongest = 40;  // characters that are looked at
    word = word.substr(0, kLongest);
    std::optional<std::string_view> best;
    std::size_t least = word.size() / 2 + 1;
    for (const std::string_view name : names)
        if (const auto distance = edit_distance(name, word); distance < least)
            least = distance, best = name;
    return best;
}

// The one of the names that was probably meant by a word with a slip or two in it.
template <class Names>
std::optional<std::string_view> meant_by(std::string_view word, const Names& names) {
    const auto best = nearest(word, names);
    if (!best || edit_distance(*best, word) > (word.size() + 1) / 3) return {};
    return best;
}

}  // namespace dramatis::core
