#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>

#include "core/ln.hpp"
#include "search/rules.hpp"

namespace dramatis::search {

// UCB with variance, as the lecture writes it after Auer et al. 2002:
//
//   V_i = variance_i + c1 * sqrt(ln N / n_i)
//   mean_i + c * sqrt(ln N / n_i * min(V_i, c2))
//
// A move whose results vary little is explored little; c2 bounds what the variance may do.
struct UcbVariance {
    static constexpr Card kCard{
        "ucb-variance", "UCB with variance",
        "mean + c * sqrt(ln N / n * min(V, c2)),  V = variance + c1 * sqrt(ln N / n)",
        "Auer, Cesa-Bianchi and Fischer 2002", "explores a move less if its results vary little"};
    static constexpr bool kVariance = true;

    double c = 1.0;
    double c1 = 1.0;
    double c2 = 1.0;

    static void each_field(MaybeConst<UcbVariance> auto& self, auto&& field) {
        field("c", self.c, 0.0, 100.0, "weight of exploration");
        field("c1", self.c1, 0.0, 100.0, "what a small sample adds to the variance");
        field("c2", self.c2, 0.0, 100.0, "the most that the variance counts");
    }
    bool operator==(const UcbVariance&) const = default;

    void score(Children children, std::span<double> out) const {
        const double log_n = core::ln(children.parent_visits);
        for (std::size_t i = 0; i < out.size(); ++i) {
            const double n = children.visits[i], mean = children.total[i] / n;
            const double variance = std::max(0.0, children.squares[i] / n - mean * mean);
            out[i] = mean +
                     c * std::sqrt(log_n / n * std::min(variance + c1 * std::sqrt(log_n / n), c2));
        }
    }
};
static_assert(SelectionRule<UcbVariance>);

// UCB1-tuned, Auer et al. 2002, section 4: the same with c1 = sqrt(2) and c2 = 1/4, the largest
// variance that payoffs in [0, 1] can have.
struct Ucb1Tuned {
    static constexpr Card kCard{
        "ucb-tuned", "UCB1-tuned",
        "mean + c * sqrt(ln N / n * min(1/4, variance + sqrt(2 * ln N / n)))",
        "Auer, Cesa-Bianchi and Fischer 2002",
        "UCB with variance, with the constants of the paper"};
    static constexpr bool kVariance = true;

    double c = 1.0;

    static void each_field(MaybeConst<Ucb1Tuned> auto& self, auto&& field) {
        field("c", self.c, 0.0, 100.0, "weight of exploration; 1 in the paper");
    }
    bool operator==(const Ucb1Tuned&) const = default;

    void score(Children children, std::span<double> out) const {
        UcbVariance{.c = c, .c1 = std::numbers::sqrt2, .c2 = 0.25}.score(children, out);
    }
};
static_assert(SelectionRule<Ucb1Tuned>);

}  // namespace dramatis::search
