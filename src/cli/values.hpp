#pragma once

#include <CLI/CLI.hpp>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dramatis::cli {

// What the value of an option may be. Each is a CLI11 validator whose message names the value and
// says what would be right; to be used with transform(). Numbers are decimal: 010 is ten, and nan
// is none.
CLI::Validator whole(std::uint64_t low, std::uint64_t high);
CLI::Validator real(double low, double high);
CLI::Validator one_of(std::vector<std::string> words);

// The words of an option for the values of an enum, in the order in which messages list them.
template <class Enum, std::size_t N>
using Words = std::array<std::pair<const char*, Enum>, N>;

template <class Enum, std::size_t N>
CLI::Validator one_of(const Words<Enum, N>& words) {
    std::vector<std::string> list;
    for (const auto& [word, value] : words) list.emplace_back(word);
    return one_of(std::move(list));
}

// The value of a word that has passed one_of.
template <class Enum, std::size_t N>
Enum value_of(const Words<Enum, N>& words, std::string_view text) {
    for (const auto& [word, value] : words)
        if (text == word) return value;
    return words.front().second;
}

template <class Enum, std::size_t N>
const char* word_for(const Words<Enum, N>& words, Enum wanted) {
    for (const auto& [word, value] : words)
        if (value == wanted) return word;
    return "";
}

// Text from outside as a message may show it: in quotes, cut to a readable length, no control
// characters.
std::string shown(std::string_view text);

}  // namespace dramatis::cli
