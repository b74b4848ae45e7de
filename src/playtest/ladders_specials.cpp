#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "playtest/ladder_makers.hpp"
#include "playtest/symmetry.hpp"

namespace dramatis::playtest {
namespace {

using match3::Cell;
using match3::Power;
using match3::Scene;
using match3::Setup;
using match3::Spot;
using match3::Thing;
using Orbit = std::vector<Cell>;

constexpr std::uint64_t kMoreId = 100, kFewerId = 101;
constexpr std::size_t kMostPieces = 4;
constexpr int kApart = 2;  // cells between a new piece and a tile that is drawn

double cost_of(const Spot& spot) {
    if (spot.thing == Thing::kColourBomb) return 0.25;
    return spot.power == Power::kBomb ? 0.15 : 0.1;
}

bool is_free(const Scene& scene, Cell cell) {
    if (scene[cell] != Spot{.thing = Thing::kRandom}) return false;
    bool free = true;
    scene.for_each_cell([&](Cell other) {
        const int far = std::abs(other.row - cell.row) + std::abs(other.column - cell.column);
        const bool in_line = other.row == cell.row || other.column == cell.column;
        free = free && !(scene[other].thing == Thing::kTile && in_line && far <= kApart);
    });
    return free;
}

double distance_from_middle(const Scene& scene, const Orbit& orbit) {
    const double down = orbit.front().row - (scene.rows() - 1) / 2.0;
    const double right = orbit.front().column - (scene.columns() - 1) / 2.0;
    return std::abs(down) + std::abs(right);
}

// Where new pieces come: few cells, near the middle of the board.
std::optional<Orbit> best_orbit(const Scene& scene) {
    std::optional<Orbit> best;
    const auto key = [&](const Orbit& orbit) {
        return std::pair(orbit.size(), distance_from_middle(scene, orbit));
    };
    for (auto& orbit : orbits_of(scene, symmetries_of(scene)))
        if (orbit.size() <= kMostPieces &&
            std::ranges::all_of(orbit, [&](Cell cell) { return is_free(scene, cell); }) &&
            (!best || key(orbit) < key(*best)))
            best = std::move(orbit);
    return best;
}

// Colours that fall anywhere, the first first.
std::vector<match3::Tile> falling_colours(const Setup& setup) {
    std::vector<match3::Tile> out;
    for (int colour = 0; colour < setup.colours; ++colour) {
        const auto falls = [&](const match3::Weights& weights) {
            return weights[static_cast<std::size_t>(colour)] > 0;
        };
        if (setup.weights.empty() || std::ranges::any_of(setup.weights, falls))
            out.push_back(static_cast<match3::Tile>(colour));
    }
    return out;
}

// Stronger and stronger pieces to begin with, in the same places.
Ladder more_specials(const Setup& start) {
    Ladder ladder{.knob = Knob::kSpecials, .id = kMoreId, .oddity = Ladder::kRarer};
    const auto orbit = best_orbit(*start.scene);
    const auto colours = falling_colours(start);
    if (!orbit || colours.empty()) return ladder;
    for (const Spot kind : {Spot::tile(0, Power::kColumn), Spot::tile(0, Power::kBomb),
                            Spot{.thing = Thing::kColourBomb}}) {
        Rung rung{.setup = start};
        for (std::size_t i = 0; i < orbit->size(); ++i) {
            Spot& spot = (*rung.setup.scene)[(*orbit)[i]];
            spot = kind;
            if (kind.thing == Thing::kTile) spot.colour = colours[i % colours.size()];
            rung.cost += cost_of(kind);
        }
        ladder.rungs.push_back(std::move(rung));
    }
    return ladder;
}

// One symmetric group of pieces after the other becomes plain tiles.
Ladder fewer_specials(const Setup& start) {
    Ladder ladder{.knob = Knob::kSpecials, .id = kFewerId, .oddity = Ladder::kRarer};
    Rung rung{.setup = start};
    for (const auto& orbit : orbits_of(*start.scene, symmetries_of(*start.scene))) {
        if (!(*start.scene)[orbit.front()].is_special()) continue;
        for (const Cell cell : orbit) {
            Spot& spot = (*rung.setup.scene)[cell];
            rung.cost += cost_of(spot);
            spot = {
                .thing = Thing::kRandom, .ice = spot.ice, .locked = spot.locked, .exit = spot.exit};
        }
        ladder.rungs.push_back(rung);
    }
    return ladder;
}

}  // namespace

void add_specials(const LadderRequest& request, std::vector<Ladder>& out) {
    if (!request.start.scene) return;
    if (request.aim == Aim::kHarder)
        out.push_back(fewer_specials(request.start));
    else if (request.start.specials)
        out.push_back(more_specials(request.start));
}

}  // namespace dramatis::playtest
