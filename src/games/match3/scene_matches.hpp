#pragma once

#include "games/match3/scene.hpp"

namespace dramatis::match3 {

// The rules of matching and swapping on a scene, as plainly as docs/rules.md says them: for files
// and tests. What plays games is faster.

// Whether the tile stands in a run or, if those count, in a square. False for all that is no tile.
bool is_matched(const Scene& scene, Cell cell, bool squares);

bool has_legal_swap(const Scene& scene, bool squares);

}  // namespace dramatis::match3
