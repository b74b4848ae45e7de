#include "audit/array_level_rules.hpp"

#include <algorithm>
#include <utility>

namespace dramatis::audit {

void ArrayLevelRules::hit(Hits& hits, Cell cell) const {
    if (scene_[cell].thing == Thing::kHole || hits.hit[cell]) return;
    hits.hit[cell] = true;
    hits.fresh.push_back(cell);
}

void ArrayLevelRules::hit_row(Hits& hits, int row) const {
    if (row < 0 || row >= rows_) return;
    for (int column = 0; column < columns_; ++column) hit(hits, cell_at(row, column));
}

void ArrayLevelRules::hit_column(Hits& hits, int column) const {
    if (column < 0 || column >= columns_) return;
    for (int row = 0; row < rows_; ++row) hit(hits, cell_at(row, column));
}

void ArrayLevelRules::hit_around(Hits& hits, Cell centre, int reach) const {
    for (int row = centre.row - reach; row <= centre.row + reach; ++row)
        for (int column = centre.column - reach; column <= centre.column + reach; ++column)
            if (inside(row, column)) hit(hits, cell_at(row, column));
}

void ArrayLevelRules::hit_colour(Hits& hits, Tile colour) const {
    scene_.for_each_cell([&](Cell cell) {
        if (scene_[cell].thing == Thing::kTile && scene_[cell].colour == colour) hit(hits, cell);
    });
}

void ArrayLevelRules::fire_all(Hits& hits) {
    while (!hits.fresh.empty()) fire_round(hits);
}

void ArrayLevelRules::fire_round(Hits& hits) {
    const std::vector<Cell> before = std::exchange(hits.fresh, {});
    Marks firing(rows_, columns_);
    for (const Cell cell : before)
        if (scene_[cell].is_special() && !scene_[cell].locked)
            firing[cell] = hits.fired[cell] = true;
    const std::optional<Tile> favourite = most_frequent_colour(hits);

    scene_.for_each_cell([&](Cell cell) {
        if (!firing[cell]) return;
        if (scene_[cell].power == Power::kRow) hit_row(hits, cell.row);
        if (scene_[cell].power == Power::kColumn) hit_column(hits, cell.column);
        if (scene_[cell].power == Power::kBomb) hit_around(hits, cell, 1);
        if (scene_[cell].thing == Thing::kColourBomb && favourite) hit_colour(hits, *favourite);
    });
    for (const Cell cell : flight_order_)
        if (firing[cell] && scene_[cell].power == Power::kHoming) fly(hits);
}

std::optional<Tile> ArrayLevelRules::most_frequent_colour(const Hits& hits) const {
    std::array<int, match3::kMaxColours> n{};
    scene_.for_each_cell([&](Cell cell) {
        if (scene_[cell].thing == Thing::kTile && !hits.hit[cell]) ++n[scene_[cell].colour];
    });
    const auto most = std::ranges::max_element(n);  // the first of equals
    if (*most == 0) return {};
    return Tile(most - n.begin());
}

std::optional<Cell> ArrayLevelRules::fly(Hits& hits) {
    const std::uint32_t number = flights_++;
    std::vector<Cell> for_goals, obstacles, others;
    for (const Cell cell : flight_order_) {
        if (hits.hit[cell]) continue;
        const Spot& spot = scene_[cell];
        if (helps_goal(hits, spot)) for_goals.push_back(cell);
        if (spot.thing == Thing::kCrate || spot.thing == Thing::kVine || spot.locked ||
            shows_ice(spot))
            obstacles.push_back(cell);
        if (is_tile_or_colour_bomb(spot)) others.push_back(cell);
    }
    for (const auto* list : {&for_goals, &obstacles, &others}) {
        if (list->empty()) continue;
        const auto word = core::Rng::at(refill_seed_.child("homing"), number);
        const Cell target = (*list)[core::Rng::scale(word, std::uint32_t(list->size()))];
        hit(hits, target);
        return target;
    }
    return {};
}

bool ArrayLevelRules::shows_ice(const Spot& spot) {
    return spot.ice > 0 && !spot.locked &&
           (spot.thing == Thing::kEmpty || is_tile_or_colour_bomb(spot));
}

bool ArrayLevelRules::helps_goal(const Hits& hits, const Spot& spot) const {
    for (std::size_t i = 0; i < setup_.goals.size(); ++i) {
        if (!hits.open[i]) continue;
        const Goal& goal = setup_.goals[i];
        if (goal.kind == Goal::Kind::kCrates && spot.thing == Thing::kCrate) return true;
        if (goal.kind == Goal::Kind::kVines && spot.thing == Thing::kVine) return true;
        if (goal.kind == Goal::Kind::kLocks && spot.locked) return true;
        if (goal.kind == Goal::Kind::kIce && shows_ice(spot)) return true;
        if (goal.kind == Goal::Kind::kCollect && spot.thing == Thing::kTile && !spot.locked &&
            spot.colour == goal.colour)
            return true;
    }
    return false;
}

void ArrayLevelRules::combination_wave(Swap swap, Cascade* log) {
    Hits hits = begin_wave(1);
    const Cell first = swap.first, second = swap.second();
    for (const Cell cell : {first, second}) {  // both are hit, and do not fire on their own
        hits.hit[cell] = true;
        if (scene_[cell].is_special()) hits.fired[cell] = true;
    }
    const Spot a = scene_[first], b = scene_[second];
    if (a.thing == Thing::kColourBomb && b.thing == Thing::kColourBomb)
        scene_.for_each_cell([&](Cell cell) { hit(hits, cell); });
    else if (a.thing == Thing::kColourBomb)
        combine_colour_bomb(hits, b);
    else if (b.thing == Thing::kColourBomb)
        combine_colour_bomb(hits, a);
    else
        combine_tiles(hits, a, b, second);
    fire_all(hits);
    finish_wave(hits, {}, log);
}

void ArrayLevelRules::combine_colour_bomb(Hits& hits, const Spot& tile) {
    if (tile.power != Power::kNone)
        scene_.for_each_cell([&](Cell cell) {
            Spot& spot = scene_[cell];
            if (spot.thing != Thing::kTile || spot.colour != tile.colour) return;
            if (spot.power != Power::kNone || spot.locked) return;
            const bool even = (cell.row + cell.column) % 2 == 0;
            spot.power = !is_line(tile) ? tile.power : even ? Power::kRow : Power::kColumn;
        });
    hit_colour(hits, tile.colour);
}

void ArrayLevelRules::combine_tiles(Hits& hits, const Spot& a, const Spot& b, Cell centre) {
    const auto either = [&](Power power) { return a.power == power || b.power == power; };
    if (a.power == Power::kHoming && b.power == Power::kHoming) {
        for (int i = 0; i < 3; ++i) fly(hits);
    } else if (either(Power::kHoming)) {
        const auto target = fly(hits);
        if (!target) return;
        if (either(Power::kRow)) hit_row(hits, target->row);
        if (either(Power::kColumn)) hit_column(hits, target->column);
        if (either(Power::kBomb)) hit_around(hits, *target, 1);
    } else if (a.power == Power::kBomb && b.power == Power::kBomb) {
        hit_around(hits, centre, 2);
    } else {
        const int reach = either(Power::kBomb) ? 1 : 0;
        for (int i = -reach; i <= reach; ++i) {
            hit_row(hits, centre.row + i);
            hit_column(hits, centre.column + i);
        }
    }
}

}  // namespace dramatis::audit
