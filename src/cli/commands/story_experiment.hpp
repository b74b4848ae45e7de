#pragma once

#include <CLI/CLI.hpp>

namespace dramatis::cli {

// dramatis story experiment.
void add_story_experiment(CLI::App& story);

}  // namespace dramatis::cli
