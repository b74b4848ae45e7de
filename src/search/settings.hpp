#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace dramatis::search {

struct Settings {
    // Visits a leaf must have had before it gets children. 0: every iteration adds the children of
    // the leaf it reaches and plays out one of them, as the match-3 paper does. 1: a new node is
    // played out itself first, as UCT usually does.
    std::uint32_t expand_after = 0;
    // Moves from the root to the deepest node. 1 makes the search flat: with EqualShares pure Monte
    // Carlo, with Ucb1 flat UCB.
    std::uint32_t max_depth = std::numeric_limits<std::uint32_t>::max();
    // A tree that has reached this size grows no more; the search goes on in it.
    std::size_t max_tree_bytes = std::numeric_limits<std::size_t>::max();
    // Whether a search that could prove (kProve) does.
    bool prove = true;

    bool operator==(const Settings&) const = default;
};

}  // namespace dramatis::search
