#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "audit/plain_game.hpp"
#include "core/result.hpp"
#include "traces/trace.hpp"

namespace dramatis::audit {

// What one game came to. All but won_at is as it stood at the level's limit of moves.
struct GameFacts {
    std::uint32_t number = 0;
    bool won = false;
    std::uint32_t stars = 0;
    std::uint64_t score = 0;  // with the bonus for moves left
    std::uint32_t moves = 0;
    std::uint32_t moves_left = 0;
    std::uint32_t won_at = 0;   // moves that it took, in overtime too; 0: never
    std::vector<double> goals;  // how far each is, 1: met
    double progress = 0;        // towards all of them
    std::uint32_t shuffles = 0;
    std::uint32_t longest_cascade = 0;
    double cascade_share = 0;  // of its points, from later waves than the first of a move
    std::uint32_t specials_made = 0, specials_fired = 0;
    double available_moves = 0;
    double row_share = 0;  // of its swaps, along a row
};

// Whole numbers, added up: enough for their mean and its margin, and exact.
struct Sums {
    std::uint64_t count = 0, sum = 0, squares = 0;

    void add(std::uint64_t value) { ++count, sum += value, squares += value * value; }
};

// All games of one player on one level.
struct PlayerFacts {
    traces::TraceHeader header;
    std::vector<traces::GameRecord> records;
    std::vector<GameFacts> games;
    std::vector<Sums> offered;              // legal moves before move 1, 2, ...
    CellMap<Sums> swaps, clears, blockers;  // a game; of blockers a lost game
    bool has_blockers = false;

    std::string name() const { return header.player_name(); }
    Setup setup() const {  // with the limit of moves that these games had
        Setup out = header.level.setup;
        if (header.limit) out.move_limit = *header.limit;
        return out;
    }
};

// Plays the first `games` games of a trace again on the array. Errors: a move is not legal, or the
// score comes out otherwise; or `go_on`, told how many were played, said no.
core::Result<PlayerFacts> gather(const traces::Trace& trace, std::size_t games,
                                 const std::function<bool(std::size_t)>& go_on = {});

// A blocker that stays in a cell: a crate, a vine, a lock or ice.
bool is_blocker(const Spot& spot);

std::uint32_t stars_of(const Setup& setup, std::uint64_t score, bool won);

// One game, move by move, up to the level's limit.
struct RetoldMove {
    Swap swap;
    std::size_t offered = 0;
    Scene before, after;
    Cascade cascade;
    bool shuffled = false;
    std::uint64_t score = 0;
    std::vector<std::string> goals;
    std::vector<std::vector<std::string>> goals_after_waves;
};
struct RetoldGame {
    Scene start;
    std::vector<std::string> goals;
    std::vector<RetoldMove> moves;
};
RetoldGame retell(const traces::TraceHeader& header, const traces::GameRecord& record);

}  // namespace dramatis::audit
