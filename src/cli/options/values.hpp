#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/options/command.hpp"
#include "core/words.hpp"

namespace dramatis::cli {

// What the value of an option may be. Each is a rule whose message names the value and says what
// would be right; to be used with transform(). Numbers are decimal: 010 is ten, and nan is none.
ValueRule whole(std::uint64_t low, std::uint64_t high);
ValueRule real(double low, double high);
ValueRule one_of(std::vector<std::string> words);

using core::value_of;
using core::word_for;
using core::Words;

template <class Enum, std::size_t N>
ValueRule one_of(const Words<Enum, N>& words) {
    std::vector<std::string> list;
    for (const auto& [word, value] : words) list.emplace_back(word);
    return one_of(std::move(list));
}

}  // namespace dramatis::cli
