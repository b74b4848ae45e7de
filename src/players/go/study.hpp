#pragma once

#include "lab/study.hpp"

namespace dramatis::players {

// Go, 9x9: every technique, and what the papers claim.
lab::Study go_study();

}  // namespace dramatis::players
