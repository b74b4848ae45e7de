#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/levels/levels.hpp"
#include "cli/options/force_option.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/report_options.hpp"
#include "cli/options/seed_option.hpp"
#include "cli/options/values.hpp"
#include "library/cast.hpp"
#include "library/level_library.hpp"
#include "os/command_name.hpp"
#include "os/exit.hpp"
#include "os/files.hpp"
#include "os/printing.hpp"
#include "os/progress.hpp"
#include "os/shown.hpp"
#include "report/level_text.hpp"
#include "runs/advice_runner.hpp"
#include "runs/folder_seed.hpp"
#include "runs/level_history.hpp"
#include "runs/pack_reader.hpp"
#include "runs/playtest_runner.hpp"
#include "runs/report_writer.hpp"
#include "runs/trace_files.hpp"

namespace dramatis::cli {
namespace {

struct Options {
    std::vector<std::string> levels;
    std::optional<std::string> cast;
    std::optional<std::size_t> games, most_games;
    std::optional<double> precision;
    SeedOption seed;
    std::optional<unsigned> threads;
    std::string out = "playtest";
    bool no_advice = false;
    Force force = Force::kNo;
    ReportOptions report;
};

// A level's name in the report: that of its file, with a number if another one is called so.
std::string new_id(const std::string& file, const std::vector<PlannedLevel>& others) {
    std::string stem = level_id(file);
    if (stem.empty() || stem[0] == '.')
        stem = "level" + stem;  // not a folder of its own, or one that is hidden
    std::string id = stem;
    for (int n = 2; std::ranges::find(others, id, &PlannedLevel::id) != others.end(); ++n)
        id = fmt::format("{}-{}", stem, n);
    return id;
}

std::vector<PlannedLevel> load_levels(const std::vector<std::string>& names,
                                      std::vector<report::Problem>& problems) {
    std::vector<PlannedLevel> levels;
    for (auto& [path, level] : load_playable_levels(names, problems)) {
        const auto shipped = shipped_name(path);
        levels.push_back({.id = new_id(path, levels),
                          .level = std::move(level),
                          .file = shipped.value_or(path),
                          .is_shipped = shipped.has_value()});
    }
    return levels;
}

// So that dramatis report can tell of them, too.
void write_problems(const RunFolder& folder, const std::vector<report::Problem>& problems) {
    if (problems.empty())
        folder.remove(kProblemsFile);
    else
        folder.write(kProblemsFile, core::dump(report::problems_json(problems), 1) + "\n");
}

std::vector<std::string> histories_of(const RunFolder& folder, const ReportOptions& options) {
    if (!options.has_history()) return {};
    return {folder.path()};
}

// With a few levels at a time in memory.
report::Pack make_report(const PlaytestPlan& plan, const RunFolder& folder,
                         const std::vector<report::Problem>& problems,
                         const ReportOptions& options) {
    std::vector<report::Problem> found;
    return read_pack({.traces = trace_paths(plan, folder),
                      .problems = problems,
                      .thresholds = options.thresholds(),
                      .threads = plan.threads,
                      .histories = histories_of(folder, options)},
                     found);
}

// The same after changes were tried, for which all levels are in memory; and whether they all were.
std::pair<report::Pack, bool> make_advised_report(const PlaytestPlan& plan, const RunFolder& folder,
                                                  std::vector<report::Problem> problems,
                                                  const ReportOptions& options) {
    auto traces = load_traces(trace_paths(plan, folder), plan.threads);
    for (const auto& history : histories_of(folder, options))
        add_history(traces.levels, history, plan.threads, traces.problems);
    const bool is_advised = try_changes(plan, folder, options.thresholds(), traces);
    for (auto& problem : traces.problems) problems.push_back(std::move(problem));
    return {report::Pack(pack_levels(traces.levels, options.thresholds(), plan.threads),
                         std::move(problems), options.thresholds()),
            is_advised};
}

std::vector<std::string> ids_of(const PlaytestPlan& plan) {
    std::vector<std::string> out;
    for (const auto& level : plan.levels) out.push_back(level.id);
    return out;
}

// The least and the most games that a player has on a level.
struct GameCounts {
    std::size_t least = 0, most = 0;

    explicit GameCounts(const core::Json& report) {
        for (const auto& level : report["levels"])
            for (const auto& player : level["players"]) {
                const std::size_t games = player["games"];
                least = most == 0 ? games : std::min(least, games);
                most = std::max(most, games);
            }
    }

    // "100 to 600 games each"
    std::string text() const {
        const std::string out = report::count_text(most, "game") + " each";
        return least < most ? fmt::format("{} to {}", least, out) : out;
    }
};

// The default cast, and whoever a level's target is about.
std::vector<std::string> cast_for(const std::vector<PlannedLevel>& levels) {
    std::vector<std::string> cast = default_cast();
    for (const auto& planned : levels) {
        const auto& target = planned.level.target;
        if (!target) continue;
        const std::string name = report::target_player(*target);
        if (is_player(name) && std::ranges::find(cast, name) == cast.end()) cast.push_back(name);
    }
    return cast;
}

void announce(const PlaytestPlan& plan, const RunFolder& folder) {
    print_err("{}, {}, {}, seed {}; into {}\n", report::count_text(plan.levels.size(), "level"),
              report::count_text(plan.cast.size(), "player"),
              plan.precision ? fmt::format("to a precision of {}", *plan.precision)
                             : report::count_text(plan.games, "game") + " each",
              plan.seed, path_text(folder.path()));
}

[[noreturn]] void tell_stopped(const RunFolder& folder) {
    std::string text = "stopped; all games so far are kept: run the same command again to continue";
    if (!is_readable(folder.file("report.html")))
        text += fmt::format(", or see a report of what there is with\n  {} report {}",
                            command_name(), shell_word(folder.path()));
    throw Failure(Exit::kInterrupted, text);
}

void playtest(const Options& options) {
    if (options.games && options.precision)
        throw Failure(Exit::kBadUsage,
                      "--games and --precision both set the number of games; choose one");
    if (options.most_games && !options.precision)
        throw Failure(Exit::kBadUsage, "--max-games is for --precision; otherwise use --games");
    options.report.refuse_contradictions();
    std::vector<report::Problem> problems;
    PlaytestPlan plan{.levels = load_levels(options.levels, problems),
                      .cast = {},
                      .games = options.games.value_or(1000),
                      .precision = options.precision,
                      .threads = options.threads.value_or(0)};
    plan.cast = options.cast ? parse_cast(*options.cast) : cast_for(plan.levels);
    if (options.most_games) plan.most_games = *options.most_games;
    if (plan.levels.empty()) {
        tell_problems(problems);
        throw Failure(Exit::kBadInput, "no level can be played");
    }
    RunFolder folder(options.out, options.force);
    claim_report(folder, ids_of(plan));
    options.report.check_zip(folder);
    folder.claim(std::string(kProblemsFile), "[\n {\n  \"file\": ");
    plan.seed = folder_seed(folder, options.seed.chosen());
    write_problems(folder, problems);
    tell_problems(problems);
    announce(plan, folder);
    note_versions(plan, folder);
    const bool done = run_playtest(plan, folder, [&] {
        write_report(folder, make_report(plan, folder, problems, options.report));
        print_err("a first report, from {} games each: {}\n", kFirstGames,
                  path_text(folder.file("report.html")));
    });
    if (!done) tell_stopped(folder);
    auto [report, is_advised] =
        options.no_advice ? std::pair(make_report(plan, folder, problems, options.report), true)
                          : make_advised_report(plan, folder, problems, options.report);
    if (!is_advised) {
        write_report(folder, report);
        throw Failure(Exit::kInterrupted,
                      fmt::format("stopped while changes were tried; {} tells of all games: run "
                                  "the same command again to try the rest",
                                  folder.file("report.html")));
    }
    const auto brief = report.brief();
    const GameCounts counts(brief);
    if (plan.precision)
        print_err("{} were played{}\n", counts.text(),
                  counts.most >= plan.most_games
                      ? ", the most that was allowed, so the precision may not be reached"
                      : "");
    else if (counts.most > plan.games)
        print_err("there are more games than you asked for in {}: {}; all of them are used\n",
                  path_text(folder.path()), counts.text());
    options.report.deliver(report, folder);
    if (!brief["problems"].empty()) throw Failure(Exit::kBadInput, "");
}

// Who plays, and how many games.
void add_playing_options(Command& command, Options& options) {
    command
        .add_option("--cast", options.cast,
                    "Players, separated by commas: random, greedy, mixed,\n"
                    "mcts, strong, vanilla, personas by name or file;\n"
                    "default means the usual players")
        ->type_name("NAMES")
        ->group("What to play");
    command.add_option("--games", options.games, "Games for each player and level (1000)")
        ->type_name("N")
        ->transform(whole(1, 1'000'000))
        ->group("What to play");
    command
        .add_option("--precision", options.precision,
                    "Play until the pass rate is known to plus or minus\n"
                    "this, such as 0.02, instead of --games (if nothing\n"
                    "can be passed: the mean score, to this share of it)")
        ->type_name("SHARE")
        ->transform(real(0.001, 0.5))
        ->group("What to play");
    command
        .add_option("--max-games", options.most_games,
                    "With --precision: at most this many games (100000)")
        ->type_name("N")
        ->transform(whole(100, 1'000'000))
        ->group("What to play");
    options.seed.add_to(command);
    command
        .add_option("--threads", options.threads,
                    "Threads (one per core); they do not change results")
        ->type_name("N")
        ->transform(whole(1, 1024))
        ->group("What to play");
}

}  // namespace

void add_playtest(Command& program) {
    auto* command = program.add_subcommand(
        "playtest",
        "Find out how hard your levels are: artificial players play them, and you get a\n"
        "report with pass rates, luck against skill, problems to fix, and replays.");
    const auto options = std::make_shared<Options>();
    command
        ->add_option("level", options->levels,
                     "Levels or folders of levels: files or names (see\n"
                     "dramatis level list; 12 is short for 12-garden);\n"
                     "by default all that ship")
        ->type_name("LEVEL|FOLDER");
    add_playing_options(*command, *options);
    command
        ->add_option("--out", options->out,
                     "Folder for report.html, report.json, report.csv and\n"
                     "traces (playtest). Games already there are not\n"
                     "played again, so a stopped run continues")
        ->type_name("FOLDER")
        ->group("Output");
    add_force(*command, options->force);
    command
        ->add_flag("--no-advice", options->no_advice,
                   "Do not try changes to levels that are too hard or\n"
                   "too easy, or whose stars nobody gets")
        ->group("What to play");
    options->report.add_to(*command);
    options->report.add_playtest_to(*command);
    manual(*command,
           "dramatis playtest mine.json --open           test your level, see the report\n"
           "dramatis playtest levels/ --games 200        a quick look at a folder\n"
           "dramatis playtest mine.json --precision 0.02 --cast greedy,strong\n"
           "dramatis playtest mine.json --json           all figures, for a program\n"
           "dramatis playtest                            all that ship: half an hour, a\n"
           "                                             first answer after some minutes",
           "The players do not see the tiles that will fall, just like people. Ctrl-C or a\n"
           "power cut loses nothing: run the same command again. When you have edited a\n"
           "level, the games of its old version are kept in history/; dramatis history LEVEL\n"
           "lists all versions, and finds their games again.");
    command->callback([options] { playtest(*options); });
}

}  // namespace dramatis::cli
