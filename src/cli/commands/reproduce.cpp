#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

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
#include "research/evolution_runner.hpp"

namespace dramatis::cli {
namespace {

using evolution::Experiment;
using evolution::Reproduction;
using players::Match3Settings;

enum class Scale { kQuick, kPaper };
constexpr Words<Scale, 2> kScales = {{{"quick", Scale::kQuick}, {"paper", Scale::kPaper}}};
constexpr std::array<const char*, 4> kObjectives = {"max-score", "min-score", "max-moves",
                                                    "min-moves"};
constexpr std::array<const char*, 4> kPaperNames = {"MaxS", "MinS", "MaxM", "MinM"};
constexpr const char* kPlanFile = "reproduction.json";

struct Options {
    SeedOption seed;
    std::string scale = "quick";
    std::optional<std::string> out, resume;
    unsigned threads = 0;
    bool json = false;
    Force force = Force::kNo;
};

// What shall be done; kept in the folder, so that it can be gone on with.
struct Plan {
    std::string scale;
    core::Seed seed;
};

Plan load_plan(const RunFolder& folder) {
    const std::string file = folder.file(kPlanFile);
    if (!folder.has(kPlanFile))
        throw Failure(
            Exit::kBadInput,
            fmt::format("{}: is missing; give --resume a folder made by dramatis reproduce", file));
    const auto json = core::parse_json(folder.read(kPlanFile), file);
    if (!json) throw Failure(Exit::kBadInput, json.error().text());
    core::Fields fields(*json, file + ": ");
    const Plan plan{
        .scale = word_for(kScales, fields.word("scale", kScales)),
        .seed = core::Seed{fields.whole("seed", 0, std::numeric_limits<std::uint64_t>::max())}};
    if (const auto error = fields.error()) throw Failure(Exit::kBadInput, error->text());
    return plan;
}

Experiment experiment_of(const Plan& plan, const char* objective) {
    Experiment experiment =
        evolution::paper_experiment(*players::parse_objective(objective), plan.seed);
    if (value_of(kScales, plan.scale) == Scale::kPaper) return experiment;
    auto& e = experiment.evolution;
    e.population = 40, e.elites = 4, e.mutants = 18;
    e.generations = 8, e.games = 15;
    e.audition_games = 40, e.finalists = 4, e.held_out_games = 300;
    return experiment;
}

[[noreturn]] void stop(const RunFolder& folder) {
    throw Failure(Exit::kInterrupted,
                  fmt::format("stopped; continue with: dramatis reproduce --resume {}",
                              shell_word(folder.path())));
}

// One experiment in a folder of its own, from where it stands there.
Reproduction::Part evolve_part(const RunFolder& folder, const Plan& plan, const char* objective,
                               unsigned threads) {
    const Experiment experiment = experiment_of(plan, objective);
    RunFolder part_folder(folder.file(objective), folder.force());
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
    const std::size_t games = value_of(kScales, reproduction.scale) == Scale::kPaper ? 1000 : 100;
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

void print_summary(const Reproduction& reproduction, const RunFolder& folder) {
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
    print_out("\nFigures 3 to 6, Table II and the formulas: {}\n", folder.file("index.html"));
}

void reproduce(const Options& options) {
    if (options.resume && !is_folder(*options.resume))
        throw Failure(Exit::kMachine,
                      fmt::format("{}: there is no such folder; give --resume the folder of a run",
                                  *options.resume));
    Plan plan{.scale = options.scale, .seed = {}};
    if (!options.resume) plan.seed = options.seed.chosen().seed;
    RunFolder folder(options.resume ? *options.resume
                                    : options.out.value_or(fmt::format(
                                          "runs/reproduction-{}-{}", plan.scale, plan.seed.value)),
                     options.force);
    if (options.resume) {
        plan = load_plan(folder);
    } else if (folder.has(kPlanFile)) {
        throw Failure(Exit::kBadInput,
                      fmt::format("{}: already contains a reproduction; continue it with --resume "
                                  "{}, or give another folder with --out",
                                  folder.path(), folder.path()));
    }
    folder.claim("report.json", R"("format": "dramatis-reproduction")");
    folder.claim("index.html", kPageMark);
    folder.write(
        kPlanFile,
        core::dump(core::Json{{"scale", plan.scale}, {"seed", plan.seed.value}}, 1) + "\n");
    print_err("four experiments at scale {}, seed {}, in {}\n", plan.scale, plan.seed.value,
              folder.path());

    const std::array boards = {preset_board(1), preset_board(2),
                               preset_board(3)};  // before an hour of work, not after
    Reproduction reproduction{.scale = plan.scale, .seed = plan.seed, .version = kVersion};
    for (const char* objective : kObjectives)
        reproduction.parts.push_back(evolve_part(folder, plan, objective, options.threads));
    play_boards(folder, boards, reproduction, options.threads);
    const core::Json data = evolution::to_json(reproduction);
    folder.write("report.json", core::dump(data, 1) + "\n");
    folder.write("index.html", evolution::reproduction_page(data));
    if (options.json)
        print_out("{}\n", core::dump(data));
    else
        print_summary(reproduction, folder);
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
    add("--scale", options->scale, "quick|paper",
        "quick: a minute or two on two cores (default);\n"
        "paper: full size, more than an hour")
        ->transform(one_of(kScales));
    add("--out", options->out, "DIR", "Folder for results (runs/reproduction-SCALE-SEED)");
    auto* resume = add("--resume", options->resume, "DIR", "Continue the run in this folder");
    add("--threads", options->threads, "N", "Threads (one per core); they do not change results")
        ->transform(whole(1, 1024));
    command->add_flag("--json", options->json, "Print the data of the page as one JSON object")
        ->group("What to do");
    add_force(*command, options->force, "What to do");
    options->seed.add_to(*command);
    manual(*command,
           "dramatis reproduce\n"
           "dramatis reproduce --scale paper --seed 1 --out paper-run\n"
           "dramatis reproduce --resume paper-run");
    command->callback([options, command, resume] {
        refuse_beside(*command, *resume, {"threads", "json", "force"});
        reproduce(*options);
    });
}

}  // namespace dramatis::cli
