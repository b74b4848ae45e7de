#pragma once

#include <array>
#include <vector>

#include "search/game.hpp"

namespace dramatis::search {

// One choice among arms that pay 1 with a known chance: what bandit rules are made for.
struct Bandit {
    struct State {
        int arm = -1;
        bool won = false;
        bool operator==(const State&) const = default;
    };
    using Move = int;
    static constexpr int kPlayers = 1;
    std::vector<double> chance;

    void list_moves(const State& s, std::vector<Move>& out) const {
        if (s.arm < 0)
            for (int i = 0; i < int(chance.size()); ++i) out.push_back(i);
    }
    void apply(State& s, Move arm, core::Rng& rng) const {
        s = {arm, rng.unit() < chance[std::size_t(arm)]};
    }
    Player to_move(const State&) const { return 0; }
    double payoff(const State& s, Player) const { return s.won ? 1 : 0; }
};
static_assert(Game<Bandit>);

// Two players, two plies: 0 picks a row, 1 a column, the cell is the payoff of player 0. The row
// with the best mean is not the row with the best guaranteed cell, so only a tree finds the right
// one.
struct Matrix {
    struct State {
        int row = -1, column = -1;
        bool operator==(const State&) const = default;
    };
    using Move = int;
    static constexpr int kPlayers = 2;
    static constexpr std::array<std::array<double, 3>, 3> kPays{
        {{1, 1, 0}, {.5, .5, .4}, {.1, .2, .3}}};

    void list_moves(const State& s, std::vector<Move>& out) const {
        if (s.column < 0) out.insert(out.end(), {0, 1, 2});
    }
    void apply(State& s, Move m, core::Rng&) const { (s.row < 0 ? s.row : s.column) = m; }
    Player to_move(const State& s) const { return s.row < 0 ? 0 : 1; }
    double payoff(const State& s, Player p) const {
        const double pay = kPays[std::size_t(s.row)][std::size_t(s.column)];
        return p == 0 ? pay : 1 - pay;
    }
};
static_assert(Game<Matrix>);

// Chance decides which moves there will be: after the first move a coin shows heads or tails and
// only the right call of two pays. A tree that keeps one state a node believes in one outcome of
// the coin.
struct Coin {
    struct State {
        int first = -1, face = 0, call = -1;
        bool operator==(const State&) const = default;
    };
    using Move = int;
    static constexpr int kPlayers = 1;

    void list_moves(const State& s, std::vector<Move>& out) const {
        if (s.first < 0)
            out.insert(out.end(), {0, 1});  // 0: gamble, 1: take 0.6
        else if (s.first == 0 && s.call < 0)
            out.insert(out.end(), {2, 3});  // call blindly
    }
    void apply(State& s, Move m, core::Rng& rng) const {
        if (s.first < 0)
            s.first = m, s.face = int(rng.below(2));
        else
            s.call = m - 2;
    }
    Player to_move(const State&) const { return 0; }
    double payoff(const State& s, Player) const {
        return s.first == 1 ? 0.6 : s.call == s.face ? 1 : 0;
    }
};
static_assert(Game<Coin>);

}  // namespace dramatis::search
