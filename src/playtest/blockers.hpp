#pragma once

#include <cstdint>
#include <vector>

#include "games/match3/goal.hpp"
#include "games/match3/setup.hpp"

namespace dramatis::playtest {

// What stands in the way of a player, or lies under the tiles.
enum class Blocker : std::uint8_t { kCrates, kIce, kVines, kLocks };
inline constexpr Blocker kEachBlocker[] = {Blocker::kCrates, Blocker::kIce, Blocker::kVines,
                                           Blocker::kLocks};

// How deep it is here: the hits of a crate, the layers of ice; 1 for a vine or a lock, 0 for none.
int depth_of(const match3::Spot& spot, Blocker blocker);
int most_depth(Blocker blocker);
// Puts it here, so deep, or takes it away (0) so that a tile is drawn in its place.
void set_depth(match3::Spot& spot, Blocker blocker, int depth);
// Whether it can be put where a tile is drawn now.
bool has_room(const match3::Spot& spot, Blocker blocker);

match3::Goal::Kind goal_for(Blocker blocker);

struct BlockerCount {
    int cells = 0;
    int depth = 0;  // of all cells together

    // What goals count: layers of ice, but whole crates.
    int held(Blocker blocker) const { return blocker == Blocker::kIce ? depth : cells; }
};
BlockerCount count_blockers(const match3::Scene& scene, Blocker blocker);

// What the goals want of it.
enum class Wanted : std::uint8_t { kNone, kSome, kAll };
Wanted wanted_of(const match3::Setup& setup, Blocker blocker);

}  // namespace dramatis::playtest
