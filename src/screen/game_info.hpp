#pragma once

#include <string>

#include "core/json.hpp"
#include "games/match3/names.hpp"
#include "games/match3/seeds.hpp"
#include "games/match3/setup.hpp"
#include "games/match3/table.hpp"
#include "os/chosen_seed.hpp"

namespace dramatis::cli {

// Which game it is and who plays it: all that is needed to have it again.
struct GameInfo {
    ChosenSeed seed;
    std::size_t index = 0;  // among the games of that seed
    match3::Setup setup;
    std::string level;  // its name, if the setup is one
    match3::Names names{};
    std::string name;    // of the player, in a word
    std::string player;  // the player as people want to know it
    nlohmann::ordered_json player_json;

    core::Seed game() const { return match3::game_seed(seed.seed, index); }
    std::string text() const;
};

// Where the game stands, in one line. `score` may be ahead of the view while a move is shown.
std::string status_text(const GameInfo& info, const match3::Table::View& view, std::uint64_t score);

}  // namespace dramatis::cli
