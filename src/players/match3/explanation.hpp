#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "games/match3/scene.hpp"
#include "lab/explanation.hpp"
#include "players/match3/settings.hpp"

namespace dramatis::players {

// A board in one line: tiles as letters, everything else as '#'; rows separated by '/'.
std::string rows_of(const match3::Scene& scene);

struct ExplainedSearch {
    std::uint64_t iterations = 0;
    core::Seed seed;
    std::function<std::string(match3::Swap)> name;  // of a move, for people
    std::function<void(std::size_t)> progress{};    // so many iterations are done
};

// Searches for the first move of the first game of that seed and writes down what the search does.
// The game must not be over before it.
void explain_match3(lab::Explanation& out, const match3::Setup& setup,
                    const Match3Settings& settings, const search::Configuration& techniques,
                    const ExplainedSearch& asked);

}  // namespace dramatis::players
