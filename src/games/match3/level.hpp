#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "core/json_place.hpp"
#include "core/result.hpp"
#include "games/match3/names.hpp"
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
    Names names{};  // of colours and goals

    bool operator==(const Level&) const = default;
};

// Reads a level file: JSON in which // comments are allowed. The error is the first of the file,
// and says file:line:column, what is wrong there and what would be right; `file` is how it calls
// it.
core::Result<Level> parse_level(std::string_view text, const std::string& file);

// A level that is part of other JSON; errors begin with `where` and name the field.
core::Result<Level> read_level(const core::Json& json, const std::string& where);

// The file again; what it says is read back as the same level.
core::Json to_json(const Level& level);
std::string print_level(const Level& level);

// What makes a level pointless though it can be played: a sentence, with the cure. Only what
// follows from the rules; nothing is played.
struct Doubt {
    std::string text;
    std::string pointer;      // of the field in the file; empty: the cells say where
    std::vector<Cell> cells;  // of the board that it is about
    bool never_won = false;   // no game on this level can ever be won
};
std::vector<Doubt> find_doubts(const Level& level);

// Something to say about a level file, and where.
struct Remark {
    enum class Kind : std::uint8_t {
        kMistake,   // it is no level
        kNeverWon,  // it is one, but no game can be won
        kDoubt
    };

    Kind kind = Kind::kMistake;
    std::string text;
    core::Place place;
    std::vector<Cell> cells;  // of the board that it is about

    bool is_error() const { return kind != Kind::kDoubt; }
};

// All that is to be said about a level file, in the order of the file. Each cause has one remark:
// what only follows from another mistake is left out.
struct Review {
    std::optional<Level> level;  // none if there is a mistake
    std::vector<Remark> remarks;
    std::size_t left_out = 0;  // mistakes beyond the first hundred
};
enum class Doubting : std::uint8_t { kNo, kYes };  // whether only mistakes are wanted
Review review_level(std::string_view text, Doubting doubting = Doubting::kYes);

// Where a field of a level file stands that a JSON pointer names.
core::Place place_in_level(std::string_view text, const std::string& pointer);

}  // namespace dramatis::match3
