#pragma once

#include <span>

#include "search/rules.hpp"

namespace dramatis::search {

// The child with the best value, without exploration: selection follows the principal variation,
// and the tree grows at its end (the lecture's MCTS_basic; Coulom 2006). It wants first tries for
// every child, and a backup that ends in the maximum (search/backup.hpp).
struct BestValue {
    static constexpr Card kCard{"best", "Best first", "mean",
                                "Coulom 2006; Hsu, lecture: MCTS basic",
                                "walks the principal variation and grows the tree at its end"};

    static void each_field(MaybeConst<BestValue> auto&, auto&&) {}
    bool operator==(const BestValue&) const = default;

    void score(Children children, std::span<double> out) const {
        for (std::size_t i = 0; i < out.size(); ++i)
            out[i] = children.total[i] / children.visits[i];
    }
};
static_assert(SelectionRule<BestValue>);

}  // namespace dramatis::search
