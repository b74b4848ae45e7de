#pragma once

#include <optional>
#include <string>

#include "cli/options/command.hpp"
#include "core/json.hpp"
#include "games/match3/level.hpp"
#include "games/match3/setup.hpp"
#include "library/named_setup.hpp"
#include "players/match3/settings_json.hpp"
#include "report/level_text.hpp"

namespace dramatis::cli {

using players::to_json;
using report::describe;

// The options that describe what a game starts from, for every command that plays one.
class SetupOptions {
   public:
    // The app keeps pointers to this object.
    void add_to(Command& app);
    // Reads the level or the board file, if there is one. The setup has passed check_setup; else
    // throws Failure.
    NamedSetup named() const;
    match3::Setup chosen() const { return named().setup; }
    // What a trace holds of it: the whole level, or the board as one, and what that is called.
    struct Traced {
        std::string id;
        match3::Level level;
    };
    Traced traced() const;

   private:
    NamedSetup chosen_level() const;
    void read_board(match3::Setup& setup) const;

    std::optional<int> rows_, columns_, colours_, moves_;
    std::optional<std::string> dead_board_, board_, level_;
};

}  // namespace dramatis::cli
