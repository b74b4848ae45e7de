#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "games/match3/cascade.hpp"
#include "games/match3/setup.hpp"

namespace dramatis::match3 {

// The full rules of levels the obvious way, cell by cell on an array, written from docs/rules.md
// without a look at the bitboards: the yardstick of the fast version. Headings and step numbers are
// those of the document.
class ArrayLevelRules {
   public:
    // `scene` is the start, without random spots. If none of its spots is an exit, items leave from
    // the lowest cell of each column; scene() does not show these.
    ArrayLevelRules(const Setup& setup, core::Seed refill_seed, const Scene& scene)
        : setup_(setup),
          refill_seed_(refill_seed),
          rows_(scene.rows()),
          columns_(scene.columns()),
          start_(scene),
          scene_(scene),
          exits_(find_exits(scene)) {
        for (int column = 0; column < columns_; ++column)
            for (int row = rows_ - 1; row >= 0; --row)
                flight_order_.push_back(cell_at(row, column));
    }

    const Scene& scene() const { return scene_; }
    void place(const Scene& scene) { scene_ = scene; }

    // In reading order, right before down.
    void list_moves(std::vector<Swap>& out) const {
        scene_.for_each_cell([&](Cell cell) {
            for (const auto direction : {Direction::kRight, Direction::kDown})
                if (is_legal({cell, direction})) out.push_back({cell, direction});
        });
    }

    // One whole move: the swap, its waves, and what happens at the end of a move. A dead board is
    // left as it is.
    void play(Swap swap, Cascade* log = nullptr) {
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

    std::uint64_t score() const { return score_; }
    std::uint32_t moves() const { return moves_; }
    bool won() const { return won_; }
    std::uint32_t drawn(int column) const { return drawn_[column]; }
    std::uint32_t flights() const { return flights_; }

    // How many of it were done; points for a score, and for "all vines" the vines that are gone.
    std::uint32_t goal_count(std::size_t index) const {
        const std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
        return static_cast<std::uint32_t>(std::min(count_of(setup_.goals[index]), most));
    }

    double progress(std::size_t index) const {
        const Goal& goal = setup_.goals[index];
        const std::uint64_t target = target_of(goal);
        if (target == 0) return 1;
        if (is_all_vines(goal)) {
            const std::uint64_t now = count_things(scene_, Thing::kVine);
            return now >= target ? 0.0 : double(target - now) / double(target);
        }
        return std::min(1.0, double(count_of(goal)) / double(target));
    }

    std::uint64_t entered() const { return entered_; }      // pieces that came from queues
    std::uint64_t vanished() const { return vanished_; }    // tiles and colour bombs that hits took
    std::uint64_t overgrown() const { return overgrown_; }  // tiles and colour bombs lost to vines
    std::uint64_t left() const { return left_; }            // items that left

   private:
    using Marks = CellMap<bool>;
    static constexpr int kMaxWaves = 1000;

    struct Run {
        Cell first;
        bool along_row = false;
        int length = 0;
    };

    // What a wave knows until its hits take effect.
    struct Hits {
        int wave = 1;
        std::vector<bool> open;  // which goals were when the wave began
        Marks matched, hit, fired;
        std::vector<Cell> fresh;  // hit since the last round began
    };

    // ---- Cells
    // ---------------------------------------------------------------------------------------------

    static Cell cell_at(int row, int column) { return {std::uint8_t(row), std::uint8_t(column)}; }
    bool inside(int row, int column) const {
        return row >= 0 && column >= 0 && row < rows_ && column < columns_;
    }
    bool has_thing(int row, int column, Thing thing) const {
        return inside(row, column) && scene_[cell_at(row, column)].thing == thing;
    }

    static bool is_tile_or_colour_bomb(const Spot& spot) {
        return spot.thing == Thing::kTile || spot.thing == Thing::kColourBomb;
    }
    static bool is_line(const Spot& spot) {
        return spot.power == Power::kRow || spot.power == Power::kColumn;
    }
    static bool moves_freely(const Spot& spot) { return spot.is_piece() && !spot.locked; }

    // What stands in a cell, without what belongs to the cell itself.
    static Spot piece_of(const Spot& spot) {
        return {.thing = spot.thing, .colour = spot.colour, .power = spot.power};
    }
    static void put(Spot& spot, const Spot& piece) {
        spot.thing = piece.thing;
        spot.colour = piece.colour;
        spot.power = piece.power;
        spot.hits = 0;
        spot.locked = false;
    }
    static void make_empty(Spot& spot) { put(spot, {.thing = Thing::kEmpty}); }

    static void exchange(Scene& scene, Swap swap) {
        Spot& a = scene[swap.first];
        Spot& b = scene[swap.second()];
        const Spot piece_a = piece_of(a), piece_b = piece_of(b);
        put(a, piece_b);
        put(b, piece_a);
    }

    static Marks find_exits(const Scene& scene) {
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

    static std::uint64_t count_things(const Scene& scene, Thing thing) {
        std::uint64_t n = 0;
        scene.for_each_cell([&](Cell cell) { n += scene[cell].thing == thing; });
        return n;
    }

    // ---- Runs and squares
    // ---------------------------------------------------------------------------------------------

    bool is_tile_of(const Scene& scene, int row, int column, Tile colour) const {
        if (!inside(row, column)) return false;
        const Spot& spot = scene[cell_at(row, column)];
        return spot.thing == Thing::kTile && spot.colour == colour;
    }

    // How many tiles of the cell's colour follow it in one direction.
    int same_beyond(const Scene& scene, Cell cell, int down, int right) const {
        int n = 0;
        while (is_tile_of(scene, cell.row + (n + 1) * down, cell.column + (n + 1) * right,
                          scene[cell].colour))
            ++n;
        return n;
    }
    int row_length(const Scene& scene, Cell cell) const {
        return same_beyond(scene, cell, 0, -1) + 1 + same_beyond(scene, cell, 0, 1);
    }
    int column_length(const Scene& scene, Cell cell) const {
        return same_beyond(scene, cell, -1, 0) + 1 + same_beyond(scene, cell, 1, 0);
    }

    // Whether 2 x 2 tiles of one colour stand there.
    bool is_square(const Scene& scene, int top, int left) const {
        if (!inside(top, left) || scene[cell_at(top, left)].thing != Thing::kTile) return false;
        const Tile colour = scene[cell_at(top, left)].colour;
        return is_tile_of(scene, top, left + 1, colour) &&
               is_tile_of(scene, top + 1, left, colour) &&
               is_tile_of(scene, top + 1, left + 1, colour);
    }

    bool matches_at(const Scene& scene, Cell cell) const {
        if (scene[cell].thing != Thing::kTile) return false;
        if (row_length(scene, cell) >= 3 || column_length(scene, cell) >= 3) return true;
        if (!setup_.squares) return false;
        const int row = cell.row, column = cell.column;
        return is_square(scene, row, column) || is_square(scene, row, column - 1) ||
               is_square(scene, row - 1, column) || is_square(scene, row - 1, column - 1);
    }

    // ---- Legal swaps
    // ---------------------------------------------------------------------------------------------

    bool is_legal(Swap swap) const {
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

    bool is_combination(Swap swap) const {
        const Spot &a = scene_[swap.first], &b = scene_[swap.second()];
        return (a.is_special() && b.is_special()) ||
               (a.thing == Thing::kColourBomb && b.thing == Thing::kTile) ||
               (b.thing == Thing::kColourBomb && a.thing == Thing::kTile);
    }

    // ---- A wave
    // ---------------------------------------------------------------------------------------------

    Hits begin_wave(int number) const {
        Hits hits;
        hits.wave = number;
        hits.matched = hits.hit = hits.fired = Marks(rows_, columns_);
        for (const Goal& goal : setup_.goals) hits.open.push_back(!is_met(goal));
        return hits;
    }

    // False if nothing matches.
    bool matching_wave(int number, Swap swap, Cascade* log) {
        Hits hits = begin_wave(number);
        bool any = false;
        scene_.for_each_cell(
            [&](Cell cell) { any |= hits.matched[cell] = matches_at(scene_, cell); });
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

    // Steps 4 to 6, and the log.
    void finish_wave(const Hits& hits, Wave wave, Cascade* log) {
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
        if (log) log->push_back(std::move(wave));
    }

    bool is_blocker_beside_match(const Hits& hits, Cell cell) const {
        const Thing thing = scene_[cell].thing;
        if (thing != Thing::kCrate && thing != Thing::kVine) return false;
        const auto matched = [&](int row, int column) {
            return inside(row, column) && hits.matched[cell_at(row, column)];
        };
        return matched(cell.row - 1, cell.column) || matched(cell.row + 1, cell.column) ||
               matched(cell.row, cell.column - 1) || matched(cell.row, cell.column + 1);
    }

    // What the hit does, and the points it gives besides those of the matches.
    std::uint64_t take_hit(const Hits& hits, Cell cell) {
        Spot& spot = scene_[cell];
        if (spot.locked) {
            spot.locked = false;
            ++locks_gone_;
        } else if (is_tile_or_colour_bomb(spot)) {
            ++vanished_;
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

    void melt(Spot& spot) {
        if (spot.ice == 0) return;
        --spot.ice;
        ++ice_gone_;
    }

    // ---- Matches, and which special a match makes
    // ---------------------------------------------------------------------------------------------

    std::vector<Match> find_matches(Marks matched, int number) const {
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

    // Adds the matched cells of the match's colour that are connected with this one, and unmarks
    // them.
    void collect(Marks& matched, int row, int column, Match& match) const {
        if (!is_tile_of(scene_, row, column, match.tile) || !matched[cell_at(row, column)]) return;
        matched[cell_at(row, column)] = false;
        match.cells.push_back(cell_at(row, column));
        collect(matched, row - 1, column, match);
        collect(matched, row + 1, column, match);
        collect(matched, row, column - 1, match);
        collect(matched, row, column + 1, match);
    }

    // The longest run of the match; of equal ones the first in reading order, along the row before
    // along the column. A match that is only squares has none: its length is 0.
    Run longest_run(const Match& match) const {
        Run longest;
        for (const Cell cell : match.cells) {
            const bool begins_row = same_beyond(scene_, cell, 0, -1) == 0;
            const bool begins_column = same_beyond(scene_, cell, -1, 0) == 0;
            const int across = row_length(scene_, cell), down = column_length(scene_, cell);
            if (begins_row && across >= 3 && across > longest.length)
                longest = {cell, true, across};
            if (begins_column && down >= 3 && down > longest.length) longest = {cell, false, down};
        }
        return longest;
    }

    static Cell middle_of(const Run& run) {
        const int steps = (run.length - 1) / 2;
        return run.along_row ? cell_at(run.first.row, run.first.column + steps)
                             : cell_at(run.first.row + steps, run.first.column);
    }

    // `swap`: in the first wave, else null.
    std::optional<Made> special_of(const Match& match, const Swap* swap) const {
        const Run run = longest_run(match);
        std::optional<Cell> crossing, square, swapped;
        for (const Cell cell : match.cells) {
            if (!crossing && row_length(scene_, cell) >= 3 && column_length(scene_, cell) >= 3)
                crossing = cell;
            if (!square && setup_.squares && is_square(scene_, cell.row, cell.column))
                square = cell;
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

    // ---- Firing
    // ---------------------------------------------------------------------------------------------

    void hit(Hits& hits, Cell cell) const {
        if (scene_[cell].thing == Thing::kHole || hits.hit[cell]) return;
        hits.hit[cell] = true;
        hits.fresh.push_back(cell);
    }
    void hit_row(Hits& hits, int row) const {
        if (row < 0 || row >= rows_) return;
        for (int column = 0; column < columns_; ++column) hit(hits, cell_at(row, column));
    }
    void hit_column(Hits& hits, int column) const {
        if (column < 0 || column >= columns_) return;
        for (int row = 0; row < rows_; ++row) hit(hits, cell_at(row, column));
    }
    void hit_around(Hits& hits, Cell centre, int reach) const {
        for (int row = centre.row - reach; row <= centre.row + reach; ++row)
            for (int column = centre.column - reach; column <= centre.column + reach; ++column)
                if (inside(row, column)) hit(hits, cell_at(row, column));
    }
    void hit_colour(Hits& hits, Tile colour) const {
        scene_.for_each_cell([&](Cell cell) {
            if (scene_[cell].thing == Thing::kTile && scene_[cell].colour == colour)
                hit(hits, cell);
        });
    }

    void fire_all(Hits& hits) {
        while (!hits.fresh.empty()) fire_round(hits);
    }

    void fire_round(Hits& hits) {
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

    // Of the tiles that are not hit.
    std::optional<Tile> most_frequent_colour(const Hits& hits) const {
        std::array<int, kMaxColours> n{};
        scene_.for_each_cell([&](Cell cell) {
            if (scene_[cell].thing == Thing::kTile && !hits.hit[cell]) ++n[scene_[cell].colour];
        });
        const auto most = std::ranges::max_element(n);  // the first of equals
        if (*most == 0) return {};
        return Tile(most - n.begin());
    }

    // One flight; where it hit, if anywhere. A flight that finds no cell has its number, too.
    std::optional<Cell> fly(Hits& hits) {
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

    // Whether a hit would melt ice there.
    static bool shows_ice(const Spot& spot) {
        return spot.ice > 0 && !spot.locked &&
               (spot.thing == Thing::kEmpty || is_tile_or_colour_bomb(spot));
    }

    bool helps_goal(const Hits& hits, const Spot& spot) const {
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

    // ---- Combinations
    // ---------------------------------------------------------------------------------------------

    void combination_wave(Swap swap, Cascade* log) {
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

    void combine_colour_bomb(Hits& hits, const Spot& tile) {
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

    // Both have a power.
    void combine_tiles(Hits& hits, const Spot& a, const Spot& b, Cell centre) {
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

    // ---- Falling
    // ---------------------------------------------------------------------------------------------

    void fall() {
        bool even_from_left = true;
        do {
            do fall_straight();
            while (slide(even_from_left));
        } while (leave_by_exits());
    }

    // Every empty cell, from the lowest up, takes the next piece above it, or one from the queue.
    void fall_straight() {
        for (int column = 0; column < columns_; ++column)
            for (int row = rows_ - 1; row >= 0; --row)
                if (has_thing(row, column, Thing::kEmpty)) take_from_above(row, column);
    }

    void take_from_above(int row, int column) {
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

    static void move(Spot& from, Spot& to) {
        put(to, piece_of(from));
        make_empty(from);
    }

    // The next pass in which anything slides; false if nothing does, either way. Passes alternate.
    bool slide(bool& even_from_left) {
        for (int pass = 0; pass < 2; ++pass) {
            const bool slid = slide_pass(even_from_left);
            even_from_left = !even_from_left;
            if (slid) return true;
        }
        return false;
    }

    bool slide_pass(bool even_from_left) {
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

    bool leave_by_exits() {
        bool any = false;
        scene_.for_each_cell([&](Cell cell) {
            if (scene_[cell].thing != Thing::kItem || !exits_[cell]) return;
            make_empty(scene_[cell]);
            ++left_;
            any = true;
        });
        return any;
    }

    Spot next_piece(int column) {
        const std::uint32_t index = drawn_[column]++;
        ++entered_;
        if (!setup_.queues.empty()) {
            const auto& queue = setup_.queues[std::size_t(column)];
            if (index < queue.size())
                return queue[index] == kItemInQueue ? Spot{.thing = Thing::kItem}
                                                    : Spot::tile(queue[index]);
        }
        std::vector<Tile> list;  // every colour as often as its weight
        for (int colour = 0; colour < setup_.colours; ++colour) {
            const int weight = setup_.weights.empty()
                                   ? 1
                                   : setup_.weights[std::size_t(column)][std::size_t(colour)];
            list.insert(list.end(), std::size_t(weight), Tile(colour));
        }
        const auto word = core::Rng::at(refill_seed_, (std::uint64_t(column) << 32) + index);
        return Spot::tile(list[core::Rng::scale(word, std::uint32_t(list.size()))]);
    }

    // ---- The end of a move
    // ---------------------------------------------------------------------------------------------

    void end_move(bool vine_was_cleared) {
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

    void grow_vine() {
        std::vector<Cell> cells;
        for (const Cell cell : flight_order_) {
            const Spot& spot = scene_[cell];
            if (!is_tile_or_colour_bomb(spot) || spot.locked) continue;
            const int row = cell.row, column = cell.column;
            if (has_thing(row - 1, column, Thing::kVine) ||
                has_thing(row + 1, column, Thing::kVine) ||
                has_thing(row, column - 1, Thing::kVine) ||
                has_thing(row, column + 1, Thing::kVine))
                cells.push_back(cell);
        }
        if (cells.empty()) return;
        const auto word = core::Rng::at(refill_seed_.child("vine"), moves_);
        put(scene_[cells[core::Rng::scale(word, std::uint32_t(cells.size()))]],
            {.thing = Thing::kVine});
        ++overgrown_;
    }

    // ---- Goals
    // ---------------------------------------------------------------------------------------------

    static Special kind_of(const Spot& spot) {
        if (spot.thing == Thing::kColourBomb) return Special::kColourBomb;
        if (spot.power == Power::kBomb) return Special::kBomb;
        return spot.power == Power::kHoming ? Special::kHoming : Special::kLine;
    }
    static bool is_all_vines(const Goal& goal) {
        return goal.kind == Goal::Kind::kVines && goal.count == 0;
    }

    using BySpecial = std::array<std::uint64_t, 4>;  // not kAny
    static std::uint64_t pick(const BySpecial& counts, Special special) {
        if (special != Special::kAny) return counts[std::size_t(special)];
        return counts[0] + counts[1] + counts[2] + counts[3];
    }

    std::uint64_t count_of(const Goal& goal) const {
        switch (goal.kind) {
            case Goal::Kind::kScore:
                return score_;
            case Goal::Kind::kCollect:
                return collected_[goal.colour];
            case Goal::Kind::kIce:
                return ice_gone_;
            case Goal::Kind::kCrates:
                return crates_gone_;
            case Goal::Kind::kVines:
                return vines_gone_;
            case Goal::Kind::kLocks:
                return locks_gone_;
            case Goal::Kind::kItems:
                return left_;
            case Goal::Kind::kMake:
                return pick(made_, goal.special);
            case Goal::Kind::kFire:
                return pick(fired_, goal.special);
        }
        return 0;
    }

    // How many are wanted: a count, or all that the level held at the start.
    std::uint64_t target_of(const Goal& goal) const {
        if (goal.count > 0) return goal.count;
        std::uint64_t n = 0;
        start_.for_each_cell([&](Cell cell) {
            const Spot& spot = start_[cell];
            switch (goal.kind) {
                case Goal::Kind::kCollect:
                    n += spot.thing == Thing::kTile && spot.colour == goal.colour;
                    break;
                case Goal::Kind::kIce:
                    n += spot.ice;
                    break;
                case Goal::Kind::kCrates:
                    n += spot.thing == Thing::kCrate;
                    break;
                case Goal::Kind::kVines:
                    n += spot.thing == Thing::kVine;
                    break;
                case Goal::Kind::kLocks:
                    n += spot.locked;
                    break;
                case Goal::Kind::kItems:
                    n += spot.thing == Thing::kItem;
                    break;
                case Goal::Kind::kFire:
                    n += spot.is_special() &&
                         (goal.special == Special::kAny || goal.special == kind_of(spot));
                    break;
                case Goal::Kind::kScore:
                case Goal::Kind::kMake:
                    break;  // a level holds none
            }
        });
        if (goal.kind == Goal::Kind::kItems)
            for (const auto& queue : setup_.queues)
                n += std::uint64_t(std::ranges::count(queue, kItemInQueue));
        return n;
    }

    bool is_met(const Goal& goal) const {
        if (is_all_vines(goal)) return count_things(scene_, Thing::kVine) == 0;
        return count_of(goal) >= target_of(goal);
    }

    Setup setup_;
    core::Seed refill_seed_;
    int rows_, columns_;
    Scene start_, scene_;
    Marks exits_;
    std::vector<Cell> flight_order_;  // columns from the left, in each column from the bottom up
    std::array<std::uint32_t, kMaxSide> drawn_{};
    std::uint64_t score_ = 0;
    std::uint32_t moves_ = 0;
    std::uint32_t flights_ = 0;
    bool won_ = false;
    std::array<std::uint64_t, kMaxColours> collected_{};
    BySpecial made_{}, fired_{};
    std::uint32_t vines_gone_ = 0;
    std::uint64_t ice_gone_ = 0, crates_gone_ = 0, locks_gone_ = 0;
    std::uint64_t entered_ = 0, vanished_ = 0, overgrown_ = 0, left_ = 0;
};

}  // namespace dramatis::match3
