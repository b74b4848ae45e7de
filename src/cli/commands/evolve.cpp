#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/options/force_option.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/objective_option.hpp"
#include "cli/options/seed_option.hpp"
#include "cli/options/setup_options.hpp"
#include "cli/options/values.hpp"
#include "core/counted.hpp"
#include "formulas/node_variables.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/shown.hpp"
#include "players/match3/settings_json.hpp"
#include "research/evolution_runner.hpp"

namespace dramatis::cli {
namespace {

using evolution::Checkpoint;
using evolution::EvolutionSettings;
using evolution::Experiment;

constexpr Words<EvolutionSettings::Goal, 2> kGoals = {
    {{"best", EvolutionSettings::Goal::kBest}, {"winner", EvolutionSettings::Goal::kWinner}}};
constexpr Words<bool, 2> kSwitch = {{{"on", true}, {"off", false}}};

struct Options {
    ObjectiveOption objective;
    SetupOptions setup;
    SeedOption seed;
    std::string mode = "paper";
    std::optional<std::string> name, refills, goal, race, parents, playout_length;
    std::vector<std::string> variables, operators;
    std::optional<std::uint64_t> iterations;
    std::optional<std::uint32_t> population, elites, mutants, generations, games, height, audition,
        finalists, held_out;
    std::optional<double> fixed_goal, constant_chance;
    std::optional<std::string> out, resume;
    unsigned threads = 0;
    bool json = false;
    Force force = Force::kNo;
};

// The share of elites and mutants stays the paper's where only the size of the population is given.
void set_population(const Options& options, EvolutionSettings& evolution) {
    if (options.population) {
        evolution.population = *options.population;
        evolution.elites = std::max(1u, *options.population / 10);
        evolution.mutants = *options.population * 45 / 100;
    }
    if (options.elites) evolution.elites = *options.elites;
    if (options.mutants) evolution.mutants = *options.mutants;
    if (evolution.elites + evolution.mutants > evolution.population)
        throw Failure(Exit::kBadUsage, fmt::format("{} and {} are more than the population of {}",
                                                   core::counted(evolution.elites, "elite"),
                                                   core::counted(evolution.mutants, "mutant"),
                                                   evolution.population));
    if (options.parents) evolution.parents = value_of(evolution::kParentWords, *options.parents);
    if (evolution.parents == EvolutionSettings::Parents::kElites && evolution.elites < 2)
        throw Failure(Exit::kBadUsage,
                      "--parents elites needs two elites at least, since crossover takes two "
                      "parents; give --elites 2 or more");
}

void set_grammar(const Options& options, formulas::Grammar& grammar) {
    if (!options.variables.empty()) {
        grammar.variables = 0;
        for (const auto& name : options.variables)
            for (std::size_t i = 0; i < formulas::kNodeNames.size(); ++i)
                if (name == formulas::kNodeNames[i]) grammar.variables |= 1u << i;
    }
    if (!options.operators.empty()) {
        grammar.operators.clear();
        for (const auto& name : options.operators)
            grammar.operators.push_back(value_of(players::kOperatorWords, name));
    }
    if (options.height) {
        grammar.height_limit = static_cast<int>(*options.height);
        grammar.start_high = std::min(grammar.start_high, grammar.height_limit);
        grammar.start_low = std::min(grammar.start_low, grammar.start_high);
    }
}

Experiment experiment_of(const Options& options) {
    const bool modern = options.mode == "modern";
    const auto objective = options.objective.chosen();
    const auto refills =
        value_of(players::kRefillWords, options.refills.value_or(modern ? "hidden" : "known"));
    const core::Seed seed = options.seed.chosen().seed;
    Experiment experiment =
        modern ? evolution::modern_experiment(objective, refills, options.setup.chosen(), seed)
               : evolution::paper_experiment(objective, seed);
    experiment.setup = options.setup.chosen();
    experiment.player.refills = refills;
    if (options.name) experiment.name = *options.name;
    if (options.iterations) experiment.player.effort.iterations = *options.iterations;
    if (options.playout_length)
        experiment.player.playout_length =
            value_of(players::kPlayoutLengthWords, *options.playout_length);
    if (options.playout_length == "full" && !experiment.setup.goals.empty())
        throw Failure(Exit::kBadUsage,
                      "--playout-length full is for boards without goals: a level that is won has "
                      "no more moves to play");
    auto& evolution = experiment.evolution;
    set_population(options, evolution);
    set_grammar(options, evolution.grammar);
    if (options.generations) evolution.generations = *options.generations;
    if (options.games) evolution.games = *options.games;
    if (options.constant_chance) evolution.constant_chance = *options.constant_chance;
    if (options.audition) evolution.audition_games = *options.audition;
    if (options.finalists) evolution.finalists = *options.finalists;
    if (options.held_out) evolution.held_out_games = *options.held_out;
    if (options.race) evolution.race = value_of(kSwitch, *options.race);
    if (options.goal && modern)
        throw Failure(Exit::kBadUsage,
                      "--goal is for --mode paper; in modern mode use --fixed-goal");
    if (options.goal && options.fixed_goal)
        throw Failure(Exit::kBadUsage,
                      "--goal and --fixed-goal are two ways to set the goal; choose one");
    if (options.goal) evolution.goal = value_of(kGoals, *options.goal);
    if (options.fixed_goal) {
        evolution.goal = EvolutionSettings::Goal::kFixed;
        evolution.fixed_goal = experiment.player.reward.goal = *options.fixed_goal;
    }
    auto checked = evolution::check_experiment(std::move(experiment));
    if (!checked) throw Failure(Exit::kBadUsage, checked.error().text());
    return std::move(*checked);
}

std::string run_path(const Options& options, const Experiment& experiment) {
    return options.out.value_or(
        fmt::format("runs/{}-{}-{}", experiment.name, options.mode, experiment.seed.value));
}

Checkpoint begin(const Experiment& experiment) {
    return {experiment, evolution::begin_evolution(experiment.evolution, experiment.seed)};
}

// More generations than were asked for at first are welcome; fewer than there are already are not.
void extend(Checkpoint& run, std::uint32_t generations) {
    if (generations < run.state.past.size())
        throw Failure(
            Exit::kBadUsage,
            fmt::format("the run already has {}; give --generations {} or more",
                        core::counted(run.state.past.size(), "generation"), run.state.past.size()));
    run.experiment.evolution.generations = generations;
}

void report(const Options& options, const RunFolder& folder, const Evolved& evolved) {
    if (options.json) {
        print_out("{}\n",
                  core::dump(core::Json{
                      {"folder", folder.path()},
                      {"experiment", evolution::to_json(evolved.run.experiment)},
                      {"persona", core::Json::parse(players::print_persona(evolved.persona))}}));
        return;
    }
    print_out("{}", describe(evolved));
}

void evolve(const Options& options) {
    const std::optional<Experiment> experiment =
        options.resume ? std::nullopt : std::optional(experiment_of(options));
    if (options.resume && !is_folder(*options.resume))
        throw Failure(Exit::kMachine,
                      fmt::format("{}: there is no such folder; give --resume the folder of a run",
                                  *options.resume));
    RunFolder folder(options.resume ? *options.resume : run_path(options, *experiment),
                     options.force);
    if (!options.resume && folder.has("checkpoint.json"))
        throw Failure(Exit::kBadUsage, fmt::format("{}: already contains a run; continue it with "
                                                   "--resume {}, or give another folder with --out",
                                                   folder.path(), folder.path()));
    Checkpoint run = options.resume ? load_checkpoint(folder) : begin(*experiment);
    if (options.resume && options.generations) extend(run, *options.generations);
    claim_evolution(folder, run);
    const auto& objective = run.experiment.objective();
    print_err("{}{} by {} rules, seed {}, in {}\n", players::print_objective(objective),
              objective.region ? " of " + players::print_region(*objective.region) : std::string(),
              word_for(evolution::kModeWords, run.experiment.mode), run.experiment.seed.value,
              folder.path());
    const auto evolved = run_evolution(folder, std::move(run), options.threads);
    if (!evolved)
        throw Failure(Exit::kInterrupted,
                      fmt::format("stopped; continue with: dramatis evolve --resume {}",
                                  shell_word(folder.path())));
    report(options, folder, *evolved);
    write_champion(folder, *evolved);
    if (options.json) return;
    print_out(
        "\nThe run is in {}: persona.json (play it with dramatis play --persona {}), logbook.csv, "
        "log.jsonl,\nhall_of_fame.csv, pareto.csv, champion.tex, checkpoint.json.\n",
        folder.path(), shell_word(folder.file("persona.json")));
}

template <class Value>
void add(Command& app, const char* name, Value& value, const char* text, const ValueRule& check,
         const char* description) {
    app.add_option(name, value, description)->type_name(text)->transform(check)->group("Evolution");
}

// In the order in which help has them.
void add_breeding_options(Command& app, Options& options) {
    add(app, "--mode", options.mode, "paper|modern", one_of(evolution::kModeWords),
        "paper: as in the match-3 paper (default).\n"
        "modern: continuous reward, best mean is played,\n"
        "formulas see more, hopeless ones are dropped early");
    add(app, "--population", options.population, "N", whole(4, 2'000),
        "Formulas in a generation (100)");
    add(app, "--elites", options.elites, "N", whole(1, 2'000), "Formulas kept unchanged (a tenth)");
    add(app, "--mutants", options.mutants, "N", whole(0, 2'000),
        "Formulas made by mutation; the rest come from\n"
        "crossover (45%)");
    add(app, "--parents", options.parents, "WHO", one_of(evolution::kParentWords),
        "Who may have children: all, best-half or elites.\n"
        "The paper describes all in one place, and low\n"
        "performers disregarded in another (all)");
    add(app, "--constant-chance", options.constant_chance, "P", real(0, 1),
        "Probability that a mutant also gets a new constant\n"
        "(0.5)");
    add(app, "--generations", options.generations, "N", whole(1, 100'000),
        "Number of generations (100)");
    add(app, "--games", options.games, "N", whole(1, 100'000),
        "Games of each formula in a generation (50)");
}

void add_playing_options(Command& app, Options& options) {
    add(app, "--iterations", options.iterations, "N", whole(1, 10'000'000),
        "Iterations of the search per move (250)");
    add(app, "--refills", options.refills, "known|hidden", one_of(players::kRefillWords),
        "Whether the search sees the tiles that will fall\n"
        "(paper known, modern hidden)");
    add(app, "--playout-length", options.playout_length, "game|full",
        one_of(players::kPlayoutLengthWords),
        "Where a playout ends: with the game (default), or\n"
        "after as many moves as the game has left, wherever\n"
        "in the tree it begins, as in the paper");
    add(app, "--goal", options.goal, "best|winner", one_of(kGoals),
        "Paper: the next goal is the best fitness, including\n"
        "its luck, or what the winner reached again (best)");
    add(app, "--fixed-goal", options.fixed_goal, "VALUE", real(-1e12, 1e12),
        "Use this goal in all generations; in modern mode,\n"
        "the value that earns a reward of 1");
    add(app, "--race", options.race, "on|off", one_of(kSwitch),
        "Drop hopeless formulas early (paper off, modern on)");
}

void add_formula_options(Command& app, Options& options) {
    add(app, "--height", options.height, "N", whole(0, 12),
        "Maximum height of a formula, in edges (6)");
    app.add_option("--variables", options.variables,
                   "What formulas may use (paper: the first four):\n"
                   "wins, visits, parent_visits, moves, mean,\n"
                   "variance, depth, moves_left")
        ->type_name("NAME,...")
        ->delimiter(',')
        ->transform(one_of({formulas::kNodeNames.begin(), formulas::kNodeNames.end()}))
        ->group("Evolution");
    app.add_option("--operators", options.operators, "Some of + - * / sqrt ln (+,*,/,sqrt)")
        ->type_name("OP,...")
        ->delimiter(',')
        ->transform(one_of(players::kOperatorWords))
        ->group("Evolution");
}

void add_champion_options(Command& app, Options& options) {
    add(app, "--audition", options.audition, "N", whole(1, 1'000'000),
        "Games to choose candidates for the champion, on new\n"
        "seeds (100)");
    add(app, "--finalists", options.finalists, "N", whole(1, 1000),
        "Candidates who then play five times as many games\n"
        "(8)");
    add(app, "--held-out", options.held_out, "N", whole(2, players::kMostHeldOutGames),
        "Games for the figures of the champion, on yet other\n"
        "seeds (1000)");
}

}  // namespace

void add_evolve(Command& program) {
    auto* command = program.add_subcommand(
        "evolve",
        "Evolve a persona: a selection formula for the tree search that plays for an\n"
        "objective. Stop it at any time; --resume continues to the same result.");
    const auto options = std::make_shared<Options>();
    options->objective.add_to(*command, "What to do");
    command->add_option("--out", options->out, "Folder for the run (runs/NAME-MODE-SEED)")
        ->type_name("FOLDER")
        ->group("What to do");
    command->add_option("--name", options->name, "Name of the persona (that of the objective)")
        ->type_name("NAME")
        ->transform([](const std::string& name) -> std::string {
            return players::is_name(name)
                       ? ""
                       : shown(name) + " is not a valid name; it " + players::kNameRule;
        })
        ->group("What to do");
    auto* resume = command->add_option("--resume", options->resume,
                                       "Continue the run in this folder with its settings;\n"
                                       "only --threads and more --generations may be given");
    resume->type_name("FOLDER")->group("What to do");
    command
        ->add_option("--threads", options->threads,
                     "Threads (one per core); they do not change results")
        ->type_name("N")
        ->transform(whole(1, 1024))
        ->group("What to do");
    command->add_flag("--json", options->json, "Print the result as one JSON object")
        ->group("What to do");
    add_force(*command, options->force, "What to do");
    add_breeding_options(*command, *options);
    add_playing_options(*command, *options);
    add_formula_options(*command, *options);
    add_champion_options(*command, *options);
    options->setup.add_to(*command);
    options->seed.add_to(*command);
    manual(*command,
           "dramatis evolve --objective max-score --seed 1\n"
           "dramatis evolve --objective min-moves --mode modern --generations 30\n"
           "dramatis evolve --objective 'maximize longest_cascade + score / 10000'\n"
           "dramatis evolve --objective region --region 4,0,6,6 --population 40 --games 20\n"
           "dramatis evolve --resume runs/max-score-paper-1",
           "At full size (100 generations of 100 formulas, 50 games each) it takes about\n"
           "twenty minutes on two cores. The same seed gives the same champion, on any\n"
           "number of threads.");
    command->callback([options, command, resume] {
        refuse_beside(*command, *resume, {"threads", "generations", "json", "force"});
        evolve(*options);
    });
}

}  // namespace dramatis::cli
