#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/json.hpp"
#include "core/result.hpp"
#include "core/seed.hpp"

namespace dramatis::contests {

// Two players, A and B, over many games. Games come in pairs: games 2p and 2p + 1 have the same
// opening and the same seeds, and A begins the first of them, B the second. Where nobody begins
// (both play the same board for themselves) a game is a pair of its own.
enum class Player : std::uint8_t { kA, kB };

constexpr Player other(Player player) { return player == Player::kA ? Player::kB : Player::kA; }
constexpr std::size_t index(Player player) { return static_cast<std::size_t>(player); }
constexpr Player first_player(std::uint64_t game) {
    return game % 2 == 0 ? Player::kA : Player::kB;
}
// The seeds of a pair: the same in both of its games.
inline core::Seed pair_seed(core::Seed root, std::uint64_t game) {
    return root.child("pair", game / 2);
}
constexpr const char* letter(Player player) { return player == Player::kA ? "A" : "B"; }

// How a game ended.
enum class End : std::uint8_t {
    kPlayed,  // by its rules, and was counted
    kResigned,
    kIllegal,  // the loser made a move that is none
    kTime,     // the loser's clock ran out
    kLimit,    // too many moves; counted as it stood
};

inline constexpr core::Words<End, 5> kEndWords = {{{"played", End::kPlayed},
                                                   {"resigned", End::kResigned},
                                                   {"illegal", End::kIllegal},
                                                   {"time", End::kTime},
                                                   {"limit", End::kLimit}}};

inline constexpr std::uint64_t kMostGames = 10'000'000;  // of one match

// What a game leaves behind. Nothing in it depends on how long anything took.
struct GameRecord {
    std::uint64_t game = 0;
    int half_points = 1;  // of A: 2 a win, 1 a draw, 0 a loss
    End end = End::kPlayed;
    std::string result;                // as the game writes it: "B+3.5", "X", "1200:900"
    std::optional<double> difference;  // A's points less B's, where the game counts any
    std::uint32_t plies = 0;           // moves of both
    std::string moves;                 // blanks between them
    std::string note;                  // what was odd

    bool operator==(const GameRecord&) const = default;
};

// One line of JSON with a checksum, without its end, and back. Lines of earlier versions, which had
// no checksum, are read, too. Nothing says yet that such a game could be played: the checks of the
// games do (contests/folder.hpp).
std::string print(const GameRecord& record);
core::Result<GameRecord> parse_record(std::string_view line, const std::string& where);

}  // namespace dramatis::contests
