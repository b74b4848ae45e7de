#include "playtest/batch.hpp"

#include <algorithm>
#include <memory>

#include "match3/rules.hpp"

namespace dramatis::playtest {
namespace {

// Games handed to a worker at a time: random games take microseconds, too little to queue up for
// one by one.
constexpr std::size_t kChunk = 64;

template <class Rules>
GameResult play_game(const Rules& rules, Agent<Rules>& agent, core::Seed seed) {
    auto position = rules.start(seed);
    while (!rules.is_over(position))
        rules.play(position, agent.choose(position, choice_seed(seed, position.moves)));
    return result_of(rules, position);
}

template <class Rules>
std::vector<GameResult> play_all(const Batch& batch, const core::ParallelOptions& options) {
    const Rules rules(setup_for(batch.setup, batch.agent));
    const std::size_t chunk = batch.agent.kind == AgentSettings::Kind::kMcts ? 1 : kChunk;
    const std::size_t chunks = (batch.games + chunk - 1) / chunk;
    std::vector<std::unique_ptr<Agent<Rules>>> agents(core::thread_count(options.threads));
    std::vector<GameResult> results(batch.games);

    core::ParallelOptions inner = options;
    if (options.progress)
        inner.progress = [&](std::size_t done) {
            options.progress(std::min(done * chunk, batch.games));
        };
    const std::size_t done =
        core::parallel_for(chunks, inner, [&](std::size_t item, unsigned worker) {
            auto& agent = agents[worker];
            if (!agent) agent = std::make_unique<Agent<Rules>>(rules, batch.agent);
            const std::size_t end = std::min((item + 1) * chunk, batch.games);
            for (std::size_t i = item * chunk; i < end; ++i)
                results[i] = play_game(rules, *agent, game_seed(batch.seed, i));
        });
    results.resize(std::min(done * chunk, batch.games));
    return results;
}

}  // namespace

std::vector<GameResult> play_batch(const Batch& batch, const core::ParallelOptions& options) {
    return match3::with_rules(batch.setup,
                              [&]<class Rules>() { return play_all<Rules>(batch, options); });
}

}  // namespace dramatis::playtest
