#pragma once

#include "core/seed.hpp"
#include "games/match3/grid.hpp"
#include "games/match3/setup.hpp"

namespace dramatis::match3 {

// A random board of a classic setup: no run, and at least one move where one was found. The same
// for any bitboards that it is then played on.
Grid draw_fresh_grid(const Setup& setup, core::Seed seed);

}  // namespace dramatis::match3
