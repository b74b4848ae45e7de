#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "games/go/board.hpp"
#include "games/go/features.hpp"
#include "games/go/go_game.hpp"
#include "games/go/playout.hpp"
#include "games/go/strong_playout.hpp"
#include "games/go/weighted_playout.hpp"
#include "search/amaf.hpp"
#include "search/game.hpp"

namespace dramatis::go {

// A position as a search sees it. Playouts use the board alone.
template <int kCapacity>
struct GoState {
    Board<kCapacity> board{};
    Colour to_move = Colour::kBlack;
    std::uint8_t passes = 0;  // in a row, at the end
    std::array<std::uint16_t, 2>
        last{};  // the last move and the one before, as points; 0: a pass, or none
    std::uint64_t hash = 0;
    std::array<std::uint64_t, 8> recent{};  // the hashes of the last positions, in a ring: what a
                                            // line in a tree may not bring back
    std::uint8_t ring = 0;

    bool operator==(const GoState& o) const {
        return board == o.board && to_move == o.to_move && passes == o.passes && last == o.last;
    }
};

// Go as a search sees it. Player 0 is Black. The moves are those that fill no eye, and passing;
// those that would bring back a position of the real game, or one of the last eight, are not among
// them.
template <int kCapacity>
struct Go {
    using State = GoState<kCapacity>;
    using Move = std::uint16_t;  // a point of the board; 0 is a pass
    using Points = Board<kCapacity>;
    static constexpr int kPlayers = 2;

    double komi = 7.5;
    std::vector<std::uint64_t> past{};  // the hashes of the positions of the real game, sorted

    void list_moves(const State& state, std::vector<Move>& out) const {
        if (state.passes >= 2) return;
        state.board.empties().for_each([&](int p) {
            if (state.board.is_playable(state.to_move, p) && !repeats(state, p))
                out.push_back(static_cast<Move>(p));
        });
        out.push_back(Points::kPass);
    }

    void apply(State& state, Move move, core::Rng& /*no chance*/) const {
        state.recent[state.ring++ % state.recent.size()] = state.hash;
        if (move != Points::kPass) state.hash ^= kHashes[index(state.to_move)][move];
        state.board.play(state.to_move, move, [&](auto stone) {
            state.hash ^= kHashes[index(opposite(state.to_move))][stone];
        });
        state.passes =
            move == Points::kPass ? static_cast<std::uint8_t>(state.passes + 1) : std::uint8_t{0};
        state.last = {move, state.last[0]};
        state.to_move = opposite(state.to_move);
    }

    search::Player to_move(const State& state) const {
        return static_cast<search::Player>(state.to_move);
    }

    double payoff(const State& state, search::Player player) const {
        const double score = state.board.area() - komi;
        if (score == 0) return 0.5;
        return (score > 0) == (player == 0) ? 1 : 0;
    }

    int move_number(Move move) const { return move == Points::kPass ? -1 : move; }
    int move_numbers() const { return Points::kPoints; }

    // By how much, as a share of the board: a half is even, 1 the whole board.
    double score(const State& state, search::Player player) const {
        const double points = static_cast<double>(state.board.size() * state.board.size());
        const double ahead = std::clamp((state.board.area() - komi) / points, -1.0, 1.0);
        return 0.5 + (player == 0 ? ahead : -ahead) / 2;
    }

    // The stones, whose turn it is, a ko, and whether the last move was a pass.
    std::uint64_t hash(const State& state) const {
        const auto more = static_cast<std::uint64_t>(state.to_move) |
                          static_cast<std::uint64_t>(state.passes) << 1 |
                          static_cast<std::uint64_t>(state.board.ko()) << 8;
        return state.hash ^ core::mix64(more + core::kGolden);
    }

    // --- playouts

    void list_playout_moves(const State& state, std::vector<Move>& out) const {
        if (state.passes >= 2) return;
        state.board.empties().for_each([&](int p) {
            if (state.board.is_playable(state.to_move, p)) out.push_back(static_cast<Move>(p));
        });
        if (out.empty()) out.push_back(Points::kPass);
    }
    int playout_limit(const State& state) const { return longest_playout(state.board.size()); }

    template <class Trace>
    void play_uniformly(State& state, core::Rng& rng, Trace& trace) const {
        go::play_uniformly(state.board, state.to_move, state.passes, rng, teller(trace));
    }
    // By captures, escapes, patterns and the like, each at its own rate; `rate` of 0.9 is as those
    // were set.
    template <class Trace>
    void play_preferred(State& state, double rate, core::Rng& rng, Trace& trace) const {
        const double scale = rate / 0.9;
        StrongRates rates;
        for (double* each : {&rates.capture, &rates.escape, &rates.ladder, &rates.nakade,
                             &rates.pattern, &rates.anywhere, &rates.self_atari})
            *each = std::min(1.0, *each * scale);
        StrongPlayout<kCapacity>(rates).play(state.board, state.to_move, state.passes, state.last,
                                             rng, teller(trace));
    }

    using QuickWeighted = WeightedGoPlayout;
    template <class Trace>
    void play_weighted(const QuickWeighted& quick, State& state, core::Rng& rng,
                       Trace& trace) const {
        quick.play(state.board, state.to_move, state.passes, state.last, rng, teller(trace));
    }

    static constexpr int kFeatures = kGoFeatures;
    template <class F>
    void for_each_feature(const State& state, Move move, F&& f) const {
        go::for_each_feature(state, move, f);
    }

    // Where a game stands.
    State state_of(const GoGame& game, Colour to_move) const {
        State state{.board = Points(game.size()), .to_move = to_move};
        for (const Colour colour : {Colour::kBlack, Colour::kWhite})
            for (const Vertex v : game.board().stones(colour))
                state.board.play(colour, Points::point(v));
        if (const auto ko = game.board().ko()) state.board.set_ko(Points::point(*ko));
        state.hash = game.positions().back();
        const auto turns = game.turns();
        for (std::size_t i = 0; i < 2 && i < turns.size(); ++i)
            state.last[i] = Points::point(turns[turns.size() - 1 - i].move);
        while (state.passes < 2 && state.passes < turns.size() &&
               turns[turns.size() - 1 - state.passes].move.is_pass())
            ++state.passes;
        return state;
    }
    static std::vector<std::uint64_t> past_of(const GoGame& game) {
        std::vector<std::uint64_t> hashes(game.positions().begin(), game.positions().end());
        std::ranges::sort(hashes);
        return hashes;
    }

   private:
    template <class Trace>
    static auto teller(Trace& trace) {
        return [&trace](Colour colour, std::uint16_t p) {
            if constexpr (Trace::kOn) trace(static_cast<search::Player>(colour), p);
        };
    }

    bool repeats(const State& state, int p) const {
        const Colour enemy = opposite(state.to_move);
        std::uint64_t hash =
            state.hash ^ kHashes[index(state.to_move)][static_cast<std::size_t>(p)];
        std::array<int, 4> seen{};
        for (std::size_t side = 0; side < 4; ++side) {
            const int q = p + Points::kSides[side];
            if (state.board.at(q) != Points::cell_of(enemy) || !state.board.in_atari(q)) continue;
            seen[side] = state.board.string(q);
            if (std::find(seen.begin(), seen.begin() + side, seen[side]) != seen.begin() + side)
                continue;
            state.board.for_each_stone(q,
                                       [&](auto stone) { hash ^= kHashes[index(enemy)][stone]; });
        }
        return std::ranges::binary_search(past, hash) ||
               std::ranges::find(state.recent, hash) != state.recent.end();
    }

    inline static const auto kHashes = [] {
        std::array<std::array<std::uint64_t, Points::kPoints>, 2> hashes{};
        for (std::int8_t row = 0; row < kCapacity; ++row)
            for (std::int8_t column = 0; column < kCapacity; ++column)
                for (const Colour colour : {Colour::kBlack, Colour::kWhite})
                    hashes[index(colour)][Points::point(Vertex{column, row})] =
                        stone_hash(colour, {column, row});
        return hashes;
    }();
};
static_assert(search::Game<Go<9>> && search::NumbersMoves<Go<9>>);

}  // namespace dramatis::go
