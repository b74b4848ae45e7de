#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/player_options.hpp"
#include "cli/options/setup_options.hpp"
#include "core/json.hpp"
#include "evolution/experiment.hpp"
#include "formulas/latex.hpp"
#include "formulas/node_variables.hpp"
#include "formulas/simplify.hpp"
#include "formulas/text.hpp"
#include "library/persona_library.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/progress.hpp"
#include "os/wrap.hpp"
#include "runs/run_folder.hpp"

namespace dramatis::cli {
namespace {

using formulas::kNodeNames;
using players::Persona;

struct Options {
    std::vector<std::string> names;
    bool json = false;
    bool latex = false;
    bool replay = false;
};

const formulas::Formula& formula_of(const Persona& persona) { return *persona.settings.formula; }

std::string short_text(const formulas::Formula& formula) {
    return formulas::print_short(formula, kNodeNames);
}

void list(const Options& options) {
    const auto names = persona_names();
    if (names.empty())
        throw Failure(
            Exit::kMachine,
            "the personas that ship with dramatis were not found; is the installation complete?");
    core::Json all = core::Json::array();
    for (const auto& name : names) {
        const Persona persona = load_persona(name);
        if (persona.name != name)
            throw Failure(Exit::kBadInput,
                          fmt::format("{}: /name: is {}, but the name of the file is {}",
                                      persona_path(name), persona.name, name));
        if (options.json) {
            all.push_back(core::Json::parse(players::print_persona(persona)));
            continue;
        }
        print_out("{:<18} {}\n", persona.name, persona.title);
        print_out("{:<18} {}: {}\n", "",
                  players::print_objective(persona.settings.reward.objective),
                  persona.origin ? figure(persona.origin->held_out) : std::string("made by hand"));
        print_out("{:<18} {}\n", "", short_text(formulas::simplify(formula_of(persona))));
    }
    if (options.json) print_out("{}\n", core::dump(all));
}

void show_text(const Persona& persona) {
    const auto& objective = persona.settings.reward.objective;
    const auto& formula = formula_of(persona);
    print_out("{}: {}\n", persona.name, persona.title);
    const auto line = [](std::string_view label, const std::string& text) {
        print_out("{}", labelled(label, text));
    };
    line("objective", players::print_objective(objective) +
                          (objective.region ? " of " + players::print_region(*objective.region)
                                            : std::string()));
    line("formula", formulas::print(formula, kNodeNames));
    line("simplified", short_text(formulas::simplify(formula)));
    line("ranks like", short_text(formulas::essence(formula, formulas::kSharedVariables)));
    if (formulas::uses_variable(formula, static_cast<std::size_t>(formulas::NodeVariable::kDepth)))
        line("", "(at the root depth is 0, and x / 0 = 1; the short forms are valid below it)");
    line("search", describe_search(persona.settings));
    if (!persona.origin) {
        print_out("  origin       made by hand\n");
        return;
    }
    const auto& origin = *persona.origin;
    print_out("  origin       {} rules, seed {}, winner of generation {} (of 0 to {})\n",
              origin.mode, origin.seed, origin.generation, origin.generations - 1);
    print_out("  board        {}\n", describe(origin.setup));
    print_out("  on unseen games\n    {:<18} {}\n    {:<18} {}\n    {:<18} {}\n", persona.name,
              figure(origin.held_out), "UCB1 in its place", figure(origin.vanilla), "random",
              figure(origin.random));
}

void show(const Options& options) {
    const Persona persona = load_persona(options.names.front());
    if (options.json)
        print_out("{}\n", core::dump(core::Json::parse(players::print_persona(persona))));
    else if (options.latex)
        print_out("{}\n", formulas::latex(formulas::simplify(formula_of(persona)), kNodeNames));
    else
        show_text(persona);
}

// The games that the persona's figures rest on, once more: its own, vanilla's and the random
// player's.
void replay(const Persona& persona, const std::string& path) {
    if (!persona.origin)
        throw Failure(Exit::kBadInput,
                      fmt::format("{}: was made by hand, so there are no games to replay", path));
    const auto& origin = *persona.origin;
    const evolution::Experiment experiment{
        .setup = origin.setup, .player = persona.settings, .seed = core::Seed{origin.seed}};
    const core::Seed games = evolution::held_out_seed(experiment.seed);
    const double goal = persona.settings.reward.goal;
    const auto count = [](const players::Measured& m) {
        return static_cast<std::uint32_t>(m.games);
    };
    catch_interrupts();
    Progress progress("replaying " + persona.name,
                      origin.held_out.games + origin.vanilla.games + origin.random.games);
    std::size_t before = 0;  // games of those who have played already
    evolution::Match3Judge judge(
        experiment, {.stop = [] { return interrupted(); },
                     .progress = [&](std::size_t done) { progress.update(before + done); }});
    judge.tell_all();
    const auto expect = [&](const char* field, const players::Measured& said,
                            const std::optional<std::vector<double>>& values) {
        if (!values) throw Failure(Exit::kInterrupted, "");
        if (const auto again = players::measured(*values); !(again == said))
            throw Failure(Exit::kBadInput,
                          fmt::format("{}: /origin/{} is {}, but the games give {}", path, field,
                                      figure(said), figure(again)));
        before += said.games;
    };
    auto own = judge.formulas(games, 0, count(origin.held_out), {&formula_of(persona), 1}, goal);
    expect("held_out", origin.held_out,
           own ? std::optional(std::move(own->front())) : std::nullopt);
    expect("vanilla", origin.vanilla, judge.vanilla(games, count(origin.vanilla), goal));
    expect("random", origin.random, judge.random(games, count(origin.random)));
}

// All of them, whatever is wrong with one.
void check(const Options& options) {
    const auto names = options.names.empty() ? persona_names() : options.names;
    if (names.empty())
        throw Failure(Exit::kMachine,
                      "the personas that ship with dramatis were not found; give a file");
    Exit worst = Exit::kOk;
    for (const auto& name : names) try {
            const Persona persona = load_persona(name);
            if (options.replay) replay(persona, persona_path(name));
            print_out("{}: ok{}\n", name,
                      options.replay ? ", and its games give the same figures" : "");
            std::fflush(stdout);
        } catch (const Failure& failure) {
            if (failure.status() == Exit::kInterrupted) throw;
            print_err("dramatis: {}\n", failure.what());
            worst = failure.status();
        }
    if (worst != Exit::kOk) throw Failure(worst, "");
}

}  // namespace

void add_persona(Command& program) {
    auto* command =
        program.add_subcommand("persona", "Players with a style: list, show and check personas.");
    command->require_subcommand(1);
    manual(*command,
           "dramatis persona list\n"
           "dramatis persona show max-score\n"
           "dramatis persona check runs/mine/persona.json --replay\n"
           "dramatis play --persona max-score --games 1000",
           "docs/personas.md explains persona files. You can give a file wherever a name is\n"
           "expected.");
    const auto options = std::make_shared<Options>();
    auto* lister =
        command->add_subcommand("list", "List all personas, what they want, and how well they do.");
    lister->add_flag("--json", options->json, "Print a JSON list of personas");
    manual(*lister, "dramatis persona list");
    lister->callback([options] { list(*options); });

    auto* shower = command->add_subcommand("show", "Show everything about one persona.");
    shower->add_option("name", options->names, "Name or file")
        ->required()
        ->expected(1)
        ->type_name("NAME");
    auto* json = shower->add_flag("--json", options->json, "Print the persona as JSON");
    shower->add_flag("--latex", options->latex, "Print the simplified formula for a paper")
        ->excludes(json);
    manual(*shower, "dramatis persona show max-score\ndramatis persona show max-score --latex");
    shower->callback([options] { show(*options); });

    auto* checker = command->add_subcommand(
        "check", "Check every field of persona files; without a name, check all that ship.");
    checker->add_option("names", options->names, "Names or files")->type_name("NAME...");
    checker->add_flag("--replay", options->replay,
                      "Replay the games behind its figure; the result must\n"
                      "be the same to the last digit");
    manual(*checker, "dramatis persona check\ndramatis persona check mine.json --replay");
    checker->callback([options] { check(*options); });
}

}  // namespace dramatis::cli
