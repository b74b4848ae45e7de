#pragma once

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "match3/setup.hpp"
#include "playtest/settings_json.hpp"

namespace dramatis::cli {

// "7 x 7, 6 colours, 20 moves", and what is out of the ordinary.
std::string describe(const match3::Setup& setup);
using playtest::to_json;

// The options that describe what a game starts from, for every command that plays one.
class SetupOptions {
   public:
    // The app keeps pointers to this object.
    void add_to(CLI::App& app);
    // Reads the board file, if there is one. The setup has passed check_setup; else throws Failure.
    match3::Setup chosen() const;

   private:
    std::optional<int> rows_, columns_;
    int colours_ = match3::Setup{}.colours;
    int moves_ = match3::Setup{}.move_limit;
    std::string dead_board_ = "reshuffle";
    std::optional<std::string> board_;
};

}  // namespace dramatis::cli
