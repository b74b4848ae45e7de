#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/options/force_option.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/seed_option.hpp"
#include "cli/options/values.hpp"
#include "evolution/reproduction.hpp"
#include "library/persona_library.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "players/match3/settings_json.hpp"
#include "research/reproduction_runner.hpp"

namespace dramatis::cli {
namespace {

using evolution::Reproduction;

struct Options {
    SeedOption seed;
    ReproductionPlan plan;  // its seed and evolutions aside
    std::optional<std::string> out, resume;
    std::optional<std::uint32_t> evolutions;
    unsigned threads = 0;
    bool json = false;
    Force force = Force::kNo;
};

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

void print_summary(const Reproduction& reproduction, const core::Json& data) {
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
}

void reproduce(const Options& options) {
    if (options.resume && !is_folder(*options.resume))
        throw Failure(Exit::kMachine,
                      fmt::format("{}: there is no such folder; give --resume the folder of a run",
                                  *options.resume));
    ReproductionPlan plan = options.plan;
    plan.evolutions = options.evolutions.value_or(1);
    if (!options.resume) plan.seed = options.seed.chosen().seed;
    RunFolder folder(options.resume ? *options.resume
                                    : options.out.value_or(fmt::format(
                                          "runs/reproduction-{}-{}", plan.scale, plan.seed.value)),
                     options.force);
    if (options.resume) {
        plan = ReproductionPlan::load(folder);
        plan.extend(options.evolutions);
    } else if (ReproductionPlan::is_in(folder)) {
        throw Failure(Exit::kBadUsage,
                      fmt::format("{}: already contains a reproduction; continue it with --resume "
                                  "{}, or give another folder with --out",
                                  folder.path(), folder.path()));
    }
    const auto reproduction = run_reproduction(folder, plan, plan.size(), options.threads);
    const auto data = evolution::to_json(reproduction);
    if (options.json)
        print_out("{}\n", core::dump(data));
    else
        print_summary(reproduction, data);
    write_reproduction(folder, data);
    if (!options.json)
        print_out("\nFigures 3 to 6, Table II and the formulas: {}\n", folder.file("index.html"));
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
    add("--scale", options->plan.scale, "tiny|quick|paper",
        "tiny: under a minute on two cores;\n"
        "quick: two minutes or so (default);\n"
        "paper: full size, more than an hour")
        ->transform(one_of(kReproductionScales));
    add("--evolutions", options->evolutions, "N",
        "Evolutions of each persona, with seeds that count\n"
        "up from --seed; their spread is shown (1)")
        ->transform(whole(1, kMostEvolutions));
    add("--parents", options->plan.parents, "WHO",
        "Who may have children: all, best-half or elites\n"
        "(all)")
        ->transform(one_of(evolution::kParentWords));
    add("--playout-length", options->plan.playout_length, "game|full",
        "Where a playout ends: with the game (default), or\n"
        "after as many moves as the game has left, wherever\n"
        "in the tree it begins")
        ->transform(one_of(players::kPlayoutLengthWords));
    add("--out", options->out, "FOLDER", "Folder for results (runs/reproduction-SCALE-SEED)");
    auto* resume = add("--resume", options->resume, "FOLDER",
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
