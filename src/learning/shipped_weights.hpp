#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "search/configuration.hpp"

namespace dramatis::learning {

// The weights that come with the program (weights/), for "go" or "match3"; none for other games.
std::shared_ptr<const std::vector<float>> shipped_weights(std::string_view game);

// Weights of one's own, under their hash.
void use_weights(search::Configuration& configuration, std::vector<float> weights);
// Gives those that ship to a configuration that wants some and has none.
void supply_weights(search::Configuration& configuration, std::string_view game);

}  // namespace dramatis::learning
