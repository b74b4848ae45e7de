#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "search/part.hpp"

namespace dramatis::search {

// What is known of a move before it is tried, as if it had been visited so often with that mean
// payoff for the one who chooses.
struct PriorCounts {
    float visits = 0;
    float total = 0;

    void add(double weight, double mean) {
        visits += static_cast<float>(weight);
        total += static_cast<float>(weight * mean);
    }
};

// A source of priors is asked once a node, when its children are made: source(game, state, moves,
// out), one place of `out` a move.
template <class Source>
struct Priors : Part<Priors<Source>> {
    struct InNode {
        float prior_visits = 0;
        float prior_total = 0;
    };
    template <class G>
    struct InWalk {
        std::vector<PriorCounts> priors;
    };
    struct InColumns {
        std::vector<double> prior_visits, prior_totals;

        void resize(std::size_t size) {
            prior_visits.resize(size);
            prior_totals.resize(size);
        }
        void set(std::size_t i, const auto& node) {
            prior_visits[i] = node.prior_visits;
            prior_totals[i] = node.prior_total;
        }
        void show(Children& out) const {
            out.prior_visits = prior_visits;
            out.prior_total = prior_totals;
        }
    };

    Source source{};

    Priors() = default;
    explicit Priors(Source from) : source(std::move(from)) {}

    void on_expand(auto& work, auto& walk) {
        walk.priors.assign(walk.moves.size(), {});
        source(work.game, work.state(walk), std::span(std::as_const(walk.moves)),
               std::span(walk.priors));
        auto prior = walk.priors.begin();
        work.for_each_child(walk.path.back(), [&](NodeId id) {
            work.tree[id].prior_visits = prior->visits;
            work.tree[id].prior_total = prior++->total;
        });
    }
    void describe(const auto& node, auto& option) const { option.prior = node.prior_total; }
};

// For searches without.
struct NoPriors {};
template <>
struct Priors<NoPriors> : Part<Priors<NoPriors>> {
    Priors() = default;
    explicit Priors(NoPriors) {}
};

}  // namespace dramatis::search
