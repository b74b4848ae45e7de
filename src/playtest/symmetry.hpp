#pragma once

#include <vector>

#include "games/match3/scene.hpp"

namespace dramatis::playtest {

// How a board can be turned over and look the same. Colours do not count.
enum class Symmetry : std::uint8_t { kLeftRight, kTopBottom, kHalfTurn };

// Those of a drawing. A board on which nothing is drawn is symmetric from left to right only: tiles
// fall, so its top is not like its bottom, and nobody has drawn it so.
std::vector<Symmetry> symmetries_of(const match3::Scene& scene);

match3::Cell image_of(match3::Cell cell, Symmetry symmetry, const match3::Scene& scene);

// Cells that these symmetries take to each other; the lowest row first, each cell once.
std::vector<std::vector<match3::Cell>> orbits_of(const match3::Scene& scene,
                                                 const std::vector<Symmetry>& symmetries);

}  // namespace dramatis::playtest
