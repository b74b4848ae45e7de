#include "audit/array_level_rules.hpp"

#include <algorithm>

namespace dramatis::audit {

Special ArrayLevelRules::kind_of(const Spot& spot) {
    if (spot.thing == Thing::kColourBomb) return Special::kColourBomb;
    if (spot.power == Power::kBomb) return Special::kBomb;
    return spot.power == Power::kHoming ? Special::kHoming : Special::kLine;
}

bool ArrayLevelRules::is_all_vines(const Goal& goal) {
    return goal.kind == Goal::Kind::kVines && goal.count == 0;
}

std::uint64_t ArrayLevelRules::count_of(const Goal& goal) const {
    switch (goal.kind) {
        case Goal::Kind::kScore:
            return score_;
        case Goal::Kind::kCollect:
            return collected_[goal.colour];
        case Goal::Kind::kIce:
            return ice_gone_;
        case Goal::Kind::kCrates:
            return crates_gone_;
        case Goal::Kind::kVines:
            return vines_gone_;
        case Goal::Kind::kLocks:
            return locks_gone_;
        case Goal::Kind::kItems:
            return left_;
        case Goal::Kind::kMake:
            return pick(made_, goal.special);
        case Goal::Kind::kFire:
            return pick(fired_, goal.special);
    }
    return 0;
}

std::uint64_t ArrayLevelRules::target_of(const Goal& goal) const {
    if (goal.count > 0) return goal.count;
    std::uint64_t n = 0;
    start_.for_each_cell([&](Cell cell) {
        const Spot& spot = start_[cell];
        switch (goal.kind) {
            case Goal::Kind::kCollect:
                n += spot.thing == Thing::kTile && spot.colour == goal.colour;
                break;
            case Goal::Kind::kIce:
                n += spot.ice;
                break;
            case Goal::Kind::kCrates:
                n += spot.thing == Thing::kCrate;
                break;
            case Goal::Kind::kVines:
                n += spot.thing == Thing::kVine;
                break;
            case Goal::Kind::kLocks:
                n += spot.locked;
                break;
            case Goal::Kind::kItems:
                n += spot.thing == Thing::kItem;
                break;
            case Goal::Kind::kFire:
                n += spot.is_special() &&
                     (goal.special == Special::kAny || goal.special == kind_of(spot));
                break;
            case Goal::Kind::kScore:
            case Goal::Kind::kMake:
                break;  // a level holds none
        }
    });
    if (goal.kind == Goal::Kind::kItems)
        for (const auto& queue : setup_.queues)
            n += std::uint64_t(std::ranges::count(queue, match3::kItemInQueue));
    return n;
}

bool ArrayLevelRules::is_met(const Goal& goal) const {
    if (is_all_vines(goal)) return count_things(scene_, Thing::kVine) == 0;
    return count_of(goal) >= target_of(goal);
}

}  // namespace dramatis::audit
