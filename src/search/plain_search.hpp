#pragma once

#include <optional>

#include "search/configuration.hpp"
#include "search/settings.hpp"

namespace dramatis::search {

// What a compiled search takes of a configuration beside its rule, playout and parts.
Settings settings_of(const Configuration& configuration);

// UCB1 and uniform playouts, nothing else: the search that is compiled for every game.
struct PlainSearch {
    Ucb1 rule;
    Settings settings;
    Recommend choose = Recommend::kVisits;
};
// The plain search that does just what the configuration says, to the bit and in less time than a
// Workbench of it; nothing, if only a Workbench can.
std::optional<PlainSearch> compiled_form(const Configuration& configuration);

}  // namespace dramatis::search
