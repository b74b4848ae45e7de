#include <fmt/core.h>

#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/exit.hpp"
#include "cli/manual.hpp"
#include "cli/values.hpp"
#include "playtest/batch.hpp"
#include "playtest/signature.hpp"

namespace dramatis::cli {
namespace {

struct Options {
    bool json = false;
    unsigned threads = 1;
    double seconds = 2;
};

struct Speed {
    double games_per_second = 0;
    double moves_per_second = 0;
};

// Plays batches of growing size until the time is up; the last, longest one counts.
Speed measure(playtest::Batch batch, const Options& options) {
    using Clock = std::chrono::steady_clock;
    for (batch.games = options.threads;; batch.games *= 2) {
        const auto start = Clock::now();
        const auto games = playtest::play_batch(batch, {.threads = options.threads, .stop = {}, .progress = {}});
        const double spent = std::chrono::duration<double>(Clock::now() - start).count();
        if (spent < options.seconds / 2) continue;
        double moves = 0;
        for (const auto& game : games) moves += game.moves;
        return {static_cast<double>(games.size()) / spent, moves / spent};
    }
}

void bench_match3(const Options& options) {
    playtest::Batch random;
    playtest::Batch mcts;
    mcts.agent.kind = playtest::AgentSettings::Kind::kMcts;
    const Speed random_speed = measure(random, options);
    const Speed mcts_speed = measure(mcts, options);
    const auto signature = playtest::behaviour_signature();
    if (options.json) {
        fmt::print("{}\n", nlohmann::ordered_json{{"moves_per_second", random_speed.moves_per_second},
                                                  {"mcts_games_per_second", mcts_speed.games_per_second},
                                                  {"threads", options.threads},
                                                  {"signature", signature}}
                               .dump());
        return;
    }
    fmt::print("classic match-3, 7x7, 6 colours, 20 moves a game, threads {}\n", options.threads);
    fmt::print("random play   {:>12.0f} moves a second\n", random_speed.moves_per_second);
    fmt::print("vanilla MCTS  {:>12.1f} games a second (250 iterations a move), {:.2f} ms a game and thread\n",
               mcts_speed.games_per_second, 1000 * options.threads / mcts_speed.games_per_second);
    fmt::print("signature     {:>12}\n", signature);
}

}  // namespace

void add_bench(CLI::App& program) {
    auto* bench = program.add_subcommand(
        "bench",
        "The signature of behaviour, one number over fixed\n"
        "games; and how fast this machine plays");
    const auto options = std::make_shared<Options>();
    bench->add_flag("--json", options->json, "One JSON object, for machines");
    manual(*bench, "dramatis bench\ndramatis bench match3 --json",
           "The signature hashes every move chosen and every visit count of fixed games: it is\n"
           "the same on every build, and kept in bench/signature.txt (docs/performance.md).");

    auto* match3 = bench->add_subcommand("match3", "How fast this machine plays classic match-3");
    match3->add_flag("--json", options->json, "One JSON object, for machines");
    match3->add_option("--threads", options->threads, "Threads that play at once")
        ->transform(whole(1, 1024))->capture_default_str();
    match3->add_option("--seconds", options->seconds, "About how long each measurement takes")
        ->transform(real(0.01, 600))->capture_default_str();
    manual(*match3, "dramatis bench match3\ndramatis bench match3 --threads 2 --json",
           "moves_per_second: random play. mcts_games_per_second: vanilla MCTS, known refills,\n"
           "250 iterations a move, 20 moves. 7x7 boards of 6 colours, all threads together.");
    match3->callback([options] { bench_match3(*options); });

    bench->callback([options, bench] {
        if (!bench->get_subcommands().empty()) return;
        const auto signature = playtest::behaviour_signature();
        fmt::print("{}\n", options->json ? nlohmann::json{{"signature", signature}}.dump()
                                         : fmt::format("{}", signature));
    });
}

}  // namespace dramatis::cli
