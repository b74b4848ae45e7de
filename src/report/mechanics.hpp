#pragma once

#include <string>
#include <vector>

#include "games/match3/setup.hpp"

namespace dramatis::report {

// What a level has that not every level has, in a word or two each: packs are grouped by it.
std::vector<std::string> mechanics_of(const match3::Setup& setup);

}  // namespace dramatis::report
