#pragma once

#include <cmath>
#include <concepts>
#include <cstddef>
#include <span>

#include "core/ln.hpp"
#include "core/rng.hpp"
#include "search/card.hpp"
#include "search/maybe_const.hpp"

namespace dramatis::search {

// The children a rule chooses among, as columns of equal length. Every child has been visited, as
// the search tries new ones before it asks a rule, unless the rule wants to choose among those as
// well (kScoresUnvisited). Doubles, so that sums stay exact up to 2^53 visits.
struct Children {
    double parent_visits = 0;
    std::span<const double> visits;
    std::span<const double>
        total;  // sum of payoffs for the player who chooses; wins, if payoffs are 0 or 1
    // For rules that ask for it (kVariance or kDetailed), empty for the others.
    std::span<const double> squares;  // sum of squared payoffs
    // For rules that ask for it (kDetailed), empty and 0 for the others.
    std::span<const double>
        offers;        // legal moves in the child's state; the mean over visits, if they differ
    double depth = 0;  // moves from the root to the parent
    double moves_left = 0;  // for the player at the parent, if the game counts them (CountsMoves)
    // For rules that ask for it (kAmaf): what is known of each move from iterations in which it was
    // made later. search/amaf.hpp
    std::span<const double> amaf_visits, amaf_total;
    // Of searches with priors: what was known of each move before it was tried, as visits.
    // search/priors.hpp
    std::span<const double> prior_visits, prior_total;
};

// A selection rule scores all children at once: a formula interpreted column by column costs a
// tenth of one interpreted child by child, and a compiled one vectorises. The largest score is
// chosen. A rule that draws lots has a second score(children, out, rng), which selection then uses.
// docs/adding-a-rule.md walks through one.
template <class R>
concept SelectionRule = std::copyable<R> &&
    requires(const R rule, Children children, std::span<double> score) {
    { rule.score(children, score) } -> std::same_as<void>;
};

// Whether the search must keep the columns that most rules do not look at.
template <class R>
inline constexpr bool kWantsDetails = requires {
    requires R::kDetailed;
};

template <class R>
inline constexpr bool kWantsVariance = kWantsDetails<R> || requires {
    requires R::kVariance;
};
template <class R>
inline constexpr bool kWantsAmaf = requires {
    requires R::kAmaf;
};
template <class R>
inline constexpr bool kWantsUnvisited = requires {
    requires R::kScoresUnvisited;
};
template <class R>
inline constexpr bool kDraws = requires(const R rule, Children children, std::span<double> out,
                                        core::Rng& rng) {
    rule.score(children, out, rng);
};

// Rules chosen at run time say it at run time.
template <SelectionRule R>
constexpr bool wants_unvisited(const R& rule) {
    if constexpr (requires { rule.scores_unvisited(); }) return rule.scores_unvisited();
    return kWantsUnvisited<R>;
}

// As selection asks: by lot, if the rule draws.
template <SelectionRule R>
void score_or_draw(const R& rule, const Children& children, std::span<double> out, core::Rng& rng) {
    if constexpr (kDraws<R>)
        rule.score(children, out, rng);
    else
        rule.score(children, out);
}

// UCB1, Auer, Cesa-Bianchi and Fischer 2002, Theorem 1:  mean_i + c * sqrt(ln N / n_i),
// N visits of the parent, n_i of the child. Their proof has c = sqrt(2); the match-3 paper writes
// C * sqrt(2 ln N / n_i) with C = 1 / sqrt(2), which is c = 1.
struct Ucb1 {
    static constexpr Card kCard{
        "ucb1", "UCB1", "mean + c * sqrt(ln N / n)", "Auer, Cesa-Bianchi and Fischer 2002",
        "tries what is good so far, and now and then what was tried little"};
    double c = 1.0;

    static void each_field(MaybeConst<Ucb1> auto& self, auto&& field) {
        field("c", self.c, 0.0, 100.0, "weight of exploration");
    }
    bool operator==(const Ucb1&) const = default;

    void score(Children children, std::span<double> out) const {
        const double log_n = core::ln(children.parent_visits);
        for (std::size_t i = 0; i < out.size(); ++i)
            out[i] =
                children.total[i] / children.visits[i] + c * std::sqrt(log_n / children.visits[i]);
    }
};
static_assert(SelectionRule<Ucb1>);

// Equal shares: the child visited least. With a tree of depth one this is pure Monte Carlo.
struct EqualShares {
    static constexpr Card kCard{"equal", "Equal shares", "- n", "Abramson 1990; Bruegmann 1993",
                                "every move gets as many playouts as every other"};
    static void each_field(MaybeConst<EqualShares> auto&, auto&&) {}
    bool operator==(const EqualShares&) const = default;

    void score(Children children, std::span<double> out) const {
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = -children.visits[i];
    }
};
static_assert(SelectionRule<EqualShares>);

}  // namespace dramatis::search
