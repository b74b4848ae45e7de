#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "games/match3/goal.hpp"

namespace dramatis::match3 {

// What people call the colours, as pages and the terminal paint them, where a level does not name
// its own.
inline constexpr std::array<std::string_view, kMaxColours> kPlainColours = {
    "orange", "light blue", "yellow", "blue", "purple", "green", "plum", "mint", "maroon", "grey"};

inline constexpr std::size_t kMaxNameLength = 24;  // of characters

// What a level calls its colours and its goals; empty: what everybody calls them. Names are for
// people and change nothing in a game, so they are no part of a Setup.
struct Names {
    std::array<std::string, kMaxColours> colours;  // "cherry"
    std::array<std::string, kMaxGoals> goals;      // "the honey", in the order of the goals

    std::string_view colour(Tile tile) const {
        return colours[tile].empty() ? kPlainColours[tile] : std::string_view(colours[tile]);
    }

    bool operator==(const Names&) const = default;
};

// Where nothing has a name of its own.
inline const Names kPlainNames{};

}  // namespace dramatis::match3
