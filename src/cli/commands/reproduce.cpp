#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/options/force_option.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/seed_option.hpp"
#include "cli/options/values.hpp"
#include "evolution/reproduction.hpp"
#include "library/level_library.hpp"
#include "library/persona_library.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/progress.hpp"
#include "os/shown.hpp"
#include "os/version.hpp"
#include "players/match3/presets.hpp"
#include "players/match3/settings_json.hpp"
#include "research/evolution_runner.hpp"
#include "research/outcome_file.hpp"

namespace dramatis::cli {
namespace {

using evolution::Experiment;
using evolution::Reproduction;
using players::Match3Settings;

// How much is played at a scale.
struct Size {
    std::uint32_t population, elites, mutants, generations, games, audition, finalists, held_out;
    std::size_t board_games;   // of each player on each preset board
    std::size_t greedy_games;  // on random boards

    bool operator==(const Size&) const = default;
};
constexpr Words<Size, 3> kScales = {
    {{"tiny", {20, 2, 9, 6, 10, 20, 2, 200, 50, 1'000}},
     {"quick", {40, 4, 18, 8, 15, 40, 4, 300, 100, 1'000}},
     {"paper", {100, 10, 45, 100, 50, 100, 8, 1'000, 1'000, 20'000}}}};
constexpr std::array<const char*, 4> kObjectives = {"max-score", "min-score", "max-moves",
                                                    "min-moves"};
constexpr std::array<const char*, 4> kPaperNames = {"MaxS", "MinS", "MaxM", "MinM"};
constexpr const char* kPlanFile = "reproduction.json";
constexpr std::uint32_t kMostEvolutions = 1000;

struct Options {
    SeedOption seed;
    std::string scale = "quick", parents = "all", playout_length = "game";
    std::optional<std::string> out, resume;
    std::optional<std::uint32_t> evolutions;
    unsigned threads = 0;
    bool json = false;
    Force force = Force::kNo;
};

// What shall be done; kept in the folder, so that it can be gone on with.
struct Plan {
    std::string scale, parents = "all", playout_length = "game";
    std::uint32_t evolutions = 1;  // of each persona, with seeds that count up
    core::Seed seed{};
};

void save(const RunFolder& folder, const Plan& plan) {
    const core::Json json{{"scale", plan.scale},
                          {"parents", plan.parents},
                          {"playout_length", plan.playout_length},
                          {"evolutions", plan.evolutions},
                          {"seed", plan.seed.value}};
    folder.write(kPlanFile, core::dump(json, 1) + "\n");
}

Plan load_plan(const RunFolder& folder) {
    const std::string file = folder.file(kPlanFile);
    if (!folder.has(kPlanFile))
        throw Failure(
            Exit::kBadInput,
            fmt::format("{}: is missing; give --resume a folder made by dramatis reproduce", file));
    const auto json = core::parse_json(folder.read(kPlanFile), file);
    if (!json) throw Failure(Exit::kBadInput, json.error().text());
    core::Fields fields(*json, file + ": ");
    Plan plan{
        .scale = word_for(kScales, fields.word("scale", kScales)),
        .seed = core::Seed{fields.whole("seed", 0, std::numeric_limits<std::uint64_t>::max())}};
    if (fields.has("parents"))
        plan.parents =
            word_for(evolution::kParentWords, fields.word("parents", evolution::kParentWords));
    if (fields.has("playout_length"))
        plan.playout_length = word_for(players::kPlayoutLengthWords,
                                       fields.word("playout_length", players::kPlayoutLengthWords));
    if (fields.has("evolutions"))
        plan.evolutions =
            static_cast<std::uint32_t>(fields.whole("evolutions", 1, kMostEvolutions));
    if (const auto error = fields.error()) throw Failure(Exit::kBadInput, error->text());
    return plan;
}

// Evolution `number` of an objective, from 0 on.
Experiment experiment_of(const Plan& plan, const char* objective, std::uint32_t number) {
    Experiment experiment = evolution::paper_experiment(*players::parse_objective(objective),
                                                        core::Seed{plan.seed.value + number});
    experiment.player.playout_length = value_of(players::kPlayoutLengthWords, plan.playout_length);
    auto& e = experiment.evolution;
    e.parents = value_of(evolution::kParentWords, plan.parents);
    const Size size = value_of(kScales, plan.scale);
    e.population = size.population, e.elites = size.elites, e.mutants = size.mutants;
    e.generations = size.generations, e.games = size.games;
    e.audition_games = size.audition, e.finalists = size.finalists;
    e.held_out_games = size.held_out;
    return experiment;
}

[[noreturn]] void stop(const RunFolder& folder) {
    throw Failure(Exit::kInterrupted,
                  fmt::format("stopped; continue with: dramatis reproduce --resume {}",
                              shell_word(folder.path())));
}

// One experiment in a folder of its own, from where it stands there.
Reproduction::Part evolve_part(const RunFolder& folder, const Plan& plan, const char* objective,
                               std::uint32_t number, unsigned threads) {
    const Experiment experiment = experiment_of(plan, objective, number);
    RunFolder part_folder(
        folder.file(number == 0 ? objective : fmt::format("{}-{}", objective, number + 1)),
        folder.force());
    claim_evolution(part_folder);
    evolution::Checkpoint run =
        part_folder.has("checkpoint.json")
            ? load_checkpoint(part_folder)
            : evolution::Checkpoint{
                  experiment, evolution::begin_evolution(experiment.evolution, experiment.seed)};
    if (!(run.experiment == experiment))
        throw Failure(
            Exit::kBadInput,
            fmt::format("{}: contains another experiment than {} at scale {}; give another folder",
                        part_folder.path(), objective, plan.scale));
    auto evolved = run_evolution(part_folder, std::move(run), threads);
    if (!evolved) stop(folder);
    print_err("{}", describe(*evolved));

    Progress progress(fmt::format("the luckiest of {} on unseen games", experiment.name),
                      experiment.evolution.held_out_games);
    evolution::Match3Judge judge(experiment,
                                 {.threads = threads,
                                  .stop = [] { return interrupted(); },
                                  .progress = [&](std::size_t done) { progress.update(done); }});
    const auto& last = evolved->run.state.past.back();
    auto luckiest =
        judge.formulas(evolution::held_out_seed(experiment.seed), 0,
                       experiment.evolution.held_out_games, {&last.winner, 1}, last.goal);
    if (!luckiest) stop(folder);
    return {experiment, evolved->run.state.past, std::move(evolved->champion),
            std::move(luckiest->front())};
}

// All evolutions of all objectives: first one of each, then the second of each, and so on.
void evolve_all(const RunFolder& folder, const Plan& plan, OutcomeFile& outcomes,
                Reproduction& reproduction, unsigned threads) {
    for (const char* objective : kObjectives)
        reproduction.parts.push_back(evolve_part(folder, plan, objective, 0, threads));
    for (std::uint32_t number = 1; number < plan.evolutions; ++number)
        for (std::size_t i = 0; i < kObjectives.size(); ++i) {
            const char* objective = kObjectives[i];
            const std::uint64_t seed = plan.seed.value + number;
            if (!outcomes.find(objective, seed)) {
                const auto part = evolve_part(folder, plan, objective, number, threads);
                outcomes.add(objective, evolution::outcome_of(part.experiment, part.past,
                                                              part.champion, part.luckiest));
            }
            reproduction.parts[i].again.push_back(*outcomes.find(objective, seed));
        }
}

match3::Setup preset_board(int number) {
    return load_level(fmt::format("preset-{}", number)).setup;
}

// The paper's six players: four champions, vanilla with MaxS's goal, and random.
std::vector<std::pair<std::string, Match3Settings>> players_of(const Reproduction& reproduction) {
    std::vector<std::pair<std::string, Match3Settings>> players;
    for (std::size_t i = 0; i < reproduction.parts.size(); ++i)
        players.emplace_back(kPaperNames[i],
                             evolution::make_persona(reproduction.parts[i].experiment,
                                                     reproduction.parts[i].champion)
                                 .settings);
    Match3Settings vanilla = players.front().second;
    vanilla.formula.reset();
    players.emplace_back("Vanilla", std::move(vanilla));
    players.emplace_back("Random", Match3Settings{});
    return players;
}

void play_boards(const RunFolder& folder, const std::array<match3::Setup, 3>& boards,
                 Reproduction& reproduction, unsigned threads) {
    const std::size_t games = value_of(kScales, reproduction.scale).board_games;
    const auto players = players_of(reproduction);
    Progress progress("preset boards, games", 3 * players.size() * games);
    std::size_t done_before = 0;
    for (std::size_t number = 1; number <= boards.size(); ++number) {
        Reproduction::Board board{.setup = boards[number - 1]};
        for (const auto& [name, settings] : players) {
            auto played = players::play_batch(
                {.setup = board.setup,
                 .player = settings,
                 .games = games,
                 .seed = reproduction.seed.child("board", number)},
                {.threads = threads,
                 .stop = [] { return interrupted(); },
                 .progress = [&](std::size_t done) { progress.update(done_before + done); }});
            if (played.size() < games) stop(folder);
            done_before += games;
            board.players.push_back({name, std::move(played)});
        }
        reproduction.boards.push_back(std::move(board));
    }
}

// Whom the paper's people are compared with: they do not see what will fall either. The games are
// those of `dramatis play` with the same seed; random play costs little.
void play_random_boards(const RunFolder& folder, Reproduction& reproduction, unsigned threads) {
    const std::size_t greedy = value_of(kScales, reproduction.scale).greedy_games;
    const std::size_t random = 5 * greedy;
    Progress progress("random boards, games", random + greedy);
    std::size_t done_before = 0;
    const auto play = [&](const char* name, std::size_t games, std::vector<double>& scores) {
        const auto played = players::play_batch(
            {.player = players::preset(name, match3::Refills::kHidden).settings,
             .games = games,
             .seed = reproduction.seed},
            {.threads = threads,
             .stop = [] { return interrupted(); },
             .progress = [&](std::size_t done) { progress.update(done_before + done); }});
        if (played.size() < games) stop(folder);
        done_before += games;
        for (const auto& game : played) scores.push_back(static_cast<double>(game.score));
    };
    play("random", random, reproduction.random);
    play("greedy", greedy, reproduction.greedy);
}

void print_evolutions(const core::Json& data) {
    const auto& experiments = data["experiments"];
    print_out("\n{} evolutions of each: the champions' means on unseen games\n",
              experiments[0]["evolutions"]["runs"].size());
    print_out("{:<6}{:>30}{:>12}{:>12}{:>12}\n", "", "mean of the means", "deviation", "least",
              "most");
    for (const auto& experiment : experiments) {
        const auto& spread = experiment["evolutions"]["champion"];
        const auto number = [&](const char* key) { return figure(spread[key].get<double>()); };
        print_out("{:<6}{:>30}{:>12}{:>12}{:>12}\n", experiment["agent"].get<std::string>(),
                  fmt::format("{} ({} to {})", number("mean"), number("low"), number("high")),
                  number("deviation"), number("least"), number("most"));
    }
}

void print_summary(const Reproduction& reproduction, const core::Json& data,
                   const RunFolder& folder) {
    print_out("{:<6}{:>30}{:>30}{:>12}\n", "", "champion, unseen games", "vanilla, same goal",
              "random");
    for (std::size_t i = 0; i < reproduction.parts.size(); ++i) {
        const auto& champion = reproduction.parts[i].champion;
        const auto cell = [](const std::vector<double>& values) {
            const auto m = players::measured(values);
            return fmt::format("{} ({} to {})", figure(m.mean), figure(m.interval.low),
                               figure(m.interval.high));
        };
        print_out("{:<6}{:>30}{:>30}{:>12}\n", kPaperNames[i], cell(champion.held_out),
                  cell(champion.vanilla), figure(evolution::mean(champion.random)));
    }
    if (data["experiments"][0].contains("evolutions")) print_evolutions(data);
    print_out("\nFigures 3 to 6, Table II and the formulas: {}\n", folder.file("index.html"));
}

// More evolutions than were asked for at first are welcome; fewer would leave work unused.
void extend(Plan& plan, std::optional<std::uint32_t> evolutions) {
    if (!evolutions) return;
    if (*evolutions < plan.evolutions)
        throw Failure(Exit::kBadUsage,
                      fmt::format("the run is one of {} evolutions; give --evolutions {} or more",
                                  plan.evolutions, plan.evolutions));
    plan.evolutions = *evolutions;
}

std::string seeds_text(const Plan& plan) {
    if (plan.evolutions == 1) return fmt::format("seed {}", plan.seed.value);
    return fmt::format("{} evolutions each, seeds {} to {}", plan.evolutions, plan.seed.value,
                       plan.seed.value + plan.evolutions - 1);
}

void reproduce(const Options& options) {
    if (options.resume && !is_folder(*options.resume))
        throw Failure(Exit::kMachine,
                      fmt::format("{}: there is no such folder; give --resume the folder of a run",
                                  *options.resume));
    Plan plan{.scale = options.scale,
              .parents = options.parents,
              .playout_length = options.playout_length,
              .evolutions = options.evolutions.value_or(1)};
    if (!options.resume) plan.seed = options.seed.chosen().seed;
    RunFolder folder(options.resume ? *options.resume
                                    : options.out.value_or(fmt::format(
                                          "runs/reproduction-{}-{}", plan.scale, plan.seed.value)),
                     options.force);
    if (options.resume) {
        plan = load_plan(folder);
        extend(plan, options.evolutions);
    } else if (folder.has(kPlanFile)) {
        throw Failure(Exit::kBadInput,
                      fmt::format("{}: already contains a reproduction; continue it with --resume "
                                  "{}, or give another folder with --out",
                                  folder.path(), folder.path()));
    }
    folder.claim("report.json", R"("format": "dramatis-reproduction")");
    folder.claim("index.html", kPageMark);
    OutcomeFile outcomes(folder);
    save(folder, plan);
    print_err("four experiments at scale {}, {}, in {}\n", plan.scale, seeds_text(plan),
              folder.path());

    const std::array boards = {preset_board(1), preset_board(2),
                               preset_board(3)};  // before an hour of work, not after
    Reproduction reproduction{.scale = plan.scale,
                              .parents = plan.parents,
                              .playout_length = plan.playout_length,
                              .seed = plan.seed,
                              .version = kVersion};
    evolve_all(folder, plan, outcomes, reproduction, options.threads);
    play_boards(folder, boards, reproduction, options.threads);
    play_random_boards(folder, reproduction, options.threads);
    const core::Json data = evolution::to_json(reproduction);
    folder.write("report.json", core::dump(data, 1) + "\n");
    folder.write("index.html", evolution::reproduction_page(data));
    if (options.json)
        print_out("{}\n", core::dump(data));
    else
        print_summary(reproduction, data, folder);
}

}  // namespace

void add_reproduce(Command& program) {
    auto* command = program.add_subcommand(
        "reproduce",
        "Repeat the four experiments of the match-3 paper and write a page with its\n"
        "figures 3 to 6 and Table II, with intervals and the paper's numbers beside ours.");
    const auto options = std::make_shared<Options>();
    const auto add = [&](const char* name, auto& value, const char* text, const char* description) {
        return command->add_option(name, value, description)->type_name(text)->group("What to do");
    };
    add("--scale", options->scale, "tiny|quick|paper",
        "tiny: under a minute on two cores;\n"
        "quick: two minutes or so (default);\n"
        "paper: full size, more than an hour")
        ->transform(one_of(kScales));
    add("--evolutions", options->evolutions, "N",
        "Evolutions of each persona, with seeds that count\n"
        "up from --seed; their spread is shown (1)")
        ->transform(whole(1, kMostEvolutions));
    add("--parents", options->parents, "WHO",
        "Who may have children: all, best-half or elites\n"
        "(all)")
        ->transform(one_of(evolution::kParentWords));
    add("--playout-length", options->playout_length, "game|full",
        "Where a playout ends: with the game (default), or\n"
        "after as many moves as the game has left, wherever\n"
        "in the tree it begins")
        ->transform(one_of(players::kPlayoutLengthWords));
    add("--out", options->out, "DIR", "Folder for results (runs/reproduction-SCALE-SEED)");
    auto* resume = add("--resume", options->resume, "DIR",
                       "Continue the run in this folder; only --threads and\n"
                       "more --evolutions may be given");
    add("--threads", options->threads, "N", "Threads (one per core); they do not change results")
        ->transform(whole(1, 1024));
    command->add_flag("--json", options->json, "Print the data of the page as one JSON object")
        ->group("What to do");
    add_force(*command, options->force, "What to do");
    options->seed.add_to(*command);
    manual(*command,
           "dramatis reproduce\n"
           "dramatis reproduce --scale paper --seed 1 --out paper-run\n"
           "dramatis reproduce --evolutions 10 --seed 1\n"
           "dramatis reproduce --resume paper-run");
    command->callback([options, command, resume] {
        refuse_beside(*command, *resume, {"threads", "evolutions", "json", "force"});
        reproduce(*options);
    });
}

}  // namespace dramatis::cli
