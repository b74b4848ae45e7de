#pragma once

#include <algorithm>
#include <set>
#include <vector>

#include "core/rng.hpp"
#include "games/match3/level_reader.hpp"
#include "games/match3/scene_matches.hpp"
#include "games/match3/setup.hpp"

namespace dramatis::match3 {

// What random levels may have.
struct RandomLevelOptions {
    int min_side = kMinSide, max_side = kMaxSide;
    int max_moves = 40;
    bool holes = true, stones = true, crates = true, vines = true, locks = true, items = true,
         ice = true, empties = true;
    bool powers = true;  // special pieces on the board
    bool weights = true, entries = true, queues = true, squares = true, goals = true;
    bool always_scene = false;  // even where classic match-3 could play
};

// Draws a setup on which a game can begin: no run among the fixed tiles, and the open cells can be
// filled so that there is neither a run nor a lack of swaps. Some have all features, some one
// alone, at densities from sparse to crowded.
class RandomLevel {
   public:
    RandomLevel(core::Rng& rng, const RandomLevelOptions& options) : rng_(rng), options_(options) {}

    Setup draw() {
        for (int tries = 0; tries < 200; ++tries) {
            draw_once();
            if (can_begin()) return finished();
        }
        setup_ = {};  // plain, with the usual size
        setup_.scene.emplace(setup_.rows, setup_.columns);
        for (Cell cell : cells()) (*setup_.scene)[cell].thing = Thing::kRandom;
        return finished();
    }

   private:
    enum Feature {
        kHoles,
        kStones,
        kCrates,
        kVines,
        kLocks,
        kItems,
        kIce,
        kEmpties,
        kPowers,
        kWeights,
        kEntries,
        kQueues,
        kSquares,
        kGoals,
        kFeatures
    };

    bool chance(double share) { return rng_.unit() < share; }
    int between(int low, int high) {
        return low + static_cast<int>(rng_.below(static_cast<std::uint32_t>(high - low + 1)));
    }
    double density() { return std::vector{0.02, 0.08, 0.2, 0.35}[rng_.below(4)]; }
    bool with(Feature feature) const { return wanted_.contains(feature); }
    Spot& at(Cell cell) { return (*setup_.scene)[cell]; }
    Tile any_colour() {
        return static_cast<Tile>(rng_.below(static_cast<std::uint32_t>(setup_.colours)));
    }

    std::vector<Cell> cells() const {
        std::vector<Cell> out;
        setup_.scene->for_each_cell([&](Cell cell) { out.push_back(cell); });
        return out;
    }

    bool is_open(Cell cell) {
        return at(cell).thing != Thing::kHole && at(cell).thing != Thing::kStone;
    }

    void draw_once() {
        draw_features();
        setup_ = {};
        setup_.rows = between(options_.min_side, options_.max_side);
        setup_.columns = between(options_.min_side, options_.max_side);
        setup_.squares = with(kSquares);
        setup_.colours = between(setup_.squares ? 4 : kMinColours, chance(0.7) ? 6 : kMaxColours);
        setup_.move_limit = between(1, options_.max_moves);
        setup_.dead_board = chance(0.2) ? DeadBoard::kEnd : DeadBoard::kReshuffle;
        setup_.specials = chance(0.7);
        setup_.move_bonus = chance(0.3) ? rng_.below(1000) : 0;
        setup_.scene.emplace(setup_.rows, setup_.columns);
        draw_things();
        draw_tiles();
        draw_layers();
        if (with(kWeights)) draw_weights();
        if (with(kEntries)) draw_entries();
        if (with(kQueues)) draw_queues();
        for (auto cells = find_unrest(setup_); !cells.empty(); cells = find_unrest(setup_))
            at(cells.front()).thing = Thing::kRandom;
        if (with(kGoals)) draw_goals();
        for (std::uint32_t score = 0, n = rng_.below(4); n > 0; --n)
            setup_.stars.push_back(score += 1 + rng_.below(3000));
    }

    void draw_features() {
        const bool allowed[kFeatures] = {
            options_.holes,   options_.stones, options_.crates,  options_.vines,  options_.locks,
            options_.items,   options_.ice,    options_.empties, options_.powers, options_.weights,
            options_.entries, options_.queues, options_.squares, options_.goals};
        wanted_.clear();
        const bool alone = chance(0.3);
        const double share = std::vector{0.2, 0.5, 1.0}[rng_.below(3)];
        const auto only = static_cast<int>(rng_.below(kFeatures));
        for (int feature = 0; feature < kFeatures; ++feature)
            if (allowed[feature] && (alone ? feature == only : chance(share)))
                wanted_.insert(feature);
    }

    // Everything that is no tile; the rest stays random.
    void draw_things() {
        const double hole = with(kHoles) ? density() : 0, stone = with(kStones) ? density() / 2 : 0,
                     crate = with(kCrates) ? density() : 0, vine = with(kVines) ? density() / 2 : 0,
                     item = with(kItems) ? density() / 2 : 0,
                     empty = with(kEmpties) ? density() / 2 : 0,
                     bomb = with(kPowers) ? density() / 3 : 0;
        const int most_hits = between(1, kMaxCrate);
        for (Cell cell : cells()) {
            at(cell).thing = chance(hole)    ? Thing::kHole
                             : chance(stone) ? Thing::kStone
                             : chance(crate) ? Thing::kCrate
                             : chance(vine)  ? Thing::kVine
                             : chance(item)  ? Thing::kItem
                             : chance(empty) ? Thing::kEmpty
                             : chance(bomb)  ? Thing::kColourBomb
                                             : Thing::kRandom;
            if (at(cell).thing == Thing::kCrate)
                at(cell).hits = static_cast<std::uint8_t>(between(1, most_hits));
        }
    }

    void draw_tiles() {
        const double fixed = std::vector{0.0, 0.3, 1.0}[rng_.below(3)],
                     power = with(kPowers) ? density() : 0;
        for (Cell cell : cells()) {
            if (at(cell).thing != Thing::kRandom) continue;
            const bool special = chance(power);
            if (!special && !chance(fixed)) continue;
            for (int tries = 0; tries < 20; ++tries) {
                at(cell) = Spot::tile(any_colour(),
                                      special ? static_cast<Power>(between(1, 4)) : Power::kNone);
                if (!is_matched(*setup_.scene, cell, setup_.squares)) break;
                at(cell) = {.thing = Thing::kRandom};
            }
        }
    }

    void draw_layers() {
        const double ice = with(kIce) ? density() * 2 : 0, lock = with(kLocks) ? density() : 0;
        const double exit = with(kItems) && chance(0.5) ? density() : 0;
        for (Cell cell : cells()) {
            const Thing thing = at(cell).thing;
            if (is_open(cell) && chance(ice))
                at(cell).ice = static_cast<std::uint8_t>(between(1, kMaxIce));
            if (is_open(cell) && chance(exit)) at(cell).exit = true;
            if ((thing == Thing::kTile || thing == Thing::kRandom) && chance(lock))
                at(cell).locked = true;
        }
    }

    void draw_weights() {
        const auto row = [&] {
            Weights weights;
            for (int colour = 0; colour < setup_.colours; ++colour)
                weights.push_back(static_cast<std::uint16_t>(between(1, 5)));
            if (setup_.colours >= 6 && chance(0.5)) weights[any_colour()] = 0;
            return weights;
        };
        setup_.weights.assign(static_cast<std::size_t>(setup_.columns), row());
        if (chance(0.5))
            for (auto& weights : setup_.weights) weights = row();
        const bool plain = std::ranges::all_of(setup_.weights, [](const Weights& w) {
            return std::ranges::count(w, 1) == std::ssize(w);
        });
        if (plain) setup_.weights.clear();
    }

    void draw_entries() {
        for (int column = 0; column < setup_.columns; ++column)
            setup_.entries.push_back(chance(0.7));
        const auto open = std::ranges::count(setup_.entries, true);
        if (open == 0 || open == setup_.columns) setup_.entries.clear();
    }

    void draw_queues() {
        setup_.queues.resize(static_cast<std::size_t>(setup_.columns));
        bool any = false;
        for (auto& queue : setup_.queues)
            for (auto n = chance(0.3) ? 0 : between(0, 12); n > 0; --n, any = true)
                queue.push_back(with(kItems) && chance(0.15) ? kItemInQueue : any_colour());
        if (!any) setup_.queues.clear();
    }

    void draw_goals() {
        using Kind = Goal::Kind;
        for (int n = between(1, 4); n > 0; --n) {
            Goal goal{.kind = static_cast<Kind>(between(0, 8)), .count = 1 + rng_.below(20)};
            if (goal.kind == Kind::kScore) goal.count *= 100;
            if (goal.kind == Kind::kCollect) goal.colour = any_colour();
            if (goal.kind == Kind::kMake || goal.kind == Kind::kFire)
                goal.special = static_cast<Special>(between(0, 4));
            const bool may_be_all = goal.kind >= Kind::kIce && goal.kind <= Kind::kItems;
            if (may_be_all && chance(0.5)) goal.count = 0;
            const auto like = [&](const Goal& g) {
                return g.kind == goal.kind && g.colour == goal.colour && g.special == goal.special;
            };
            if (std::ranges::none_of(setup_.goals, like)) setup_.goals.push_back(goal);
        }
    }

    // A board that a game might begin with, cell after cell; false if it got stuck.
    bool fill(Scene& scene) {
        for (Cell cell : cells()) {
            if (scene[cell].thing != Thing::kRandom) continue;
            scene[cell].thing = Thing::kTile;
            int tries = 0;
            do {
                if (++tries > 50) return false;
                scene[cell].colour = any_colour();
            } while (
                (!setup_.weights.empty() && setup_.weights[cell.column][scene[cell].colour] == 0) ||
                is_matched(scene, cell, setup_.squares));
        }
        return true;
    }

    bool can_begin() {
        const auto all = cells();
        if (std::ranges::count_if(all, [&](Cell cell) { return is_open(cell); }) < 4) return false;
        for (int tries = 0; tries < 10; ++tries) {
            Scene scene = *setup_.scene;
            if (fill(scene) && has_legal_swap(scene, setup_.squares)) return true;
        }
        return false;
    }

    Setup finished() {
        if (!options_.always_scene) prefer_classic(setup_);
        return setup_;
    }

    core::Rng& rng_;
    RandomLevelOptions options_;
    std::set<int> wanted_;
    Setup setup_;
};

inline Setup random_level(core::Rng& rng, const RandomLevelOptions& options = {}) {
    return RandomLevel(rng, options).draw();
}

}  // namespace dramatis::match3
