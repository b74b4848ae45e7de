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
inline core::Seed choice_seed(core::Seed choices, std::uint32_t move) {
    return choices.child("choice", move);
}

// The three sources of chance in a game.
struct GameSeeds {
    core::Seed board;    // the tiles at the start, where the level leaves them open
    core::Seed falling;  // what falls in, vines, shuffles, homing pieces
    core::Seed choices;  // all that the player draws
};

inline GameSeeds seeds_of(core::Seed game) {
    return {game.child("board"), game.child("refill"), game};
}

// How the games of a batch draw. Fresh: each by itself. Crossed: two draws of each source in all
// eight combinations, so that one sees what each source decides. Games 8 k to 8 k + 7 are such a
// set; in the number of a game within it, bit 0 says which board, bit 1 what falls, bit 2 which
// choices.
enum class Draws : std::uint8_t { kFresh, kCrossed };
enum Source : unsigned { kBoard, kFalling, kChoices };
inline constexpr std::size_t kSources = 3, kCrossedGames = 8;

inline GameSeeds game_seeds(Draws draws, core::Seed root, std::size_t index) {
    if (draws == Draws::kFresh) return seeds_of(game_seed(root, index));
    const core::Seed set = root.child("crossed", index / kCrossedGames);
    const auto drawn = [&](Source source) { return seeds_of(game_seed(set, index >> source & 1)); };
    return {drawn(kBoard).board, drawn(kFalling).falling, drawn(kChoices).choices};
}

}  // namespace dramatis::match3
