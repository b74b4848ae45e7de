#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/options/setup_options.hpp"
#include "cli/options/technique_options.hpp"
#include "lab/explanation.hpp"
#include "os/files.hpp"

namespace dramatis::cli {

// What all games have in common, and what each of them has for itself.
struct ExplainOptions {
    TechniqueOptions techniques;
    std::uint64_t iterations = 100;
    std::uint64_t seed = 1;
    std::optional<std::uint64_t> at;
    std::uint64_t steps = 3, width = 5, depth = 3;
    std::optional<std::string> html;
    std::optional<std::string> node;
    bool json = false, open = false;
    Force force = Force::kNo;
    // of one game each
    std::string board = ".../.../...";
    std::optional<std::string> sgf, moves;
    std::optional<std::uint64_t> move;
    int size = 9;
    double komi = 7.5;
    SetupOptions setup;
};

// What is known before the search.
lab::Explanation begin_explanation(const ExplainOptions& options, const search::Powers& powers,
                                   const search::Configuration& techniques, std::string title,
                                   std::string position, std::vector<std::string> players);
// Prints it, or writes the page.
void show_explanation(const ExplainOptions& options, const lab::Explanation& explanation);

// In a file of its own, as it compiles the search for all rules.
void explain_match3(const ExplainOptions& options);

}  // namespace dramatis::cli
