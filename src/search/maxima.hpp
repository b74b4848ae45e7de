#pragma once

#include <algorithm>

#include "search/card.hpp"
#include "search/part.hpp"

namespace dramatis::search {

// Every node keeps the best playout that went through it. For games of one player who may keep what
// was found: one good way is enough, however bad the others are. Searches can choose their move by
// it (choose=max), and weigh it in while they look:
//
//   value = (1 - w) * mean + w * max
//
// Kartal, Koenig and Guy 2014 go on with the child of "greatest potential value"; Schadd et al.
// 2008 keep the best game of all.
struct Maxima : Part<Maxima> {
    static constexpr Card kCard{
        "max", "Best playout", "(1 - w) mean + w max",
        "Schadd et al. 2008; Kartal, Koenig and Guy 2014",
        "keeps the best playout through every node, where one good way is enough"};
    template <class G, class Memory>
    static constexpr void check() {
        static_assert(G::kPlayers == 1,
                      "the best playout is nobody's to have where another player chooses");
    }

    struct InNode {
        double most = 0;  // largest payoff for the chooser
    };

    double weight = 0;  // w

    bool operator==(const Maxima&) const = default;

    double value(double mean, double most) const { return mean + weight * (most - mean); }

    void configure(const auto& c) { weight = c.max_weight; }
    void show_child(const auto& /*work*/, const auto& node, auto& shown) const {
        if (weight > 0) shown.set_value(value(shown.value, node.most));
    }
    void on_visit(const auto& /*walk*/, auto& node, double payoff) {
        node.most = std::max(node.most, payoff);
    }
    void describe(const auto& node, auto& option) const { option.most = node.most; }
};

}  // namespace dramatis::search
