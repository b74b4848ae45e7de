// How fast a generation is played: formulas alone against formulas together, one thread against
// two, and how cost grows with games. Ratios from one run, repeats interleaved, medians;
// docs/performance.md.
//   evolution_bench [REPEATS]

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#include "core/check.hpp"
#include "evolution/breed.hpp"
#include "evolution/experiment.hpp"
#include "evolution/rehearsal.hpp"

namespace {

using namespace dramatis;

double seconds(const std::function<void()>& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
    const int repeats = argc > 1 ? std::atoi(argv[1]) : 5;
    const auto experiment =
        evolution::paper_experiment(*players::parse_objective("max-score"), core::Seed{1});
    const auto state = evolution::begin_evolution(experiment.evolution, experiment.seed);
    const auto rehearse = [&](std::uint64_t seed, std::size_t games, unsigned threads) {
        evolution::Rehearsal r{
            .player = experiment.player, .games = games, .seed = core::Seed{seed}};
        r.player.reward.goal = 3000;
        return evolution::rehearse(r, state.population, {.threads = threads});
    };
    const auto alone = [&](std::uint64_t seed, std::size_t games) {
        std::vector<std::vector<match3::GameResult>> out;
        for (const auto& formula : state.population) {
            players::Batch batch{
                .player = experiment.player, .games = games, .seed = core::Seed{seed}};
            batch.player.reward.goal = 3000;
            batch.player.formula = formula;
            out.push_back(players::play_batch(batch, {.threads = 1}));
        }
        return out;
    };

    std::vector<double> sharing, two, linear, per_game;
    for (int i = 0; i < repeats; ++i) {
        const auto seed = static_cast<std::uint64_t>(i);
        evolution::RehearsalResult shared;
        std::vector<std::vector<match3::GameResult>> single;
        const double together_s = seconds([&] { shared = rehearse(seed, 8, 1); });
        const double alone_s = seconds([&] { single = alone(seed, 8); });
        DR_CHECK(shared.games == single);
        sharing.push_back(alone_s / together_s);
        per_game.push_back(together_s / 800 * 1e3);
        const double one_s = seconds([&] { rehearse(seed + 100, 24, 1); });
        const double two_s = seconds([&] { rehearse(seed + 100, 24, 2); });
        two.push_back(one_s / two_s);
        linear.push_back(one_s / together_s / 3);  // three times as many games, other ones
    }
    std::printf("a first generation's game, shared           %6.2f ms\n", median(per_game));
    std::printf("formulas alone / together, one thread       %6.2f times as long\n",
                median(sharing));
    std::printf("one thread / two                            %6.2f times as long\n", median(two));
    std::printf("cost of three times as many games / 3       %6.2f\n", median(linear));
}
