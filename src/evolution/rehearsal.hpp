#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/parallel.hpp"
#include "players/match3/batch.hpp"

namespace dramatis::evolution {

// What to play: every formula plays game i of `games` on seed game_seed(seed, i), like play_batch.
struct Rehearsal {
    match3::Setup setup;             // has passed check_setup
    players::Match3Settings player;  // a tree search; its own formula does not matter
    std::size_t first_game = 0;
    std::size_t games = 50;
    core::Seed seed;
};

struct RehearsalResult {
    std::vector<std::vector<match3::GameResult>> games;  // by formula, by game
    std::size_t searches = 0;                            // that were made, of a whole move each
    bool complete = true;  // false if options.stop ended it: the games mean nothing then
};

// The games of many formulas at once, each exactly as play_batch would play it, but every behaviour
// is searched only once. Random numbers come from the game and the move alone, so formulas that
// choose alike see the same tree: while the first of them searches, the others say at every step
// what they would have chosen, and go on with it as long as they agree. Those that do not are
// searched for again, together. Whoever ends up with the same move from the same position continues
// together, whatever the trees looked like. No tolerance and no sampling is involved: formulas
// share a search only if every choice in it is the same.
RehearsalResult rehearse(const Rehearsal& rehearsal, std::span<const formulas::Formula> formulas,
                         const core::ParallelOptions& options);

// The same by given rules; compiled in compiled_*.cpp.
template <class Rules>
RehearsalResult rehearse_with(const Rehearsal& rehearsal,
                              std::span<const formulas::Formula> formulas,
                              const core::ParallelOptions& options);

}  // namespace dramatis::evolution
