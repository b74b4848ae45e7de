#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

#include "core/ln.hpp"
#include "search/rules.hpp"

namespace dramatis::search {

// UCB-V, Audibert, Munos and Szepesvari 2009:
//
//   mean_i + sqrt(2 variance_i e / n_i) + 3 c e / n_i,   e = zeta ln N
//
// for payoffs in [0, 1]. The last part is what a small sample may hide: a move whose first results
// are all the same has no variance, and is not believed for that.
struct UcbV {
    static constexpr Card kCard{
        "ucb-v", "UCB-V", "mean + sqrt(2 * variance * e / n) + 3 * c * e / n,  e = zeta * ln N",
        "Audibert, Munos and Szepesvari 2009",
        "explores a move the more, the more its results vary; proven, unlike UCB1-tuned"};
    static constexpr bool kVariance = true;

    double zeta = 1.0;
    double c = 1.0;

    static void each_field(MaybeConst<UcbV> auto& self, auto&& field) {
        field("zeta", self.zeta, 0.0, 100.0, "weight of exploration");
        field("c", self.c, 0.0, 100.0, "what a small sample adds; 1 in the paper");
    }
    bool operator==(const UcbV&) const = default;

    void score(Children children, std::span<double> out) const {
        const double e = zeta * core::ln(children.parent_visits);
        for (std::size_t i = 0; i < out.size(); ++i) {
            const double n = children.visits[i], mean = children.total[i] / n;
            const double variance = std::max(0.0, children.squares[i] / n - mean * mean);
            out[i] = mean + std::sqrt(2 * variance * e / n) + 3 * c * e / n;
        }
    }
};
static_assert(SelectionRule<UcbV>);

}  // namespace dramatis::search
