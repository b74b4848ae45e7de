#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/match3/setup.hpp"

namespace dramatis::match3 {

// A cascade that has not ended after this many waves is cut, so that nothing hangs: the board is
// reshuffled, which is counted. Without special pieces only queues written for it get there.
inline constexpr unsigned kMaxWaves = 1000;

// What one game came to.
struct GameResult {
    std::uint64_t score = 0;
    std::uint32_t moves = 0;
    std::uint32_t shuffles = 0;
    double available_moves = 0;         // mean over the choices of the game
    std::uint32_t longest_cascade = 0;  // in waves
    double horizontal_share = 0;        // of the moves; 0 in a game without moves
    double region_share = 0;            // of the moves, with both cells in the setup's region
    bool won = false;                   // all goals were met; false without goals
    std::uint32_t stars = 0;
    std::uint32_t moves_left = 0;
    double progress = 0;  // towards the goals, 0 to 1; 0 without goals
    std::uint32_t specials_made = 0;
    std::uint32_t specials_fired = 0;

    // A cascade was cut. Such games take long and show little.
    bool is_endless() const { return longest_cascade >= kMaxWaves; }

    bool operator==(const GameResult&) const = default;
};

// Thresholds that the score reaches; a win is worth one star at least, a loss none.
inline std::uint32_t stars_of(const Setup& setup, std::uint64_t score, bool won) {
    if (!won && !setup.goals.empty()) return 0;
    std::uint32_t stars = 0;
    for (const auto threshold : setup.stars) stars += score >= threshold;
    return won && stars == 0 ? 1 : stars;
}

template <class Rules>
GameResult result_of(const Rules& rules, const typename Rules::Position& p) {
    const Setup& setup = rules.setup();
    const double moves = p.moves ? p.moves : 1;
    const bool won = rules.is_won(p);
    GameResult out{.score = p.score,
                   .moves = p.moves,
                   .shuffles = p.shuffles,
                   .available_moves = p.mean_offered(),
                   .longest_cascade = p.longest_cascade,
                   .horizontal_share = p.horizontal / moves,
                   .region_share = p.in_region / moves,
                   .won = won,
                   .stars = stars_of(setup, p.score, won),
                   .moves_left = static_cast<std::uint32_t>(setup.move_limit) - p.moves,
                   .progress = setup.goals.empty() ? 0 : rules.progress(p)};
    if constexpr (requires { p.specials_made; }) {
        out.specials_made = p.specials_made;
        out.specials_fired = p.specials_fired;
    }
    return out;
}

// The same as numbers with names, for objectives that someone writes down.
inline constexpr std::array<std::string_view, 14> kResultNames = {"score",
                                                                  "available_moves",
                                                                  "longest_cascade",
                                                                  "horizontal_share",
                                                                  "vertical_share",
                                                                  "region_share",
                                                                  "shuffles",
                                                                  "moves",
                                                                  "won",
                                                                  "stars",
                                                                  "moves_left",
                                                                  "progress",
                                                                  "specials_made",
                                                                  "specials_fired"};
inline constexpr std::size_t kScoreVariable = 0, kRegionShareVariable = 5;

inline std::array<double, kResultNames.size()> values_of(const GameResult& game) {
    return {static_cast<double>(game.score),
            game.available_moves,
            static_cast<double>(game.longest_cascade),
            game.horizontal_share,
            game.moves ? 1 - game.horizontal_share : 0,
            game.region_share,
            static_cast<double>(game.shuffles),
            static_cast<double>(game.moves),
            static_cast<double>(game.won),
            static_cast<double>(game.stars),
            static_cast<double>(game.moves_left),
            game.progress,
            static_cast<double>(game.specials_made),
            static_cast<double>(game.specials_fired)};
}

}  // namespace dramatis::match3
