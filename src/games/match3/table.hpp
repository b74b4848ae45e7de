#pragma once

#include <memory>
#include <vector>

#include "core/seed.hpp"
#include "games/match3/cascade.hpp"
#include "games/match3/paths.hpp"
#include "games/match3/result.hpp"
#include "games/match3/setup.hpp"

namespace dramatis::match3 {

// One game of match-3 to watch or to play: what a screen needs. It is not for batches, where the
// size of the board picks compiled code.
class Table {
   public:
    struct GoalState {
        Goal goal;
        std::uint64_t done = 0;
        std::uint64_t target = 0;
        bool met = false;
    };

    struct View {
        Scene scene;
        std::vector<Swap> moves;  // the legal ones, in reading order
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
        Swap swap;
        Cascade cascade;
        std::vector<std::vector<GoalState>> goals;  // after each wave
        std::vector<std::vector<Path>> paths;       // of the pieces that move in each wave
        std::uint64_t points = 0;
        bool reshuffled = false;
    };

    // A game with this seed from a setup that has passed check_setup.
    static std::unique_ptr<Table> make(const Setup& setup, core::Seed game);

    virtual ~Table() = default;
    const Setup& setup() const { return setup_; }
    core::Seed game() const { return game_; }
    const std::vector<Swap>& moves() const { return moves_; }  // played so far
    virtual View view() const = 0;
    // What the game has come to so far, as a batch records it.
    virtual GameResult result() const = 0;
    virtual bool is_legal(Swap swap) const = 0;
    // Plays a legal move.
    virtual Turn play(Swap swap) = 0;
    // Takes the last move back; false if there is none.
    virtual bool undo() = 0;

   protected:
    Table(Setup setup, core::Seed game) : setup_(std::move(setup)), game_(game) {}
    std::vector<Swap> moves_;

   private:
    Setup setup_;
    core::Seed game_;
};

}  // namespace dramatis::match3
