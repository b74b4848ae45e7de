#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "search/card.hpp"
#include "search/game.hpp"

namespace dramatis::search {

struct NoTable {
    static constexpr bool kKeeps = false;
};

// The selection bias of Kartal, Koenig and Guy 2014: one table for the whole search says what each
// move was worth on average, wherever in the tree or in a playout it was made. It speaks for a
// child that was tried little, and less the better the child is known:
//
//   value = a * table mean + (1 - a) * mean of the child,   a = max(0, (k - n) / k)
//
// RAVE has the like for every node by itself (search/rave.hpp). Playouts can go by the same table
// (search/table_playout.hpp). For games that number their moves.
class MoveTable {
   public:
    static constexpr Card kCard{
        "table", "Selection bias", "a table mean + (1 - a) mean,  a = max(0, (k - n) / k)",
        "Kartal, Koenig and Guy 2014", "moves that were good anywhere are tried sooner everywhere"};
    static constexpr bool kKeeps = true;

    double k = 0;          // 0: selection does not look at the table
    bool is_kept = false;  // somebody does

    void begin() {
        for (auto& values : values_) values.clear();
        all_ = {};
    }
    void add(Player player, int number, double payoff) {
        if (number < 0) return;
        auto& values = values_[player];
        const auto at = static_cast<std::size_t>(number);
        if (at >= values.size()) values.resize(at + 1);
        values[at].visits += 1;
        values[at].total += payoff;
        all_.visits += 1;
        all_.total += payoff;
    }
    double moves() const { return all_.visits; }  // told so far
    double mean() const { return all_.visits > 0 ? all_.total / all_.visits : 0; }
    // Of one move: as all of them, before it was made.
    double mean(Player player, int number) const {
        const auto& values = values_[player];
        const auto at = static_cast<std::size_t>(number);
        if (number < 0 || at >= values.size()) return mean();
        return (values[at].total + mean()) / (values[at].visits + 1);
    }
    // The value of a child of `visits` visits whose own mean is that.
    double value(double own, double visits, Player player, int number) const {
        const double a = std::max(0.0, (k - visits) / k);
        return a > 0 ? a * mean(player, number) + (1 - a) * own : own;
    }

   private:
    struct Value {
        double visits = 0, total = 0;
    };
    std::array<std::vector<Value>, 2> values_;
    Value all_;
};

}  // namespace dramatis::search
