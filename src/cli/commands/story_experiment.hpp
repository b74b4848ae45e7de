#pragma once

#include "cli/options/command.hpp"

namespace dramatis::cli {

// dramatis story experiment.
void add_story_experiment(Command& story);

}  // namespace dramatis::cli
