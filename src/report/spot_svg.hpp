#pragma once

#include <string>
#include <string_view>

#include "games/match3/scene.hpp"

namespace dramatis::report {

inline constexpr double kCellSize = 48;  // of a cell in an SVG, in pixels

// Text as XML may hold it.
std::string xml_text(std::string_view text);

// The patterns that spot_svg() needs, to stand once in the picture.
std::string_view spot_defs();

// One cell with all its layers, from (0, 0) to (kCellSize, kCellSize); a hole is nothing. A colour
// has its own shape, too, and its letter.
std::string spot_svg(const match3::Spot& spot);

}  // namespace dramatis::report
