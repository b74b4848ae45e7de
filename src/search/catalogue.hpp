#pragma once

#include <type_traits>
#include <variant>

#include "search/best_value.hpp"
#include "search/boltzmann.hpp"
#include "search/rave.hpp"
#include "search/rules.hpp"
#include "search/ucb_v.hpp"
#include "search/variance_rules.hpp"

namespace dramatis::search {

// Every selection rule that can be chosen by name: in files, on the command line, in `explain`, and
// in the studies of `lab`. docs/adding-a-rule.md
using RuleChoice = std::variant<Ucb1, UcbVariance, Ucb1Tuned, UcbV, UrgentUcb1, McRave, HandRave,
                                FixedRave, Boltzmann, BestValue, EqualShares>;

template <class>
inline constexpr bool kFitsWorkbench = false;
template <class... Rules>
inline constexpr bool kFitsWorkbench<std::variant<Rules...>> = (!kWantsDetails<Rules> && ...);
static_assert(kFitsWorkbench<RuleChoice>,
              "a rule with kDetailed needs columns that a search of any techniques does not keep");

// f(rule) with each of them as it is by default.
template <std::size_t kFrom = 0, class F>
void for_each_rule(F&& f) {
    if constexpr (kFrom < std::variant_size_v<RuleChoice>) {
        f(std::variant_alternative_t<kFrom, RuleChoice>{});
        for_each_rule<kFrom + 1>(f);
    }
}

inline const Card& card_of(const RuleChoice& rule) {
    return std::visit(
        [](const auto& each) -> const Card& { return std::decay_t<decltype(each)>::kCard; }, rule);
}
inline bool wants_amaf(const RuleChoice& rule) {
    return std::visit([](const auto& each) { return kWantsAmaf<std::decay_t<decltype(each)>>; },
                      rule);
}
inline bool wants_variance(const RuleChoice& rule) {
    return std::visit([](const auto& each) { return kWantsVariance<std::decay_t<decltype(each)>>; },
                      rule);
}
inline bool uses_priors(const RuleChoice& rule) {
    return std::visit(
        [](const auto& each) {
            return requires { requires std::decay_t<decltype(each)>::kUsesPriors; };
        },
        rule);
}
inline bool scores_unvisited(const RuleChoice& rule) {
    return std::visit(
        [](const auto& each) { return kWantsUnvisited<std::decay_t<decltype(each)>>; }, rule);
}

}  // namespace dramatis::search
