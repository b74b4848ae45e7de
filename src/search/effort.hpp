#pragma once

#include <cstdint>

namespace dramatis::search {

// How much a player searches before it chooses; the settings of every player hold one. An iteration
// goes down the tree, plays the game out from there and takes the result back up: one unit for all
// games. What only one game has, as Go its seconds and threads, stands beside it in its settings.
struct Effort {
    std::uint64_t iterations = 0;  // a move; in a story, all told

    bool operator==(const Effort&) const = default;
};

}  // namespace dramatis::search
