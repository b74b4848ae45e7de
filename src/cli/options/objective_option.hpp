#pragma once

#include <optional>
#include <string>

#include "cli/options/command.hpp"
#include "players/match3/objective.hpp"

namespace dramatis::cli {

// What someone is after: a name, an expression, or a file; with the part of the board that it is
// about.
class ObjectiveOption {
   public:
    // The app keeps pointers to this object.
    void add_to(Command& app, const char* group);
    // Throws Failure if it makes no sense.
    players::Objective chosen() const;

   private:
    std::optional<std::string> text_, region_;
};

}  // namespace dramatis::cli
