#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/result.hpp"
#include "games/match3/cell_map.hpp"
#include "games/match3/goal.hpp"
#include "traces/trace.hpp"

namespace dramatis::report {

// One game of a trace as it stood at its limit of moves; only won_at looks beyond.
struct Game {
    std::uint32_t index = 0;
    std::optional<std::uint64_t> seed{};  // of its own, if it has one
    bool won = false;
    std::uint32_t stars = 0;
    std::uint64_t score = 0;  // with the bonus for moves left
    std::uint32_t moves = 0;
    std::uint32_t moves_left = 0;
    std::uint32_t won_at = 0;  // moves that it took, in overtime too; 0: it was not won at all
    double progress = 0;       // towards all goals
    std::array<double, match3::kMaxGoals> goal_progress{};  // towards each; 1: met
    std::uint32_t shuffles = 0;
    std::uint32_t longest_cascade = 0;
    double cascade_share = 0;  // of its points, from later waves than the first of a move
    std::uint32_t specials_made = 0;
    std::uint32_t specials_fired = 0;
    double available_moves = 0;
    double horizontal_share = 0;
};

// A mean in the making.
struct Tally {
    double count = 0, sum = 0, squares = 0;

    void add(double value) { ++count, sum += value, squares += value * value; }
    double mean() const { return count > 0 ? sum / count : 0; }
    double margin() const;  // half of the 95 % interval of the mean
};

// The games of one player on one level, played again.
struct PlayedGames {
    traces::TraceHeader header;
    std::vector<Game> games;
    std::vector<Tally> offered;  // legal moves by turn
    // By cell, a game: swaps that moved it, tiles that vanished there, and of the lost games
    // whether a blocker was left.
    match3::CellMap<Tally> swaps, clears, blockers;
    bool has_blockers = false;
    std::array<traces::GameRecord, 3>
        picks;  // the best, the median and the worst; none have moves if there are no games
};

// Adds the games that come after those, of the same header. Who wants the picks of all plays all of
// them again at once.
void append(PlayedGames& to, const PlayedGames& more);

// Told now and then how many games were played again; false: stop.
using GoOn = std::function<bool(std::size_t games)>;

// Errors: a move that is not legal, or a score that comes out otherwise; then the trace is damaged
// or from other rules. Or it was stopped.
core::Result<PlayedGames> play_again(const traces::TraceHeader& header,
                                     const std::vector<traces::GameRecord>& records,
                                     const GoOn& go_on = {});

}  // namespace dramatis::report
