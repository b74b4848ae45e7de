#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "games/match3/level.hpp"

// Which levels of an old and a new folder are the same.
namespace dramatis::report {

// A level that only one side has, so that nothing says what became of it.
struct Unpaired {
    enum class Side : std::uint8_t { kOld, kNew };

    std::string id;
    Side side = Side::kOld;
    std::string like{};  // the level of the other side that it probably is, under another name
};

// The same level under another name.
struct Rename {
    std::string before, after;
};

// Levels by their names, for pairing.
using LevelsById = std::map<std::string, const match3::Level*>;

// What the two sides do not have in common by name. Of those that only one side has: the ones that
// are the same but for their name, and for the others, which was probably which.
struct Matching {
    std::vector<Rename> renamed;
    std::vector<Unpaired> unpaired;  // the old side's first
};
Matching match_up(const LevelsById& before, const LevelsById& after);

// "only on the old side; park of the new side may be the same level under another name"
std::string unpaired_text(const Unpaired& level);
std::string_view word_for(Unpaired::Side side);

}  // namespace dramatis::report
