#pragma once

#include "cli/options/command.hpp"

namespace dramatis::cli {

// dramatis story check, list and new.
void add_story_worlds(Command& story);

}  // namespace dramatis::cli
