#include "cli/commands/story_experiment.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/options/force_option.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/values.hpp"
#include "core/json.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "research/story_experiment.hpp"

namespace dramatis::cli {
namespace {

struct Options {
    std::string world = "crime";
    std::string out = "runs/story-experiment";
    std::uint64_t seeds = 10;
    std::vector<std::uint64_t> nodes{100'000, 3'000'000};
    std::optional<unsigned> threads;
    bool json = false;
    Force force = Force::kNo;
};

void run(const Options& options) {
    RunFolder folder(options.out, options.force);
    StoryExperiment experiment(
        folder, {.world = options.world, .seeds = options.seeds, .nodes = options.nodes});
    const bool is_whole = experiment.run(options.threads.value_or(0));
    if (is_whole)
        print_out("{}\n", options.json ? core::dump(experiment.data()) : experiment.page());
    experiment.write();
    if (!is_whole)
        throw Failure(
            Exit::kInterrupted,
            "stopped; all finished runs are kept: run the same command again to continue");
    if (!options.json) print_out("All results: {}/README.md\n", options.out);
}

}  // namespace

void add_story_experiment(Command& story) {
    auto* command = story.add_subcommand(
        "experiment", "Compare searches, and measure what the parts of the tree search are worth");
    const auto options = std::make_shared<Options>();
    command->add_option("WORLD", options->world, "A world that ships (crime), or a file")
        ->type_name("");
    command
        ->add_option("--out", options->out,
                     "Folder for results (runs/story-experiment); running\n"
                     "the same command again continues")
        ->type_name("FOLDER");
    command->add_option("--seeds", options->seeds, "Runs of each search that is random (10)")
        ->type_name("N")
        ->transform(whole(1, 10'000));
    command
        ->add_option("--nodes,--iterations", options->nodes,
                     "Budgets, separated by commas (100000,3000000)")
        ->type_name("N,...")
        ->delimiter(',')
        ->transform(whole(1, 1'000'000'000));
    command->add_option("--threads", options->threads, "Runs at the same time (one per core)")
        ->type_name("N")
        ->transform(whole(1, 1024));
    command->add_flag("--json", options->json, "Print the tables as one JSON object");
    add_force(*command, options->force, "Options");
    manual(
        *command,
        "dramatis story experiment\ndramatis story experiment heist --seeds 3 --nodes 20000,200000",
        "The whole experiment takes twenty minutes on two cores; every run is kept.");
    command->callback([options] { run(*options); });
}

}  // namespace dramatis::cli
