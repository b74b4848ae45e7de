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

// Searches for the first move of that game and writes down what the search does. The game must not
// be over before it. name(swap) is the move for people; progress(n): iteration n is done.
void explain_match3(lab::Explanation& out, const match3::Setup& setup,
                    const Match3Settings& settings, const search::Configuration& techniques,
                    std::uint64_t iterations, core::Seed seed,
                    const std::function<std::string(match3::Swap)>& name,
                    const std::function<void(std::size_t)>& progress = {});

}  // namespace dramatis::players
