#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

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

// Each kind by the word that it has in a level's file, in the order of the enum.
inline constexpr auto kGoalKinds =
    std::to_array<std::pair<const char*, Goal::Kind>>({{"score", Goal::Kind::kScore},
                                                       {"collect", Goal::Kind::kCollect},
                                                       {"ice", Goal::Kind::kIce},
                                                       {"crates", Goal::Kind::kCrates},
                                                       {"vines", Goal::Kind::kVines},
                                                       {"locks", Goal::Kind::kLocks},
                                                       {"items", Goal::Kind::kItems},
                                                       {"make", Goal::Kind::kMake},
                                                       {"fire", Goal::Kind::kFire}});

inline constexpr std::size_t kMaxGoals = 6, kKindsOfGoals = kGoalKinds.size();

// A kind is an index below kKindsOfGoals.
static_assert([] {
    for (std::size_t i = 0; i < kKindsOfGoals; ++i)
        if (static_cast<std::size_t>(kGoalKinds[i].second) != i) return false;
    return true;
}());

}  // namespace dramatis::match3
