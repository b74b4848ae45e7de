#pragma once

#include <array>
#include <cstdint>

#include "games/go/board.hpp"
#include "games/go/patterns.hpp"
#include "games/go/playout.hpp"
#include "games/go/tactics.hpp"

namespace dramatis::go {

// How often a playout follows each piece of its knowledge where it applies.
struct StrongRates {
    double capture = 0.9;      // take what is in atari next to the last move
    double escape = 0.9;       // save what the last move has put into atari
    double ladder = 0.5;       // catch, or save, strings of two liberties next to the last move
    double nakade = 0.9;       // the vital point of an eye space that the last move left
    double pattern = 0.95;     // a 3 x 3 pattern around the last move
    double anywhere = 0.5;     // take what is in atari anywhere
    double self_atari = 0.95;  // how often random moves that give a string away are taken back

    bool operator==(const StrongRates&) const = default;
};

// A playout that answers the last move as a person might, and plays at random where it knows no
// answer. The order: capture, escape, nakade, ladders, patterns, captures elsewhere, a random move
// that is not foolish.
template <int kCapacity>
class StrongPlayout {
   public:
    using Points = Board<kCapacity>;

    explicit StrongPlayout(StrongRates rates = {}) : rates_(rates), patterns_(&Patterns::get()) {}

    // Plays to the end; the last two moves are known, as points, 0 for none. Gives the number of
    // moves.
    template <class F>
    int play(Points& board, Colour to_move, int passes, std::array<std::uint16_t, 2> last,
             core::Rng& rng, F&& moved) const {
        int moves = 0;
        for (const int limit = longest_playout(board.size()); passes < 2 && moves < limit;
             ++moves) {
            const int p = choose(board, to_move, last, rng);
            board.play(to_move, p);
            moved(to_move, static_cast<std::uint16_t>(p));
            passes = p == Points::kPass ? passes + 1 : 0;
            last = {static_cast<std::uint16_t>(p), last[0]};
            to_move = opposite(to_move);
        }
        return moves;
    }

    int choose(const Points& board, Colour colour, std::array<std::uint16_t, 2> last,
               core::Rng& rng) const {
        if (last[0] != Points::kPass) {
            Moves moves;
            if (chance(rates_.capture, rng)) add_captures(board, colour, last[0], moves);
            if (moves.count == 0 && chance(rates_.escape, rng))
                add_escapes(board, colour, last[0], moves);
            if (moves.count > 0) return moves.pick(rng);
            if (chance(rates_.nakade, rng)) add_nakade(board, colour, last[0], moves);
            if (moves.count > 0) return moves.pick(rng);
            if (chance(rates_.ladder, rng)) add_ladders(board, colour, last[0], moves);
            if (moves.count > 0) return moves.pick(rng);
            if (chance(rates_.pattern, rng)) add_patterns(board, colour, last[0], moves);
            if (moves.count > 0) return moves.pick(rng);
        }
        if (chance(rates_.anywhere, rng)) {
            Moves moves;
            add_captures_anywhere(board, colour, moves);
            if (moves.count > 0) return moves.pick(rng);
        }
        return choose_randomly(board, colour, rng);
    }

   private:
    // A few candidates; what comes twice counts twice.
    struct Moves {
        std::array<std::uint16_t, 64> points;
        std::uint32_t count = 0;

        void add(int p) {
            if (count < points.size()) points[count++] = static_cast<std::uint16_t>(p);
        }
        int pick(core::Rng& rng) const { return points[count == 1 ? 0 : rng.below(count)]; }
    };

    static bool chance(double rate, core::Rng& rng) { return rate > 0 && rng.unit() < rate; }
    static auto own_cell(Colour colour) { return Points::cell_of(colour); }
    static auto enemy_cell(Colour colour) { return Points::cell_of(opposite(colour)); }

    // The last stone's string, if it is in atari.
    void add_captures(const Points& board, Colour colour, int last, Moves& moves) const {
        if (board.at(last) != enemy_cell(colour) || !board.in_atari(last)) return;
        const int p = board.liberties(last).first();
        if (board.is_legal(colour, p)) moves.add(p);
    }

    // Own strings next to the last stone that are in atari: take what holds them, or run.
    void add_escapes(const Points& board, Colour colour, int last, Moves& moves) const {
        for (const int side : Points::kSides) {
            const int q = last + side;
            if (board.at(q) != own_cell(colour) || !board.in_atari(q)) continue;
            board.for_each_stone(q, [&](auto stone) {
                for (const int s : Points::kSides) {
                    const int r = stone + s;
                    if (board.at(r) != enemy_cell(colour) || !board.in_atari(r)) continue;
                    const int p = board.liberties(r).first();
                    if (board.is_legal(colour, p)) moves.add(p);
                }
            });
            const int p = board.liberties(q).first();
            if (!board.is_legal(colour, p)) continue;
            const int liberties = outcome_of(board, colour, p).liberties.count();
            if (liberties > 2) {
                moves.add(p);
            } else if (liberties == 2) {
                Points next = board;
                next.play(colour, p);
                if (!is_caught_in_ladder(next, p, kShortLadder)) moves.add(p);
            }
        }
    }

    // Eye spaces of the one who moved last, next to the last move.
    void add_nakade(const Points& board, Colour colour, int last, Moves& moves) const {
        for (const int side : Points::kSides) {
            const int q = last + side;
            if (board.at(q) != Points::kEmpty) continue;
            const int p = nakade_point(board, q, opposite(colour));
            if (p && board.is_legal(colour, p)) {
                moves.add(p);
                return;
            }
        }
    }

    // Strings of two liberties: the last stone's that can be caught, own ones beside it that would
    // be.
    void add_ladders(const Points& board, Colour colour, int last, Moves& moves) const {
        if (board.at(last) == enemy_cell(colour) && board.liberties(last).count() == 2)
            if (const int p = ladder_move(board, last, kShortLadder)) moves.add(p);
        for (const int side : Points::kSides) {
            const int q = last + side;
            if (board.at(q) != own_cell(colour) || board.liberties(q).count() != 2 ||
                !is_caught_in_ladder(board, q, kShortLadder))
                continue;
            board.liberties(q).for_each([&](int p) {
                if (board.is_legal(colour, p) && outcome_of(board, colour, p).liberties.count() > 2)
                    moves.add(p);
            });
        }
    }

    void add_patterns(const Points& board, Colour colour, int last, Moves& moves) const {
        for (const auto& places : {Points::kSides, Points::kCorners})
            for (const int place : places) {
                const int p = last + place;
                if (board.at(p) != Points::kEmpty || !patterns_->match(surroundings(board, p)))
                    continue;
                if (board.is_playable(colour, p) && !is_bad_self_atari(board, colour, p))
                    moves.add(p);
            }
    }

    void add_captures_anywhere(const Points& board, Colour colour, Moves& moves) const {
        board.stones(opposite(colour)).for_each([&](int stone) {
            if (board.string(stone) != stone || !board.in_atari(stone)) return;
            const int p = board.liberties(stone).first();
            if (board.is_legal(colour, p)) moves.add(p);
        });
    }

    int choose_randomly(const Points& board, Colour colour, core::Rng& rng) const {
        auto left = board.empties();
        for (int n = left.count(); n > 0; --n) {
            const int p = left.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(n))));
            left.remove(p);
            if (!board.is_playable(colour, p)) continue;
            if (is_bad_self_atari(board, colour, p) && chance(rates_.self_atari, rng)) continue;
            return p;
        }
        return Points::kPass;
    }

    StrongRates rates_;
    const Patterns* patterns_;
};

}  // namespace dramatis::go
