#pragma once

#include <cstddef>
#include <cstdint>

#include "core/seed.hpp"

namespace dramatis::match3 {

// Where the random numbers of game `index` come from: what falls and what the player draws are
// apart, so that two players on one seed meet the same board, and the same refills as long as they
// play alike.
inline core::Seed game_seed(core::Seed root, std::size_t index) {
    return root.child("game", index);
}
inline core::Seed choice_seed(core::Seed game, std::uint32_t move) {
    return game.child("choice", move);
}

}  // namespace dramatis::match3
