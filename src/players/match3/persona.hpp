#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/json.hpp"
#include "core/result.hpp"
#include "core/statistics.hpp"
#include "players/match3/player.hpp"

namespace dramatis::players {

// So many an evolution plays at most for a figure of its champion.
inline constexpr std::uint64_t kMostHeldOutGames = 1'000'000;

// A mean over games that had no part in choosing whom they are about.
struct Measured {
    std::uint64_t games = 0;
    double mean = 0;
    core::Interval interval;  // 95 %

    bool operator==(const Measured&) const = default;
};
Measured measured(std::span<const double> values);
core::Json to_json(const Measured& measured);
// What is wrong with it is told to the object that it is a part of.
Measured read_measured(const core::Json& json, const std::string& where, core::Fields& parent);

// Where a persona came from, if it was evolved.
struct Origin {
    std::string mode;     // "paper" or "modern"
    match3::Setup setup;  // what it was evolved on
    std::uint64_t seed = 0;
    std::uint32_t generation = 0;   // in which it won
    std::uint32_t generations = 0;  // of the whole run
    Measured held_out;              // of its objective
    Measured vanilla, random;       // the same games by these; vanilla with the same goal

    bool operator==(const Origin&) const = default;
};

// A player with a style: a goal in life, a selection formula, and the search that they steer.
struct Persona {
    std::string name;
    std::string title;        // a few words for people
    Match3Settings settings;  // a tree search with a formula; its reward holds the objective
    std::optional<Origin> origin;

    bool operator==(const Persona&) const = default;
};

// The persona for games on another board than it was evolved on: where its reward begins and ends
// moves as the random player's mean of the objective does. Twice as many moves, say, are worth
// about twice as many points. In a level with goals most of the reward is about them.
Persona adapted_to(Persona persona, const match3::Setup& setup);

// The file format, docs/personas.md. Reading checks every field, and says which is wrong and what
// would be right.
std::string print_persona(const Persona& persona);
core::Result<Persona> parse_persona(std::string_view text, const std::string& file);

}  // namespace dramatis::players
