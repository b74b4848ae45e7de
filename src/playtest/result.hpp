#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "match3/position.hpp"

namespace dramatis::playtest {

// What one game came to.
struct GameResult {
    std::uint64_t score = 0;
    std::uint32_t moves = 0;
    std::uint32_t shuffles = 0;
    double available_moves = 0;  // mean over the choices of the game
    std::uint32_t longest_cascade = 0;  // in waves
    double horizontal_share = 0;  // of the moves; 0 in a game without moves
    double region_share = 0;      // of the moves, with both cells in the setup's region

    bool operator==(const GameResult&) const = default;
};

template <class Shape>
GameResult result_of(const match3::Position<Shape>& p) {
    const double moves = p.moves ? p.moves : 1;
    return {.score = p.score,
            .moves = p.moves,
            .shuffles = p.shuffles,
            .available_moves = p.mean_offered(),
            .longest_cascade = p.longest_cascade,
            .horizontal_share = p.horizontal / moves,
            .region_share = p.in_region / moves};
}

// The same as numbers with names, for objectives that someone writes down.
inline constexpr std::array<std::string_view, 8> kResultNames = {
    "score",           "available_moves", "longest_cascade", "horizontal_share",
    "vertical_share",  "region_share",    "shuffles",        "moves"};
inline constexpr std::size_t kScoreVariable = 0, kRegionShareVariable = 5;

inline std::array<double, kResultNames.size()> values_of(const GameResult& game) {
    return {static_cast<double>(game.score), game.available_moves,
            static_cast<double>(game.longest_cascade), game.horizontal_share,
            game.moves ? 1 - game.horizontal_share : 0, game.region_share,
            static_cast<double>(game.shuffles), static_cast<double>(game.moves)};
}

}  // namespace dramatis::playtest
