#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/json.hpp"
#include "evolution/experiment.hpp"

namespace dramatis::evolution {

// What one evolution came to, in the figures that are compared between evolutions of the same
// kind that began with different seeds.
struct Outcome {
    std::uint64_t seed = 0;
    std::uint32_t generation = 0;                 // the champion's
    double goal = 0;                              // the champion's
    std::string formula;                          // the champion's, as evolved
    players::Measured champion, vanilla, random;  // on the same unseen games
    players::Measured luckiest;  // the best of the last generation, on those games, too
    double own_games = 0;        // the same player on the games that made it the best
    double first_median = 0, last_median = 0;  // of the first and the last generation

    bool operator==(const Outcome&) const = default;
};

// `luckiest`: values of the last generation's best on the champion's unseen games.
Outcome outcome_of(const Experiment& experiment, const std::vector<Generation>& past,
                   const Champion& champion, std::span<const double> luckiest);

core::Json to_json(const Outcome& outcome);
Outcome read_outcome(const core::Json& json, const std::string& where, core::Fields& parent);

// The outcomes, and for each of their figures how it is spread over them: mean with its interval
// by Student's t, standard deviation, least and most. `by_games` is the deviation that would be
// there if all evolutions were equally good, only because each is judged by so many games.
core::Json spread_json(std::span<const Outcome> outcomes);

}  // namespace dramatis::evolution
