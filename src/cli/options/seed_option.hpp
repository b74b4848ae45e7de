#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/options/command.hpp"
#include "os/chosen_seed.hpp"

namespace dramatis::cli {

class SeedOption {
   public:
    // The app keeps pointers to this object.
    void add_to(Command& app);  // of games on boards
    void add_to(Command& app, const char* group, const char* what);
    bool is_given() const { return seed_.has_value(); }
    // Draws if there is no option: ask once. What is drawn is short enough to be typed.
    ChosenSeed chosen() const;

   private:
    std::optional<std::uint64_t> seed_;
};

}  // namespace dramatis::cli
