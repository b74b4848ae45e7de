#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "core/rng.hpp"
#include "games/match3/level_text.hpp"
#include "traces/trace.hpp"

// Traces for tests.
namespace dramatis::traces {

inline TraceHeader sample_header() {
    return {.program = "0.1.0",
            .signature = 2148072246,
            .seed = ~std::uint64_t{0},
            .overtime = 9,
            .level_id = "12-gärten \"x\"",
            .level = match3::with(
                "\"goals\": [{\"score\": 500}], \"stars\": [100, 200, 300], \"move_bonus\": 7"),
            .player = {{"name", "greedy"},
                       {"title", "the move that is best at once"},
                       {"ladder", 1u},
                       {"samples", 8u}}};
}

inline GameRecord random_record(core::Rng& rng, std::uint32_t game, std::uint32_t most_moves = 40) {
    GameRecord out{.game = game, .score = rng.next() >> rng.below(64)};
    for (auto moves = rng.below(most_moves + 1); moves > 0; --moves)
        out.moves.push_back(
            {{static_cast<std::uint8_t>(rng.below(16)), static_cast<std::uint8_t>(rng.below(16))},
             rng.below(2) ? match3::Direction::kRight : match3::Direction::kDown});
    return out;
}

inline std::vector<GameRecord> random_records(std::size_t count, std::uint32_t most_moves = 40) {
    core::Rng rng{core::Seed{4}};
    std::vector<GameRecord> out;
    for (std::uint32_t game = 0; game < count; ++game)
        out.push_back(random_record(rng, game, most_moves));
    return out;
}

// The bytes of a whole trace, and where each of its frames ends.
struct SampleTrace {
    TraceHeader header = sample_header();
    std::vector<GameRecord> games;
    std::string bytes;
    std::vector<std::size_t> ends;

    explicit SampleTrace(std::size_t count, std::uint32_t most_moves = 40)
        : games(random_records(count, most_moves)) {
        bytes = print_opening(header);
        ends.push_back(bytes.size());
        for (std::size_t from = 0; from < count; from += kFrameGames) {
            const auto begin = games.begin() + static_cast<std::ptrdiff_t>(from);
            bytes += print_frame(
                {begin, begin + static_cast<std::ptrdiff_t>(std::min(kFrameGames, count - from))});
            ends.push_back(bytes.size());
        }
    }
};

}  // namespace dramatis::traces
