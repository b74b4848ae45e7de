#include "os/chosen_seed.hpp"

#include <fmt/format.h>

namespace dramatis::cli {

std::string ChosenSeed::text() const {
    return drawn ? fmt::format("seed {} (drawn; repeat it with --seed {})", seed.value, seed.value)
                 : fmt::format("seed {}", seed.value);
}

}  // namespace dramatis::cli
