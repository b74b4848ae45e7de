#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/options/command.hpp"
#include "search/configuration.hpp"

namespace dramatis::cli {

// --techniques and --weights, for every command that takes them.
class TechniqueOptions {
   public:
    // The app keeps pointers to this object.
    void add_to(Command& app);
    bool is_given() const { return techniques_.has_value(); }
    // What was asked for; what was not is as the game's searches begin. Ends the program if it
    // makes no sense for the game.
    search::Configuration chosen(const search::Powers& powers) const;

   private:
    std::optional<std::string> techniques_, weights_;
};

// The weights of a file that dramatis learn wrote for that game; ends the program if it is none.
std::vector<float> read_weights(const std::string& path, const search::Powers& powers);

}  // namespace dramatis::cli
