#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "search/bounds.hpp"
#include "search/part.hpp"

namespace dramatis::search {

// Nodes keep what is proven of them (search/bounds.hpp), from ends of the game upwards. A walk that
// comes to a proven node needs no playout, and a search whose root is proven ends. For games
// without chance, of one player, or of two whose payoffs add up to 1.
struct Proofs : Part<Proofs> {
    template <class G, class Memory>
    static constexpr void check() {
        static_assert(G::kPlayers <= 2 && Memory::kSameMovesEveryVisit,
                      "proofs need a game without chance, of one player or two");
    }

    struct InNode {
        Bounds bounds;  // of the payoff for the chooser
    };

    // The root's is for whoever is to move there.
    void on_advance(auto& work, Player of) {
        auto& root = work.tree[NodeId::kRoot];
        if (root.chooser != of) root.bounds = root.bounds.for_other();
    }
    bool is_settled(const auto& work) const { return work.tree[NodeId::kRoot].bounds.is_proven(); }

    // Those proven to be no better than another are left out.
    void filter(auto& work, NodeId /*parent*/, std::vector<NodeId>& candidates) {
        float proven = 0;
        NodeId best = NodeId::kNone;
        for (const NodeId id : candidates) {
            const float low = work.tree[id].bounds.low;
            if (best != NodeId::kNone && low <= proven) continue;
            proven = low;
            best = id;
        }
        std::erase_if(candidates, [&](NodeId id) {
            return id != best && !(work.tree[id].bounds.high > proven);
        });
    }
    void on_step(auto& work, auto& walk) {
        const auto& node = work.tree[walk.path.back()];
        if (!node.bounds.is_proven()) return;
        walk.is_known = true;
        for (std::size_t player = 0; player < walk.payoffs.size(); ++player)
            walk.payoffs[player] = player == node.chooser ? node.bounds.low : 1 - node.bounds.low;
    }
    // The payoffs of an end are what they are.
    void on_end(auto& work, auto& walk) {
        if (!work.settings.prove) return;
        auto& leaf = work.tree[walk.path.back()];
        const auto payoff = static_cast<float>(work.game.payoff(work.state(walk), leaf.chooser));
        leaf.bounds = {payoff, payoff};
    }
    // From the leaf to the root as long as something new is known.
    void on_backup(auto& work, auto& walk) {
        for (std::size_t depth = walk.path.size(); depth-- > 0;) {
            auto& node = work.tree[walk.path[depth]];
            if (node.first_child == NodeId::kNone) {
                if (!node.bounds.is_proven()) return;
                continue;
            }
            Bounds best{0, 0};
            work.for_each_child(walk.path[depth], [&](NodeId id) {
                best.low = std::max(best.low, work.tree[id].bounds.low);
                best.high = std::max(best.high, work.tree[id].bounds.high);
            });
            const bool same_side =
                depth == 0 || work.tree[node.first_child].chooser == node.chooser;
            if (!same_side) best = best.for_other();
            if (best == node.bounds) return;
            node.bounds = best;
        }
    }
    void describe(const auto& node, auto& option) const { option.bounds = node.bounds; }
};

}  // namespace dramatis::search
