#pragma once

#include <cstdint>
#include <vector>

#include "core/rng.hpp"
#include "games/match3/grid.hpp"

namespace dramatis::match3 {

// The first tiles of each column's queue, where a level gives them; columns may differ in length.
using Queues = std::vector<std::vector<Tile>>;
inline constexpr Tile kItemInQueue = 255;  // what falls is no tile but an item

// Where tiles come from: a function of (seed, column, index) alone, so that what falls into a
// column does not depend on the order of play elsewhere. Explicit queues come first, the seed
// continues them.
struct Refill {
    core::Seed seed;
    const Queues* queues = nullptr;  // not owned; must outlive the position

    // What the level gives at this place of the queue, if anything.
    const Tile* given(int column, std::uint32_t index) const {
        if (!queues) [[likely]]
            return nullptr;
        const auto& queue = (*queues)[static_cast<std::size_t>(column)];
        return index < queue.size() ? &queue[index] : nullptr;
    }
    // What the seed gives there.
    std::uint64_t word(int column, std::uint32_t index) const {
        return core::Rng::at(seed, (static_cast<std::uint64_t>(column) << 32) + index);
    }

    Tile tile(int column, std::uint32_t index, int colours) const {
        if (const Tile* const tile = given(column, index)) [[unlikely]]
            return *tile;
        return static_cast<Tile>(
            core::Rng::scale(word(column, index), static_cast<std::uint32_t>(colours)));
    }

    bool operator==(const Refill&) const = default;
};

}  // namespace dramatis::match3
