#pragma once

#include <string>

#include "core/seed.hpp"

namespace dramatis::cli {

// The root seed of a run, and whether it was drawn for want of an option.
struct ChosenSeed {
    core::Seed seed;
    bool drawn = false;

    // "seed 7", and how to get the same again if nobody chose it.
    std::string text() const;
};

}  // namespace dramatis::cli
