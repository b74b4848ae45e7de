#pragma once

#include <span>
#include <utility>
#include <variant>

#include "core/rng.hpp"
#include "search/catalogue.hpp"

namespace dramatis::search {

// A rule chosen at run time: once a node, for all its children. The formulas are compiled once, for
// all games.
class ChosenRule {
   public:
    static constexpr bool kVariance = true;

    // `amaf`: later moves are counted whatever the rule wants, since the choice at the end does.
    explicit ChosenRule(RuleChoice choice = Ucb1{}, bool amaf = false)
        : choice_(std::move(choice)),
          amaf_(amaf || search::wants_amaf(choice_)),
          unvisited_(search::scores_unvisited(choice_)) {}

    bool wants_amaf() const { return amaf_; }
    bool scores_unvisited() const { return unvisited_; }

    void score(const Children& children, std::span<double> out) const;
    void score(const Children& children, std::span<double> out, core::Rng& rng) const;

   private:
    RuleChoice choice_;
    bool amaf_, unvisited_;
};

// kCountsLater: the game numbers its moves, so that AMAF can be kept.
template <bool kCountsLater>
class AnyRule : public ChosenRule {
   public:
    static constexpr bool kAmaf = kCountsLater;
    using ChosenRule::ChosenRule;
};
static_assert(SelectionRule<AnyRule<true>>);

}  // namespace dramatis::search
