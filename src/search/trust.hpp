#pragma once

#include <cstddef>
#include <cstdint>

#include "search/card.hpp"
#include "search/part.hpp"

namespace dramatis::search {

// A node that was visited often enough is trusted: a walk that comes to it ends there, without a
// playout, and its mean is the result. What lies below it is not searched any further; its mean
// stays what it is, and the bonus of its visits falls, so that its siblings have their turn. For
// one player, or two whose payoffs add up to 1.
struct Trust : Part<Trust> {
    static constexpr Card kCard{"trust", "Trusted nodes", "n >= trust-after: the mean, no playout",
                                "Hsu, lecture",
                                "takes a node's mean for its value after so many "
                                "visits, and spends no more playouts on it"};
    template <class G, class Memory>
    static constexpr void check() {
        static_assert(G::kPlayers <= 2, "of what one has the other must have the rest");
    }

    std::uint32_t after = 0;  // visits; 0: never

    void configure(const auto& c) { after = c.trust_after; }
    void on_step(auto& work, auto& walk) {
        const auto& node = work.tree[walk.path.back()];
        if (after == 0 || walk.is_known || node.visits < after) return;
        walk.is_known = true;
        const double mean = node.total / node.visits;
        for (std::size_t player = 0; player < walk.payoffs.size(); ++player)
            walk.payoffs[player] = player == node.chooser ? mean : 1 - mean;
    }
};

}  // namespace dramatis::search
