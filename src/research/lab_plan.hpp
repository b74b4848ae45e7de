#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runs/run_folder.hpp"

namespace dramatis::cli {

// How many games each bout of a lab has. It is written down before the first of them is played, in
// plan.json, and never changed: a bout is judged when all its games have been played, not when its
// figures happen to look well.
class LabPlan {
   public:
    // Reads what is planned in that folder; ends the program if the file makes no sense.
    explicit LabPlan(const RunFolder& folder);

    std::optional<std::uint64_t> games(const std::string& bout) const;

    // Adds these bouts, and writes the plan before anything else happens. Ends the program if one
    // was planned with another number of games.
    void add(const std::vector<std::pair<std::string, std::uint64_t>>& bouts);

   private:
    const RunFolder& folder_;
    std::map<std::string, std::uint64_t> games_;
};

}  // namespace dramatis::cli
