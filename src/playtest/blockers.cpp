#include "playtest/blockers.hpp"

#include <algorithm>

namespace dramatis::playtest {

using match3::Goal;
using match3::Spot;
using match3::Thing;

int depth_of(const Spot& spot, Blocker blocker) {
    switch (blocker) {
        case Blocker::kCrates:
            return spot.thing == Thing::kCrate ? spot.hits : 0;
        case Blocker::kIce:
            return spot.ice;
        case Blocker::kVines:
            return spot.thing == Thing::kVine;
        case Blocker::kLocks:
            return spot.locked;
    }
    return 0;
}

int most_depth(Blocker blocker) {
    if (blocker == Blocker::kCrates) return match3::kMaxCrate;
    return blocker == Blocker::kIce ? match3::kMaxIce : 1;
}

void set_depth(Spot& spot, Blocker blocker, int depth) {
    switch (blocker) {
        case Blocker::kCrates:
            spot.thing = depth > 0 ? Thing::kCrate : Thing::kRandom;
            spot.hits = static_cast<std::uint8_t>(depth);
            break;
        case Blocker::kIce:
            spot.ice = static_cast<std::uint8_t>(depth);
            break;
        case Blocker::kVines:
            spot.thing = depth > 0 ? Thing::kVine : Thing::kRandom;
            break;
        case Blocker::kLocks:
            spot.locked = depth > 0;
            break;
    }
}

bool has_room(const Spot& spot, Blocker blocker) {
    if (blocker == Blocker::kIce)
        return spot.ice == 0 && spot.thing == Thing::kRandom && !spot.locked;
    return spot.thing == Thing::kRandom && !spot.locked && !spot.exit && spot.ice == 0;
}

Goal::Kind goal_for(Blocker blocker) {
    switch (blocker) {
        case Blocker::kCrates:
            return Goal::Kind::kCrates;
        case Blocker::kIce:
            return Goal::Kind::kIce;
        case Blocker::kVines:
            return Goal::Kind::kVines;
        case Blocker::kLocks:
            break;
    }
    return Goal::Kind::kLocks;
}

BlockerCount count_blockers(const match3::Scene& scene, Blocker blocker) {
    BlockerCount out;
    scene.for_each_cell([&](match3::Cell cell) {
        const int depth = depth_of(scene[cell], blocker);
        out.cells += depth > 0;
        out.depth += depth;
    });
    return out;
}

Wanted wanted_of(const match3::Setup& setup, Blocker blocker) {
    const auto goal = std::ranges::find(setup.goals, goal_for(blocker), &Goal::kind);
    if (goal == setup.goals.end()) return Wanted::kNone;
    const int held = count_blockers(match3::full_scene(setup), blocker).held(blocker);
    return goal->count == 0 || static_cast<int>(goal->count) >= held ? Wanted::kAll : Wanted::kSome;
}

}  // namespace dramatis::playtest
