#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/go/board.hpp"
#include "games/go/patterns.hpp"

namespace dramatis::go {

// What is seen of a move at a glance: the 3 x 3 points around it, and what it does to the strings
// beside it. After Coulom, Computing Elo ratings of move patterns in the game of Go, 2007, of whose
// features these are the cheap ones.

// The shapes that eight points around an empty one can have, for the player to move: rotated and
// reflected ones are the same. The board has one edge or corner there, or none; its other codes are
// no shape.
class Shapes {
   public:
    static constexpr int kCount = 1107;
    static constexpr std::uint16_t kNone = 0xffff;

    static const Shapes& get() {
        static const Shapes shapes;
        return shapes;
    }

    // Of a code that surroundings() gives, Black to move.
    std::uint16_t number(std::uint16_t code) const { return numbers_[code]; }
    // The same with the colours exchanged.
    static constexpr std::uint16_t exchanged(std::uint16_t code) {
        return static_cast<std::uint16_t>((code & 0x5555u) << 1 | (code >> 1 & 0x5555u));
    }
    static constexpr std::uint16_t seen_by(Colour colour, std::uint16_t code) {
        return colour == Colour::kBlack ? code : exchanged(code);
    }

    // The code with its eight points moved as symmetry 0 to 7 of the square moves them.
    static std::uint16_t moved(std::uint16_t code, int symmetry) {
        // Places of surroundings(): below, left, right, above; below left, below right, above left,
        // above right.
        static constexpr std::array<std::uint8_t, 8> kTurned = {1, 3, 0, 2,
                                                                6, 4, 7, 5};  // a quarter
        static constexpr std::array<std::uint8_t, 8> kReflected = {0, 2, 1, 3,
                                                                   5, 4, 7, 6};  // left and right
        if (symmetry & 4) code = permuted(code, kReflected);
        for (int turn = symmetry & 3; turn > 0; --turn) code = permuted(code, kTurned);
        return code;
    }

   private:
    Shapes() : numbers_(65536, kNone) {
        int count = 0;
        for (unsigned code = 0; code < 65536; ++code) {
            if (numbers_[code] != kNone || !can_be(code)) continue;
            for (int symmetry = 0; symmetry < 8; ++symmetry)
                numbers_[moved(static_cast<std::uint16_t>(code), symmetry)] =
                    static_cast<std::uint16_t>(count);
            ++count;
        }
        DR_CHECK_EQ(count, kCount);
    }

    static std::uint16_t permuted(std::uint16_t code, const std::array<std::uint8_t, 8>& to) {
        unsigned out = 0;
        for (std::size_t i = 0; i < 8; ++i) out |= (code >> (2 * i) & 3u) << (2 * to[i]);
        return static_cast<std::uint16_t>(out);
    }

    // Whether what is off the board lies as an edge or a corner does: a corner is off just where a
    // side next to it is, and of opposite sides one is on.
    static bool can_be(unsigned code) {
        const auto off = [&](unsigned place) { return (code >> (2 * place) & 3u) == 3; };
        if ((off(0) && off(3)) || (off(1) && off(2))) return false;
        return off(4) == (off(0) || off(1)) && off(5) == (off(0) || off(2)) &&
               off(6) == (off(3) || off(1)) && off(7) == (off(3) || off(2));
    }

    std::vector<std::uint16_t> numbers_;
};

// What a move does. Those to kLastTactic are seen on the board alone, the others depend on the last
// move.
enum class GoFeature : std::uint8_t {
    kTakes,      // a string in atari
    kTakesMany,  // one of two stones or more
    kSaves,      // an own string in atari: it has two liberties then, or the move takes something
    kSelfAtari,  // takes nothing and has one liberty then
    kAtari,      // leaves an enemy string one liberty
    kLastTactic = kAtari,
    kBeside,     // next to the last move
    kDiagonal,   // diagonal to it
    kTakesLast,  // takes the string of the last stone
    kAnswers,    // saves a string beside the last stone
};
inline constexpr std::array<std::string_view, 9> kGoFeatureNames = {
    "takes",
    "takes two stones or more",
    "saves from atari",
    "self-atari",
    "gives atari",
    "beside the last move",
    "diagonal to the last move",
    "takes the last stone",
    "saves what the last move attacks"};

// First the shapes, then what a move does.
inline constexpr int kGoFeatures = Shapes::kCount + static_cast<int>(kGoFeatureNames.size());
constexpr int number(GoFeature feature) { return Shapes::kCount + static_cast<int>(feature); }

inline std::string go_feature_name(int feature) {
    if (feature < Shapes::kCount) return "shape " + std::to_string(feature);
    return std::string(kGoFeatureNames[static_cast<std::size_t>(feature - Shapes::kCount)]);
}

// A set of features up to kLastTactic, as bits.
using Tactics = unsigned;
constexpr Tactics bit(GoFeature feature) { return 1u << static_cast<unsigned>(feature); }

// What a stone of that colour at an empty point does there.
template <int kCapacity>
Tactics tactics_of(const Board<kCapacity>& board, Colour colour, int p) {
    using Points = Board<kCapacity>;
    const auto own = Points::cell_of(colour);
    Tactics out = 0;
    bool safe = false, own_in_atari = false;
    typename Points::Set liberties;
    for (const int side : Points::kSides) {
        const int q = p + side;
        const auto cell = board.at(q);
        if (cell == Points::kEdge) continue;
        if (cell == Points::kEmpty) {
            liberties.add(q);
            continue;
        }
        const auto& around = board.liberties(q);
        const bool in_atari = around.is_single();
        if (cell == own) {
            own_in_atari |= in_atari;
            if (!safe) liberties |= around;
        } else if (in_atari) {
            out |= bit(GoFeature::kTakes);
            if (!(out & bit(GoFeature::kTakesMany)) && board.string_size(q) > 1)
                out |= bit(GoFeature::kTakesMany);
            safe = true;
        } else if (around.count() == 2) {
            out |= bit(GoFeature::kAtari);
        }
    }
    if (!safe) {
        liberties.remove(p);
        safe = !liberties.empty() && !liberties.is_single();
    }
    if (!safe) out |= bit(GoFeature::kSelfAtari);
    if (safe && own_in_atari) out |= bit(GoFeature::kSaves);
    return out;
}

// Calls f(point, feature) with what the last move adds, for that colour to move. A point may come
// with several features, in no order.
template <int kCapacity, class F>
void for_each_answer(const Board<kCapacity>& board, Colour colour, int last, F&& f) {
    using Points = Board<kCapacity>;
    if (last == Points::kPass) return;
    for (const int side : Points::kSides)
        if (board.at(last + side) == Points::kEmpty) f(last + side, GoFeature::kBeside);
    for (const int corner : Points::kCorners)
        if (board.at(last + corner) == Points::kEmpty) f(last + corner, GoFeature::kDiagonal);
    if (board.at(last) == Points::cell_of(opposite(colour)) && board.in_atari(last))
        f(board.liberties(last).first(), GoFeature::kTakesLast);
    std::array<int, 4> seen{};
    std::size_t count = 0;
    for (const int side : Points::kSides) {
        const int q = last + side;
        if (board.at(q) != Points::cell_of(colour) || !board.in_atari(q)) continue;
        const int p = board.liberties(q).first();
        if (std::find(seen.begin(), seen.begin() + count, p) != seen.begin() + count) continue;
        seen[count++] = p;
        if (tactics_of(board, colour, p) & bit(GoFeature::kSaves)) f(p, GoFeature::kAnswers);
    }
}

// Calls f(feature) for each feature of a stone of that colour at an empty point, in ascending
// order; `last`: the last move, 0 for none.
template <int kCapacity, class F>
void for_each_feature(const Board<kCapacity>& board, Colour colour, int last, int p, F&& f) {
    if (p == Board<kCapacity>::kPass) return;
    const auto shape = Shapes::get().number(Shapes::seen_by(colour, surroundings(board, p)));
    if (shape != Shapes::kNone) f(static_cast<int>(shape));
    Tactics all = tactics_of(board, colour, p);
    for_each_answer(board, colour, last, [&](int point, GoFeature feature) {
        if (point == p) all |= bit(feature);
    });
    for (; all; all &= all - 1) f(Shapes::kCount + std::countr_zero(all));
}

// The same of a state with a board, whose turn it is and the last moves (go/game.hpp).
template <class State, class F>
void for_each_feature(const State& state, std::uint16_t p, F&& f) {
    for_each_feature(state.board, state.to_move, state.last[0], p, f);
}

}  // namespace dramatis::go
