#pragma once

#include <string>

#include "games/match3/names.hpp"
#include "games/match3/table.hpp"

namespace dramatis::report {

// What a legal swap does at once, as the reason for a hint: "it clears 4 blue and makes a blue tile
// (D) that clears its row; then ice 5 of 27". What falls afterwards is not told. The game is as it
// was when this returns.
std::string why_hint(match3::Table& table, match3::Swap swap,
                     const match3::Names& names = match3::kPlainNames);

}  // namespace dramatis::report
