#pragma once

#include <vector>

#include "audit/array_level_rules.hpp"
#include "core/rng.hpp"

namespace dramatis::audit {

// A whole game on the array: the board that it begins with, and what becomes of dead boards.
// Written from docs/rules.md; nothing of it is shared with what plays playtests.
class PlainGame {
   public:
    PlainGame(const Setup& setup, core::Seed game)
        : PlainGame(setup, game.child("board"), game.child("refill")) {}
    PlainGame(const Setup& setup, core::Seed board, core::Seed falling);

    // --- asking
    const Scene& scene() const { return rules_.scene(); }
    const ArrayLevelRules& rules() const { return rules_; }
    const std::vector<Swap>& legal() const { return legal_; }  // none in a game that is over
    bool is_over() const { return legal_.empty(); }
    bool is_legal(Swap swap) const;
    std::uint32_t shuffles() const { return shuffles_; }

    // --- playing
    void play(Swap swap, Cascade& log);
    void end_after(int moves);  // the game has so many moves, whatever the level says

   private:
    using Cells = std::vector<Cell>;

    bool out_of_moves() const { return int(rules_.moves()) >= setup_.move_limit; }
    bool has_match() const;
    bool can_go_on() const;  // nothing matches, and there is a legal swap
    void find_legal();

    // By part 2 of the rules.
    bool draw(const Cells& cells, core::Rng& rng);
    void shuffle(const Cells& cells, core::Rng& rng);
    Tile colour_for(std::uint64_t word, int column) const;
    void revive_level(core::Seed seed);

    // By part 1.
    void draw_fresh(core::Seed seed);
    bool shuffle_in_reading_order(core::Rng& rng);
    void revive_classic(core::Seed seed);

    void revive(bool cascade_ended);

    Setup setup_;
    core::Seed refill_;
    ArrayLevelRules rules_;
    Cells order_;  // of all that is drawn: columns from the left, in each from the bottom up
    std::vector<Swap> legal_;
    std::uint32_t shuffles_ = 0;
    bool dead_ = false;  // there is no move, whatever the board looks like
};

}  // namespace dramatis::audit
