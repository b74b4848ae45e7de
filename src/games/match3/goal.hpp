#pragma once

#include <cstdint>

#include "games/match3/grid.hpp"

namespace dramatis::match3 {

// Specials as goals speak of them.
enum class Special : std::uint8_t { kLine, kBomb, kHoming, kColourBomb, kAny };

// Something a player has to do.
struct Goal {
    enum class Kind : std::uint8_t {
        kScore,
        kCollect,
        kIce,
        kCrates,
        kVines,
        kLocks,
        kItems,
        kMake,
        kFire
    };

    Kind kind = Kind::kScore;
    // How many points, tiles, layers of ice, crates, vines, locks, items or specials. 0: all that
    // the level holds; for vines that no vine is left.
    std::uint32_t count = 0;
    Tile colour = 0;                  // of the tiles to collect
    Special special = Special::kAny;  // to make or to fire

    bool operator==(const Goal&) const = default;
};

inline constexpr std::size_t kMaxGoals = 6, kKindsOfGoals = 9;

}  // namespace dramatis::match3
