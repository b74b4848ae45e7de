#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>

#include "cli/commands/commands.hpp"
#include "cli/commands/games.hpp"
#include "cli/options/force_option.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/seed_option.hpp"
#include "cli/options/setup_options.hpp"
#include "cli/options/technique_options.hpp"
#include "cli/options/values.hpp"
#include "core/counted.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/shown.hpp"
#include "research/lab_runner.hpp"

namespace dramatis::cli {
namespace {

constexpr std::array<const char*, 8> kQuestions = {"alone",  "time",   "removed", "added",
                                                   "curves", "sweeps", "claims",  "anchors"};

struct Options {
    std::optional<std::uint64_t> iterations, games, seed, replicate;
    std::optional<std::string> out, only, ask, against;
    std::string referee = "playouts";
    unsigned jobs = 0;
    std::optional<std::string> weights;
    bool quick = false, json = false, list = false;
    SetupOptions setup;  // of match-3
    Force force = Force::kNo;
};

std::set<std::string> words_in(const std::string& list) {
    std::set<std::string> out;
    for (std::size_t from = 0; from <= list.size();) {
        const auto end = std::min(list.find(',', from), list.size());
        if (end > from) out.insert(list.substr(from, end - from));
        from = end + 1;
    }
    return out;
}

void refuse_unknown(const std::set<std::string>& words, const std::vector<std::string>& known,
                    const char* option) {
    for (const auto& word : words)
        if (std::ranges::find(known, word) == known.end())
            throw Failure(Exit::kBadUsage, fmt::format("{}: there is no {}; choose from {}", option,
                                                       shown(word), fmt::join(known, ", ")));
}

void list_study(const lab::Study& study) {
    print_out("{}: {}\n{}: {}\n\n", study.base_name,
              search::print(study.base, {}, search::Detail::kWholeRule), study.best_name,
              search::print(study.best, study.base, search::Detail::kWholeRule));
    for (const auto& t : study.techniques)
        print_out("{:<22}{:<8} {}\n{:<31}{}\n", t.id, t.phase, t.what, "", t.with);
    if (!study.sweeps.empty()) print_out("\nSweeps\n");
    for (const auto& sweep : study.sweeps)
        print_out("{:<22}{}: {} = {}\n", sweep.id, sweep.name, sweep.setting,
                  fmt::join(sweep.values, ", "));
    if (!study.claims.empty()) print_out("\nClaims\n");
    for (const auto& claim : study.claims) print_out("{:<22}{}\n", claim.id, claim.text);
}

void run_lab(LabTable& table, const Options& options) {
    const lab::Study& study = table.study();
    if (options.list) return list_study(study);
    if (options.weights) table.weights = read_weights(*options.weights, table.powers());
    LabOrder order{.iterations = options.iterations.value_or(study.iterations),
                   .games = options.games.value_or(
                       options.quick ? std::max<std::uint64_t>(study.games / 10, 10) : study.games),
                   .games_given = options.games.has_value(),
                   .replicate = options.replicate,
                   .jobs = options.jobs,
                   .seed = options.seed.value_or(1)};
    order.questions = options.ask ? words_in(*options.ask)
                                  : std::set<std::string>(kQuestions.begin(), kQuestions.end());
    if (options.quick && !options.ask) order.questions = {"alone", "time"};
    refuse_unknown(order.questions, {kQuestions.begin(), kQuestions.end()}, "--ask");
    if (options.only) order.only = words_in(*options.only);
    std::vector<std::string> ids{"base", "best"};
    for (const auto& t : study.techniques) ids.push_back(t.id);
    for (const auto& sweep : study.sweeps) ids.push_back(sweep.id);
    for (const auto& claim : study.claims) ids.push_back(claim.id);
    for (const auto& anchor : study.anchors) ids.push_back(anchor.id);
    refuse_unknown(order.only, ids, "--only");
    if (options.ask && order.questions == std::set<std::string>{"claims"} && study.claims.empty())
        throw Failure(Exit::kBadUsage,
                      fmt::format("--ask claims: there are no claims about {}", study.game));
    order.opponent = options.against;
    if (options.ask && order.questions.contains("anchors") && !order.opponent)
        throw Failure(
            Exit::kBadUsage,
            "--ask anchors: name a program to play against with --against 'gtp:COMMAND LINE'");
    // A tenth of the games is a plan of its own, so that it has a folder of its own.
    RunFolder folder(options.out.value_or(
                         fmt::format("runs/lab-{}{}", study.game, options.quick ? "-quick" : "")),
                     options.force);
    claim_lab(folder);
    print_err("{}; {} a move, {} a bout, seed {}, in {}\n", table.conditions(),
              core::counted(order.iterations, "iteration"), core::counted(order.games, "game"),
              order.seed, folder.path());
    LabRunner runner(table, order, folder);
    if (!runner.run())
        throw Failure(
            Exit::kInterrupted,
            "stopped; all finished games are kept: run the same command again to continue");
    print_out("{}\n", options.json
                          ? core::dump(runner.data())
                          : lab::markdown_table(study, runner.findings(), table.measure()));
    runner.write();
    if (!options.json) print_out("The page: {}\n", folder.file("index.html"));
}

void add_options(Command& command, Options& options) {
    const auto add = [&](const char* name, auto& value, const char* text, const char* description) {
        return command.add_option(name, value, description)->type_name(text)->group("What to do");
    };
    add("--out", options.out, "FOLDER",
        "Folder for results (runs/lab-GAME); running the\n"
        "same command again continues");
    add("--iterations,--playouts", options.iterations, "N",
        "Iterations per move, when both sides get the same\n"
        "number")
        ->transform(whole(1, 10'000'000));
    add("--games", options.games, "N",
        "Games in a bout. Written to plan.json before the\n"
        "first game; a bout that was planned keeps its\n"
        "number")
        ->transform(whole(2, 1'000'000));
    add("--replicate", options.replicate, "N",
        "Then play whatever stands out (q below 0.05) again,\n"
        "N games on fresh seeds; the table shows both")
        ->transform(whole(2, 1'000'000));
    add("--only", options.only, "ID,...", "Only these techniques, sweeps, claims (see --list)");
    add("--ask", options.ask, "WHAT,...",
        "alone: against the base, same iterations; time: the\n"
        "same, same time; removed: from the best; added: to\n"
        "the best; curves: other numbers of iterations;\n"
        "sweeps: other settings; claims: of the papers;\n"
        "anchors: against another program (all)");
    add("--jobs", options.jobs, "N", "Games played at the same time (one per core)")
        ->transform(whole(1, 1024));
    add("--seed", options.seed, "N", "Random seed of all games (1)")
        ->transform(whole(0, std::numeric_limits<std::uint64_t>::max()));
    command
        .add_flag("--quick", options.quick,
                  "Play a tenth of the games; only alone and time, in\n"
                  "runs/lab-GAME-quick")
        ->group("What to do");
    command.add_flag("--list", options.list, "List techniques, sweeps and claims; play nothing")
        ->group("What to do");
    command.add_flag("--json", options.json, "Print the data of the page as one JSON object")
        ->group("What to do");
    add_force(command, options.force, "What to do");
}

void add_weights(Command& command, Options& options) {
    command
        .add_option("--weights", options.weights,
                    "Weights for playout=weighted, from dramatis learn")
        ->type_name("FILE")
        ->group("What to do");
}

}  // namespace

void add_lab(Command& program) {
    auto* lab = program.add_subcommand(
        "lab",
        "Measure what each search technique is worth: with and without it, at\n"
        "the same iterations and in the same time; as a page and a table");
    lab->require_subcommand(1);
    manual(
        *lab,
        "dramatis lab tictactoe\ndramatis lab go --quick\ndramatis lab match3 --only rave,horizon");
    for (const GameRow& game : games()) game.add_lab_to(*lab);
}

void add_lab_go(Command& lab) {
    auto* go = lab.add_subcommand("go", "Techniques in Go, 9x9");
    const auto for_go = std::make_shared<Options>();
    add_options(*go, *for_go);
    add_weights(*go, *for_go);
    go->add_option("--against", for_go->against,
                   "For --ask anchors: another program, gtp:COMMAND LINE")
        ->type_name("WHO")
        ->group("What to do");
    go->add_option("--referee", for_go->referee,
                   "Who scores games: playouts, board or\n"
                   "gtp:COMMAND LINE")
        ->type_name("WHO")
        ->group("What to do");
    manual(*go,
           "dramatis lab go --quick\n"
           "dramatis lab go --only rave,amaf-flat --games 200\n"
           "dramatis lab go --ask anchors --against 'gtp:gnugo --mode gtp --chinese-rules'",
           "The whole lab takes hours; every game is kept as soon as it is over.");
    go->callback([for_go] { run_lab(*go_table(for_go->referee), *for_go); });
}

void add_lab_match3(Command& lab) {
    auto* match3 = lab.add_subcommand(
        "match3", "Techniques in match-3, refills hidden: the classic board or any level");
    const auto for_match3 = std::make_shared<Options>();
    add_options(*match3, *for_match3);
    add_weights(*match3, *for_match3);
    for_match3->setup.add_to(*match3);
    manual(
        *match3,
        "dramatis lab match3 --quick\ndramatis lab match3 --level 12-garden --only rave,preferred");
    match3->callback(
        [for_match3] { run_lab(*match3_table(for_match3->setup.named()), *for_match3); });
}

void add_lab_board(Command& lab, const players::BoardGame& game) {
    const auto& words = game.words();
    auto* command =
        lab.add_subcommand(words.id, "Techniques in " + words.name +
                                         (words.lab_time.empty() ? "" : ": " + words.lab_time));
    const auto options = std::make_shared<Options>();
    add_options(*command, *options);
    manual(*command, "dramatis lab " + words.id);
    command->callback([&game, options] { run_lab(*board_table(game), *options); });
}

}  // namespace dramatis::cli
