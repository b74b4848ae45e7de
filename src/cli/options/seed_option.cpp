#include "cli/options/seed_option.hpp"

#include <fmt/format.h>

#include <limits>
#include <random>

#include "cli/options/values.hpp"

namespace dramatis::cli {

void SeedOption::add_to(Command& app) {
    add_to(app, "Board",
           "Random seed: the same seed gives the same boards,\n"
           "tiles and choices. By default one is drawn and\n"
           "printed");
}

void SeedOption::add_to(Command& app, const char* group, const char* what) {
    app.add_option("--seed", seed_, what)
        ->type_name("N")
        ->transform(whole(0, std::numeric_limits<std::uint64_t>::max()))
        ->group(group);
}

ChosenSeed SeedOption::chosen() const {
    if (seed_) return {.seed = core::Seed{*seed_}, .drawn = false};
    std::random_device device;
    return {.seed = core::Seed{device() % 1'000'000u}, .drawn = true};
}

}  // namespace dramatis::cli
