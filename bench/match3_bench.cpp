// Speed of match-3. Every benchmark checks its answer; `match3_bench --ratio` measures the
// bitboards against the plain array in alternation, and prints the ratio that docs/performance.md
// quotes.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "games/match3/array_rules.hpp"
#include "games/match3/rules.hpp"
#include "players/match3/player.hpp"

namespace {

using namespace dramatis;
using Shape = match3::Small<3>;

struct Played {
    std::uint64_t score = 0, moves = 0;
};

Played play_bitboards(const match3::Classic<Shape>& rules, std::uint64_t game) {
    const core::Seed seed{game};
    auto position = rules.start(seed);
    core::Rng rng{seed.child("pick")};
    while (!rules.is_over(position)) rules.play(position, rules.random_move(position, rng));
    return {position.score, position.moves};
}

// The same boards, refills and number of moves; dead boards are reshuffled by the bitboards' code,
// which is the same for both and rare.
Played play_array(const match3::Classic<Shape>& rules, std::uint64_t game) {
    const core::Seed seed{game};
    auto position = rules.start(seed);
    match3::ArrayRules array(rules.setup(), position.refill.seed, rules.grid_of(position));
    core::Rng rng{seed.child("pick")};
    std::vector<match3::Swap> moves;
    std::uint64_t played = 0;
    for (; played < 20; ++played) {
        moves.clear();
        array.list_moves(moves);
        while (moves.empty()) {
            match3::Grid grid = array.grid();
            if (!match3::shuffle_without_runs(grid, rng)) continue;
            array.place(grid);
            array.list_moves(moves);
        }
        array.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return {array.score(), played};
}

template <class Play>
void random_play(benchmark::State& state, Play&& play) {
    const match3::Setup setup;
    const match3::Classic<Shape> rules(setup);
    std::uint64_t game = 0;
    Played sum;
    for (auto _ : state) {
        const Played one = play(rules, game++);
        sum.score += one.score, sum.moves += one.moves;
    }
    const double mean = double(sum.score) / double(game);
    if (game > 2000 && (mean < 2700 || mean > 3050)) state.SkipWithError("the mean score is wrong");
    state.counters["moves/s"] = benchmark::Counter(double(sum.moves), benchmark::Counter::kIsRate);
}

void random_play_bitboards(benchmark::State& state) { random_play(state, play_bitboards); }
void random_play_array(benchmark::State& state) { random_play(state, play_array); }
BENCHMARK(random_play_bitboards)->Unit(benchmark::kMicrosecond);
BENCHMARK(random_play_array)->Unit(benchmark::kMicrosecond);

template <class Size>
void random_moves(benchmark::State& state) {
    match3::Setup setup;
    setup.rows = setup.columns = static_cast<int>(state.range(0));
    setup.move_limit = 10'000;
    const match3::Classic<Size> rules(setup);
    auto position = rules.start(core::Seed{1});
    core::Rng rng{core::Seed{2}};
    std::uint64_t games = 1;
    for (auto _ : state) {
        if (rules.is_over(position)) position = rules.start(core::Seed{++games});
        rules.play(position, rules.random_move(position, rng));
    }
    if (position.available_moves() == 0) state.SkipWithError("a living board has a move");
}
BENCHMARK(random_moves<match3::Small<3>>)->Arg(7)->Arg(8);
BENCHMARK(random_moves<match3::Medium<3>>)->Arg(9)->Arg(10);
BENCHMARK(random_moves<match3::Large<3>>)->Arg(12)->Arg(16);

// A level of 9 x 9 with special pieces, two layers of ice and crates, 25 moves. Its goals are too
// much for 25 moves, so that games are played to the end.
match3::Setup busy_level() {
    match3::Setup setup{.rows = 9, .columns = 9, .colours = 5, .move_limit = 25};
    setup.specials = true;
    setup.scene.emplace(9, 9);
    setup.scene->for_each_cell([&](match3::Cell cell) {
        auto& spot = (*setup.scene)[cell];
        spot.thing = match3::Thing::kRandom;
        if ((cell.row + cell.column) % 2 == 0) spot.ice = 2;
        if (cell.row >= 5 && cell.row <= 7 && cell.column % 3 == 1)
            spot = {.thing = match3::Thing::kCrate, .hits = 3};
    });
    setup.goals = {{.kind = match3::Goal::Kind::kIce}, {.kind = match3::Goal::Kind::kCrates}};
    return setup;
}
using LevelRules = match3::LevelRules<match3::Medium<3>>;

void level_random_play(benchmark::State& state) {
    const LevelRules rules(busy_level());
    std::uint64_t game = 0, moves = 0, made = 0;
    for (auto _ : state) {
        const core::Seed seed{game++};
        auto position = rules.start(seed);
        core::Rng rng{seed.child("pick")};
        while (!rules.is_over(position)) rules.play(position, rules.random_move(position, rng));
        moves += position.moves, made += position.specials_made;
    }
    if (game > 2000 && (made < 3 * game || moves < 24 * game))
        state.SkipWithError("these are not the games of this level");
    state.counters["moves/s"] = benchmark::Counter(double(moves), benchmark::Counter::kIsRate);
}
BENCHMARK(level_random_play)->Unit(benchmark::kMicrosecond);

void level_vanilla_game(benchmark::State& state, match3::Refills refills) {
    const LevelRules rules(busy_level());
    players::Match3Player<LevelRules> player(rules, {.kind = players::Match3Settings::Kind::kMcts,
                                                     .refills = refills,
                                                     .reward = {.level_goals = 1}});
    std::uint64_t game = 0, moves = 0;
    for (auto _ : state) {
        const core::Seed seed{game++};
        auto position = rules.start(seed);
        while (!rules.is_over(position))
            rules.play(position, player.choose(position, seed.child("choice", position.moves)));
        moves += position.moves;
    }
    if (moves != 25 * game) state.SkipWithError("a game ended before its 25 moves");
}
BENCHMARK_CAPTURE(level_vanilla_game, known, match3::Refills::kKnown)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(level_vanilla_game, hidden, match3::Refills::kHidden)
    ->Unit(benchmark::kMillisecond);

void mcts_game(benchmark::State& state, players::Match3Settings settings) {
    settings.kind = players::Match3Settings::Kind::kMcts;
    const match3::Setup setup;
    const match3::Classic<Shape> rules(setup);
    players::Match3Player<match3::Classic<Shape>> player(rules, settings);
    std::uint64_t game = 0, score = 0;
    for (auto _ : state) {
        const core::Seed seed{game++};
        auto position = rules.start(seed);
        while (!rules.is_over(position))
            rules.play(position, player.choose(position, seed.child("choice", position.moves)));
        score += position.score;
    }
    if (game > 100 && double(score) / double(game) < 3500)
        state.SkipWithError("no better than random play");
}
BENCHMARK_CAPTURE(mcts_game, vanilla_known, players::Match3Settings{})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(mcts_game, open_loop_hidden,
                  players::Match3Settings{.refills = match3::Refills::kHidden,
                                          .techniques = {.rule = search::Ucb1{.c = 1},
                                                         .expand_after = 0,
                                                         .choose = search::Recommend::kMean},
                                          .reward = {players::Reward::Kind::kShare, 7000},
                                          .tree = players::Match3Settings::Tree::kOpenLoop})
    ->Unit(benchmark::kMillisecond);

template <class Play>
double moves_per_second(const match3::Classic<Shape>& rules, std::uint64_t games, Play&& play) {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    std::uint64_t moves = 0;
    for (std::uint64_t game = 0; game < games; ++game) moves += play(rules, game).moves;
    return double(moves) / std::chrono::duration<double>(Clock::now() - start).count();
}

// Eleven short runs of each in turn; the median of the ratios, and their range.
int print_ratio() {
    const match3::Setup setup;
    const match3::Classic<Shape> rules(setup);
    std::vector<double> ratios;
    double fast = 0, slow = 0;
    for (int i = 0; i < 11; ++i) {
        fast = moves_per_second(rules, 50'000, play_bitboards);
        slow = moves_per_second(rules, 2'000, play_array);
        ratios.push_back(fast / slow);
        std::printf("bitboards %.2f, array %.3f million moves a second: %.1f times\n", fast / 1e6,
                    slow / 1e6, fast / slow);
    }
    std::sort(ratios.begin(), ratios.end());
    std::printf("ratio: median %.1f, from %.1f to %.1f\n", ratios[5], ratios.front(),
                ratios.back());
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 2 && std::string_view(argv[1]) == "--ratio") return print_ratio();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return EXIT_FAILURE;
    benchmark::RunSpecifiedBenchmarks();
}
