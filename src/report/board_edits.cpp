#include "report/board_edits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "report/level_text.hpp"

namespace dramatis::report {
namespace {

using match3::Cell;
using match3::Scene;
using match3::Spot;
using match3::Thing;

constexpr std::size_t kMostGroups = 4;  // of cells that change alike
constexpr std::size_t kFewGroups = 2;   // of one kind of blocker; more are told as one
constexpr int kFarthest = 3;            // rows or columns that blockers may have moved

// "row 7, columns 1 and 7", "rows 2 to 5, 6 cells"
std::string place_text(const std::vector<Cell>& cells) {
    const auto [top, bottom] = std::pair(cells.front().row, cells.back().row);
    if (top != bottom)
        return fmt::format("rows {} to {}, {}", top, bottom, count_text(cells.size(), "cell"));
    std::string columns;
    for (std::size_t i = 0; i < cells.size(); ++i)
        columns += fmt::format("{}{}",
                               i == 0                  ? ""
                               : i + 1 == cells.size() ? " and "
                                                       : ", ",
                               cells[i].column);
    return fmt::format("row {}, column{} {}", top, cells.size() == 1 ? "" : "s", columns);
}

// Cells that change alike, by what they were and are.
struct Group {
    std::string before, after;
    std::vector<Cell> cells;

    std::string text() const {
        return fmt::format("{}: {} -> {}", place_text(cells), before, after);
    }
};

void add_to(std::vector<Group>& groups, Cell cell, std::string before, std::string after) {
    const auto alike = std::ranges::find_if(
        groups, [&](const Group& group) { return group.before == before && group.after == after; });
    if (alike == groups.end())
        groups.push_back({std::move(before), std::move(after), {cell}});
    else
        alike->cells.push_back(cell);
}

// What stands in the way, or lies under the tiles.
struct Kind {
    const char *one, *depth;       // "crate", "hit"; no depth where all are alike
    int (*depth_of)(const Spot&);  // 0: none here
    void (*remove)(Spot&);         // so that only the rest of the cell is left
};

constexpr Kind kKinds[] = {
    {"crate", "hit",
     [](const Spot& spot) { return spot.thing == Thing::kCrate ? int{spot.hits} : 0; },
     [](Spot& spot) {
         if (spot.thing == Thing::kCrate) spot.thing = Thing::kRandom, spot.hits = 0;
     }},
    {"ice", "layer", [](const Spot& spot) { return int{spot.ice}; },
     [](Spot& spot) { spot.ice = 0; }},
    {"vine", nullptr, [](const Spot& spot) { return int{spot.thing == Thing::kVine}; },
     [](Spot& spot) {
         if (spot.thing == Thing::kVine) spot.thing = Thing::kRandom;
     }},
    {"lock", nullptr, [](const Spot& spot) { return int{spot.locked}; },
     [](Spot& spot) { spot.locked = false; }},
};

bool is_ice(const Kind& kind) { return std::string_view(kind.one) == "ice"; }

// Whether a cell changes in nothing but this.
bool is_all_of(const Kind& kind, Spot before, Spot after) {
    if (before == after) return false;
    kind.remove(before), kind.remove(after);
    return before == after;
}

std::string text_of(const Kind& kind, Spot spot, const match3::Names& names) {
    if (is_ice(kind)) return spot.ice == 0 ? "no ice" : count_text(spot.ice, "layer") + " of ice";
    spot.ice = 0, spot.exit = false;
    return spot_text(spot, names);
}

struct Count {
    std::size_t cells = 0, depth = 0;
};

Count count(const Kind& kind, const Scene& scene) {
    Count out;
    scene.for_each_cell([&](Cell cell) {
        const int depth = kind.depth_of(scene[cell]);
        out.cells += depth > 0;
        out.depth += static_cast<std::size_t>(depth);
    });
    return out;
}

// Whether all of a kind stand so many rows lower, or so many columns farther from the middle.
bool is_moved(const Kind& kind, const Scene& before, const Scene& after, int down, int out) {
    std::size_t moved = 0;
    before.for_each_cell([&](Cell cell) {
        const int depth = kind.depth_of(before[cell]);
        if (depth == 0) return;
        const int middle = 2 * cell.column - (before.columns() - 1);  // 0: on the axis
        const int side = middle == 0 ? 0 : middle < 0 ? -1 : 1;
        const int row = cell.row + down, column = cell.column + side * out;
        if (row < 0 || column < 0 || row >= before.rows() || column >= before.columns()) return;
        const Cell to{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)};
        moved += kind.depth_of(after[to]) == depth;
    });
    return moved == count(kind, before).cells && moved == count(kind, after).cells;
}

std::string all_of(const Kind& kind, std::size_t cells) {
    if (is_ice(kind)) return "all ice";
    return cells == 1 ? fmt::format("the {}", kind.one) : "all " + count_text(cells, kind.one);
}

// "all 8 crates 2 rows down"
std::optional<std::string> move_text(const Kind& kind, const Scene& before, const Scene& after) {
    const auto told = [&](int far, const char* what, const char* way) {
        return fmt::format("{} {} {}", all_of(kind, count(kind, before).cells),
                           count_text(static_cast<std::uint64_t>(far), what), way);
    };
    for (int far = 1; far <= kFarthest; ++far) {
        if (is_moved(kind, before, after, -far, 0)) return told(far, "row", "up");
        if (is_moved(kind, before, after, far, 0)) return told(far, "row", "down");
        if (is_moved(kind, before, after, 0, -far)) return told(far, "column", "inwards");
        if (is_moved(kind, before, after, 0, far)) return told(far, "column", "outwards");
    }
    return {};
}

// "ice: 19 layers -> 36 layers", "crates: 8 with 14 hits -> 10 with 20 hits"
std::string sum_text(const Kind& kind, const Scene& before, const Scene& after) {
    const Count old_count = count(kind, before), new_count = count(kind, after);
    const auto told = [&](const Count& each) {
        if (!kind.depth) return fmt::format("{}", each.cells);
        const std::string depth = count_text(each.depth, kind.depth);
        if (old_count.cells == new_count.cells || each.cells == 0) return depth;
        return is_ice(kind) ? fmt::format("{} in {}", depth, count_text(each.cells, "cell"))
                            : fmt::format("{} with {}", each.cells, depth);
    };
    return fmt::format("{}{}: {} -> {}", kind.one, is_ice(kind) ? "" : "s", told(old_count),
                       told(new_count));
}

void list_kind(const Kind& kind, const Scene& before, const Scene& after,
               const std::vector<Cell>& cells, const match3::Names& names,
               std::vector<std::string>& out) {
    if (cells.empty()) return;
    std::vector<Group> groups;
    for (const Cell cell : cells)
        add_to(groups, cell, text_of(kind, before[cell], names), text_of(kind, after[cell], names));
    const auto moves = groups.size() > 1 ? move_text(kind, before, after) : std::nullopt;
    if (moves || groups.size() > kFewGroups)
        out.push_back(fmt::format("{} ({})", moves ? *moves : sum_text(kind, before, after),
                                  count_text(cells.size(), "cell")));
    else
        for (const Group& group : groups) out.push_back(group.text());
}

}  // namespace

std::vector<std::string> list_board_edits(const Scene& before, const Scene& after,
                                          const match3::Names& names) {
    std::vector<std::vector<Cell>> of_kind(std::size(kKinds));
    std::vector<Group> others;
    before.for_each_cell([&](Cell cell) {
        if (before[cell] == after[cell]) return;
        for (std::size_t i = 0; i < std::size(kKinds); ++i)
            if (is_all_of(kKinds[i], before[cell], after[cell])) {
                of_kind[i].push_back(cell);
                return;
            }
        add_to(others, cell, spot_text(before[cell], names), spot_text(after[cell], names));
    });
    std::vector<std::string> out;
    for (std::size_t i = 0; i < std::size(kKinds); ++i)
        list_kind(kKinds[i], before, after, of_kind[i], names, out);
    std::size_t left = 0;
    for (std::size_t i = 0; i < others.size(); ++i)
        if (i < kMostGroups)
            out.push_back(others[i].text());
        else
            left += others[i].cells.size();
    if (left > 0) out.push_back(fmt::format("and {} more of the board", count_text(left, "cell")));
    return out;
}

}  // namespace dramatis::report
