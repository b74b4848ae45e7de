#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "screen/game_info.hpp"

namespace dramatis::cli {

// How an artificial player fared in the game that a person played: same board, same falling tiles.
struct Rival {
    std::string name;
    std::uint64_t score = 0;
    std::optional<bool> won;  // none where there is nothing to win
};

// How the game of that player ended.
Rival standing(const std::string& name, const GameInfo& info, const match3::Table::View& last);

// Random and vanilla, neither of which sees the tiles to come.
std::vector<Rival> play_rivals(const GameInfo& info);

// A small table, best first, and a sentence. `taken_back`: moves that the person undid.
std::string compare(const std::vector<Rival>& rivals, const Rival& you, unsigned taken_back);

}  // namespace dramatis::cli
