#pragma once

#include <cstdint>

#include "os/chosen_seed.hpp"
#include "runs/run_folder.hpp"

namespace dramatis::cli {

// The seed of the games in a folder. One that is drawn gives way to the one that was used there
// before, so that the same command goes on with the same games. Ends the program if seed.txt has
// none.
std::uint64_t folder_seed(const RunFolder& folder, const ChosenSeed& chosen);

}  // namespace dramatis::cli
