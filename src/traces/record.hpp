#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "core/result.hpp"
#include "games/match3/level.hpp"
#include "games/match3/seeds.hpp"
#include "games/match3/swap.hpp"

namespace dramatis::traces {

struct GameRecord {
    std::uint32_t game = 0;  // its number under the seed
    std::vector<match3::Swap> moves{};
    std::uint64_t score =
        0;  // after the last of them: who plays the moves again can see that it went the same way
    // Where people play, each has a seed of their own: the game is number 0 under that one, and
    // `game` only counts.
    std::optional<std::uint64_t> seed{};

    bool operator==(const GameRecord&) const = default;
};

// What all games of a trace have in common: one player on one level. With it a game is its moves
// alone: level, seed and rules give the rest.
struct TraceHeader {
    std::string program;          // the version that played
    std::uint32_t signature = 0;  // of its behaviour, as `dramatis bench` prints it
    std::uint64_t seed = 0;
    std::uint32_t overtime =
        0;                 // moves that a game goes on after its limit as long as it is not won
    std::string level_id;  // how the level is called in a report
    match3::Level level;
    match3::Draws draws = match3::Draws::kFresh;
    std::optional<int> limit{};  // of moves, if it was another one than the level's
    core::Json player;  // "name", "title", "ladder" (rung or null); the rest is for who wants to
                        // play the games again

    // Of a game that draws afresh.
    core::Seed game_seed(const GameRecord& record) const {
        return record.seed ? match3::game_seed(core::Seed{*record.seed}, 0)
                           : match3::game_seed(core::Seed{seed}, record.game);
    }
    match3::GameSeeds game_seeds(const GameRecord& record) const {
        return draws == match3::Draws::kFresh
                   ? match3::seeds_of(game_seed(record))
                   : match3::game_seeds(draws, core::Seed{seed}, record.game);
    }
    match3::Setup setup() const {
        match3::Setup out = level.setup;
        if (limit) out.move_limit = *limit;
        return out;
    }
    // Games that only add to what a report says of a level: it can do without them.
    bool is_extra() const { return limit || draws == match3::Draws::kCrossed; }
    // Whether the player searches, so that it plays otherwise where the limit is another one.
    bool plans() const { return player.contains("iterations"); }
    std::string player_name() const { return player["name"].get<std::string>(); }

    // Whether games of the one are games of the other: all but the words about the level, and the
    // number of the version, is the same.
    bool plays_like(const TraceHeader& other) const {
        return signature == other.signature && seed == other.seed && overtime == other.overtime &&
               draws == other.draws && limit == other.limit && level_id == other.level_id &&
               level.setup == other.level.setup && player == other.player;
    }

    bool operator==(const TraceHeader&) const = default;
};

// As a line of JSON each, docs/record-format.md. Errors begin with `where` and say what would be
// right.
std::string print_header(const TraceHeader& header);
core::Result<TraceHeader> parse_header(std::string_view line, const std::string& where);

std::string print_record(const GameRecord& record);
core::Result<GameRecord> parse_record(std::string_view line, const std::string& where);

// "34r" is the swap of row 3, column 4 to the right, "a0d" that of row 10, column 0 down.
std::string print_moves(const std::vector<match3::Swap>& moves);
core::Result<std::vector<match3::Swap>> parse_moves(std::string_view text,
                                                    const std::string& where);

}  // namespace dramatis::traces
