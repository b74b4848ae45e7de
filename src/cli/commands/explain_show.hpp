#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/options/technique_options.hpp"
#include "lab/explanation.hpp"
#include "os/files.hpp"

namespace dramatis::cli {

// What all games have in common.
struct ExplainOptions {
    void add_to(Command& command);  // which keeps pointers to this object

    TechniqueOptions techniques;
    std::uint64_t iterations = 100;
    std::uint64_t seed = 1;
    std::optional<std::uint64_t> at;
    std::uint64_t steps = 3, width = 5, depth = 3;
    std::optional<std::string> html;
    std::optional<std::string> node;
    bool json = false, open = false;
    Force force = Force::kNo;
};

// What is known before the search.
lab::Explanation begin_explanation(const ExplainOptions& options, const search::Powers& powers,
                                   const search::Configuration& techniques, std::string title,
                                   std::string position, std::vector<std::string> players);
// Prints it, or writes the page.
void show_explanation(const ExplainOptions& options, const lab::Explanation& explanation);

}  // namespace dramatis::cli
