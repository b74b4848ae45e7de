#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "contests/clock.hpp"
#include "contests/game_check.hpp"
#include "core/result.hpp"
#include "core/seed.hpp"
#include "games/go/go_game.hpp"
#include "games/go/sgf.hpp"

namespace dramatis::contests {

// What all games of a Go match have in common.
struct GoTerms {
    int size = 9;
    double komi = 7.5;
    int handicap = 0;  // stones for whoever has Black; 0: none
    std::optional<TimeTerms> time;

    // A game that goes on for so long is counted as it stands.
    std::size_t most_turns() const { return static_cast<std::size_t>(3 * size * size); }
};

// Where the players think: what it knows of the game comes from here alone.
struct GoChoice {
    enum class Kind : std::uint8_t { kMove, kResign, kNonsense, kLate };
    Kind kind = Kind::kMove;
    go::Move move;
    std::string text;  // of nonsense
};

class GoSeat {
   public:
    virtual ~GoSeat() = default;
    // A new game from here: handicap and opening are in it.
    virtual void begin(const go::GoGame& game, go::Colour colour, core::Seed seed,
                       const std::optional<TimeTerms>& time) = 0;
    virtual void watch(go::Turn turn) = 0;  // the opponent's
    // Without a clock, as long as it likes. With one, whoever cannot move in time may say that it
    // is late.
    virtual GoChoice choose(const go::GoGame& game, go::Colour colour, const Clock* clock) = 0;
};

// For Black less for White and komi; dead stones taken off in whatever way.
using GoReferee = std::function<double(const go::GoGame& game)>;

struct GoTable {
    std::array<GoSeat*, 2> seats;  // of A and B
    GoReferee referee;
    std::function<double()> now;                        // seconds that grow
    std::function<void(Player, double seconds)> moved;  // told after each move, if given
};

// Plays one game from where `start` stands; whoever begins the pair has Black. Our rules are the
// referee's: two passes end it, and a move that they do not allow loses. Exceptions of the seats
// pass through.
GameRecord play_go(std::uint64_t game, const GoTerms& terms, const go::GoGame& start,
                   core::Seed root, const GoTable& table);

// How much of a score can be known again from the moves alone.
enum class GoCount : std::uint8_t {
    kBoard,  // all: the board is counted as it stands
    kArea,   // that no side has more than the board: stones may have been taken off first
    kAny,    // nothing: another program counts, by whatever rules, but not beyond kMostScore
};
inline constexpr double kMostScore = 10'000;

// `start`: where the game began.
std::optional<core::Error> check_go(const GameRecord& record, const GoTerms& terms,
                                    const go::GoGame& start, GoCount count);

// The game without moves, but with its handicap.
go::GoGame start_of(const GoTerms& terms);

// The first `count` openings of so many random moves: legal ones, none into an eye of one's own or
// on the first line. No two are the same up to turning and mirroring, while there are others.
// Opening i does not depend on how many there are.
std::vector<go::GoGame> draw_openings(const GoTerms& terms, int plies, std::size_t count,
                                      core::Seed root);

// The games of a collection as openings, each up to so many moves. They must fit the terms, and
// have alternating turns.
core::Result<std::vector<go::GoGame>> read_openings(const GoTerms& terms,
                                                    const go::SgfCollection& collection,
                                                    std::size_t plies, const std::string& name);

// The record as SGF; `start` is where its game began.
go::SgfTree to_sgf(const GameRecord& record, const GoTerms& terms, const go::GoGame& start,
                   const std::array<std::string, 2>& names);

}  // namespace dramatis::contests
