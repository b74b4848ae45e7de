#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "os/files.hpp"
#include "research/match_runner.hpp"

namespace dramatis::cli {

inline constexpr std::uint64_t kMostLabIterations = 1'000'000'000;  // a move

// What is known of the time that a bout took, over all runs of the program: cost.json of its
// folder.
struct LabCost {
    std::array<Spent, 2> spent{};
    std::uint64_t own_iterations =
        0;  // with which the first side has the other's time; 0: not settled

    // Seconds a move of the first side as a multiple of the other's; 0: not known.
    double ratio() const;
    void add(const std::array<Spent, 2>& more);
};

LabCost read_cost(const std::string& folder);
void keep_cost(const LabCost& cost, const std::string& folder, Force force);

}  // namespace dramatis::cli
