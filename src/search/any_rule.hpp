#pragma once

#include <span>
#include <utility>
#include <variant>

#include "search/catalogue.hpp"

namespace dramatis::search {

// A rule chosen at run time: once a node, for all its children. kCountsLater: the game numbers its
// moves, so that AMAF can be kept.
template <bool kCountsLater>
class AnyRule {
   public:
    static constexpr bool kVariance = true, kAmaf = kCountsLater;

    // `amaf`: later moves are counted whatever the rule wants, since the choice at the end does.
    explicit AnyRule(RuleChoice choice = Ucb1{}, bool amaf = false)
        : choice_(std::move(choice)),
          amaf_(amaf || search::wants_amaf(choice_)),
          unvisited_(search::scores_unvisited(choice_)) {}

    bool wants_amaf() const { return amaf_; }
    bool scores_unvisited() const { return unvisited_; }

    void score(const Children& children, std::span<double> out) const {
        std::visit([&](const auto& rule) { rule.score(children, out); }, choice_);
    }
    void score(const Children& children, std::span<double> out, core::Rng& rng) const {
        std::visit(
            [&](const auto& rule) {
                if constexpr (kDraws<std::decay_t<decltype(rule)>>)
                    rule.score(children, out, rng);
                else
                    rule.score(children, out);
            },
            choice_);
    }

   private:
    RuleChoice choice_;
    bool amaf_, unvisited_;
};
static_assert(SelectionRule<AnyRule<true>>);

}  // namespace dramatis::search
