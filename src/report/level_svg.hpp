#pragma once

#include <string>

#include "games/match3/level.hpp"

namespace dramatis::report {

// The level as a picture that needs nothing else: board, layers, where tiles enter and items leave,
// goals, and a legend of what occurs. Colours have shapes and letters too. `scene` is the board to
// draw.
std::string level_svg(const match3::Level& level, const match3::Scene& scene);

}  // namespace dramatis::report
