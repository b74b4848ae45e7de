#pragma once

#include <memory>
#include <vector>

#include "core/seed.hpp"
#include "match3/cascade.hpp"
#include "match3/setup.hpp"
#include "playtest/agent.hpp"
#include "playtest/result.hpp"

namespace dramatis::playtest {

// One game of match-3 to watch or to play, by any rules: what a screen needs. It is
// not for batches, where the size of the board picks compiled code (batch.hpp).
class Table {
   public:
    struct GoalState {
        match3::Goal goal;
        std::uint64_t done = 0;
        std::uint64_t target = 0;
        bool met = false;
    };

    struct View {
        match3::Scene scene;
        std::vector<match3::Swap> moves;  // the legal ones, in reading order
        std::uint64_t score = 0;
        std::uint32_t played = 0;
        std::uint32_t shuffles = 0;
        double available_moves = 0;  // mean over the choices so far
        bool over = false;
        bool won = false;
        std::vector<GoalState> goals;
    };

    // What one move did. `reshuffled`: the board was dead afterwards and, unless the setup ends the
    // game then, was reshuffled; the new board is in the view.
    struct Turn {
        match3::Swap swap;
        match3::Cascade cascade;
        std::uint64_t points = 0;
        bool reshuffled = false;
    };

    // A game with this seed from a setup that has passed check_setup.
    static std::unique_ptr<Table> make(const match3::Setup& setup, core::Seed game);

    virtual ~Table() = default;
    virtual View view() const = 0;
    // What the game has come to so far, as a batch records it.
    virtual GameResult result() const = 0;
    virtual bool is_legal(match3::Swap swap) const = 0;
    // What an agent would play here; the same as in a batch with that seed. The game must not be
    // over.
    virtual match3::Swap ask(const AgentSettings& agent) = 0;
    // Plays a legal move.
    virtual Turn play(match3::Swap swap) = 0;
    // Takes the last move back; false if there is none.
    virtual bool undo() = 0;
};

}  // namespace dramatis::playtest
