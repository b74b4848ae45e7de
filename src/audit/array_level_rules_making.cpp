#include "audit/array_level_rules.hpp"

#include <algorithm>
#include <utility>

namespace dramatis::audit {

std::vector<Match> ArrayLevelRules::find_matches(Marks matched, int number) const {
    std::vector<Match> matches;
    scene_.for_each_cell([&](Cell cell) {
        if (!matched[cell]) return;
        Match match{.tile = scene_[cell].colour, .cells = {}, .points = 0};
        collect(matched, cell.row, cell.column, match);
        std::ranges::sort(match.cells);
        const int n = int(match.cells.size());
        match.points = std::uint64_t(n * (20 + 10 * (n - 3))) * std::uint64_t(number);
        matches.push_back(std::move(match));
    });
    return matches;
}

void ArrayLevelRules::collect(Marks& matched, int row, int column, Match& match) const {
    if (!is_tile_of(scene_, row, column, match.tile) || !matched[cell_at(row, column)]) return;
    matched[cell_at(row, column)] = false;
    match.cells.push_back(cell_at(row, column));
    collect(matched, row - 1, column, match);
    collect(matched, row + 1, column, match);
    collect(matched, row, column - 1, match);
    collect(matched, row, column + 1, match);
}

ArrayLevelRules::Run ArrayLevelRules::longest_run(const Match& match) const {
    Run longest;
    for (const Cell cell : match.cells) {
        const bool begins_row = same_beyond(scene_, cell, 0, -1) == 0;
        const bool begins_column = same_beyond(scene_, cell, -1, 0) == 0;
        const int across = row_length(scene_, cell), down = column_length(scene_, cell);
        if (begins_row && across >= 3 && across > longest.length) longest = {cell, true, across};
        if (begins_column && down >= 3 && down > longest.length) longest = {cell, false, down};
    }
    return longest;
}

Cell ArrayLevelRules::middle_of(const Run& run) {
    const int steps = (run.length - 1) / 2;
    return run.along_row ? cell_at(run.first.row, run.first.column + steps)
                         : cell_at(run.first.row + steps, run.first.column);
}

std::optional<Made> ArrayLevelRules::special_of(const Match& match, const Swap* swap) const {
    const Run run = longest_run(match);
    std::optional<Cell> crossing, square, swapped;
    for (const Cell cell : match.cells) {
        if (!crossing && row_length(scene_, cell) >= 3 && column_length(scene_, cell) >= 3)
            crossing = cell;
        if (!square && setup_.squares && is_square(scene_, cell.row, cell.column)) square = cell;
        if (swap && (cell == swap->first || cell == swap->second())) swapped = cell;
    }

    Made made;
    if (run.length >= 5) {
        made = {middle_of(run), {.thing = Thing::kColourBomb}};
    } else if (crossing) {
        made = {*crossing, Spot::tile(match.tile, Power::kBomb)};
    } else if (square) {
        made = {*square, Spot::tile(match.tile, Power::kHoming)};
    } else if (run.length == 4) {
        const bool row = swapped ? swap->direction == Direction::kRight : run.along_row;
        made = {middle_of(run), Spot::tile(match.tile, row ? Power::kRow : Power::kColumn)};
    } else {
        return {};
    }

    if (swapped) made.cell = *swapped;
    if (!scene_[made.cell].locked) return made;
    for (const Cell cell : match.cells)
        if (!scene_[cell].locked) {
            made.cell = cell;
            return made;
        }
    return {};
}

}  // namespace dramatis::audit
