#include "audit/array_level_rules.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace dramatis::audit {

void ArrayLevelRules::list_moves(std::vector<Swap>& out) const {
    scene_.for_each_cell([&](Cell cell) {
        for (const auto direction : {Direction::kRight, Direction::kDown})
            if (is_legal({cell, direction})) out.push_back({cell, direction});
    });
}

void ArrayLevelRules::play(Swap swap, Cascade* log) {
    done_after_waves_.clear();
    ++moves_;
    const std::uint32_t vines_gone_before = vines_gone_;
    int number = 1;
    if (is_combination(swap)) {
        combination_wave(swap, log);
        ++number;
    } else {
        exchange(scene_, swap);
    }
    while (number <= kMaxWaves && matching_wave(number, swap, log)) ++number;
    end_move(vines_gone_ > vines_gone_before);
}

std::uint32_t ArrayLevelRules::goal_count(std::size_t index) const {
    const std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
    return static_cast<std::uint32_t>(std::min(count_of(setup_.goals[index]), most));
}

std::uint64_t ArrayLevelRules::done(std::size_t index) const {
    const Goal& goal = setup_.goals[index];
    if (!is_all_vines(goal)) return count_of(goal);
    const std::uint64_t first = target_of(goal), now = count_things(scene_, Thing::kVine);
    return now >= first ? 0 : first - now;
}

double ArrayLevelRules::progress(std::size_t index) const {
    const Goal& goal = setup_.goals[index];
    const std::uint64_t target = target_of(goal);
    if (target == 0) return 1;
    if (is_all_vines(goal)) {
        const std::uint64_t now = count_things(scene_, Thing::kVine);
        return now >= target ? 0.0 : double(target - now) / double(target);
    }
    return std::min(1.0, double(count_of(goal)) / double(target));
}

bool ArrayLevelRules::inside(int row, int column) const {
    return row >= 0 && column >= 0 && row < rows_ && column < columns_;
}

bool ArrayLevelRules::has_thing(int row, int column, Thing thing) const {
    return inside(row, column) && scene_[cell_at(row, column)].thing == thing;
}

bool ArrayLevelRules::is_tile_or_colour_bomb(const Spot& spot) {
    return spot.thing == Thing::kTile || spot.thing == Thing::kColourBomb;
}

bool ArrayLevelRules::is_line(const Spot& spot) {
    return spot.power == Power::kRow || spot.power == Power::kColumn;
}

Spot ArrayLevelRules::piece_of(const Spot& spot) {
    return {.thing = spot.thing, .colour = spot.colour, .power = spot.power};
}

void ArrayLevelRules::put(Spot& spot, const Spot& piece) {
    spot.thing = piece.thing;
    spot.colour = piece.colour;
    spot.power = piece.power;
    spot.hits = 0;
    spot.locked = false;
}

void ArrayLevelRules::exchange(Scene& scene, Swap swap) {
    Spot& a = scene[swap.first];
    Spot& b = scene[swap.second()];
    const Spot piece_a = piece_of(a), piece_b = piece_of(b);
    put(a, piece_b);
    put(b, piece_a);
}

ArrayLevelRules::Marks ArrayLevelRules::find_exits(const Scene& scene) {
    Marks exits(scene.rows(), scene.columns());
    bool any = false;
    scene.for_each_cell([&](Cell cell) { any |= exits[cell] = scene[cell].exit; });
    if (any) return exits;
    for (int column = 0; column < scene.columns(); ++column) {
        int row = scene.rows() - 1;
        while (row >= 0 && scene[cell_at(row, column)].thing == Thing::kHole) --row;
        if (row >= 0) exits[cell_at(row, column)] = true;
    }
    return exits;
}

std::uint64_t ArrayLevelRules::count_things(const Scene& scene, Thing thing) {
    std::uint64_t n = 0;
    scene.for_each_cell([&](Cell cell) { n += scene[cell].thing == thing; });
    return n;
}

bool ArrayLevelRules::is_tile_of(const Scene& scene, int row, int column, Tile colour) const {
    if (!inside(row, column)) return false;
    const Spot& spot = scene[cell_at(row, column)];
    return spot.thing == Thing::kTile && spot.colour == colour;
}

int ArrayLevelRules::same_beyond(const Scene& scene, Cell cell, int down, int right) const {
    int n = 0;
    while (is_tile_of(scene, cell.row + (n + 1) * down, cell.column + (n + 1) * right,
                      scene[cell].colour))
        ++n;
    return n;
}

int ArrayLevelRules::row_length(const Scene& scene, Cell cell) const {
    return same_beyond(scene, cell, 0, -1) + 1 + same_beyond(scene, cell, 0, 1);
}

int ArrayLevelRules::column_length(const Scene& scene, Cell cell) const {
    return same_beyond(scene, cell, -1, 0) + 1 + same_beyond(scene, cell, 1, 0);
}

bool ArrayLevelRules::is_square(const Scene& scene, int top, int left) const {
    if (!inside(top, left) || scene[cell_at(top, left)].thing != Thing::kTile) return false;
    const Tile colour = scene[cell_at(top, left)].colour;
    return is_tile_of(scene, top, left + 1, colour) && is_tile_of(scene, top + 1, left, colour) &&
           is_tile_of(scene, top + 1, left + 1, colour);
}

bool ArrayLevelRules::matches_at(const Scene& scene, Cell cell) const {
    if (scene[cell].thing != Thing::kTile) return false;
    if (row_length(scene, cell) >= 3 || column_length(scene, cell) >= 3) return true;
    if (!setup_.squares) return false;
    const int row = cell.row, column = cell.column;
    return is_square(scene, row, column) || is_square(scene, row, column - 1) ||
           is_square(scene, row - 1, column) || is_square(scene, row - 1, column - 1);
}

bool ArrayLevelRules::is_legal(Swap swap) const {
    const Cell a = swap.first, b = swap.second();
    if (!scene_.contains(a) || !scene_.contains(b)) return false;
    if (!moves_freely(scene_[a]) || !moves_freely(scene_[b])) return false;
    if (is_combination(swap)) return true;
    const bool both_tiles = scene_[a].thing == Thing::kTile && scene_[b].thing == Thing::kTile;
    if (both_tiles && scene_[a].colour == scene_[b].colour) return false;
    Scene after = scene_;
    exchange(after, swap);
    return matches_at(after, a) || matches_at(after, b);
}

bool ArrayLevelRules::is_combination(Swap swap) const {
    const Spot &a = scene_[swap.first], &b = scene_[swap.second()];
    return (a.is_special() && b.is_special()) ||
           (a.thing == Thing::kColourBomb && b.thing == Thing::kTile) ||
           (b.thing == Thing::kColourBomb && a.thing == Thing::kTile);
}

ArrayLevelRules::Hits ArrayLevelRules::begin_wave(int number) const {
    Hits hits;
    hits.wave = number;
    hits.matched = hits.hit = hits.fired = Marks(rows_, columns_);
    for (const Goal& goal : setup_.goals) hits.open.push_back(!is_met(goal));
    return hits;
}

bool ArrayLevelRules::matching_wave(int number, Swap swap, Cascade* log) {
    Hits hits = begin_wave(number);
    bool any = false;
    scene_.for_each_cell([&](Cell cell) { any |= hits.matched[cell] = matches_at(scene_, cell); });
    if (!any) return false;

    Wave wave;
    wave.matches = find_matches(hits.matched, number);  // 1
    for (const Match& match : wave.matches) {
        wave.points += match.points;
        if (setup_.specials)  // 2
            if (const auto made = special_of(match, number == 1 ? &swap : nullptr))
                wave.made.push_back(*made);
    }
    std::ranges::sort(wave.made, {}, &Made::cell);

    scene_.for_each_cell([&](Cell cell) {  // 3
        if (hits.matched[cell]) hit(hits, cell);
    });
    fire_all(hits);
    finish_wave(hits, std::move(wave), log);
    return true;
}

void ArrayLevelRules::finish_wave(const Hits& hits, Wave wave, Cascade* log) {
    scene_.for_each_cell([&](Cell cell) {
        if (hits.fired[cell]) wave.fired.push_back(cell);
        if (hits.hit[cell] && !hits.matched[cell]) wave.struck.push_back(cell);
    });
    scene_.for_each_cell([&](Cell cell) {  // 4
        if (hits.hit[cell] || is_blocker_beside_match(hits, cell))
            wave.points += take_hit(hits, cell);
    });
    for (const Made& made : wave.made) {  // 5
        put(scene_[made.cell], made.spot);
        ++made_[int(kind_of(made.spot))];
    }
    score_ += wave.points;
    fall();  // 6
    wave.settled = scene_;
    if (!log) return;
    log->push_back(std::move(wave));
    done_after_waves_.emplace_back();
    for (std::size_t g = 0; g < setup_.goals.size(); ++g)
        done_after_waves_.back().push_back(done(g));
}

bool ArrayLevelRules::is_blocker_beside_match(const Hits& hits, Cell cell) const {
    const Thing thing = scene_[cell].thing;
    if (thing != Thing::kCrate && thing != Thing::kVine) return false;
    const auto matched = [&](int row, int column) {
        return inside(row, column) && hits.matched[cell_at(row, column)];
    };
    return matched(cell.row - 1, cell.column) || matched(cell.row + 1, cell.column) ||
           matched(cell.row, cell.column - 1) || matched(cell.row, cell.column + 1);
}

std::uint64_t ArrayLevelRules::take_hit(const Hits& hits, Cell cell) {
    Spot& spot = scene_[cell];
    if (spot.locked) {
        spot.locked = false;
        ++locks_gone_;
    } else if (is_tile_or_colour_bomb(spot)) {
        ++vanished_, ++vanished_at_[cell];
        if (spot.thing == Thing::kTile) ++collected_[spot.colour];
        if (spot.is_special()) ++fired_[int(kind_of(spot))];
        make_empty(spot);
        melt(spot);
        return hits.matched[cell] ? 0 : std::uint64_t(20 * hits.wave);
    } else if (spot.thing == Thing::kEmpty) {
        melt(spot);
    } else if (spot.thing == Thing::kCrate) {
        if (--spot.hits == 0) {
            make_empty(spot);
            ++crates_gone_;
        }
    } else if (spot.thing == Thing::kVine) {
        make_empty(spot);
        ++vines_gone_;
    }
    return 0;
}

void ArrayLevelRules::melt(Spot& spot) {
    if (spot.ice == 0) return;
    --spot.ice;
    ++ice_gone_;
}

}  // namespace dramatis::audit
