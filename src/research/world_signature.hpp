#pragma once

#include <string>

#include "games/story/stage.hpp"

namespace dramatis::cli {

// What a world does, whatever it is told like: everything that happens in some random stories,
// hashed. Two versions of a world that tell the same stories in other words have the same.
std::string world_signature(const story::Stage& stage);

}  // namespace dramatis::cli
