#pragma once

#include <cstddef>
#include <vector>

#include "search/amaf.hpp"
#include "search/part.hpp"

namespace dramatis::search {

// What rules with kAmaf look at: the iterations below a node in which the one who chooses there
// made a move, at once or later.
struct Amaf : Part<Amaf> {
    static constexpr bool kTraces = true;
    template <class G, class Memory>
    static constexpr void check() {
        static_assert(NumbersMoves<G>,
                      "a rule that wants AMAF needs a game that numbers its moves");
    }

    struct InNode {
        double amaf_visits = 0;
        double amaf_total = 0;  // sum of their payoffs for the chooser
    };
    template <class G>
    struct InWalk {
        FirstPlays first_plays;
    };
    struct InColumns {
        std::vector<double> amaf_visits, amaf_totals;

        void resize(std::size_t size) {
            amaf_visits.resize(size);
            amaf_totals.resize(size);
        }
        void set(std::size_t i, const auto& node) {
            amaf_visits[i] = node.amaf_visits;
            amaf_totals[i] = node.amaf_total;
        }
        void show(Children& out) const {
            out.amaf_visits = amaf_visits;
            out.amaf_total = amaf_totals;
        }
    };

    bool on = true;

    // Rules chosen at run time say it at run time.
    void on_rule(const auto& rule) {
        if constexpr (requires { rule.wants_amaf(); }) on = rule.wants_amaf();
    }
    // Every child of a node on the way whose move was made, here or later, by the one who chooses
    // there, before anyone else made it.
    void on_backup(auto& work, auto& walk) {
        if (!on) return;
        const auto number = [&](const auto& move) { return work.game.move_number(move); };
        FirstPlays& first_plays = walk.first_plays;
        first_plays.clear(work.game.move_numbers());
        for (auto at = walk.trace.moves.rbegin(); at != walk.trace.moves.rend(); ++at)
            first_plays.tell(at->first, number(at->second));
        for (std::size_t depth = walk.path.size(); depth-- > 0;) {
            const auto& parent = work.tree[walk.path[depth]];
            work.for_each_child(walk.path[depth], [&](NodeId id) {
                auto& child = work.tree[id];
                if (!first_plays.was(child.chooser, number(child.move))) return;
                child.amaf_visits += 1;
                child.amaf_total += walk.payoffs[child.chooser];
            });
            if (depth > 0) first_plays.tell(parent.chooser, number(parent.move));
        }
    }
    void describe(const auto& node, auto& option) const {
        if (node.amaf_visits > 0) option.amaf = node.amaf_total / node.amaf_visits;
    }
};

}  // namespace dramatis::search
