#include "games/match3/level_goal_doubts.hpp"

#include <algorithm>
#include <utility>

#include "games/match3/level_reader.hpp"

namespace dramatis::match3 {
namespace {

using Kind = Goal::Kind;

Cell cell_at(int row, int column) {
    return {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)};
}

// What a goal of this kind counts, and how a level gets more of it.
std::pair<const char*, const char*> words_of(Kind kind) {
    switch (kind) {
        case Kind::kIce:
            return {"layers of ice", "add ice"};
        case Kind::kCrates:
            return {"crates", "add crates"};
        case Kind::kLocks:
            return {"locks", "add locks"};
        case Kind::kVines:
            return {"vines", "add one, %"};
        default:
            return {"items", "put more, *, on the board or into \"refill\""};
    }
}

bool reaches_exit(const Reach& reach, Cell start) {
    const Scene& scene = reach.scene();
    Marks marks(scene.rows(), scene.columns());
    marks[start] = true;
    marks = reach.spread(std::move(marks), true);
    bool found = false;
    scene.for_each_cell([&](Cell cell) { found |= marks[cell] && scene[cell].exit; });
    return found;
}

std::string number_of(std::uint64_t count, const char* what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

}  // namespace

bool is_kind(const Spot& spot, Special special) {
    if (!spot.is_special()) return false;
    switch (special) {
        case Special::kLine:
            return spot.power == Power::kRow || spot.power == Power::kColumn;
        case Special::kBomb:
            return spot.power == Power::kBomb;
        case Special::kHoming:
            return spot.power == Power::kHoming;
        case Special::kColourBomb:
            return spot.thing == Thing::kColourBomb;
        case Special::kAny:
            return true;
    }
    return false;
}

StuckItems find_stuck_items(const Setup& setup, const Reach& reach) {
    StuckItems out;
    reach.scene().for_each_cell([&](Cell cell) {
        if (reach.scene()[cell].thing == Thing::kItem && !reaches_exit(reach, cell))
            out.on_board.push_back(cell);
    });
    for (std::size_t column = 0; column < setup.queues.size(); ++column) {
        const auto items = std::ranges::count(setup.queues[column], kItemInQueue);
        if (items == 0 || (!setup.entries.empty() && !setup.entries[column])) continue;
        const int top = reach.landing(0, static_cast<int>(column));
        if (top >= 0 && reaches_exit(reach, cell_at(top, static_cast<int>(column)))) continue;
        out.columns.push_back(column);
        out.queued += static_cast<std::uint64_t>(items);
    }
    return out;
}

GoalDoubts::GoalDoubts(const Setup& setup, const Reach& reach) : setup_(setup), reach_(reach) {}

std::optional<Doubt> GoalDoubts::find(std::size_t goal) const {
    Doubt doubt = doubt_goal(setup_.goals[goal]);
    if (doubt.text.empty()) return {};
    doubt.text = "goal " + std::to_string(goal + 1) + ": " + doubt.text;
    doubt.pointer = "/goals/" + std::to_string(goal);
    return doubt;
}

bool GoalDoubts::wants_stuck_items() const {
    const Stock stock = stock_of(Kind::kItems);
    return std::ranges::any_of(setup_.goals, [&](const Goal& goal) {
        return goal.kind == Kind::kItems && stock.held > 0 && goal.count <= stock.held &&
               (goal.count > 0 ? goal.count : stock.held) > stock.held - stock.lost;
    });
}

bool GoalDoubts::enters(std::size_t column) const {
    return setup_.entries.empty() || setup_.entries[column];
}

bool GoalDoubts::falls_by_chance(std::size_t column, Tile colour) const {
    return setup_.weights.empty() || setup_.weights[column][colour] > 0;
}

// How often a value stands in the queues of columns that are entered, or of all.
std::uint64_t GoalDoubts::count_queued(Tile value, bool everywhere) const {
    std::uint64_t total = 0;
    for (std::size_t column = 0; column < setup_.queues.size(); ++column)
        if (everywhere || enters(column))
            total += static_cast<std::uint64_t>(std::ranges::count(setup_.queues[column], value));
    return total;
}

template <class F>
std::uint64_t GoalDoubts::sum(F&& of_spot) const {
    std::uint64_t total = 0;
    reach_.scene().for_each_cell(
        [&](Cell cell) { total += static_cast<std::uint64_t>(of_spot(reach_.scene()[cell])); });
    return total;
}

std::uint64_t GoalDoubts::count_things(Thing thing) const {
    return sum([&](const Spot& spot) { return spot.thing == thing; });
}

// Whether matches can make it, whatever is played.
bool GoalDoubts::can_be_made(Special special) const {
    if (!setup_.specials) return false;
    const bool line = reach_.longest_line() >= 4, bomb = reach_.has_crossing();
    const bool homing = setup_.squares && reach_.has_square();
    switch (special) {
        case Special::kLine:
            return line;
        case Special::kBomb:
            return bomb;
        case Special::kHoming:
            return homing;
        case Special::kColourBomb:
            return reach_.longest_line() >= 5;
        case Special::kAny:
            return line || bomb || homing;
    }
    return false;
}

std::string GoalDoubts::why_not_made(Special special) const {
    if (!setup_.specials) return "matches make no special pieces here; write \"specials\": true";
    const std::string cure = "; make the board larger";
    switch (special) {
        case Special::kLine:
            return "no line of cells is long enough for a run of 4" + cure;
        case Special::kBomb:
            return "nowhere can a run of 3 along a row cross one along a column" + cure;
        case Special::kHoming:
            if (!setup_.squares) return "only squares make homing pieces; write \"squares\": true";
            return "nowhere are 2 x 2 cells for a square" + cure;
        case Special::kColourBomb:
            return "no line of cells is long enough for a run of 5" + cure;
        case Special::kAny:
            break;
    }
    return "there is no room for a match that makes special pieces" + cure;
}

// Whether a special piece may ever be on the board.
bool GoalDoubts::specials_possible() const {
    return can_be_made(Special::kAny) ||
           sum([](const Spot& spot) { return spot.is_special(); }) > 0;
}

// What is hit only by matches, in it or beside it, is lost where no match can be.
GoalDoubts::Stock GoalDoubts::stock_of(Kind kind) const {
    const Scene& scene = reach_.scene();
    Stock out;
    if (kind == Kind::kItems) {
        const StuckItems stuck = find_stuck_items(setup_, reach_);
        out.held = count_things(Thing::kItem) + count_queued(kItemInQueue);
        out.lost = stuck.on_board.size() + stuck.queued;
        return out;
    }
    const bool beside = kind == Kind::kCrates || kind == Kind::kVines;
    const Marks matchable = reach_.matchable();
    const bool everywhere = specials_possible();
    const auto is_hit = [&](Cell cell) {
        if (everywhere || matchable[cell]) return true;
        bool touched = false;
        for (const auto& [down, right] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
            const Cell next = cell_at(cell.row + down, cell.column + right);
            touched |= beside && scene.contains(next) && matchable[next];
        }
        return touched;
    };
    scene.for_each_cell([&](Cell cell) {
        const Spot& spot = scene[cell];
        const std::uint64_t here = kind == Kind::kIce      ? spot.ice
                                   : kind == Kind::kCrates ? spot.thing == Thing::kCrate
                                   : kind == Kind::kVines  ? spot.thing == Thing::kVine
                                                           : spot.locked;
        out.held += here;
        if (here == 0 || is_hit(cell)) return;
        out.lost += here;
        out.lost_at.push_back(cell);
    });
    return out;
}

Doubt GoalDoubts::doubt_goal(const Goal& goal) const {
    switch (goal.kind) {
        case Kind::kScore:
            return {};
        case Kind::kCollect:
            return doubt_collect(goal);
        case Kind::kMake:
            return doubt_make(goal);
        case Kind::kFire:
            return doubt_fire(goal);
        default:
            return doubt_stock(goal);
    }
}

Doubt GoalDoubts::doubt_stock(const Goal& goal) const {
    const auto [things, cure] = words_of(goal.kind);
    const Stock stock = stock_of(goal.kind);
    const bool vines = goal.kind == Kind::kVines, all = goal.count == 0;
    if (stock.held == 0)
        return {.text = std::string("there are no ") + things + " in the level; " + cure +
                        ", or take the goal away",
                .never_won = goal.count > 0};
    const std::uint64_t queued_in_vain =
        goal.kind == Kind::kItems ? count_queued(kItemInQueue, true) - count_queued(kItemInQueue)
                                  : 0;
    if (all && queued_in_vain > 0)
        return {.text = "it wants all " + std::to_string(stock.held + queued_in_vain) +
                        " items, and " + std::to_string(queued_in_vain) +
                        " of them never fall, \"entries\" has no v in their columns; write one",
                .never_won = true};
    if (!vines && goal.count > stock.held)
        return {.text = "it wants " + std::to_string(goal.count) + " " + things +
                        " and the level has " + std::to_string(stock.held) +
                        "; ask for at most that many (or \"all\"), or " + cure,
                .never_won = true};
    // One vine grows in a move in which none goes.
    const auto moves = static_cast<std::uint64_t>(setup_.move_limit);
    if (vines && goal.count > stock.held + moves - 1)
        return {.text = "it wants " + std::to_string(goal.count) + " vines, but with " +
                        std::to_string(stock.held) + " on the board and one more a move, " +
                        number_of(moves, "move") + " clear " +
                        std::to_string(stock.held + moves - 1) +
                        " at most; ask for no more than that, or give more moves",
                .never_won = true};
    const bool enough = vines ? !all || stock.lost == 0
                              : (all ? stock.held : goal.count) <= stock.held - stock.lost;
    if (enough || goal.kind == Kind::kItems) return {};  // stuck items are told by themselves
    return {.text = "of " + std::to_string(stock.held) + " " + things +
                    ", no match can ever get at " + std::to_string(stock.lost) + ", at " +
                    cells_text(stock.lost_at) +
                    "; give tiles room for a run of three there, or ask for less",
            .cells = stock.lost_at,
            .never_won = true};
}

Doubt GoalDoubts::doubt_collect(const Goal& goal) const {
    std::uint64_t supply = count_queued(goal.colour), sure = supply;
    bool anywhere = false;
    for (std::size_t column = 0; column < static_cast<std::size_t>(setup_.columns); ++column) {
        if (enters(column) && falls_by_chance(column, goal.colour)) return {};
        anywhere |= falls_by_chance(column, goal.colour);
    }
    reach_.scene().for_each_cell([&](Cell cell) {
        const Spot& spot = reach_.scene()[cell];
        const bool drawn = spot.thing == Thing::kTile && spot.colour == goal.colour;
        sure += drawn;
        supply +=
            drawn || (spot.thing == Thing::kRandom && falls_by_chance(cell.column, goal.colour));
    });
    if (supply >= goal.count) return {};
    // A special is made of four tiles at least and is one of their colour, which counts again.
    // Where the colour may be drawn in some column, a dead board may be drawn anew with more of it.
    const bool never = !anywhere && (setup_.specials ? 3 * std::uint64_t{goal.count} > 4 * sure
                                                     : goal.count > sure);
    return {.text = std::string("it wants ") + std::to_string(goal.count) + " tiles " +
                    letter(goal.colour) + ", but none fall by chance and there are only " +
                    std::to_string(supply) + " on the board and in \"refill\"; give " +
                    letter(goal.colour) + " a weight, or collect another colour",
            .never_won = never};
}

Doubt GoalDoubts::doubt_make(const Goal& goal) const {
    if (can_be_made(goal.special)) return {};
    return {.text = why_not_made(goal.special) + ", or take the goal away", .never_won = true};
}

Doubt GoalDoubts::doubt_fire(const Goal& goal) const {
    const auto stock = sum([&](const Spot& spot) { return is_kind(spot, goal.special); });
    const auto tiles = sum([&](const Spot& spot) {
        return spot.power != Power::kNone && is_kind(spot, goal.special);
    });
    // A colour bomb turns any number of tiles into its partner's kind.
    const bool multiplies =
        tiles > 0 && (count_things(Thing::kColourBomb) > 0 || can_be_made(Special::kColourBomb));
    if (stock >= goal.count || multiplies || can_be_made(goal.special)) return {};
    return {.text = "it wants " + number_of(goal.count, "piece") + " and the board has " +
                    std::to_string(stock) + ", but " + why_not_made(goal.special) +
                    ", or ask for less",
            .never_won = true};
}

}  // namespace dramatis::match3
