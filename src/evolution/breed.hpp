#pragma once

#include <span>
#include <vector>

#include "core/rng.hpp"
#include "evolution/evolution.hpp"

namespace dramatis::evolution {

// Populations without two formulas of the same function (equivalence.hpp). They are smaller than
// asked for only where the grammar has no more functions to give.
std::vector<formulas::Formula> first_population(const EvolutionSettings& settings, core::Rng& rng);

// The next population from this one: the elites (numbers of formulas, best first), then mutants of
// a random sample, then the offspring of shuffled pairs. `parents`: the numbers of those who may
// have children; everyone, if none are named.
std::vector<formulas::Formula> breed(const EvolutionSettings& settings,
                                     std::span<const formulas::Formula> population,
                                     std::span<const std::size_t> elites, core::Rng& rng,
                                     std::span<const std::size_t> parents = {});

}  // namespace dramatis::evolution
