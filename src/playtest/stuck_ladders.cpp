#include "playtest/stuck_ladders.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "playtest/blockers.hpp"
#include "playtest/shippable.hpp"
#include "playtest/symmetry.hpp"

namespace dramatis::playtest {
namespace {

using match3::Cell;
using match3::Scene;
using match3::Setup;

constexpr std::uint64_t kFirstId = 200;
constexpr int kFarthest = 4;       // rows and columns together
constexpr double kStepCost = 0.2;  // of all blockers of a kind

class StuckBlockers {
   public:
    StuckBlockers(const Setup& setup, Blocker blocker, const std::vector<Cell>& cells)
        : setup_(setup), blocker_(blocker), total_(count_blockers(*setup.scene, blocker)) {
        for (const auto& orbit : orbits_of(*setup.scene, symmetries_of(*setup.scene)))
            if (depth(*setup.scene, orbit.front()) > 0 &&
                std::ranges::any_of(orbit, [&](Cell cell) {
                    return std::ranges::find(cells, cell) != cells.end();
                }))
                stuck_.insert(stuck_.end(), orbit.begin(), orbit.end());
    }
    bool none() const { return stuck_.empty(); }

    Ladder thinner(std::uint64_t id) const {
        Ladder out{.knob = Knob::kBlockers, .id = id};
        Rung rung{.setup = setup_};
        for (bool changed = true; changed;) {
            changed = false;
            for (const Cell cell : stuck_) {
                const int now = depth(*rung.setup.scene, cell);
                if (now < 2) continue;
                set_depth((*rung.setup.scene)[cell], blocker_, now - 1);
                rung.cost += 1.0 / total_.depth;
                changed = true;
            }
            if (changed) add(out, rung);
        }
        return out;
    }

    Ladder moved(std::uint64_t id) const {
        Ladder out{.knob = Knob::kPlaces, .id = id};
        const double share = static_cast<double>(stuck_.size()) / total_.cells;
        for (int far = 1; far <= kFarthest; ++far)
            for (int up = far; up >= 0; --up)
                if (auto setup = shifted(up, far - up)) {
                    add(out, {.cost = kStepCost * far * share, .setup = std::move(*setup)});
                    break;
                }
        return out;
    }

    Ladder gone(std::uint64_t id) const {
        Ladder out{.knob = Knob::kBlockers, .id = id};
        Rung rung{.cost = static_cast<double>(stuck_.size()) / total_.cells, .setup = setup_};
        for (const Cell cell : stuck_) set_depth((*rung.setup.scene)[cell], blocker_, 0);
        add(out, rung);
        return out;
    }

   private:
    int depth(const Scene& scene, Cell cell) const { return depth_of(scene[cell], blocker_); }

    // A number that is all there is stays all there is.
    void add(Ladder& ladder, Rung rung) const {
        const int before = total_.held(blocker_),
                  after = count_blockers(*rung.setup.scene, blocker_).held(blocker_);
        for (auto& goal : rung.setup.goals)
            if (goal.kind == goal_for(blocker_) && static_cast<int>(goal.count) == before)
                goal.count = static_cast<std::uint32_t>(after);
        ladder.rungs.push_back(std::move(rung));
    }

    // All of them so many rows up and columns towards the middle; nothing where there is no room.
    std::optional<Setup> shifted(int up, int in) const {
        Setup out = setup_;
        Scene& scene = *out.scene;
        for (const Cell cell : stuck_) set_depth(scene[cell], blocker_, 0);
        for (const Cell cell : stuck_) {
            const int side = 2 * cell.column - (scene.columns() - 1);
            const int row = cell.row - up, column = cell.column + (side < 0   ? in
                                                                   : side > 0 ? -in
                                                                              : 0);
            const Cell to{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)};
            if (row < 0 || !scene.contains(to) || !has_room(scene[to], blocker_)) return {};
            set_depth(scene[to], blocker_, depth(*setup_.scene, cell));
        }
        return out;
    }

    const Setup& setup_;
    Blocker blocker_;
    BlockerCount total_;
    std::vector<Cell> stuck_;
};

}  // namespace

std::vector<Ladder> list_stuck_ladders(const Setup& setup, const std::vector<Cell>& cells) {
    std::vector<Ladder> out;
    if (!setup.scene) return out;
    std::uint64_t id = kFirstId;
    for (const auto blocker : kEachBlocker) {
        const StuckBlockers stuck(setup, blocker, cells);
        if (!stuck.none())
            out.insert(out.end(), {stuck.thinner(id), stuck.moved(id + 1), stuck.gone(id + 2)});
        id += 3;
    }
    for (auto& ladder : out)
        std::erase_if(ladder.rungs, [&](const Rung& rung) {
            return broken_rule(setup, rung.setup, Aim::kEasier) != nullptr;
        });
    std::erase_if(out, [](const Ladder& ladder) { return ladder.rungs.empty(); });
    return out;
}

}  // namespace dramatis::playtest
