#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/json.hpp"
#include "core/result.hpp"

namespace dramatis::serve {

// Who may play: the players that ship, by name, and the personas that lie in the folder "personas"
// beside the levels. No file that a client names, no program.
struct KnownPlayers {
    struct Player {
        std::string name;
        std::string word;       // what `playtest --cast` calls it
        std::string persona{};  // its file's text
    };
    std::vector<Player> players;
    std::vector<std::string> usual;  // names of those who play where nobody is named

    // "greedy,strong" for --cast; empty for no names. The error names the one that is unknown.
    core::Result<std::string> cast(const std::vector<std::string>& names) const;
    core::Json personas_json() const;  // [{"name", "text"}]
};

KnownPlayers find_players(const std::string& level_folder);

}  // namespace dramatis::serve
