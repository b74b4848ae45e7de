#include "games/match3/setup.hpp"

#include <algorithm>
#include <string>

#include "games/match3/limits.hpp"

namespace dramatis::match3 {
namespace {

using core::Error;
using Problem = std::optional<Error>;

Problem outside(const char* what, int value, int low, int high) {
    if (value >= low && value <= high) return {};
    return Error{std::to_string(value) + " is out of range; it must be from " +
                     std::to_string(low) + " to " + std::to_string(high),
                 what};
}

// A list that is empty or has one entry a column.
Problem not_by_column(const char* what, std::size_t size, const char* entries, const char* cure,
                      const Setup& setup) {
    if (size == 0 || static_cast<int>(size) == setup.columns) return {};
    return Error{std::to_string(size) + " " + entries + " for " + std::to_string(setup.columns) +
                     " columns; " + cure,
                 what};
}

template <class Map>
Problem wrong_size(const std::optional<Map>& map, const Setup& setup) {
    if (!map || (map->rows() == setup.rows && map->columns() == setup.columns)) return {};
    return Error{"is not of the size that the setup states", "board"};
}

bool has_item(const std::vector<Tile>& queue) {
    return std::ranges::find(queue, kItemInQueue) != queue.end();
}

Problem check_queues(const Setup& setup) {
    if (auto wrong = not_by_column("refill", setup.queues.size(), "queues",
                                   "give one a column (it may be empty)", setup))
        return wrong;
    for (const auto& queue : setup.queues)
        for (const Tile tile : queue)
            if (tile != kItemInQueue && tile >= setup.colours)
                return Error{"holds a tile of colour " + std::to_string(tile) +
                                 ", but there are only " + std::to_string(setup.colours) +
                                 " colours; raise their number or change the tile",
                             "refill"};
    if (!setup.scene && std::ranges::any_of(setup.queues, has_item))
        return Error{
            "holds an item, which classic match-3 does not know; give the board as a scene",
            "refill"};
    return {};
}

Problem check_weights(const Setup& setup) {
    if (auto wrong =
            not_by_column("weights", setup.weights.size(), "lists", "give one a column", setup))
        return wrong;
    for (std::size_t column = 0; column < setup.weights.size(); ++column) {
        const auto& weights = setup.weights[column];
        const std::string where = "weights of column " + std::to_string(column);
        if (static_cast<int>(weights.size()) != setup.colours)
            return Error{std::to_string(weights.size()) + " weights for " +
                             std::to_string(setup.colours) + " colours; give one a colour",
                         where};
        if (*std::ranges::max_element(weights) > kMaxWeight)
            return Error{"must be from 0 to " + std::to_string(kMaxWeight), where};
        if (std::ranges::all_of(weights, [](auto weight) { return weight == 0; }))
            return Error{"are all 0; give some colour more, or nothing could fall there", where};
    }
    return {};
}

Problem check_entries(const Setup& setup) {
    if (auto wrong =
            not_by_column("entries", setup.entries.size(), "flags", "give one a column", setup))
        return wrong;
    if (!setup.entries.empty() && std::ranges::find(setup.entries, true) == setup.entries.end())
        return Error{"no column is open; tiles must enter at least one", "entries"};
    return {};
}

Problem check_goals(const Setup& setup) {
    if (setup.goals.size() > kMaxGoals)
        return Error{std::to_string(setup.goals.size()) + " goals; there can be " +
                         std::to_string(kMaxGoals) + " at most",
                     "goals"};
    using Kind = Goal::Kind;
    for (const auto& goal : setup.goals) {
        if (goal.kind == Kind::kCollect && goal.colour >= setup.colours)
            return Error{"tiles are to be collected of a colour that does not exist; there are " +
                             std::to_string(setup.colours) + " colours",
                         "goals"};
        const bool needs_count = goal.kind == Kind::kScore || goal.kind == Kind::kCollect ||
                                 goal.kind == Kind::kMake || goal.kind == Kind::kFire;
        if (needs_count && goal.count == 0)
            return Error{"a goal counts to 0 and is met before the game begins; give it 1 at least",
                         "goals"};
        const auto most = goal.kind == Kind::kScore ? kMaxScore : kMaxCount;
        if (goal.count > most)
            return Error{"a goal counts to " + std::to_string(goal.count) + "; it must be " +
                             std::to_string(most) + " at most",
                         "goals"};
    }
    return {};
}

Problem check_rewards(const Setup& setup) {
    if (setup.stars.size() > kMaxStars)
        return Error{std::to_string(setup.stars.size()) + " stars; there can be " +
                         std::to_string(kMaxStars) + " at most",
                     "stars"};
    if (!std::ranges::is_sorted(setup.stars, std::ranges::less_equal{}))
        return Error{"must be in ascending order, each above the one before", "stars"};
    if (setup.move_bonus > kMaxMoveBonus)
        return Error{std::to_string(setup.move_bonus) + " is out of range; it must be from 0 to " +
                         std::to_string(kMaxMoveBonus),
                     "move bonus"};
    return {};
}

const char* wrong_spot(const Spot& spot, int colours) {
    const bool tile = spot.thing == Thing::kTile,
               stands = spot.thing != Thing::kHole && spot.thing != Thing::kStone;
    if (tile ? spot.colour >= colours : spot.colour != 0 || spot.power != Power::kNone)
        return "has a colour that the setup does not have, or a colour or power that is no tile's";
    if (spot.thing == Thing::kCrate ? spot.hits < 1 || spot.hits > kMaxCrate : spot.hits != 0)
        return "has hits to take, which only crates do, from 1 to 5";
    if (spot.ice > (stands ? kMaxIce : 0))
        return "has too much ice; there can be 3 layers, none under holes and stones";
    if (spot.locked && !tile && spot.thing != Thing::kRandom)
        return "is locked, which only a tile can be";
    if (spot.exit && !stands) return "is an exit, which no hole or stone can be";
    return nullptr;
}

Problem check_spots(const Setup& setup) {
    Problem problem;
    if (setup.scene)
        setup.scene->for_each_cell([&](Cell cell) {
            const char* const wrong =
                problem ? nullptr : wrong_spot((*setup.scene)[cell], setup.colours);
            if (wrong)
                problem = Error{wrong, "row " + std::to_string(cell.row) + ", column " +
                                           std::to_string(cell.column)};
        });
    return problem;
}

bool is_loose(const Spot& spot) {
    return (spot.is_piece() || spot.thing == Thing::kRandom) && !spot.locked;
}

// Whether a piece would come from above, straight down past holes or diagonally.
bool would_be_filled(const Setup& setup, const Scene& scene, Cell cell) {
    for (const int side : {-1, 1}) {
        const Cell from{static_cast<std::uint8_t>(cell.row - 1),
                        static_cast<std::uint8_t>(cell.column + side)};
        if (scene.contains(from) && is_loose(scene[from])) return true;
    }
    for (int row = cell.row - 1; row >= 0; --row) {
        const Spot& above = scene[{static_cast<std::uint8_t>(row), cell.column}];
        if (above.thing == Thing::kHole || above.thing == Thing::kEmpty) continue;
        return is_loose(above);
    }
    return setup.entries.empty() || setup.entries[cell.column];
}

Problem check_rest(const Setup& setup) {
    const auto cells = find_unrest(setup);
    if (cells.empty()) return {};
    const Cell cell = cells.front();
    return Error{unrest_text(setup, cell),
                 "row " + std::to_string(cell.row) + ", column " + std::to_string(cell.column)};
}

}  // namespace

Scene full_scene(const Setup& setup) {
    Scene scene(setup.rows, setup.columns);
    scene.for_each_cell([&](Cell cell) { scene[cell].thing = Thing::kRandom; });
    if (setup.grid) scene = scene_of(*setup.grid);
    if (setup.scene) scene = *setup.scene;
    bool items = std::ranges::any_of(setup.queues, has_item), exits = false;
    scene.for_each_cell([&](Cell cell) {
        items |= scene[cell].thing == Thing::kItem;
        exits |= scene[cell].exit;
    });
    for (int column = 0; items && !exits && column < setup.columns; ++column)
        for (int row = setup.rows - 1; row >= 0; --row)
            if (auto& spot =
                    scene[{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)}];
                spot.thing != Thing::kHole) {
                spot.exit = true;
                break;
            }
    return scene;
}

std::vector<Cell> find_unrest(const Setup& setup) {
    if (!setup.scene) return {};
    const Scene scene = full_scene(setup);
    std::vector<Cell> found;
    scene.for_each_cell([&](Cell cell) {
        const Spot& spot = scene[cell];
        const bool leaves = spot.thing == Thing::kItem && spot.exit;
        if (leaves || (spot.thing == Thing::kEmpty && would_be_filled(setup, scene, cell)))
            found.push_back(cell);
    });
    return found;
}

std::string unrest_text(const Setup& setup, Cell cell) {
    if ((*setup.scene)[cell].thing == Thing::kItem)
        return "this item stands on an exit, and would leave before the first move; draw it higher "
               "up, or the exit elsewhere";
    return "nothing keeps pieces from falling into this empty place; draw a tile here (? for any), "
           "or a hole";
}

Setup with_overtime(Setup setup, std::uint32_t overtime) {
    if (setup.goals.empty()) return setup;
    setup.move_limit += static_cast<int>(overtime);
    setup.move_bonus = 0;  // it is for moves left of the real limit
    return setup;
}

core::Result<Setup> check_setup(Setup setup) {
    for (const auto& error : {outside("rows", setup.rows, kMinSide, kMaxSide),
                              outside("columns", setup.columns, kMinSide, kMaxSide),
                              outside("colours", setup.colours, kMinColours, kMaxColours),
                              outside("move limit", setup.move_limit, 1, kMaxMoves)})
        if (error) return *error;
    if (setup.grid && setup.scene)
        return Error{"is given twice, as a grid and as a scene; give one of them", "board"};
    if (const auto error = wrong_size(setup.grid, setup)) return *error;
    if (const auto error = wrong_size(setup.scene, setup)) return *error;
    for (const auto check : {check_queues, check_spots, check_weights, check_entries, check_goals,
                             check_rewards, check_rest})
        if (const auto error = check(setup)) return *error;
    return setup;
}

}  // namespace dramatis::match3
