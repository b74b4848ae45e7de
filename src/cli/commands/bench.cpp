#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/values.hpp"
#include "core/counted.hpp"
#include "core/json.hpp"
#include "core/parallel.hpp"
#include "evolution/signature.hpp"
#include "games/go/uniform_games.hpp"
#include "games/story/stage.hpp"
#include "os/cpu_clock.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/progress.hpp"
#include "players/go/player.hpp"
#include "players/go/signature.hpp"
#include "players/match3/batch.hpp"
#include "players/story/signature.hpp"
#include "players/story/storyteller.hpp"
#include "research/story_library.hpp"

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

double wall_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

// Plays batches of growing size until the time is up; the last, longest one counts. On one thread
// by processor time, so that other work on the machine does not count; what several threads get
// done together only the wall clock knows.
Speed measure(players::Batch batch, const Options& options) {
    const auto now = options.threads == 1 ? process_seconds : wall_seconds;
    for (batch.games = options.threads;; batch.games *= 2) {
        const double start = now();
        const auto games =
            players::play_batch(batch, {.threads = options.threads, .stop = {}, .progress = {}});
        const double spent = now() - start;
        if (spent < options.seconds / 2) continue;
        double moves = 0;
        for (const auto& game : games) moves += game.moves;
        return {static_cast<double>(games.size()) / spent, moves / spent};
    }
}

void bench_match3(const Options& options) {
    players::Batch random;
    players::Batch mcts;
    mcts.player.kind = players::Match3Settings::Kind::kMcts;
    const Speed random_speed = measure(random, options);
    const Speed mcts_speed = measure(mcts, options);
    const auto signature = evolution::behaviour_signature();
    if (options.json) {
        print_out("{}\n",
                  nlohmann::ordered_json{{"moves_per_second", random_speed.moves_per_second},
                                         {"mcts_games_per_second", mcts_speed.games_per_second},
                                         {"threads", options.threads},
                                         {"signature", signature}}
                      .dump());
        return;
    }
    print_out("classic match-3, 7x7, 6 colours, 20 moves a game, threads {}, {}\n", options.threads,
              options.threads == 1 ? "seconds of processor time" : "seconds of the wall clock");
    print_out("random play   {:>12.0f} moves a second\n", random_speed.moves_per_second);
    print_out(
        "vanilla MCTS  {:>12.1f} games a second (250 iterations a move), {:.2f} ms a game and "
        "thread\n",
        mcts_speed.games_per_second, 1000 * options.threads / mcts_speed.games_per_second);
    print_out("signature     {:>12}\n", signature);
}

struct GoOptions {
    bool json = false;
    bool signature = false;
    int size = 9;
    std::uint64_t playouts = 1'000'000;
    std::uint64_t seed = 1;
    double seconds = 2;
};

// Playouts a second of a search from the empty board, on one thread.
double measure_search(const char* settings, const GoOptions& options) {
    players::GoPlayer player(*players::parse_go_settings(settings), core::Seed{options.seed});
    const go::GoGame game(options.size, 7.5);
    const double start = process_seconds();
    const auto thought = player.think(game, go::Colour::kBlack,
                                      {.seconds = options.seconds, .now = process_seconds});
    return static_cast<double>(thought.iterations) / (process_seconds() - start);
}

void bench_go(const GoOptions& options) {
    if (options.signature) {
        print_out("{}\n", players::go_signature());
        return;
    }
    go::UniformGames sum;
    const double start = process_seconds();
    Progress progress("uniform playouts", options.playouts);
    while (sum.games < options.playouts) {
        const auto some = go::play_uniform_games(
            options.size, sum.games, std::min<std::uint64_t>(10'000, options.playouts - sum.games),
            core::Seed{options.seed});
        sum.games += some.games;
        sum.moves += some.moves;
        sum.black_at_7_5 += some.black_at_7_5;
        sum.black_at_0 += some.black_at_0;
        progress.update(sum.games);
    }
    const double games = static_cast<double>(sum.games), rate = games / (process_seconds() - start);
    const double moves = static_cast<double>(sum.moves) / games,
                 at_7_5 = static_cast<double>(sum.black_at_7_5) / games,
                 at_0 = static_cast<double>(sum.black_at_0) / games;
    const double uct =
        measure_search("rave=off,priors=off,heavy=off,exploration=0.7,expand-after=8", options);
    const double full = measure_search("default", options);
    const auto signature = players::go_signature();
    if (options.json) {
        print_out("{}\n", nlohmann::ordered_json{{"size", options.size},
                                                 {"seed", options.seed},
                                                 {"playouts", sum.games},
                                                 {"moves_a_playout", moves},
                                                 {"black_wins_at_komi_7.5", at_7_5},
                                                 {"black_wins_at_komi_0", at_0},
                                                 {"uniform_playouts_per_second", rate},
                                                 {"uct_playouts_per_second", uct},
                                                 {"default_playouts_per_second", full},
                                                 {"signature", signature}}
                              .dump());
        return;
    }
    print_out("Go, {0}x{0}, one thread, seed {1}, seconds of processor time\n\n", options.size,
              options.seed);
    print_out("{} uniform playouts from the empty board{}\n", sum.games,
              options.size == 9 ? "        published (2008)" : "");
    const auto row = [&](const char* what, double value, const char* published) {
        print_out("{:<34}{:>10.4f}{}\n", what, value,
                  options.size == 9 ? fmt::format("{:>18}", published) : "");
    };
    row("moves, with the two passes", moves, "111.05");
    row("won by Black at komi 7.5", at_7_5, "0.4213");
    row("won by Black at komi 0", at_0, "0.5241");
    print_out("\nuniform playouts                  {:>10.0f} a second\n", rate);
    print_out("UCT, uniform playouts             {:>10.0f} a second\n", uct);
    print_out("the default player                {:>10.0f} a second\n", full);
    print_out("signature                         {:>10}\n", signature);
}

struct StoryOptions {
    bool json = false;
    bool signature = false;
    std::string world = "crime";
    std::uint64_t seed = 1;
    double seconds = 2;
};

// States along random stories.
std::vector<std::vector<story::Byte>> states_along(const story::Stage& stage, core::Seed seed) {
    std::vector<std::vector<story::Byte>> out;
    std::vector<story::ActionId> scratch;
    for (std::uint64_t walk = 0; walk < 100; ++walk) {
        core::Rng rng{seed.child("walk", walk)};
        std::vector<story::Byte> state(stage.start().begin(), stage.start().end());
        story::ActionId action{};
        for (int step = 0; step < stage.world().length; ++step) {
            out.push_back(state);
            if (!stage.draw(state.data(), rng, scratch, action)) break;
            stage.perform(state.data(), action);
        }
    }
    return out;
}

// How often f(state) is done in a second, one state after the other.
template <class F>
double rate_over(const std::vector<std::vector<story::Byte>>& states, double seconds, F&& f) {
    const double start = process_seconds();
    for (double times = 0;;) {
        for (const auto& state : states) f(state.data());
        times += static_cast<double>(states.size());
        if (const double spent = process_seconds() - start; spent >= seconds) return times / spent;
    }
}

double story_nodes_a_second(const story::Stage& stage, const StoryOptions& options) {
    for (std::uint64_t nodes = 10'000;; nodes *= 2) {
        const double start = process_seconds();
        const auto telling =
            players::tell(stage, {.effort = {.iterations = nodes}}, core::Seed{options.seed});
        const double spent = process_seconds() - start;
        // A world in which little can happen is told with fewer.
        if (spent >= options.seconds / 2 || telling.nodes < nodes)
            return static_cast<double>(telling.nodes) / spent;
    }
}

void bench_story(const StoryOptions& options) {
    if (options.signature) {
        print_out("{}\n", players::story_signature());
        return;
    }
    const story::Stage stage = load_stage({.name = options.world});
    const auto states = states_along(stage, core::Seed{options.seed});
    std::vector<story::ActionId> possible;
    core::Rng rng{core::Seed{options.seed}.child("draw")};
    std::uint64_t found = 0;  // so that nothing is left out as useless
    const double listed = rate_over(states, options.seconds, [&](const story::Byte* state) {
        possible.clear();
        stage.list(state, possible);
        found += possible.size();
    });
    const double drawn = rate_over(states, options.seconds, [&](const story::Byte* state) {
        story::ActionId action{};
        found += stage.draw(state, rng, possible, action);
    });
    const double one_by_one = rate_over(states, options.seconds, [&](const story::Byte* state) {
        for (int i = 0; i < stage.size(); ++i)
            found += stage.is_possible(state, static_cast<story::ActionId>(i));
    });
    const double by_expressions = rate_over(states, options.seconds, [&](const story::Byte* state) {
        for (int i = 0; i < stage.size(); ++i)
            found += stage.is_possible_slowly(state, static_cast<story::ActionId>(i));
    });
    const double nodes = story_nodes_a_second(stage, options);
    DR_CHECK(found > 0 || stage.size() > 0);
    const auto signature = players::story_signature();
    if (options.json) {
        print_out("{}\n",
                  nlohmann::ordered_json{{"world", options.world},
                                         {"seed", options.seed},
                                         {"actions", stage.size()},
                                         {"lists_per_second", listed},
                                         {"lists_one_by_one_per_second", one_by_one},
                                         {"lists_by_expressions_per_second", by_expressions},
                                         {"draws_per_second", drawn},
                                         {"nodes_per_second", nodes},
                                         {"signature", signature}}
                      .dump());
        return;
    }
    print_out("stories of {}, {}, one thread, seed {}, seconds of processor time\n\n",
              stage.world().title, core::counted(stage.size(), "action"), options.seed);
    print_out("what is possible, by the tree     {:>10.0f} lists a second\n", listed);
    print_out("what is possible, one by one      {:>10.0f} lists a second\n", one_by_one);
    print_out("what is possible, by expressions  {:>10.0f} lists a second\n", by_expressions);
    print_out("one of what is possible           {:>10.0f} draws a second\n", drawn);
    print_out("the default search                {:>10.0f} nodes a second\n", nodes);
    print_out("signature                         {:>10}\n", signature);
}

void add_bench_story(Command& bench) {
    auto* command = bench.add_subcommand("story", "Stories: how fast they are searched for");
    const auto options = std::make_shared<StoryOptions>();
    command->add_option("WORLD", options->world, "A world that ships (crime), or a file")
        ->type_name("");
    command->add_flag("--json", options->json, "One JSON object, for machines");
    command->add_flag("--signature", options->signature,
                      "Only the signature of stories, one number");
    command
        ->add_option("--seconds", options->seconds,
                     "About how long each rate takes, in processor time (2)")
        ->type_name("SECONDS")
        ->transform(real(0.01, 600));
    command->add_option("--seed", options->seed, "Random seed of the stories and the search (1)")
        ->type_name("N")
        ->transform(whole(0, std::numeric_limits<std::uint64_t>::max()));
    manual(*command, "dramatis bench story\ndramatis bench story heist --seconds 1 --json",
           "States of 100 random stories: listing all that is possible there, by the tree of\n"
           "tests, by trying every action, and by the expressions of the file; drawing one\n"
           "of it; and nodes of the default search. The signature hashes every action, visit\n"
           "count and word of fixed stories in a world of its own: it is the same on every\n"
           "build, and kept in bench/story-signature.txt.");
    command->callback([options] { bench_story(*options); });
}

void add_bench_go(Command& bench) {
    auto* command = bench.add_subcommand(
        "go", "Go: compare uniform playouts with published figures, and measure the speed");
    const auto options = std::make_shared<GoOptions>();
    command->add_flag("--json", options->json, "Print one JSON object");
    command->add_flag("--signature", options->signature,
                      "Print only the signature of the Go players");
    command->add_option("--size", options->size, "Board size (9)")
        ->type_name("N")
        ->transform(whole(5, 19));
    command->add_option("--playouts", options->playouts, "Number of uniform playouts (1000000)")
        ->type_name("N")
        ->transform(whole(1, 1'000'000'000));
    command->add_option("--seconds", options->seconds, "Processor time to measure each search (2)")
        ->type_name("SECONDS")
        ->transform(real(0.01, 600));
    command->add_option("--seed", options->seed, "Random seed of playouts and searches (1)")
        ->type_name("N")
        ->transform(whole(0, std::numeric_limits<std::uint64_t>::max()));
    manual(*command, "dramatis bench go\ndramatis bench go --size 19 --playouts 10000 --json",
           "The published figures for 9x9 are those of Don Dailey's reference bot. A million\n"
           "exactly uniform playouts that fill no eye agree to 0.1 moves and 0.002 wins.\n"
           "Rates are per second of processor time, so other work on the machine does not\n"
           "matter.");
    command->callback([options] { bench_go(*options); });
}

}  // namespace

void add_bench(Command& program) {
    auto* bench = program.add_subcommand("bench",
                                         "Check that players still choose the same moves (one\n"
                                         "number), and measure how fast this machine plays");
    const auto options = std::make_shared<Options>();
    bench->add_flag("--json", options->json, "Print one JSON object");
    manual(*bench, "dramatis bench\ndramatis bench match3 --json",
           "The number is a hash of every move chosen and every visit count in fixed games.\n"
           "It is the same in every build; bench/signature.txt holds the expected one.");

    auto* match3 =
        bench->add_subcommand("match3", "Measure how fast this machine plays classic match-3");
    match3->add_flag("--json", options->json, "Print one JSON object");
    match3->add_option("--threads", options->threads, "Threads that play at the same time (1)")
        ->type_name("N")
        ->transform(whole(1, 1024));
    match3->add_option("--seconds", options->seconds, "About how long each measurement takes (2)")
        ->type_name("SECONDS")
        ->transform(real(0.01, 600));
    manual(*match3, "dramatis bench match3\ndramatis bench match3 --threads 2 --json",
           "moves_per_second: random play. mcts_games_per_second: vanilla MCTS, known\n"
           "refills, 250 iterations per move, 20 moves. 7x7 boards of 6 colours, all threads\n"
           "together. One thread is measured in processor time, so that other work on the\n"
           "machine does not matter; several threads by the wall clock.");
    match3->callback([options] { bench_match3(*options); });

    add_bench_go(*bench);
    add_bench_story(*bench);

    bench->callback([options, bench] {
        if (bench->has_subcommand()) return;
        const auto signature = evolution::behaviour_signature();
        print_out("{}\n", options->json ? nlohmann::json{{"signature", signature}}.dump()
                                        : fmt::format("{}", signature));
    });
}

}  // namespace dramatis::cli
