#pragma once

#include <cstddef>
#include <vector>

#include "search/amaf.hpp"
#include "search/tree.hpp"

namespace dramatis::search {

// Every child of a node on the way whose move was made, here or later, by the one who chooses
// there, before anyone else made it. for_each_child(parent, f) calls f for every child.
template <class Tree, class G, class Move, class Payoffs, class ForEachChild>
void backup_amaf(Tree& tree, const G& game, const std::vector<NodeId>& path,
                 const MoveTrace<Move>& trace, const Payoffs& payoffs, FirstPlays& first_plays,
                 ForEachChild&& for_each_child) {
    first_plays.clear(game.move_numbers());
    for (auto at = trace.moves.rbegin(); at != trace.moves.rend(); ++at)
        first_plays.tell(at->first, game.move_number(at->second));
    for (std::size_t depth = path.size(); depth-- > 0;) {
        const NodeId parent = path[depth];
        for_each_child(parent, [&](NodeId id) {
            auto& child = tree[id];
            if (!first_plays.was(child.chooser, game.move_number(child.move))) return;
            child.amaf_visits += 1;
            child.amaf_total += payoffs[child.chooser];
        });
        if (depth > 0) first_plays.tell(tree[parent].chooser, game.move_number(tree[parent].move));
    }
}

}  // namespace dramatis::search
