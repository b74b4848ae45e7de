#include <algorithm>
#include <cmath>
#include <limits>

#include "players/go/player.hpp"

namespace dramatis::players {
namespace {

constexpr double kLag =
    0.06;  // seconds that a move may cost beside the thinking: the client, the network, the machine
constexpr double kShareUsed = 0.95;  // of what a stone of byo-yomi has
constexpr double kShareKept = 0.22;  // of a short clock, at the end of a usual game

// How far the game is, in moves of one player.
double own_moves_played(const go::GoGame& game) {
    const auto stones = game.board().stones(go::Colour::kBlack).size() +
                        game.board().stones(go::Colour::kWhite).size();
    return static_cast<double>(std::max(stones, game.turns().size())) / 2;
}

// Own moves of a usual game: 30 on 9x9, 63 on 13x13, 134 on 19x19.
double usual_moves(const go::GoGame& game) { return 0.37 * game.size() * game.size(); }

// Own moves of a game that is stopped for its length: 121 on 9x9, 541 on 19x19.
double most_moves(const go::GoGame& game) { return 1.5 * game.size() * game.size(); }

// What a stone of byo-yomi may take, lag taken off.
double share_of_stone(double seconds, int stones) {
    const double share = std::max(seconds, 0.0) / std::max(stones, 1);
    return std::max(share * kShareUsed - kLag, share * 0.3);
}

// All time is main time: it is spread over the usual number of moves, but what lag could cost in
// the longest game on such a board is left alone. On a short clock that would be too much; there a
// share of the time is kept for the moves beyond the usual, and lag is thought to be half as bad,
// as what it costs less than that comes back to later moves. By the shares that these rules give,
// 10 seconds on 9x9 last for 66 moves of 50 ms lag, and a usual game uses 7 to 8 of them.
double sudden_death(double left, const go::GoGame& game) {
    const double usual = usual_moves(game), most = most_moves(game),
                 played = own_moves_played(game);
    const double to_come = std::max(usual - played, usual / 3);
    const double may_come = std::max(most - played, most / 5);
    const double spare = (left - kLag * may_come) / to_come;
    const double early = played < usual ? left / (usual / (1 - kShareKept) - played) - kLag / 2 : 0;
    const double least = left / may_come / 10;
    return std::min(std::max({spare, early, least}), left / 4);
}

}  // namespace

double seconds_for_move(const GoClock& clock, const go::GoGame& game) {
    if (!clock.kept) return std::numeric_limits<double>::infinity();
    const double left = std::isfinite(clock.main_seconds) ? std::max(clock.main_seconds, 0.0) : 0.0;
    constexpr double kALittle = 0.001;
    if (clock.byo_stones <= 0) return std::max(sudden_death(left, game), kALittle);
    if (clock.stones_left > 0) return std::max(share_of_stone(left, clock.stones_left), kALittle);
    // Main time may run out in this move: the rest of it comes from the first stone of byo-yomi.
    const double stone = share_of_stone(clock.byo_seconds, clock.byo_stones);
    const double to_come =
        std::max(usual_moves(game) - own_moves_played(game), usual_moves(game) / 3);
    return std::max(std::min(std::max(left / to_come, stone), left + stone), kALittle);
}

}  // namespace dramatis::players
