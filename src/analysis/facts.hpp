#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/seed.hpp"
#include "games/match3/setup.hpp"
#include "games/match3/swap.hpp"

namespace dramatis::analysis {

// What is to be known of one move, whoever made it.
struct MoveFacts {
    std::uint32_t choices = 0;  // legal moves before it
    std::uint64_t points = 0, first_points = 0;
    std::uint32_t waves = 0;
};

// A game played again by the rules.
struct GameFacts {
    std::vector<MoveFacts> moves;
    std::uint64_t score = 0;
    bool won = false;
};

// Nothing if a move is not legal there.
std::optional<GameFacts> play_again(const match3::Setup& setup, core::Seed game,
                                    std::span<const match3::Swap> moves);

// What games are compared by, besides their scores: a number of a game each.
struct Trait {
    std::string_view id, name, unit;
    std::string_view meaning;     // a sentence for people
    std::string_view more, less;  // "people make MORE than", "people make LESS than"
};
std::span<const Trait> traits();

// Of a game with at least one move, in the order of traits().
std::vector<double> trait_values(const match3::Setup& setup, const GameFacts& facts,
                                 std::span<const match3::Swap> moves);

}  // namespace dramatis::analysis
