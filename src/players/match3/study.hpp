#pragma once

#include "lab/study.hpp"

namespace dramatis::players {

// Match-3: every technique over an open-loop UCT, and taken from the player `strong`.
lab::Study match3_study();

}  // namespace dramatis::players
