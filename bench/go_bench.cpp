// Speed of Go. Every benchmark checks its answer; `go_bench --ratio` measures the board that keeps
// its strings against the plain one that floods, in alternation, and prints the ratio that
// docs/performance.md quotes. Times are CPU time, one thread.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string_view>

#include "games/go/game.hpp"
#include "games/go/plain_board.hpp"
#include "games/go/playout.hpp"
#include "games/go/priors.hpp"
#include "games/go/strong_playout.hpp"
#include "players/go/policy.hpp"
#include "search/rave.hpp"
#include "search/searcher.hpp"

namespace {

using namespace dramatis;

double cpu_seconds() {
    timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

struct Played {
    int moves = 0;
    int area = 0;
};

core::Rng rng_of(std::uint64_t game) {
    return core::Rng{core::Seed{core::Rng::at(core::Seed{1}, game)}};
}

template <int N>
Played play_fast(std::uint64_t game) {
    static const go::Board<N> start(N);
    core::Rng rng = rng_of(game);
    go::Board<N> board = start;
    const int moves = go::play_uniformly(board, go::Colour::kBlack, 0, rng, [](auto...) {});
    return {moves, board.area()};
}

// The same game on the plain board: fixed arrays, a list of empty points, flood fill for liberties.
Played play_plain(std::uint64_t game) {
    core::Rng rng = rng_of(game);
    go::PlainBoard board(9);
    std::vector<go::Vertex> left;
    Played played;
    go::Colour colour = go::Colour::kBlack;
    for (int passes = 0; passes < 2 && played.moves < go::longest_playout(9); ++played.moves) {
        left.clear();
        for (std::int8_t row = 0; row < 9; ++row)
            for (std::int8_t column = 0; column < 9; ++column)
                if (!board.at({column, row})) left.push_back({column, row});
        go::Move move = go::Move::pass();
        for (std::size_t n = left.size(); n > 0; --n) {
            const auto pick = rng.below(static_cast<std::uint32_t>(n));
            if (!board.is_eye(colour, left[pick]) && board.is_legal(colour, left[pick])) {
                move = left[pick];
                break;
            }
            left.erase(left.begin() + pick);  // keeps the order, as the fast board's draws do
        }
        board.play(colour, move);
        passes = move.is_pass() ? passes + 1 : 0;
        colour = go::opposite(colour);
    }
    played.area = board.area();
    return played;
}

template <class Play>
void playouts(benchmark::State& state, double expected_moves, Play&& play) {
    std::uint64_t game = 0, moves = 0;
    for (auto _ : state) moves += static_cast<std::uint64_t>(play(game++).moves);
    if (game > 2000 &&
        std::abs(double(moves) / double(game) - expected_moves) > 0.02 * expected_moves)
        state.SkipWithError("the games have a wrong length");
    state.counters["playouts/s"] = benchmark::Counter(double(game), benchmark::Counter::kIsRate);
    state.counters["moves/s"] = benchmark::Counter(double(moves), benchmark::Counter::kIsRate);
}
void uniform_9(benchmark::State& state) { playouts(state, 111.05, play_fast<9>); }
void uniform_13(benchmark::State& state) { playouts(state, 219.4, play_fast<13>); }
void uniform_19(benchmark::State& state) { playouts(state, 455.3, play_fast<19>); }
void uniform_plain_9(benchmark::State& state) { playouts(state, 111.05, play_plain); }
BENCHMARK(uniform_9)->Unit(benchmark::kMicrosecond);
BENCHMARK(uniform_13)->Unit(benchmark::kMicrosecond);
BENCHMARK(uniform_19)->Unit(benchmark::kMicrosecond);
BENCHMARK(uniform_plain_9)->Unit(benchmark::kMicrosecond);

template <int N>
void strong(benchmark::State& state) {
    const go::StrongPlayout<N> policy;
    std::uint64_t game = 0, moves = 0;
    for (auto _ : state) {
        go::Board<N> board(N);
        core::Rng rng = rng_of(game++);
        moves += static_cast<std::uint64_t>(
            policy.play(board, go::Colour::kBlack, 0, {}, rng, [](auto...) {}));
    }
    if (moves < game * N * N / 2) state.SkipWithError("the games are too short");
    state.counters["playouts/s"] = benchmark::Counter(double(game), benchmark::Counter::kIsRate);
}
BENCHMARK(strong<9>)->Unit(benchmark::kMicrosecond);
BENCHMARK(strong<13>)->Unit(benchmark::kMicrosecond);
BENCHMARK(strong<19>)->Unit(benchmark::kMicrosecond);

// A search of 50,000 iterations from the empty board.
template <class Searcher>
void search_from_start(benchmark::State& state, Searcher searcher) {
    const go::GoGame game(9, 7.5);
    std::uint64_t runs = 0;
    constexpr std::uint64_t kIterations = 50'000;
    for (auto _ : state) {
        searcher.begin(searcher.game().state_of(game, go::Colour::kBlack));
        searcher.run(search::Iterations{kIterations}, core::Seed{++runs});
        if (searcher.root_visits() != double(kIterations))
            state.SkipWithError("iterations are missing");
    }
    state.counters["iterations/s"] =
        benchmark::Counter(double(runs * kIterations), benchmark::Counter::kIsRate);
}

template <class Rule, class Priors = search::NoPriors>
using Search = search::Searcher<go::Go<9>, Rule, players::GoPolicy<9>, search::RetracedMoves,
                                search::PartList<search::Priors<Priors>>>;

void uct_uniform(benchmark::State& state) {
    search_from_start(state,
                      Search<search::Ucb1>({}, {.c = 0.7}, {.expand_after = 4}, {.heavy = false}));
}
void rave_uniform(benchmark::State& state) {
    search_from_start(state, Search<search::McRave>({}, {}, {.expand_after = 4}, {.heavy = false}));
}
void rave_strong_priors(benchmark::State& state) {
    search_from_start(state, Search<search::McRave, go::GoPriors<9>>({}, {}, {.expand_after = 4},
                                                                     {.heavy = true}));
}
BENCHMARK(uct_uniform)->Unit(benchmark::kMillisecond);
BENCHMARK(rave_uniform)->Unit(benchmark::kMillisecond);
BENCHMARK(rave_strong_priors)->Unit(benchmark::kMillisecond);

template <class Play>
double playouts_per_second(std::uint64_t games, Play&& play) {
    const double start = cpu_seconds();
    std::uint64_t moves = 0;
    for (std::uint64_t game = 0; game < games; ++game)
        moves += static_cast<std::uint64_t>(play(game).moves);
    benchmark::DoNotOptimize(moves);
    return double(games) / (cpu_seconds() - start);
}

// Eleven short runs of each in turn; the median of the ratios, and their range. Both play the same
// games.
int print_ratio() {
    for (std::uint64_t game = 0; game < 500; ++game) {
        const Played fast = play_fast<9>(game), plain = play_plain(game);
        if (fast.moves != plain.moves || fast.area != plain.area) {
            std::printf("game %d is not the same on both boards\n", static_cast<int>(game));
            return EXIT_FAILURE;
        }
    }
    std::vector<double> ratios;
    for (int i = 0; i < 11; ++i) {
        const double fast = playouts_per_second(50'000, play_fast<9>),
                     plain = playouts_per_second(5'000, play_plain);
        ratios.push_back(fast / plain);
        std::printf(
            "strings kept %.1f, flood fill %.1f thousand uniform 9 x 9 playouts a second: %.2f "
            "times\n",
            fast / 1e3, plain / 1e3, fast / plain);
    }
    std::sort(ratios.begin(), ratios.end());
    std::printf("ratio: median %.2f, from %.2f to %.2f\n", ratios[5], ratios.front(),
                ratios.back());
    return EXIT_SUCCESS;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 2 && std::string_view(argv[1]) == "--ratio") return print_ratio();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return EXIT_FAILURE;
    benchmark::RunSpecifiedBenchmarks();
}
