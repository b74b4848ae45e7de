#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "search/bounds.hpp"
#include "search/tree.hpp"

namespace dramatis::search {

// What a search that proves does on its way. for_each_child(parent, f) calls f for every child.

// The children that may still be the best: those proven to be no better than another are left out.
template <class Tree, class ForEachChild>
void gather_unproven(const Tree& tree, NodeId parent, ForEachChild&& for_each_child,
                     std::vector<NodeId>& out) {
    float proven = 0;
    NodeId best = NodeId::kNone;
    for_each_child(parent, [&](NodeId id) {
        if (best != NodeId::kNone && tree[id].bounds.low <= proven) return;
        proven = tree[id].bounds.low;
        best = id;
    });
    for_each_child(parent, [&](NodeId id) {
        if (id == best || tree[id].bounds.high > proven) out.push_back(id);
    });
}

// From the leaf to the root as long as something new is known.
template <class Tree, class ForEachChild>
void backup_bounds(Tree& tree, const std::vector<NodeId>& path, ForEachChild&& for_each_child) {
    for (std::size_t depth = path.size(); depth-- > 0;) {
        auto& node = tree[path[depth]];
        if (node.first_child == NodeId::kNone) {
            if (!node.bounds.is_proven()) return;
            continue;
        }
        Bounds best{0, 0};
        for_each_child(path[depth], [&](NodeId id) {
            best.low = std::max(best.low, tree[id].bounds.low);
            best.high = std::max(best.high, tree[id].bounds.high);
        });
        const bool same_side = depth == 0 || tree[node.first_child].chooser == node.chooser;
        if (!same_side) best = best.for_other();
        if (best == node.bounds) return;
        node.bounds = best;
    }
}

}  // namespace dramatis::search
