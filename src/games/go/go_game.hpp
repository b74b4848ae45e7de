#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "games/go/plain_board.hpp"
#include "games/go/vertex.hpp"

namespace dramatis::go {

// A game of Go as it is played: the board, the turns so far, and the rules of the game itself. Area
// scoring, no suicide, positional superko (no move may bring back a position that was there before,
// whoever was to move then). Any colour may play at any turn, as GTP and SGF allow; whose turn it
// is follows from the last one.
class GoGame {
   public:
    explicit GoGame(int size = 9, double komi = 7.5);

    // --- asking
    int size() const { return board().size(); }
    double komi() const { return komi_; }
    const PlainBoard& board() const { return boards_.back(); }
    Colour to_move() const;
    Colour first() const {
        return first_;
    }  // who has, or had, the first turn unless a turn says otherwise
    std::span<const Turn> turns() const { return turns_; }
    std::span<const Vertex> handicap() const { return handicap_; }
    const PlainBoard& start() const {
        return boards_.front();
    }                      // what stood there before the first turn
    bool is_over() const;  // two passes in a row
    std::span<const std::uint64_t> positions() const {
        return hashes_;
    }  // the hash of every position so far
    // Why the move may not be played, in words; empty if it may.
    std::string why_not(Colour colour, Move move) const;
    // For Black less for White and komi: positive, Black wins. The dead stones are taken off first.
    double score(std::span<const Vertex> dead = {}) const;

    // --- playing
    void set_komi(double komi) { komi_ = komi; }
    void clear();                        // same size and komi
    core::Result<bool> play(Turn turn);  // true; or why not
    bool undo();                         // false: there is nothing to take back
    // Stones before the first turn; the first turn is then White's. Only at the start of a game.
    void place_handicap(std::span<const Vertex> stones);
    void set_start(const PlainBoard& board, Colour first);

   private:
    double komi_;
    Colour first_ = Colour::kBlack;
    std::vector<PlainBoard> boards_;  // the start, and after each turn
    std::vector<std::uint64_t> hashes_;
    std::vector<Turn> turns_;
    std::vector<Vertex> handicap_;
};

// The hash of a position: stones alone, not whose turn it is.
std::uint64_t position_hash(const PlainBoard& board);
std::uint64_t stone_hash(Colour colour,
                         Vertex v);  // a position's hash is the exclusive or of its stones'

// "B+3.5", "W+12", "0": as GTP and SGF write a score that is good for Black.
std::string print_score(double score);

// GTP's fixed places (2 to 9 stones; odd sizes from 9, even ones and 7 up to 4): empty if there are
// none for that number.
std::vector<Vertex> fixed_handicap(int size, int stones);

}  // namespace dramatis::go
