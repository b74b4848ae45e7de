#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/rng.hpp"
#include "games/match3/cascade.hpp"
#include "games/match3/setup.hpp"

namespace dramatis::audit {

using match3::Cascade;
using match3::Cell;
using match3::CellMap;
using match3::Direction;
using match3::Goal;
using match3::Made;
using match3::Match;
using match3::Power;
using match3::Scene;
using match3::Setup;
using match3::Special;
using match3::Spot;
using match3::Swap;
using match3::Thing;
using match3::Tile;
using match3::Wave;

// The full rules of levels the obvious way, cell by cell on an array, written from docs/rules.md
// without a look at the bitboards: the yardstick of the fast version, in tests and for whoever has
// doubts about a report. Headings and step numbers are those of the document.
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
          exits_(find_exits(scene)),
          vanished_at_(rows_, columns_) {
        for (int column = 0; column < columns_; ++column)
            for (int row = rows_ - 1; row >= 0; --row)
                flight_order_.push_back(cell_at(row, column));
    }

    const Scene& scene() const { return scene_; }
    void place(const Scene& scene) { scene_ = scene; }

    // In reading order, right before down.
    void list_moves(std::vector<Swap>& out) const;

    // One whole move: the swap, its waves, and what happens at the end of a move. A dead board is
    // left as it is.
    void play(Swap swap, Cascade* log = nullptr);

    std::uint64_t score() const { return score_; }
    std::uint32_t moves() const { return moves_; }
    bool won() const { return won_; }
    std::uint32_t drawn(int column) const { return drawn_[column]; }
    std::uint32_t flights() const { return flights_; }

    // How many of it were done; points for a score, and for "all vines" the vines that are gone.
    std::uint32_t goal_count(std::size_t index) const;

    double progress(std::size_t index) const;
    bool is_met(std::size_t index) const { return is_met(setup_.goals[index]); }
    std::uint64_t target(std::size_t index) const { return target_of(setup_.goals[index]); }
    // Like goal_count, but for "all vines" how many fewer there are than at the start.
    std::uint64_t done(std::size_t index) const;
    // The same after each wave of the last move that was written to a log, goal by goal.
    const std::vector<std::vector<std::uint64_t>>& done_after_waves() const {
        return done_after_waves_;
    }

    // The game has so many moves, whatever the level says.
    void end_after(int moves) { setup_.move_limit = moves; }
    bool is_matched(Cell cell) const { return matches_at(scene_, cell); }

    std::uint64_t entered() const { return entered_; }    // pieces that came from queues
    std::uint64_t vanished() const { return vanished_; }  // tiles and colour bombs that hits took
    const CellMap<std::uint32_t>& vanished_at() const { return vanished_at_; }  // and from where
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

    // --- Cells

    static Cell cell_at(int row, int column) { return {std::uint8_t(row), std::uint8_t(column)}; }
    bool inside(int row, int column) const;
    bool has_thing(int row, int column, Thing thing) const;

    static bool is_tile_or_colour_bomb(const Spot& spot);
    static bool is_line(const Spot& spot);
    static bool moves_freely(const Spot& spot) { return spot.is_piece() && !spot.locked; }

    // What stands in a cell, without what belongs to the cell itself.
    static Spot piece_of(const Spot& spot);
    static void put(Spot& spot, const Spot& piece);
    static void make_empty(Spot& spot) { put(spot, {.thing = Thing::kEmpty}); }

    static void exchange(Scene& scene, Swap swap);

    static Marks find_exits(const Scene& scene);

    static std::uint64_t count_things(const Scene& scene, Thing thing);

    // --- Runs and squares

    bool is_tile_of(const Scene& scene, int row, int column, Tile colour) const;

    // How many tiles of the cell's colour follow it in one direction.
    int same_beyond(const Scene& scene, Cell cell, int down, int right) const;
    int row_length(const Scene& scene, Cell cell) const;
    int column_length(const Scene& scene, Cell cell) const;

    // Whether 2 x 2 tiles of one colour stand there.
    bool is_square(const Scene& scene, int top, int left) const;

    bool matches_at(const Scene& scene, Cell cell) const;

    // --- Legal swaps

    bool is_legal(Swap swap) const;

    bool is_combination(Swap swap) const;

    // --- A wave

    Hits begin_wave(int number) const;

    // False if nothing matches.
    bool matching_wave(int number, Swap swap, Cascade* log);

    // Steps 4 to 6, and the log.
    void finish_wave(const Hits& hits, Wave wave, Cascade* log);

    bool is_blocker_beside_match(const Hits& hits, Cell cell) const;

    // What the hit does, and the points it gives besides those of the matches.
    std::uint64_t take_hit(const Hits& hits, Cell cell);

    void melt(Spot& spot);

    // --- Matches, and which special a match makes

    std::vector<Match> find_matches(Marks matched, int number) const;

    // Adds the matched cells of the match's colour that are connected with this one, and unmarks
    // them.
    void collect(Marks& matched, int row, int column, Match& match) const;

    // The longest run of the match; of equal ones the first in reading order, along the row before
    // along the column. A match that is only squares has none: its length is 0.
    Run longest_run(const Match& match) const;

    static Cell middle_of(const Run& run);

    // `swap`: in the first wave, else null.
    std::optional<Made> special_of(const Match& match, const Swap* swap) const;

    // --- Firing

    void hit(Hits& hits, Cell cell) const;
    void hit_row(Hits& hits, int row) const;
    void hit_column(Hits& hits, int column) const;
    void hit_around(Hits& hits, Cell centre, int reach) const;
    void hit_colour(Hits& hits, Tile colour) const;

    void fire_all(Hits& hits);

    void fire_round(Hits& hits);

    // Of the tiles that are not hit.
    std::optional<Tile> most_frequent_colour(const Hits& hits) const;

    // One flight; where it hit, if anywhere. A flight that finds no cell has its number, too.
    std::optional<Cell> fly(Hits& hits);

    // Whether a hit would melt ice there.
    static bool shows_ice(const Spot& spot);

    bool helps_goal(const Hits& hits, const Spot& spot) const;

    // --- Combinations

    void combination_wave(Swap swap, Cascade* log);

    void combine_colour_bomb(Hits& hits, const Spot& tile);

    // Both have a power.
    void combine_tiles(Hits& hits, const Spot& a, const Spot& b, Cell centre);

    // --- Falling

    void fall();

    // Every empty cell, from the lowest up, takes the next piece above it, or one from the queue.
    void fall_straight();

    void take_from_above(int row, int column);

    static void move(Spot& from, Spot& to);

    // The next pass in which anything slides; false if nothing does, either way. Passes alternate.
    bool slide(bool& even_from_left);

    bool slide_pass(bool even_from_left);

    bool leave_by_exits();

    Spot next_piece(int column);

    // --- The end of a move

    void end_move(bool vine_was_cleared);

    void grow_vine();

    // --- Goals

    static Special kind_of(const Spot& spot);
    static bool is_all_vines(const Goal& goal);

    using BySpecial = std::array<std::uint64_t, 4>;  // not kAny
    static std::uint64_t pick(const BySpecial& counts, Special special) {
        if (special != Special::kAny) return counts[std::size_t(special)];
        return counts[0] + counts[1] + counts[2] + counts[3];
    }

    std::uint64_t count_of(const Goal& goal) const;

    // How many are wanted: a count, or all that the level held at the start.
    std::uint64_t target_of(const Goal& goal) const;

    bool is_met(const Goal& goal) const;

    Setup setup_;
    core::Seed refill_seed_;
    int rows_, columns_;
    Scene start_, scene_;
    Marks exits_;
    CellMap<std::uint32_t> vanished_at_;
    std::vector<Cell> flight_order_;  // columns from the left, in each column from the bottom up
    std::array<std::uint32_t, match3::kMaxSide> drawn_{};
    std::uint64_t score_ = 0;
    std::uint32_t moves_ = 0;
    std::uint32_t flights_ = 0;
    bool won_ = false;
    std::array<std::uint64_t, match3::kMaxColours> collected_{};
    BySpecial made_{}, fired_{};
    std::uint32_t vines_gone_ = 0;
    std::uint64_t ice_gone_ = 0, crates_gone_ = 0, locks_gone_ = 0;
    std::uint64_t entered_ = 0, vanished_ = 0, overgrown_ = 0, left_ = 0;
    std::vector<std::vector<std::uint64_t>> done_after_waves_;
};

}  // namespace dramatis::audit
