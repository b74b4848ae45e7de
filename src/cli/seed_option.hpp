#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
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

class SeedOption {
   public:
    // The app keeps pointers to this object.
    void add_to(CLI::App& app);  // of games on boards
    void add_to(CLI::App& app, const char* group, const char* what);
    bool is_given() const { return seed_.has_value(); }
    // Draws if there is no option: ask once. What is drawn is short enough to be typed.
    ChosenSeed chosen() const;

   private:
    std::optional<std::uint64_t> seed_;
};

}  // namespace dramatis::cli
