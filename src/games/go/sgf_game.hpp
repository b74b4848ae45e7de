#pragma once

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/go/go_game.hpp"
#include "games/go/sgf.hpp"

namespace dramatis::go {

inline constexpr std::size_t kAllMoves = std::numeric_limits<std::size_t>::max();
inline constexpr std::size_t kMaxSgfMoves =
    10'000;  // of one game; the longest real ones have some 500

struct SgfReading {
    std::string_view name = "SGF";          // of the file, for messages
    double komi = 0;                        // if the file does not say
    std::optional<double> handicap_komi{};  // the same for a file with HA[2] or more
};

// The game along the main line, after so many moves (all if it has fewer; passes are moves), and
// what is set up between them and the next. Stones may be set up (AB, AW, AE, rectangles too)
// before any move; with HA[n] and n black stones alone before the first they are the handicap.
// Set-up after moves begins the game again from what then stands there: turns and positions before
// it are forgotten, though they count as moves of the file. Who moves next: PL,
// else White after handicap, else whoever does so. Errors name place and move: another game than
// Go, sizes and komi that cannot be, an illegal move.
core::Result<GoGame> read_game(const SgfTree& tree, std::size_t moves = kAllMoves,
                               const SgfReading& reading = {});

// What a file says about a game besides its moves. Empty: it says nothing.
struct GameInfo {
    std::string black, white;  // the players
    std::string result;        // "B+3.5", "0", "W+R"; see below
    std::string date;          // "2026-11-16"
    std::string event, round;
    std::string program = "dramatis";   // that wrote it
    std::string version;                // of the program
    std::string comment;                // about the game
    std::vector<std::string> comments;  // of turn 0, 1, ... since the last set-up; may be shorter

    bool operator==(const GameInfo&) const = default;
};

SgfTree write_game(const GoGame& game, const GameInfo& info = {});
GameInfo read_info(const SgfTree& tree);

// How a game ended that was not counted. One that was: print_score.
enum class Ending { kResign, kTime, kForfeit };
std::string print_result(Colour winner, Ending ending);  // "B+R", "W+T", "B+F"
inline constexpr std::string_view kNoResult = "Void";
// Who won, by the text of a result ("B+3.5", "W+Resign"); nobody if it was a draw, or is void or
// unknown.
std::optional<Colour> winner_of(std::string_view result);

}  // namespace dramatis::go
