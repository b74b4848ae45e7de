#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "core/ln.hpp"
#include "search/rules.hpp"

namespace dramatis::search {

// K, the inverse of a temperature: how strongly what is better is preferred. Constant, or growing
// from 0 over so many visits (Bouzy and Helmstetter 2003 raise K from 0 to 5 over a search; their
// values are points on the board, ours payoffs from 0 to 1, so that a K of theirs is about twenty
// of ours).
struct Temperature {
    double k = 40;
    double anneal = 0;  // visits until K is reached; 0: constant

    static void each_field(MaybeConst<Temperature> auto& self, auto&& field) {
        field("k", self.k, 0.0, 1e4, "K: 0 is random, large is greedy");
        field("anneal", self.anneal, 0.0, 1e9, "visits over which K grows from 0; 0: constant");
    }
    double at(double visits) const { return anneal > 0 ? k * std::min(1.0, visits / anneal) : k; }
    bool operator==(const Temperature&) const = default;
};

// A draw with weights exp(K v_i) is the largest of K v_i - ln(-ln u_i), u_i uniform in (0, 1]
// (Gumbel 1954).
inline double gumbel(core::Rng& rng) { return -core::ln(-core::ln(std::max(rng.unit(), 1e-300))); }

// Boltzmann selection: child i with probability proportional to exp(K mean_i), Bouzy and
// Helmstetter 2003.
struct Boltzmann : Temperature {
    static constexpr Card kCard{
        "boltzmann",
        "Boltzmann temperature",
        "K * mean + g,  K = k * min(1, N / anneal)",
        "Bouzy and Helmstetter 2003",
        "chooses by lot, the better the likelier: g is drawn so that P ~ exp(K * mean)",
        "anneal = 0: K = k"};

    bool operator==(const Boltzmann&) const = default;

    void score(Children children, std::span<double> out) const {
        const double weight = at(children.parent_visits);
        for (std::size_t i = 0; i < out.size(); ++i)
            out[i] = weight * children.total[i] / children.visits[i];
    }
    void score(Children children, std::span<double> out, core::Rng& rng) const {
        score(children, out);
        for (double& each : out) each += gumbel(rng);
    }
};
static_assert(SelectionRule<Boltzmann> && kDraws<Boltzmann>);

}  // namespace dramatis::search
