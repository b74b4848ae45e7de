#pragma once

#include <cmath>
#include <cstddef>
#include <span>

#include "core/ln.hpp"
#include "search/rules.hpp"

namespace dramatis::search {

// MC-RAVE, Gelly and Silver 2011: the value of a move is a mean of what its own visits say (Q,
// after n visits) and of what all iterations say in which it was made later (Q~, after m of them).
// The weight of the second, beta, is one of three:
//
//   minimum MSE     beta = m / (n + m + 4 b^2 n m),   b: the bias of Q~, a constant
//   hand-selected   beta = sqrt(k / (3 N + k)),       N: visits of the parent
//   fixed           beta = 1 - alpha
//
// The first two sink as visits come in; k: the N at which both means weigh alike. With alpha = 0
// the third is AMAF in the tree, with alpha = 1 no AMAF at all. A move without visits of its own
// (n = 0) is worth Q~, one that was never made later (m = 0) is worth Q, and one that nothing is
// known of is worth `first_play`. Priors are visits that were there before, of both kinds: n, m, Q
// and Q~ count them. Added is c * sqrt(ln(N + 1) / (n + 1)), the bonus of UCB1 with one visit more,
// as a move may have none yet; with RAVE it is best left away (c = 0).
struct McRave {
    static constexpr const char* kCases =
        "n = 0, m = 0: v = first-play; n = 0: v = Q~; m = 0: v = Q";
    static constexpr Card kCard{"rave",
                                "MC-RAVE, minimum MSE",
                                "v + c * sqrt(ln(N + 1) / (n + 1)),  v = (1 - b) * Q + b * Q~,  b "
                                "= m / (n + m + 4 * bias^2 * n * m)",
                                "Gelly and Silver 2011",
                                "a move is first judged by all playouts in which it was made "
                                "later, then more and more by its own",
                                kCases};
    enum class Schedule : unsigned char { kMinimumMse, kHandSelected, kFixed };
    static constexpr bool kAmaf = true;
    static constexpr bool kScoresUnvisited = true, kUsesPriors = true;

    Schedule schedule = Schedule::kMinimumMse;
    double bias = 0.01;  // b
    double k = 1000;
    double c = 0;
    double alpha = 0.5;       // of the fixed schedule: the weight of the move's own visits
    double first_play = 1.0;  // the worth of a move that nothing is known of

    static void each_field(MaybeConst<McRave> auto& self, auto&& field) {
        field("bias", self.bias, 0.0, 10.0, "bias of what is learnt from later moves");
        common_fields(self, field);
    }
    static void common_fields(MaybeConst<McRave> auto& self, auto&& field) {
        field("c", self.c, 0.0, 100.0, "weight of exploration");
        field("first-play", self.first_play, -10.0, 10.0,
              "value of a move about which nothing is known");
    }
    bool operator==(const McRave&) const = default;

    void score(Children children, std::span<double> out) const {
        const bool priors = !children.prior_visits.empty();
        const double b4 = 4 * bias * bias,
                     by_hand = std::sqrt(k / (3 * children.parent_visits + k));
        const double spread = c == 0 ? 0 : core::ln(children.parent_visits + 1);
        for (std::size_t i = 0; i < out.size(); ++i) {
            const double known = priors ? children.prior_visits[i] : 0,
                         good = priors ? children.prior_total[i] : 0;
            const double n = children.visits[i] + known, m = children.amaf_visits[i] + known;
            const double q = n > 0 ? (children.total[i] + good) / n : first_play;
            const double later = m > 0 ? (children.amaf_total[i] + good) / m : q;
            double beta = schedule == Schedule::kHandSelected ? by_hand
                          : schedule == Schedule::kFixed      ? 1 - alpha
                                                              : m / (n + m + b4 * n * m);
            if (m == 0) beta = 0;
            if (n == 0) beta = m > 0 ? 1 : 0;
            out[i] = q + beta * (later - q);
            if (c != 0) out[i] += c * std::sqrt(spread / (n + 1));
        }
    }
};
static_assert(SelectionRule<McRave>);

// MC-RAVE with the hand-selected schedule.
struct HandRave : McRave {
    static constexpr Card kCard{
        "rave-hand",
        "MC-RAVE, by hand",
        "v + c * sqrt(ln(N + 1) / (n + 1)),  v = (1 - b) * Q + b * Q~,  b = sqrt(k / (3 * N + k))",
        "Gelly and Silver 2007",
        "as MC-RAVE, with a weight that sinks by a formula made by hand",
        kCases};
    HandRave() : McRave{.schedule = Schedule::kHandSelected} {}
    static void each_field(MaybeConst<HandRave> auto& self, auto&& field) {
        field("k", self.k, 0.0, 1e9, "visits of the parent at which both weigh alike");
        common_fields(self, field);
    }
    bool operator==(const HandRave&) const = default;
};

// The lecture's RAVE with an alpha that never changes: v3 = alpha v1 + (1 - alpha) v2.
struct FixedRave : McRave {
    static constexpr Card kCard{
        "rave-fixed",
        "RAVE, fixed alpha",
        "v + c * sqrt(ln(N + 1) / (n + 1)),  v = alpha * Q + (1 - alpha) * Q~",
        "Hsu, lecture; Gelly and Silver 2007",
        "own playouts and later moves weigh the same all the time; alpha = 0 is AMAF in the tree",
        kCases};
    FixedRave() : McRave{.schedule = Schedule::kFixed} {}
    static void each_field(MaybeConst<FixedRave> auto& self, auto&& field) {
        field("alpha", self.alpha, 0.0, 1.0, "weight of the move's own playouts");
        common_fields(self, field);
    }
    bool operator==(const FixedRave&) const = default;
};

// UCB1 that also chooses among moves not yet tried (Gelly and Wang 2006: first-play urgency):
//
//   mean + c * sqrt(ln(N + 1) / n),   f for a move that nothing is known of (n = 0)
//
// N + 1, as a node may be asked before it has a visit. Where there are priors n and mean count
// them, as visits that were there before.
struct UrgentUcb1 {
    static constexpr Card kCard{"first-play",
                                "First-play urgency",
                                "mean + c * sqrt(ln(N + 1) / n)",
                                "Gelly and Wang 2006",
                                "a good move is followed before all others were tried once: one "
                                "without visits counts as first-play",
                                "n = 0: first-play"};
    static constexpr bool kScoresUnvisited = true, kUsesPriors = true;

    double c = 1.0;
    double first_play = 1.1;

    static void each_field(MaybeConst<UrgentUcb1> auto& self, auto&& field) {
        field("c", self.c, 0.0, 100.0, "weight of exploration");
        field("first-play", self.first_play, -10.0, 10.0,
              "f, the worth of a move nothing is known of");
    }
    bool operator==(const UrgentUcb1&) const = default;

    void score(Children children, std::span<double> out) const {
        const bool priors = !children.prior_visits.empty();
        const double log_n = core::ln(children.parent_visits + 1);
        for (std::size_t i = 0; i < out.size(); ++i) {
            const double n = children.visits[i] + (priors ? children.prior_visits[i] : 0);
            const double w = children.total[i] + (priors ? children.prior_total[i] : 0);
            out[i] = n > 0 ? w / n + c * std::sqrt(log_n / n) : first_play;
        }
    }
};
static_assert(SelectionRule<UrgentUcb1>);

}  // namespace dramatis::search
