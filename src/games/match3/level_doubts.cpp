#include <algorithm>
#include <utility>

#include "games/match3/level_reader.hpp"

namespace dramatis::match3 {
namespace {

using Kind = Goal::Kind;
using Marks = CellMap<bool>;

constexpr std::size_t kMaxNamed = 5;  // cells that a sentence names

Cell cell_at(int row, int column) {
    return {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)};
}

// "[0, 3], [1, 3] and 4 more"
std::string cells_text(const std::vector<Cell>& cells) {
    std::string out;
    for (std::size_t i = 0; i < cells.size() && i < kMaxNamed; ++i)
        out += (i ? ", [" : "[") + std::to_string(cells[i].row) + ", " +
               std::to_string(cells[i].column) + "]";
    if (cells.size() > kMaxNamed)
        out += " and " + std::to_string(cells.size() - kMaxNamed) + " more";
    return out;
}

// Where pieces can get to. Crates, vines and locks count as gone, so what cannot be reached here
// never can.
class Ground {
   public:
    explicit Ground(const Setup& setup) : scene_(full_scene(setup)) {}

    const Scene& scene() const { return scene_; }
    bool is_open(int row, int column) const {
        if (row < 0 || column < 0 || row >= scene_.rows() || column >= scene_.columns())
            return false;
        const Thing thing = scene_[cell_at(row, column)].thing;
        return thing != Thing::kHole && thing != Thing::kStone;
    }

    // The cell that something comes to which falls from above this row; -1 if a stone or the floor
    // is next.
    int landing(int row, int column) const {
        while (row < scene_.rows() && scene_[cell_at(row, column)].thing == Thing::kHole) ++row;
        return is_open(row, column) ? row : -1;
    }

    // All cells that can be reached from those marked by falling and sliding and, for pieces that
    // are there, by swaps.
    Marks spread(Marks marks, bool swaps) const {
        std::vector<Cell> todo;
        marks.for_each_cell([&](Cell cell) {
            if (marks[cell]) todo.push_back(cell);
        });
        const auto go = [&](int row, int column) {
            if (!is_open(row, column) || std::exchange(marks[cell_at(row, column)], true)) return;
            todo.push_back(cell_at(row, column));
        };
        while (!todo.empty()) {
            const int row = todo.back().row, column = todo.back().column;
            todo.pop_back();
            if (const int lower = landing(row + 1, column); lower >= 0) go(lower, column);
            go(row + 1, column - 1);
            go(row + 1, column + 1);
            if (!swaps) continue;
            go(row - 1, column);
            go(row, column - 1);
            go(row, column + 1);
        }
        return marks;
    }

    // The most cells in a straight line, which bounds the runs there can be.
    int longest_line() const {
        int longest = 0;
        scene_.for_each_cell([&](Cell cell) {
            longest = std::max({longest, reach(cell, 1, 0), reach(cell, 0, 1)});
        });
        return longest;
    }

    // Whether runs of three can cross in some cell.
    bool has_crossing() const {
        return any_cell([&](Cell cell) {
            return reach(cell, -1, 0) + reach(cell, 1, 0) - 1 >= 3 &&
                   reach(cell, 0, -1) + reach(cell, 0, 1) - 1 >= 3;
        });
    }

    bool has_square() const {
        return any_cell([&](Cell cell) {
            return reach(cell, 1, 0) >= 2 && reach(cell, 0, 1) >= 2 &&
                   is_open(cell.row + 1, cell.column + 1);
        });
    }

   private:
    // Open cells in a line from this one on, itself included.
    int reach(Cell cell, int down, int right) const {
        int length = 0;
        while (is_open(cell.row + down * length, cell.column + right * length)) ++length;
        return length;
    }

    template <class F>
    bool any_cell(F&& holds) const {
        bool any = false;
        scene_.for_each_cell([&](Cell cell) { any = any || holds(cell); });
        return any;
    }

    Scene scene_;
};

class Doubts {
   public:
    explicit Doubts(const Level& level) : level_(level), setup_(level.setup), ground_(setup_) {}

    std::vector<std::string> find() {
        for (std::size_t i = 0; i < setup_.goals.size(); ++i) {
            const auto doubt = doubt_goal(setup_.goals[i]);
            if (!doubt.empty()) out_.push_back("goal " + std::to_string(i + 1) + ": " + doubt);
        }
        doubt_items();
        doubt_refills();
        doubt_dry_cells();
        doubt_rewards();
        return std::move(out_);
    }

   private:
    bool enters(std::size_t column) const {
        return setup_.entries.empty() || setup_.entries[column];
    }
    bool falls_by_chance(std::size_t column, Tile colour) const {
        return setup_.weights.empty() || setup_.weights[column][colour] > 0;
    }

    template <class F>
    std::uint64_t sum(F&& of_spot) const {
        std::uint64_t total = 0;
        ground_.scene().for_each_cell([&](Cell cell) {
            total += static_cast<std::uint64_t>(of_spot(ground_.scene()[cell]));
        });
        return total;
    }

    std::uint64_t count_things(Thing thing) const {
        return sum([&](const Spot& spot) { return spot.thing == thing; });
    }

    // How often a value stands in the queues of columns that are entered.
    std::uint64_t count_queued(Tile value) const {
        std::uint64_t total = 0;
        for (std::size_t column = 0; column < setup_.queues.size(); ++column)
            if (enters(column))
                total +=
                    static_cast<std::uint64_t>(std::ranges::count(setup_.queues[column], value));
        return total;
    }

    std::string doubt_goal(const Goal& goal) const {
        switch (goal.kind) {
            case Kind::kScore:
                return "";
            case Kind::kCollect:
                return doubt_collect(goal);
            case Kind::kIce:
                return doubt_stock(goal, sum([](const Spot& s) { return s.ice; }), "layers of ice",
                                   "add ice");
            case Kind::kCrates:
                return doubt_stock(goal, count_things(Thing::kCrate), "crates", "add crates");
            case Kind::kLocks:
                return doubt_stock(goal, sum([](const Spot& s) { return s.locked; }), "locks",
                                   "add locks");
            case Kind::kItems:
                return doubt_stock(goal, count_things(Thing::kItem) + count_queued(kItemInQueue),
                                   "items", "put more, *, on the board or into \"refill\"");
            case Kind::kVines:
                return count_things(Thing::kVine) ? ""
                                                  : doubt_stock(goal, 0, "vines", "add one, %");
            case Kind::kMake:
                return doubt_make(goal);
            case Kind::kFire:
                return doubt_fire(goal);
        }
        return "";
    }

    static std::string doubt_stock(const Goal& goal, std::uint64_t held, const std::string& things,
                                   const std::string& cure) {
        if (held == 0)
            return "there are no " + things + " in the level; " + cure + ", or take the goal away";
        if (goal.count <= held) return "";
        return "it wants " + std::to_string(goal.count) + " " + things + " and the level has " +
               std::to_string(held) + "; ask for at most that many (or \"all\"), or " + cure;
    }

    std::string doubt_collect(const Goal& goal) const {
        const Scene& scene = ground_.scene();
        std::uint64_t supply = count_queued(goal.colour);
        for (std::size_t column = 0; column < static_cast<std::size_t>(setup_.columns); ++column)
            if (enters(column) && falls_by_chance(column, goal.colour)) return "";
        scene.for_each_cell([&](Cell cell) {
            const Spot& spot = scene[cell];
            supply += spot.thing == Thing::kTile && spot.colour == goal.colour;
            supply += spot.thing == Thing::kRandom && falls_by_chance(cell.column, goal.colour);
        });
        if (supply >= goal.count) return "";
        return std::string("it wants ") + std::to_string(goal.count) + " tiles " +
               letter(goal.colour) + ", but none fall by chance and there are only " +
               std::to_string(supply) + " on the board and in \"refill\"; give " +
               letter(goal.colour) + " a weight, or collect another colour";
    }

    // Whether matches can make it, whatever is played.
    bool can_be_made(Special special) const {
        if (!setup_.specials) return false;
        const bool line = ground_.longest_line() >= 4, bomb = ground_.has_crossing();
        const bool homing = setup_.squares && ground_.has_square();
        switch (special) {
            case Special::kLine:
                return line;
            case Special::kBomb:
                return bomb;
            case Special::kHoming:
                return homing;
            case Special::kColourBomb:
                return ground_.longest_line() >= 5;
            case Special::kAny:
                return line || bomb || homing;
        }
        return false;
    }

    std::string why_not_made(Special special) const {
        if (!setup_.specials)
            return "matches make no special pieces here; write \"specials\": true";
        const std::string cure = "; make the board larger";
        switch (special) {
            case Special::kLine:
                return "no line of cells is long enough for a run of 4" + cure;
            case Special::kBomb:
                return "nowhere can a run of 3 along a row cross one along a column" + cure;
            case Special::kHoming:
                if (!setup_.squares)
                    return "only squares make homing pieces; write \"squares\": true";
                return "nowhere are 2 x 2 cells for a square" + cure;
            case Special::kColourBomb:
                return "no line of cells is long enough for a run of 5" + cure;
            case Special::kAny:
                break;
        }
        return "there is no room for a match that makes special pieces" + cure;
    }

    std::string doubt_make(const Goal& goal) const {
        return can_be_made(goal.special) ? ""
                                         : why_not_made(goal.special) + ", or take the goal away";
    }

    static bool is_kind(const Spot& spot, Special special) {
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

    std::string doubt_fire(const Goal& goal) const {
        const auto stock = sum([&](const Spot& spot) { return is_kind(spot, goal.special); });
        const auto tiles = sum([&](const Spot& spot) {
            return spot.power != Power::kNone && is_kind(spot, goal.special);
        });
        // A colour bomb turns any number of tiles into its partner's kind.
        const bool multiplies = tiles > 0 && count_things(Thing::kColourBomb) > 0;
        if (stock >= goal.count || multiplies || can_be_made(goal.special)) return "";
        return "it wants " + std::to_string(goal.count) + " pieces and the board has " +
               std::to_string(stock) + ", but " + why_not_made(goal.special) + ", or ask for less";
    }

    bool reaches_exit(Cell start) const {
        const Scene& scene = ground_.scene();
        Marks marks(scene.rows(), scene.columns());
        marks[start] = true;
        marks = ground_.spread(std::move(marks), true);
        bool found = false;
        scene.for_each_cell([&](Cell cell) { found |= marks[cell] && scene[cell].exit; });
        return found;
    }

    void doubt_items() {
        std::vector<Cell> stuck;
        const Scene& scene = ground_.scene();
        scene.for_each_cell([&](Cell cell) {
            if (scene[cell].thing == Thing::kItem && !reaches_exit(cell)) stuck.push_back(cell);
        });
        if (!stuck.empty())
            out_.push_back("items at " + cells_text(stuck) +
                           " cannot come to any exit; open a way for them, or mark cells below "
                           "them in \"exits\"");
        for (std::size_t column = 0; column < setup_.queues.size(); ++column) {
            if (!enters(column) || std::ranges::find(setup_.queues[column], kItemInQueue) ==
                                       setup_.queues[column].end())
                continue;
            const int top = ground_.landing(0, static_cast<int>(column));
            if (top < 0 || !reaches_exit(cell_at(top, static_cast<int>(column))))
                out_.push_back("items that fall into column " + std::to_string(column) +
                               " cannot come to any exit; let them fall elsewhere, or mark cells "
                               "below in \"exits\"");
        }
    }

    void doubt_refills() {
        for (std::size_t column = 0; column < setup_.queues.size(); ++column)
            if (!setup_.queues[column].empty() && !enters(column))
                out_.push_back(
                    "\"refill\" of column " + std::to_string(column) +
                    " never falls, \"entries\" has no v there; write one, or leave the text empty");
    }

    void doubt_dry_cells() {
        const Scene& scene = ground_.scene();
        Marks marks(scene.rows(), scene.columns());
        for (int column = 0; column < scene.columns(); ++column)
            if (const int top = ground_.landing(0, column);
                top >= 0 && enters(static_cast<std::size_t>(column)))
                marks[cell_at(top, column)] = true;
        marks = ground_.spread(std::move(marks), false);
        std::vector<Cell> dry;
        scene.for_each_cell([&](Cell cell) {
            if (ground_.is_open(cell.row, cell.column) && !marks[cell]) dry.push_back(cell);
        });
        if (!dry.empty())
            out_.push_back("nothing new can fall to " + cells_text(dry) +
                           ", what is cleared there stays empty; open a way from above, or make "
                           "holes of them");
    }

    void doubt_rewards() {
        const auto goal = std::ranges::find(setup_.goals, Kind::kScore, &Goal::kind);
        if (goal != setup_.goals.end()) {
            const auto free =
                std::ranges::count_if(setup_.stars, [&](auto star) { return star <= goal->count; });
            if (free > 0)
                out_.push_back("every win reaches the first " +
                               (free == 1 ? "star" : std::to_string(free) + " stars") +
                               ", the score to win is " + std::to_string(goal->count) +
                               "; ask more for stars than that");
        }
        if (!setup_.goals.empty()) return;
        if (setup_.move_bonus > 0)
            out_.push_back(
                "\"move_bonus\" is never paid, without goals no game is won; add a goal, or take "
                "it away");
        if (level_.target)
            out_.push_back(
                "\"target\" can never be met, without goals no game is won; add a goal, or take it "
                "away");
    }

    const Level& level_;
    const Setup& setup_;
    Ground ground_;
    std::vector<std::string> out_;
};

}  // namespace

std::vector<std::string> find_doubts(const Level& level) { return Doubts(level).find(); }

}  // namespace dramatis::match3
