#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace dramatis::core {

// The words for the values of an enum, on the command line and in files, in the order in which
// messages list them.
template <class Enum, std::size_t N>
using Words = std::array<std::pair<const char*, Enum>, N>;

template <class Enum, std::size_t N>
constexpr std::optional<Enum> find_word(const Words<Enum, N>& words, std::string_view text) {
    for (const auto& [word, value] : words)
        if (text == word) return value;
    return {};
}

// The value of a word that is known to be one of them.
template <class Enum, std::size_t N>
constexpr Enum value_of(const Words<Enum, N>& words, std::string_view text) {
    return find_word(words, text).value_or(words.front().second);
}

template <class Enum, std::size_t N>
constexpr const char* word_for(const Words<Enum, N>& words, Enum wanted) {
    for (const auto& [word, value] : words)
        if (value == wanted) return word;
    return "";
}

}  // namespace dramatis::core
