#pragma once

#include <optional>
#include <tuple>
#include <type_traits>
#include <variant>

#include "search/wording.hpp"

namespace dramatis::players {

// What a Go player searches with if nobody says more: MC-RAVE, priors, proofs, strong playouts.
search::Configuration go_techniques();

// Its switches by the names that they have always had in Go; `tree` stands for several at once.
inline constexpr search::Alias<bool> kGoTree{
    "tree",
    0,
    1,
    "off: flat Monte Carlo",
    [](const search::Configuration& c) -> std::optional<bool> {
        return !std::holds_alternative<search::EqualShares>(c.rule);
    },
    [](search::Configuration& c, bool on) {
        const auto usual = go_techniques();
        c.rule = on ? usual.rule : search::EqualShares{};
        c.depth = on ? usual.depth : 1;
        c.choose = on ? usual.choose : search::Recommend::kMean;  // all have as many visits
    }};
// MC-RAVE, whichever its schedule is.
template <search::MaybeConst<search::Configuration> C>
auto* rave_of(C& c) {
    using Rave = std::conditional_t<std::is_const_v<C>, const search::McRave, search::McRave>;
    Rave* rave = std::get_if<search::McRave>(&c.rule);
    return rave ? rave : std::get_if<search::HandRave>(&c.rule);
}
inline constexpr search::Alias<bool> kGoRave{
    "rave",
    0,
    1,
    "judge moves by all playouts that contain them",
    [](const search::Configuration& c) -> std::optional<bool> {
        if (rave_of(c)) return true;
        if (std::holds_alternative<search::UrgentUcb1>(c.rule)) return false;
        return {};
    },
    [](search::Configuration& c, bool on) {
        c.rule = on ? go_techniques().rule : search::UrgentUcb1{};
    }};
inline constexpr search::Alias<bool> kGoMinimumMse{
    "minimum-mse",
    0,
    1,
    "RAVE schedule; off: hand-selected, with rave-k",
    [](const search::Configuration& c) -> std::optional<bool> {
        if (!rave_of(c)) return {};
        return std::holds_alternative<search::McRave>(c.rule);
    },
    [](search::Configuration& c, bool on) {
        search::McRave rave = *rave_of(c);
        rave.schedule = on ? search::McRave{}.schedule : search::HandRave{}.schedule;
        search::HandRave by_hand;
        static_cast<search::McRave&>(by_hand) = rave;
        c.rule = on ? search::RuleChoice(rave) : search::RuleChoice(by_hand);
    }};
template <double search::McRave::*kMember>
constexpr search::Alias<double> rave_alias(const char* name, double high, const char* what) {
    return {name,
            0,
            high,
            what,
            [](const search::Configuration& c) -> std::optional<double> {
                const auto* rave = rave_of(c);
                return rave ? std::optional(rave->*kMember) : std::nullopt;
            },
            [](search::Configuration& c, double value) { rave_of(c)->*kMember = value; }};
}
inline constexpr search::Alias<double> kGoFirstPlay{
    "first-play",
    -10,
    10,
    "value of a move about which nothing is known",
    [](const search::Configuration& c) -> std::optional<double> {
        if (const auto* rave = rave_of(c)) return rave->first_play;
        if (const auto* ucb = std::get_if<search::UrgentUcb1>(&c.rule)) return ucb->first_play;
        return {};
    },
    [](search::Configuration& c, double value) {
        if (auto* rave = rave_of(c))
            rave->first_play = value;
        else
            std::get<search::UrgentUcb1>(c.rule).first_play = value;
    }};
inline constexpr search::Alias<bool> kGoHeavy{
    "heavy",
    0,
    1,
    "playouts that use Go knowledge; off: uniform",
    [](const search::Configuration& c) -> std::optional<bool> {
        if (c.playout == search::Configuration::Playout::kOwn) return true;
        if (c.playout == search::Configuration::Playout::kUniform) return false;
        return {};
    },
    [](search::Configuration& c, bool on) {
        c.playout =
            on ? search::Configuration::Playout::kOwn : search::Configuration::Playout::kUniform;
    }};
inline constexpr search::Aliases kGoNames{
    go_techniques,
    std::tuple{kGoTree, kGoRave, kGoMinimumMse,
               rave_alias<&search::McRave::bias>("rave-bias", 10, "b of the minimum-MSE schedule"),
               rave_alias<&search::McRave::k>("rave-k", 1e9, "k of the hand-selected schedule"),
               search::exploration_alias("exploration", 10, "c of UCB1"), kGoFirstPlay,
               search::alias_of<&search::Configuration::expand_after>(
                   "expand-after", 0, 1e6, "visits before a node gets children"),
               search::alias_of<&search::Configuration::priors>(
                   "priors", 0, 1, "start moves with what the playouts know about them"),
               search::alias_of<&search::Configuration::prior_weight>(
                   "prior-weight", 0, 1000, "factor for the weights of the priors"),
               search::alias_of<&search::Configuration::solver>("solver", 0, 1,
                                                                "keep proven wins and losses"),
               kGoHeavy}};

}  // namespace dramatis::players
