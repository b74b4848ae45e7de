#pragma once

#include <cmath>
#include <cstddef>
#include <span>

#include "core/ln.hpp"
#include "search/rules.hpp"

namespace dramatis::search {

// MC-RAVE, Gelly and Silver 2011: the value of a move is a mean of what its own visits say (Q, after n visits) and of what all iterations
// say in which it was made later (Q~, after m of them). The weight of the second,
//
//   hand-selected   beta = sqrt(k / (3 N + k))              N visits of the parent; k: where both weigh alike
//   minimum MSE     beta = m / (n + m + 4 b^2 n m)          b: the bias of Q~, a constant
//
// sinks as visits come in. Priors are visits that were there before, of both kinds. c * sqrt(ln N / n) may be added as in UCB1; with RAVE
// it is best left away.
struct McRave {
    enum class Schedule : unsigned char { kMinimumMse, kHandSelected };
    static constexpr bool kAmaf = true;
    static constexpr bool kScoresUnvisited = true;

    Schedule schedule = Schedule::kMinimumMse;
    double bias = 0.01;        // b
    double k = 1000;
    double c = 0;
    double first_play = 1.0;   // the worth of a move that nothing is known of

    void score(Children children, std::span<double> out) const {
        const bool priors = !children.prior_visits.empty();
        const double b4 = 4 * bias * bias, by_hand = std::sqrt(k / (3 * children.parent_visits + k));
        const double spread = c == 0 ? 0 : core::ln(children.parent_visits + 1);
        for (std::size_t i = 0; i < out.size(); ++i) {
            const double known = priors ? children.prior_visits[i] : 0, good = priors ? children.prior_total[i] : 0;
            const double n = children.visits[i] + known, m = children.amaf_visits[i] + known;
            const double q = n > 0 ? (children.total[i] + good) / n : first_play;
            const double later = m > 0 ? (children.amaf_total[i] + good) / m : q;
            double beta = schedule == Schedule::kHandSelected ? by_hand : m / (n + m + b4 * n * m);
            if (m == 0) beta = 0;
            if (n == 0) beta = m > 0 ? 1 : 0;
            out[i] = q + beta * (later - q);
            if (c != 0) out[i] += c * std::sqrt(spread / (n + 1));
        }
    }
};
static_assert(SelectionRule<McRave>);

// UCB1 that also chooses among moves not yet tried, with priors where there are any (Gelly and Wang 2006: first-play urgency).
struct UrgentUcb1 {
    static constexpr bool kScoresUnvisited = true;

    double c = 1.0;
    double first_play = 1.1;

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
