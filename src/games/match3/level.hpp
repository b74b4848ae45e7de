#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "core/result.hpp"
#include "games/match3/setup.hpp"

namespace dramatis::match3 {

// How hard a level is meant to be: the share of games that shall be won, and by whom.
struct Target {
    double low = 0;
    double high = 1;
    std::string player;  // a player's name; empty: greedy

    bool operator==(const Target&) const = default;
};

// A level as its designer wrote it. docs/levels.md shows the file by example.
struct Level {
    std::string name;     // for people
    std::string teaches;  // what a player learns here, a sentence
    std::string notes;
    std::optional<Target> target;
    Setup setup;

    bool operator==(const Level&) const = default;
};

// Reads a level file: JSON in which // comments are allowed. `file` is how errors call it; they say
// file:line:column, what is wrong there and what would be right.
core::Result<Level> parse_level(std::string_view text, const std::string& file);

// A level that is part of other JSON; errors begin with `where` and name the field.
core::Result<Level> read_level(const core::Json& json, const std::string& where);

// The file again; what it says is read back as the same level.
core::Json to_json(const Level& level);
std::string print_level(const Level& level);

// What makes a level pointless though it can be played, such as a goal that can never be met: a
// sentence each, with the cure. Only what follows from the rules; nothing is played.
std::vector<std::string> find_doubts(const Level& level);

}  // namespace dramatis::match3
