#pragma once

#include <algorithm>
#include <array>

#include "games/go/board.hpp"

namespace dramatis::go {

// What a stone at an empty point would come to.
template <int kCapacity>
struct Outcome {
    typename Board<kCapacity>::Set liberties;  // of the string it becomes part of
    int captured = 0;                          // stones
    int size = 1;                              // of the string
    bool gives_atari = false;                  // to an enemy string
};

// The capture of strings in atari gives liberties where the captured stones touch the new one.
template <int kCapacity>
Outcome<kCapacity> outcome_of(const Board<kCapacity>& board, Colour colour, int p) {
    using Points = Board<kCapacity>;
    Outcome<kCapacity> outcome;
    const auto own = Points::cell_of(colour), enemy = Points::cell_of(opposite(colour));
    std::array<int, 4> strings{};
    std::size_t count = 0;
    const auto is_new = [&](int string) {
        for (std::size_t i = 0; i < count; ++i)
            if (strings[i] == string) return false;
        strings[count++] = string;
        return true;
    };
    for (const int side : Points::kSides) {
        const int q = p + side;
        const auto cell = board.at(q);
        if (cell == Points::kEmpty) {
            outcome.liberties.add(q);
        } else if (cell == own && is_new(board.string(q))) {
            outcome.liberties |= board.liberties(q);
            outcome.size += board.string_size(q);
        }
    }
    const std::size_t friends = count;
    const auto is_ours = [&](int q) {
        return q == p ||
               (board.at(q) == own && std::find(strings.begin(), strings.begin() + friends,
                                                board.string(q)) != strings.begin() + friends);
    };
    for (const int side : Points::kSides) {
        const int q = p + side;
        if (board.at(q) != enemy || !is_new(board.string(q))) continue;
        const int liberties = board.liberties(q).count();
        outcome.gives_atari = outcome.gives_atari || liberties == 2;
        if (liberties > 1) continue;
        board.for_each_stone(q, [&](auto stone) {
            ++outcome.captured;
            for (const int next : Points::kSides)
                if (is_ours(stone + next)) outcome.liberties.add(stone);
        });
    }
    outcome.liberties.remove(p);
    return outcome;
}

// How far ladders are read, in moves of both. Across a board, or, where there is no time, to where
// most are decided.
inline constexpr int kWholeLadder = 60;
inline constexpr int kShortLadder = 16;

// The move that begins the capture of a string of two liberties by atari after atari, its owner's
// enemy to move; 0 if there is none, or none within so many moves.
template <int kCapacity>
int ladder_move(const Board<kCapacity>& board, int stone, int moves);

template <int kCapacity>
bool is_caught_in_ladder(const Board<kCapacity>& board, int stone, int moves) {
    return ladder_move(board, stone, moves) != 0;
}

// Whether the string, in atari with its owner to move, cannot get away: neither by running nor by
// capturing.
template <int kCapacity>
bool cannot_run(const Board<kCapacity>& board, int stone, int moves) {
    using Points = Board<kCapacity>;
    const Colour own = board.at(stone) == Points::kBlack ? Colour::kBlack : Colour::kWhite;
    if (moves <= 0) return false;
    const auto is_safe_after = [&](int p) {
        Points next = board;
        next.play(own, p);
        const int liberties = next.liberties(stone).count();
        return liberties > 2 || (liberties == 2 && !is_caught_in_ladder(next, stone, moves - 1));
    };
    const int run = board.liberties(stone).first();
    if (run != board.ko()) {
        const int liberties = outcome_of(board, own, run).liberties.count();
        if (liberties > 2 || (liberties == 2 && is_safe_after(run))) return false;
    }
    bool saved = false;
    board.for_each_stone(stone, [&](auto s) {
        for (const int side : Points::kSides) {
            const int q = s + side;
            if (saved || board.at(q) != Points::cell_of(opposite(own)) || !board.in_atari(q))
                continue;
            const int take = board.liberties(q).first();
            saved = take != board.ko() && is_safe_after(take);
        }
    });
    return !saved;
}

template <int kCapacity>
int ladder_move(const Board<kCapacity>& board, int stone, int moves) {
    using Points = Board<kCapacity>;
    const Colour own = board.at(stone) == Points::kBlack ? Colour::kBlack : Colour::kWhite;
    const auto liberties = board.liberties(stone);
    int found = 0;
    liberties.for_each([&](int p) {
        if (found || !board.is_legal(opposite(own), p)) return;
        auto other = liberties;
        other.remove(p);
        const int run = other.first();
        auto room = outcome_of(board, own, run).liberties;  // if it runs there
        room.remove(p);
        if (room.count() > 2) return;
        Points next = board;
        next.play(opposite(own), p);
        if (next.in_atari(p) && next.liberties(p).first() != run)
            return;  // who gives atari would be taken
        if (next.in_atari(stone) && cannot_run(next, stone, moves - 1)) found = p;
    });
    return found;
}

// A move that puts its own string into atari for nothing. What captures is not bad; nor is what
// gives atari with so few stones that it may be a killing shape within an eye; a single stone
// thrown in may be good, and is left to chance by who asks.
template <int kCapacity>
bool is_bad_self_atari(const Board<kCapacity>& board, Colour colour, int p) {
    const auto outcome = outcome_of(board, colour, p);
    if (outcome.captured > 0 || outcome.liberties.count() > 1) return false;
    if (outcome.gives_atari) return outcome.size > 5;
    return true;
}

// The vital point of a small eye space: the empty region at p of three to six points, with stones
// of one colour alone around it. Gives the point where two stones of three or more meet, or 0 if
// the shape has none.
template <int kCapacity>
int nakade_point(const Board<kCapacity>& board, int p, Colour owner) {
    using Points = Board<kCapacity>;
    std::array<int, 7> region{p};
    std::size_t size = 1;
    for (std::size_t i = 0; i < size; ++i)
        for (const int side : Points::kSides) {
            const int q = region[i] + side;
            const auto cell = board.at(q);
            if (cell == Points::cell_of(opposite(owner))) return 0;
            if (cell != Points::kEmpty) continue;
            if (std::find(region.begin(), region.begin() + size, q) != region.begin() + size)
                continue;
            if (size == 6) return 0;
            region[size++] = q;
        }
    if (size < 3) return 0;
    // The number of neighbours within the region, and their sum, tell the shapes apart.
    int best = 0, most = 0, ties = 0, links = 0;
    for (std::size_t i = 0; i < size; ++i) {
        int n = 0;
        for (const int side : Points::kSides)
            n += std::find(region.begin(), region.begin() + size, region[i] + side) !=
                 region.begin() + size;
        links += n;
        if (n > most) {
            most = n;
            best = region[i];
            ties = 1;
        } else if (n == most) {
            ++ties;
        }
    }
    if (ties > 1) return 0;  // straight four, bent four, square four: no single point
    if (size == 4 && most < 3) return 0;
    if (size == 5 && (most < 3 || (most == 3 && links != 10)))
        return 0;  // bulky five has five links, each seen from both ends
    if (size == 6 && !(most == 4 && links == 12)) return 0;  // rabbity six
    return best;
}

// Compiled once, in tactics.cpp, for the boards that players have: else each file that plays out
// games would have its own, and which of them is used would be up to the linker.
extern template bool cannot_run<9>(const Board<9>&, int, int);
extern template int ladder_move<9>(const Board<9>&, int, int);
extern template bool is_bad_self_atari<9>(const Board<9>&, Colour, int);
extern template int nakade_point<9>(const Board<9>&, int, Colour);
extern template bool cannot_run<13>(const Board<13>&, int, int);
extern template int ladder_move<13>(const Board<13>&, int, int);
extern template bool is_bad_self_atari<13>(const Board<13>&, Colour, int);
extern template int nakade_point<13>(const Board<13>&, int, Colour);
extern template bool cannot_run<19>(const Board<19>&, int, int);
extern template int ladder_move<19>(const Board<19>&, int, int);
extern template bool is_bad_self_atari<19>(const Board<19>&, Colour, int);
extern template int nakade_point<19>(const Board<19>&, int, Colour);

}  // namespace dramatis::go
