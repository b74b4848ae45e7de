#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "playtest/blockers.hpp"
#include "playtest/ladder_makers.hpp"
#include "playtest/symmetry.hpp"

namespace dramatis::playtest {
namespace {

using match3::Cell;
using match3::Scene;
using match3::Setup;
using Orbit = std::vector<Cell>;

constexpr std::uint64_t kFirstBlockerId = 20, kFirstPlaceId = 40;
constexpr double kPlaceCost = 0.2;  // of all blockers of a kind one row or column further
constexpr int kFarthest = 2;

// A goal that asks for all there is in numbers goes on doing so.
void keep_goal(Setup& setup, Blocker blocker) {
    for (auto& goal : setup.goals)
        if (goal.kind == goal_for(blocker) && goal.count > 0)
            goal.count =
                static_cast<std::uint32_t>(count_blockers(*setup.scene, blocker).held(blocker));
}

// More or fewer of one kind of blocker, one symmetric group of cells after the other.
class BlockerLadder {
   public:
    BlockerLadder(const LadderRequest& request, Blocker blocker)
        : request_(request),
          blocker_(blocker),
          easier_(request.aim == Aim::kEasier),
          before_(count_blockers(*request.original.scene, blocker)),
          orbits_(orbits_of(*request.start.scene, symmetries_of(*request.start.scene))) {}

    // More cells or fewer, from the bottom up.
    Ladder of_cells(std::uint64_t id) const {
        return climb(id, before_.cells, &BlockerLadder::next_cells);
    }
    // More hits or layers, or fewer, where there are some.
    Ladder of_depth(std::uint64_t id) const {
        return climb(id, before_.depth, &BlockerLadder::next_depth);
    }

   private:
    using Next = std::optional<Orbit> (BlockerLadder::*)(const Scene&, int& depth) const;

    int depth(const Scene& scene, const Orbit& orbit) const {
        return depth_of(scene[orbit.front()], blocker_);
    }

    Ladder climb(std::uint64_t id, int total, Next next) const {
        Ladder ladder{.knob = Knob::kBlockers,
                      .id = id,
                      .oddity = blocker_ == Blocker::kVines ? Ladder::kOdd : Ladder::kRarer};
        Setup setup = request_.start;
        for (int changed = 0;;) {
            int depth = 0;
            const auto orbit = (this->*next)(*setup.scene, depth);
            if (!orbit) break;
            for (const Cell cell : *orbit) set_depth((*setup.scene)[cell], blocker_, depth);
            changed += static_cast<int>(orbit->size());
            if (easier_ ? 2 * changed > total : changed > total) break;
            keep_goal(setup, blocker_);
            ladder.rungs.push_back({.cost = static_cast<double>(changed) / total, .setup = setup});
        }
        return ladder;
    }

    // The lowest to take away, or to add beside those there are.
    std::optional<Orbit> next_cells(const Scene& scene, int& new_depth) const {
        new_depth = easier_ ? 0 : usual_depth();
        for (const auto& orbit : orbits_) {
            const bool fits = easier_ ? depth(scene, orbit) > 0 : can_grow(scene, orbit);
            if (fits) return orbit;
        }
        return {};
    }
    // The lowest of the deepest to make less deep, or of the least deep to make deeper.
    std::optional<Orbit> next_depth(const Scene& scene, int& new_depth) const {
        const Orbit* best = nullptr;
        for (const auto& orbit : orbits_) {
            const int here = depth(scene, orbit);
            if (here == 0 || (easier_ ? here < 2 : here >= most_depth(blocker_))) continue;
            if (!best || (easier_ ? here > depth(scene, *best) : here < depth(scene, *best)))
                best = &orbit;
        }
        if (!best) return {};
        new_depth = depth(scene, *best) + (easier_ ? -1 : 1);
        return *best;
    }

    bool can_grow(const Scene& scene, const Orbit& orbit) const {
        return std::ranges::all_of(orbit,
                                   [&](Cell cell) { return has_room(scene[cell], blocker_); }) &&
               std::ranges::any_of(orbit, [&](Cell cell) { return has_neighbour(scene, cell); });
    }
    bool has_neighbour(const Scene& scene, Cell cell) const {
        for (const auto& [down, right] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
            const Cell beside{static_cast<std::uint8_t>(cell.row + down),
                              static_cast<std::uint8_t>(cell.column + right)};
            if (scene.contains(beside) && depth_of(scene[beside], blocker_) > 0) return true;
        }
        return false;
    }
    // What most of those there are have.
    int usual_depth() const {
        int count[8] = {};
        const Scene& scene = *request_.original.scene;
        scene.for_each_cell([&](Cell cell) { ++count[depth_of(scene[cell], blocker_)]; });
        return static_cast<int>(std::max_element(count + 1, count + 8) - count);
    }

    const LadderRequest& request_;
    Blocker blocker_;
    bool easier_;
    BlockerCount before_;
    std::vector<Orbit> orbits_;
};

// All blockers of a kind so many rows down and columns away from the middle; none where they do not
// fit.
std::optional<Setup> moved(const Setup& start, Blocker blocker, int down, int out) {
    const Scene& before = *start.scene;
    Setup setup = start;
    Scene& scene = *setup.scene;
    before.for_each_cell([&](Cell cell) {
        if (depth_of(before[cell], blocker) > 0) set_depth(scene[cell], blocker, 0);
    });
    bool fits = true;
    before.for_each_cell([&](Cell cell) {
        const int depth = depth_of(before[cell], blocker);
        if (depth == 0) return;
        const int middle = 2 * cell.column - (before.columns() - 1);  // 0: on the axis
        const int side = middle == 0 ? 0 : middle < 0 ? -1 : 1;
        const Cell to{static_cast<std::uint8_t>(cell.row + down),
                      static_cast<std::uint8_t>(cell.column + side * out)};
        fits = fits && scene.contains(to) && has_room(scene[to], blocker);
        if (fits) set_depth(scene[to], blocker, depth);
    });
    if (!fits || scene == before) return {};
    return setup;
}

}  // namespace

// Where goals ask for some of the blockers only, more of them may make it easier: nobody knows.
// Ice that no goal asks for is in nobody's way.
void add_blockers(const LadderRequest& request, std::vector<Ladder>& out) {
    if (!request.original.scene) return;
    std::uint64_t id = kFirstBlockerId;
    for (const auto blocker : kEachBlocker) {
        const auto wanted = wanted_of(request.original, blocker);
        const BlockerLadder maker(request, blocker);
        const bool has_any = count_blockers(*request.original.scene, blocker).cells > 0;
        const bool matters = blocker != Blocker::kIce || wanted != Wanted::kNone;
        if (has_any && matters && (wanted != Wanted::kSome || blocker == Blocker::kCrates))
            out.push_back(maker.of_depth(id));
        if (has_any && matters && wanted != Wanted::kSome) out.push_back(maker.of_cells(id + 1));
        id += 2;
    }
    std::erase_if(out, [](const Ladder& ladder) { return ladder.rungs.empty(); });
}

void add_places(const LadderRequest& request, std::vector<Ladder>& out) {
    if (!request.original.scene) return;
    std::uint64_t id = kFirstPlaceId;
    for (const auto blocker : kEachBlocker)
        for (int far = -kFarthest; far <= kFarthest; ++far)
            for (const bool outwards : {false, true}) {
                ++id;
                const auto setup =
                    moved(request.start, blocker, outwards ? 0 : far, outwards ? far : 0);
                if (setup)
                    out.push_back({.knob = Knob::kPlaces,
                                   .id = id,
                                   .rungs = {{.cost = kPlaceCost * std::abs(far), .setup = *setup}},
                                   .oddity = Ladder::kRarer});
            }
}

}  // namespace dramatis::playtest
