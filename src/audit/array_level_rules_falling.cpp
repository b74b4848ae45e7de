#include "audit/array_level_rules.hpp"

#include <algorithm>

namespace dramatis::audit {

void ArrayLevelRules::fall() {
    bool even_from_left = true;
    do {
        do fall_straight();
        while (slide(even_from_left));
    } while (leave_by_exits());
}

void ArrayLevelRules::fall_straight() {
    for (int column = 0; column < columns_; ++column)
        for (int row = rows_ - 1; row >= 0; --row)
            if (has_thing(row, column, Thing::kEmpty)) take_from_above(row, column);
}

void ArrayLevelRules::take_from_above(int row, int column) {
    Spot& spot = scene_[cell_at(row, column)];
    for (int above = row - 1; above >= 0; --above) {
        Spot& source = scene_[cell_at(above, column)];
        if (source.thing == Thing::kHole || source.thing == Thing::kEmpty) continue;
        if (moves_freely(source)) move(source, spot);
        return;
    }
    if (setup_.entries.empty() || setup_.entries[std::size_t(column)])
        put(spot, next_piece(column));
}

void ArrayLevelRules::move(Spot& from, Spot& to) {
    put(to, piece_of(from));
    make_empty(from);
}

bool ArrayLevelRules::slide(bool& even_from_left) {
    for (int pass = 0; pass < 2; ++pass) {
        const bool slid = slide_pass(even_from_left);
        even_from_left = !even_from_left;
        if (slid) return true;
    }
    return false;
}

bool ArrayLevelRules::slide_pass(bool even_from_left) {
    const Scene before = scene_;  // all at once
    bool any = false;
    for (int row = 1; row < rows_; ++row) {
        const bool even_height = (rows_ - 1 - row) % 2 == 0;
        const int side = even_height == even_from_left ? -1 : 1;
        for (int column = 0; column < columns_; ++column) {
            if (!inside(row - 1, column + side)) continue;
            const Cell to = cell_at(row, column), from = cell_at(row - 1, column + side);
            if (before[to].thing != Thing::kEmpty || !moves_freely(before[from])) continue;
            move(scene_[from], scene_[to]);
            any = true;
        }
    }
    return any;
}

bool ArrayLevelRules::leave_by_exits() {
    bool any = false;
    scene_.for_each_cell([&](Cell cell) {
        if (scene_[cell].thing != Thing::kItem || !exits_[cell]) return;
        make_empty(scene_[cell]);
        ++left_;
        any = true;
    });
    return any;
}

Spot ArrayLevelRules::next_piece(int column) {
    const std::uint32_t index = drawn_[column]++;
    ++entered_;
    if (!setup_.queues.empty()) {
        const auto& queue = setup_.queues[std::size_t(column)];
        if (index < queue.size())
            return queue[index] == match3::kItemInQueue ? Spot{.thing = Thing::kItem}
                                                        : Spot::tile(queue[index]);
    }
    std::vector<Tile> list;  // every colour as often as its weight
    for (int colour = 0; colour < setup_.colours; ++colour) {
        const int weight =
            setup_.weights.empty() ? 1 : setup_.weights[std::size_t(column)][std::size_t(colour)];
        list.insert(list.end(), std::size_t(weight), Tile(colour));
    }
    const auto word = core::Rng::at(refill_seed_, (std::uint64_t(column) << 32) + index);
    return Spot::tile(list[core::Rng::scale(word, std::uint32_t(list.size()))]);
}

void ArrayLevelRules::end_move(bool vine_was_cleared) {
    if (won_) return;  // nobody should play on
    const auto limit = std::uint32_t(setup_.move_limit);
    const auto met = [&](const Goal& goal) { return is_met(goal); };
    if (!setup_.goals.empty() && std::ranges::all_of(setup_.goals, met)) {
        won_ = true;
        if (moves_ < limit) score_ += std::uint64_t(setup_.move_bonus) * (limit - moves_);
        return;
    }
    if (moves_ >= limit) return;
    if (!vine_was_cleared) grow_vine();
}

void ArrayLevelRules::grow_vine() {
    std::vector<Cell> cells;
    for (const Cell cell : flight_order_) {
        const Spot& spot = scene_[cell];
        if (!is_tile_or_colour_bomb(spot) || spot.locked) continue;
        const int row = cell.row, column = cell.column;
        if (has_thing(row - 1, column, Thing::kVine) || has_thing(row + 1, column, Thing::kVine) ||
            has_thing(row, column - 1, Thing::kVine) || has_thing(row, column + 1, Thing::kVine))
            cells.push_back(cell);
    }
    if (cells.empty()) return;
    const auto word = core::Rng::at(refill_seed_.child("vine"), moves_);
    put(scene_[cells[core::Rng::scale(word, std::uint32_t(cells.size()))]],
        {.thing = Thing::kVine});
    ++overgrown_;
}

}  // namespace dramatis::audit
