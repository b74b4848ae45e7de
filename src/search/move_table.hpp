#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "search/amaf.hpp"
#include "search/card.hpp"
#include "search/part.hpp"

namespace dramatis::search {

// The selection bias of Kartal, Koenig and Guy 2014: one table for the whole search says what each
// move was worth on average, wherever in the tree or in a playout it was made. It speaks for a
// child that was tried little, and less the better the child is known:
//
//   value = a * table mean + (1 - a) * mean of the child,   a = max(0, (k - n) / k)
//
// RAVE has the like for every node by itself (search/rave.hpp). Playouts can go by the same table
// (search/table_playout.hpp). For games that number their moves.
class MoveTable : public Part<MoveTable> {
   public:
    static constexpr Card kCard{
        "table", "Selection bias", "a table mean + (1 - a) mean,  a = max(0, (k - n) / k)",
        "Kartal, Koenig and Guy 2014", "moves that were good anywhere are tried sooner everywhere"};
    static constexpr bool kTraces = true, kOneThread = true;
    template <class G, class Memory>
    static constexpr void check() {
        static_assert(NumbersMoves<G> && G::kPlayers <= 2,
                      "a table of moves needs a game that numbers them, of one player or two");
    }

    double k = 0;          // 0: selection does not look at the table
    bool is_kept = false;  // somebody does

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

    // --- in a search

    template <class Configuration>
    void configure(const Configuration& c) {
        k = c.table_k;
        is_kept = k > 0 || c.playout == Configuration::Playout::kTable;
    }
    void on_begin() {
        for (auto& values : values_) values.clear();
        all_ = {};
    }
    void show_child(const auto& work, const auto& node, auto& shown) const {
        if (k > 0)
            shown.set_value(
                value(shown.value, node.visits, node.chooser, work.game.move_number(node.move)));
    }
    void on_playout(auto& walk) const {
        if constexpr (requires { walk.policy.look_at(*this); }) walk.policy.look_at(*this);
    }
    // Every move of the iteration, in the tree and in the playout.
    void on_backup(auto& work, auto& walk) {
        if (!is_kept) return;
        for (std::size_t depth = 1; depth < walk.path.size(); ++depth) {
            const auto& node = work.tree[walk.path[depth]];
            add(node.chooser, work.game.move_number(node.move), walk.payoffs[node.chooser]);
        }
        for (const auto& [player, move] : walk.trace.moves)
            add(player, work.game.move_number(move), walk.payoffs[player]);
    }

   private:
    struct Value {
        double visits = 0, total = 0;
    };
    std::array<std::vector<Value>, 2> values_;
    Value all_;
};

}  // namespace dramatis::search
