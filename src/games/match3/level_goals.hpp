#pragma once

#include <algorithm>
#include <vector>

#include "games/match3/level_ground.hpp"

namespace dramatis::match3 {

// The goals of a level: what counts for them, how far they are, and which cells bring them forward.
template <class Shape>
class LevelGoals {
   public:
    using Word = typename Shape::Word;
    using Position = LevelPosition<Shape>;
    using Kind = Goal::Kind;

    // `start`: a position with the level's layers and blockers, where items stand too.
    LevelGoals(const Setup& setup, const Position& start) : goals_(setup.goals) {
        start_vines_ = static_cast<std::uint32_t>(start.vine.count());
        for (std::size_t g = 0; g < goals_.size(); ++g) {
            const Goal& goal = goals_[g];
            has_[static_cast<std::size_t>(goal.kind)] = true;
            targets_[g] = goal.count > 0 ? goal.count : all_of(goal.kind, setup, start);
        }
    }

    bool any() const { return !goals_.empty(); }
    bool has(Kind kind) const { return has_[static_cast<std::size_t>(kind)]; }

    // Something was done `count` times.
    void count(Position& p, Kind kind, int count) const {
        if (!has(kind)) return;
        for (std::size_t g = 0; g < goals_.size(); ++g)
            if (goals_[g].kind == kind) p.done[g] += static_cast<std::uint32_t>(count);
    }
    void count_special(Position& p, Kind kind, Special special, int count) const {
        if (!has(kind)) return;
        for (std::size_t g = 0; g < goals_.size(); ++g)
            if (goals_[g].kind == kind &&
                (goals_[g].special == special || goals_[g].special == Special::kAny))
                p.done[g] += static_cast<std::uint32_t>(count);
    }
    // Tiles of these cells vanish; they still stand there.
    void count_tiles(Position& p, const Word& gone) const {
        if (!has(Kind::kCollect)) return;
        for (std::size_t g = 0; g < goals_.size(); ++g)
            if (goals_[g].kind == Kind::kCollect)
                p.done[g] +=
                    static_cast<std::uint32_t>((gone & p.of_colour(goals_[g].colour)).count());
    }

    bool met(const Position& p) const {
        if (goals_.empty()) return false;
        for (std::size_t g = 0; g < goals_.size(); ++g)
            if (!met(p, g)) return false;
        return true;
    }
    bool met(const Position& p, std::size_t g) const {
        if (is_all_vines(g)) return !p.vine.any();
        return amount(p, g) >= targets_[g];
    }

    std::uint64_t target(std::size_t g) const { return targets_[g]; }
    // How much of it is done; of "all vines" how many of the first ones are not there now.
    std::uint64_t amount(const Position& p, std::size_t g) const {
        if (goals_[g].kind == Kind::kScore) return p.score;
        if (!is_all_vines(g)) return p.done[g];
        return start_vines_ - std::min(start_vines_, static_cast<std::uint32_t>(p.vine.count()));
    }
    double progress(const Position& p, std::size_t g) const {
        if (met(p, g)) return 1;
        return std::min(1.0, static_cast<double>(amount(p, g)) /
                                 static_cast<double>(std::max<std::uint64_t>(targets_[g], 1)));
    }

    // Cells where a hit brings an open goal forward.
    Word wanted(const LevelGround<Shape>& ground, const Position& p) const {
        Word out;
        for (std::size_t g = 0; g < goals_.size(); ++g) {
            if (met(p, g)) continue;
            switch (goals_[g].kind) {
                case Kind::kIce:
                    out |= ground.open_ice(p);
                    break;
                case Kind::kCrates:
                    out |= p.crates();
                    break;
                case Kind::kVines:
                    out |= p.vine;
                    break;
                case Kind::kLocks:
                    out |= p.locked;
                    break;
                case Kind::kCollect:
                    out |= p.of_colour(goals_[g].colour) & ~p.locked;
                    break;
                case Kind::kScore:
                case Kind::kItems:
                case Kind::kMake:
                case Kind::kFire:
                    break;
            }
        }
        return out;
    }

   private:
    bool is_all_vines(std::size_t g) const {
        return goals_[g].kind == Kind::kVines && goals_[g].count == 0;
    }

    static std::uint32_t all_of(Kind kind, const Setup& setup, const Position& start) {
        int out = 0;
        if (kind == Kind::kIce) out = start.ice[0].count() + 2 * start.ice[1].count();
        if (kind == Kind::kCrates) out = start.crates().count();
        if (kind == Kind::kVines) out = start.vine.count();
        if (kind == Kind::kLocks) out = start.locked.count();
        if (kind == Kind::kItems) {
            out = start.items().count();
            for (const auto& queue : setup.queues)
                out += static_cast<int>(std::ranges::count(queue, kItemInQueue));
        }
        return static_cast<std::uint32_t>(out);
    }

    std::vector<Goal> goals_;
    std::array<std::uint64_t, kMaxGoals> targets_{};
    std::array<bool, kKindsOfGoals> has_{};
    std::uint32_t start_vines_ = 0;
};

}  // namespace dramatis::match3
