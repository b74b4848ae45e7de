#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/seed.hpp"
#include "games/go/go_game.hpp"
#include "players/go/settings.hpp"

namespace dramatis::players {

// When to stop thinking. The clock is the caller's: the library reads none.
struct GoLimits {
    std::uint64_t iterations = 0;  // 0: no limit
    double seconds = 0;            // 0: no limit
    std::function<double()> now;   // seconds that grow; needed if there is a limit of time
    std::function<bool()> stop;    // asked about every 64 iterations, if given
};

// One move as the search sees it, for the player to move.
struct GoCandidate {
    go::Move move;
    double visits = 0;
    double winrate = 0;  // mean payoff: 1 a win, 0.5 a draw
    double prior = 0;    // share of the prior knowledge, 0 to 1, adds up to 1 over the candidates
    double lcb = 0;      // a lower bound of the win rate: mean less 1.96 standard errors
    std::vector<go::Move> line;  // this move and what is expected after it
};

// What came out of thinking.
struct GoThought {
    go::Move move;
    bool resign = false;
    double winrate = 0.5;          // of the move, for the player to move
    double score_lead = 0;         // mean score of the playouts, for the player to move
    std::uint64_t iterations = 0;  // made for this thought
    double visits = 0;             // of the root, those of earlier thoughts included
    std::size_t nodes = 0;
    std::size_t tree_bytes = 0;
    double playout_length = 0;            // mean moves of a playout, from the leaf
    double depth = 0;                     // mean moves from the root to the leaf
    bool proven = false;                  // the move is a proven win, or every move a proven loss
    std::vector<GoCandidate> candidates;  // the best first
};

// Who owns each point at the end of playouts: 1 Black always, -1 White always; row by row from A1.
struct GoOwnership {
    std::vector<double> points;
    double score = 0;  // mean, for Black less White, komi taken off
};

// A Monte-Carlo Go player of any board size. Not thread-safe; has threads of its own if the
// settings say so.
class GoPlayer {
   public:
    GoPlayer(GoSettings settings, core::Seed seed);
    ~GoPlayer();
    GoPlayer(GoPlayer&&) noexcept;
    GoPlayer& operator=(GoPlayer&&) noexcept;

    const GoSettings& settings() const;
    void set_settings(const GoSettings& settings);  // forgets the tree
    void set_seed(core::Seed seed);                 // forgets the tree
    void forget();                                  // the tree

    // Thinks about a move for that colour. Thinking again about the same position goes on where it
    // stopped. The choice includes the sense for passing and resigning.
    GoThought think(const go::GoGame& game, go::Colour colour, const GoLimits& limits);
    // The same after a disagreement about dead stones: while stones of the other are dead (see
    // dead_stones), captures them, and passes only when there are none. Never resigns.
    GoThought clean_up(const go::GoGame& game, go::Colour colour, const GoLimits& limits);

    // By playouts of the settings' policy from this position. Depends on the settings, the seed and
    // the position alone.
    GoOwnership ownership(const go::GoGame& game, std::uint64_t playouts = 1000);
    // Stones that most playouts capture.
    std::vector<go::Vertex> dead_stones(const go::GoGame& game);

   private:
    class Mind;
    std::unique_ptr<Mind> mind_;
};

// --- the clock

// What is left to a player, as GTP tells it: main time, then byo-yomi of so many stones in so many
// seconds; without stones sudden death.
struct GoClock {
    bool kept = false;  // false: no time limit
    double main_seconds =
        0;  // left; in byo-yomi (stones_left > 0) what is left of the period that runs
    double byo_seconds = 0;  // of a period
    int byo_stones = 0;      // of a period; 0: no byo-yomi
    int stones_left = 0;     // of the period that runs; 0: still main time
};

// How long to think about this move, at least a little and never so long that the clock could run
// out; infinity if no clock is kept.
double seconds_for_move(const GoClock& clock, const go::GoGame& game);

}  // namespace dramatis::players
