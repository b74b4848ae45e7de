#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <limits>
#include <memory>
#include <optional>
#include <string>

#include "cli/levels/levels.hpp"
#include "cli/options/force_option.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/player_options.hpp"
#include "cli/options/seed_option.hpp"
#include "cli/options/setup_options.hpp"
#include "cli/options/values.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/progress.hpp"
#include "os/shown.hpp"
#include "os/standard_input.hpp"
#include "os/terminal.hpp"
#include "players/match3/batch.hpp"
#include "runs/human_trace.hpp"
#include "screen/game_info.hpp"
#include "screen/key_game.hpp"
#include "screen/line_game.hpp"
#include "screen/summary.hpp"
#include "screen/transcript.hpp"
#include "screen/watch.hpp"

namespace dramatis::cli {
namespace {

struct Options {
    SetupOptions setup;
    SeedOption seed;
    PlayerOptions player;
    bool human = false;
    bool json = false;
    bool plain = false;
    std::optional<std::uint64_t> delay;  // milliseconds
    std::optional<std::size_t> game;
    std::size_t games = 1;
    std::optional<unsigned> threads;
    std::optional<std::string> csv, trace;
    Force force = Force::kNo;

    bool many() const { return games > 1 || csv; }
    std::chrono::milliseconds pause() const {
        return std::chrono::milliseconds(delay.value_or(400));
    }
};

void refuse_contradictions(const Options& options) {
    const auto refuse = [](bool wrong, const char* why) {
        if (wrong) throw Failure(Exit::kBadUsage, why);
    };
    refuse(options.human && options.games > 1, "--human plays one game; remove --games");
    refuse(options.human && options.csv,
           "--csv is for games by artificial players; with --human use --json");
    refuse(options.trace && !options.human,
           "--trace records a person's game; give --human as well, or see dramatis playtest");
    refuse(options.trace && options.game,
           "--trace holds game 0 of every seed; give another --seed instead of --game");
    refuse(options.many() && options.delay,
           "--delay is for watching a game; --games and --csv do not show any");
    refuse(options.many() && options.plain,
           "--plain is for watching a game; --games and --csv do not show any");
    refuse(options.many() && options.game,
           "--game chooses one game to watch; --games and --csv start with game 0");
    refuse(!options.many() && options.threads,
           "--threads is for many games: give --games N as well");
    refuse(options.json && options.plain, "--plain and --json are two kinds of output; choose one");
    refuse(options.json && options.csv == "-",
           "--json and --csv - both use standard output; give --csv a file name");
}

std::vector<match3::GameResult> play_batch(const players::Batch& batch, unsigned threads) {
    catch_interrupts();
    Progress progress("playing", batch.games);
    return players::play_batch(batch,
                               {.threads = threads,
                                .stop = [] { return interrupted(); },
                                .progress = [&](std::size_t done) { progress.update(done); }});
}

void play_many(const Options& options) {
    const auto [setup, level, names] = options.setup.named();
    const BatchSummary::Origin origin{.seed = options.seed.chosen(),
                                      .setup = setup,
                                      .level = level,
                                      .names = names,
                                      .player = options.player.chosen(setup),
                                      .asked = options.games};
    const bool csv_to_stdout = options.csv == "-";
    std::optional<OutputFile>
        file;  // checked before the games: a wrong name should not cost their time
    if (options.csv && !csv_to_stdout)
        file.emplace(*options.csv, "game,score,moves,available_moves,", options.force);
    const auto games = play_batch({.setup = origin.setup,
                                   .player = origin.player.settings,
                                   .games = options.games,
                                   .seed = origin.seed.seed},
                                  options.threads.value_or(0));
    const BatchSummary summary(origin, games);
    const std::string text = options.json ? summary.json().dump() + "\n" : summary.text();
    if (csv_to_stdout) {
        print_out("{}", games_csv(games, setup, origin.seed));
        print_err("{}", text);
    } else {
        print_out("{}", text);
    }
    std::fflush(stdout);
    if (file) file->write(games_csv(games, setup, origin.seed));
    if (games.size() < options.games) throw Failure(Exit::kInterrupted, "");
}

// Who gives hints: the player that was asked for, or greedy, who is quick and overlooks nothing.
NamedPlayer adviser_of(const Options& options, const match3::Setup& setup) {
    if (options.player.is_named()) return options.player.chosen(setup);
    return players::aimed_at(players::preset("greedy", match3::Refills::kHidden), setup);
}

void record(HumanTrace& trace, const HumanGame& game, core::Seed seed) {
    if (!game.over) {
        print_err("the game did not come to its end, so it is not in {}\n", trace.path());
        return;
    }
    const auto number = trace.add(game.moves, game.score, seed.value);
    print_err("{}: game {} is recorded; dramatis report {} --out REPORT shows all of them\n",
              trace.path(), number, shell_word(trace.path()));
}

void play_human(const Options& options, GameInfo info, const NamedPlayer& adviser) {
    const bool interactive =
        input_is_terminal() && output_is_terminal() && !options.json && !options.plain;
    info.name = "you";
    info.player = "you play; hints by " + describe(adviser);
    info.player_json = {{"name", "human"}, {"hints", to_json(adviser)}};
    std::optional<HumanTrace> trace;
    if (options.trace) {
        auto [id, level] = options.setup.traced();
        trace.emplace(*options.trace, std::move(id), std::move(level));
    }
    const Help help = trace ? Help::kNo : Help::kYes;
    HumanGame game;
    if (interactive) {
        game = play_by_keys(info, adviser, help, options.pause());
    } else {
        const auto transcript = options.json ? json_transcript() : text_transcript();
        const bool prompt = input_is_terminal() && !options.json;
        game = play_by_lines(standard_input(), info, adviser, help, *transcript, prompt);
    }
    if (trace) record(*trace, game, info.seed.seed);
    if (const auto bad = game.bad_lines; bad > 0 && !input_is_terminal())
        throw Failure(
            Exit::kBadInput,
            fmt::format("standard input: {} not a move on this board; write: row column right|down",
                        bad == 1 ? "a line is" : fmt::format("{} lines are", bad)));
}

void play_one(const Options& options) {
    const auto [setup, level, names] = options.setup.named();
    const NamedPlayer player = options.player.chosen(setup);
    const GameInfo info{.seed = options.seed.chosen(),
                        .index = options.game.value_or(0),
                        .setup = players::setup_for(setup, player.settings),
                        .level = level,
                        .names = names,
                        .name = player.name,
                        .player = describe(player),
                        .player_json = to_json(player)};
    if (options.human) return play_human(options, info, adviser_of(options, setup));
    if (options.json) return write_down(info, player, *json_transcript());
    if (options.plain || !output_is_terminal() || !colour_wanted())
        return write_down(info, player, *text_transcript());
    watch(info, player, options.pause());
}

void play(const Options& options) {
    refuse_contradictions(options);
    options.many() ? play_many(options) : play_one(options);
}

void add_modes(Command& app, Options& options) {
    app.add_flag("--human", options.human,
                 "Play yourself: arrows (or hjkl, wasd) move, space\n"
                 "picks a tile, an arrow swaps it, or the mouse drags\n"
                 "it; ? hint (by greedy, or by --player), u undo,\n"
                 "q quit. Without a terminal it reads lines:\n"
                 "row column right|down, hint, undo, quit")
        ->group("What to do");
    app.add_option("--games", options.games,
                   "Play this many games on all cores and summarise\n"
                   "them; Ctrl-C stops early and keeps what was played")
        ->type_name("N")
        ->transform(whole(1, 10'000'000))
        ->group("What to do");
    app.add_option("--threads", options.threads,
                   "Threads for --games (one per core); they do not\n"
                   "change results")
        ->type_name("N")
        ->transform(whole(1, 1024))
        ->group("What to do");
    app.add_option("--game", options.game, "Watch or play the game with this number (0)")
        ->type_name("N")
        ->transform(whole(0, std::numeric_limits<std::uint32_t>::max()))
        ->group("What to do");
}

void add_outputs(Command& app, Options& options) {
    app.add_option("--delay", options.delay,
                   "Milliseconds per picture, 0 to 60000 (400); keys:\n"
                   "space to pause and step, + - for speed, q to quit")
        ->type_name("MS")
        ->transform(whole(0, 60'000))
        ->group("Output");
    app.add_flag("--plain", options.plain,
                 "One block of text per move, without colour and\n"
                 "animation; the default if the output is not a\n"
                 "terminal or NO_COLOR is set")
        ->group("Output");
    app.add_flag("--json", options.json,
                 "Print one JSON object per move, with up to 20 steps\n"
                 "of its cascade; with --games, one for all")
        ->group("Output");
    app.add_option("--csv", options.csv,
                   "Write one row per game: game, score, moves,\n"
                   "available_moves, shuffles, longest_cascade,\n"
                   "horizontal_share, region_share, seed; in levels also\n"
                   "won, stars, moves_left, progress, specials_made,\n"
                   "specials_fired. With - it goes to standard output,\n"
                   "and the summary to standard error")
        ->type_name("FILE")
        ->group("Output");
    app.add_option("--trace", options.trace,
                   "With --human: add the game to this file, for\n"
                   "dramatis report; there are no hints and no undo then")
        ->type_name("FILE")
        ->group("Output");
    add_force(app, options.force);
}

}  // namespace

void add_play(Command& program) {
    auto* command = program.add_subcommand(
        "play",
        "Play match-3: watch an artificial player, play yourself, or let a player play\n"
        "many games and see a summary.");
    const auto options = std::make_shared<Options>();
    add_modes(*command, *options);
    options->player.add_to(*command);
    options->setup.add_to(*command);
    options->seed.add_to(*command);
    add_outputs(*command, *options);
    manual(*command,
           "dramatis play --player vanilla --seed 7            watch a game\n"
           "dramatis play --human --rows 9 --columns 9         play one yourself\n"
           "dramatis play --player random --games 10000        what does luck alone score?\n"
           "dramatis play --human --level 12-garden --trace me.jsonl.zst\n"
           "dramatis play --persona max-moves --games 500      how well does a style do?\n"
           "dramatis play --player mcts --games 200 --board my.txt --csv scores.csv\n"
           "dramatis play --level my.json --games 1000         how often is it won?\n"
           "dramatis play --player greedy --seed 7 --json      every move, for a program",
           "A swap is written (row,column) right or down; rows and columns are counted from\n"
           "0 at the top left. With the same seed, game 0 of --games is the one you watch.");
    command->callback([options] { play(*options); });
}

}  // namespace dramatis::cli
