#include "players/match3/batch.hpp"

#include <algorithm>
#include <memory>

#include "players/match3/seat.hpp"

namespace dramatis::players {
namespace {

// Games handed to a worker at a time: random games take microseconds, too little to queue up for
// one by one.
constexpr std::size_t kChunk = 64;

}  // namespace

std::vector<match3::GameResult> play_batch(const Batch& batch,
                                           const core::ParallelOptions& options) {
    const std::size_t chunk = batch.player.kind == Match3Settings::Kind::kMcts ? 1 : kChunk;
    const std::size_t chunks = (batch.games + chunk - 1) / chunk;
    std::vector<std::unique_ptr<Match3Seat>> seats(core::thread_count(options.threads));
    std::vector<match3::GameResult> results(batch.games);

    core::ParallelOptions inner = options;
    if (options.progress)
        inner.progress = [&](std::size_t done) {
            options.progress(std::min(done * chunk, batch.games));
        };
    const std::size_t done =
        core::parallel_for(chunks, inner, [&](std::size_t item, unsigned worker) {
            auto& seat = seats[worker];
            if (!seat) seat = Match3Seat::make(batch.setup, batch.player);
            const std::size_t end = std::min((item + 1) * chunk, batch.games);
            for (std::size_t i = item * chunk; i < end; ++i)
                results[i] = seat->play(match3::game_seed(batch.seed, i));
        });
    results.resize(std::min(done * chunk, batch.games));
    return results;
}

}  // namespace dramatis::players
