#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <ranges>
#include <string>
#include <vector>

#include "cli/levels/compare_answer.hpp"
#include "cli/levels/levels.hpp"
#include "cli/options/force_option.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/report_options.hpp"
#include "cli/options/seed_option.hpp"
#include "cli/options/values.hpp"
#include "library/cast.hpp"
#include "library/level_library.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/progress.hpp"
#include "os/shown.hpp"
#include "report/comparison.hpp"
#include "report/comparison_junit.hpp"
#include "report/comparison_markdown.hpp"
#include "report/detection.hpp"
#include "report/level_text.hpp"
#include "report/page/page.hpp"
#include "report/wording.hpp"
#include "runs/compared_levels.hpp"
#include "runs/folder_seed.hpp"
#include "runs/ranges.hpp"
#include "runs/trace_files.hpp"

namespace dramatis::cli {
namespace {

namespace fs = std::filesystem;
using report::Comparison;
using report::LevelComparison;

struct Options {
    std::string before, after;
    std::optional<std::string> cast;
    std::optional<std::size_t> games, most_games;
    std::optional<double> detect;
    SeedOption seed;
    std::optional<unsigned> threads;
    std::vector<std::string> gates, tolerances;
    std::optional<std::string> band, player, junit, markdown;
    bool strict = false;
    std::string missing = "fail";
    std::string out = "comparison";
    Force force = Force::kNo;
    ReportOptions report;
};

// --- what counts

void check_metric(const std::string& name, const char* option) {
    std::vector<std::string_view> names;
    for (const auto& metric : report::all_metrics()) names.push_back(metric.name);
    if (std::ranges::find(names, name) == names.end())
        throw Failure(Exit::kBadUsage, fmt::format("{}: there is no metric {}; choose from {}",
                                                   option, shown(name), fmt::join(names, ", ")));
}

report::Gate gate_of(const Options& options) {
    report::Gate gate{.metrics = options.gates, .detect = options.detect};
    for (const auto& name : gate.metrics) check_metric(name, "--gate");
    for (const auto& text : options.tolerances) {
        const auto sign = text.find('=');
        const std::string name = sign == std::string::npos ? "pass_rate" : text.substr(0, sign);
        check_metric(name, "--tolerance");
        const std::string digits = sign == std::string::npos ? text : text.substr(sign + 1);
        double value = 0;
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (error != std::errc{} || end != digits.data() + digits.size() || !(value >= 0))
            throw Failure(Exit::kBadUsage,
                          fmt::format("--tolerance: {} is not a tolerance; write 0.03 for the pass "
                                      "rate, or a metric and a number, such as score=200",
                                      shown(text)));
        gate.tolerances[name] = value;
    }
    if (options.player && (!options.band || options.band == "target"))
        throw Failure(Exit::kBadUsage,
                      "--for names the player of --band LOW..HIGH; give such a band as well");
    gate.is_strict = options.strict;
    gate.use_targets = options.band == "target" || !options.strict;
    if (options.band && options.band != "target") {
        const auto [low, high] = parse_band(*options.band, "--band");
        gate.band = report::Gate::Band{low, high, options.player.value_or("")};
    }
    return gate;
}

// --- both sides

constexpr std::string_view kToStdout = "-";  // as a file
constexpr std::string_view kJunitMark = "<testsuites name=\"dramatis compare\">";

void say_unpaired(const Comparison& comparison) {
    const auto say = [&](report::Unpaired::Side side) {
        std::vector<std::string> names;
        for (const auto& level : comparison.unpaired)
            if (level.side == side) names.push_back(path_text(level.id));
        if (!names.empty())
            print_err("only on the {} side: {}\n", report::word_for(side), fmt::join(names, ", "));
    };
    if (comparison.identical > 0)
        print_err("{} {} identical and not played\n",
                  report::count_text(comparison.identical, "level"),
                  comparison.identical == 1 ? "is" : "are");
    for (const auto& [before, after] : comparison.renamed)
        print_err("{} is now called {}, and plays the same\n", path_text(before), path_text(after));
    say(report::Unpaired::Side::kNew);
    say(report::Unpaired::Side::kOld);
}

// With --detect: so many games show how much the outcome of a pair varies.
constexpr std::size_t kPilotGames = 400, kMostGames = 100'000;

std::string detect_text(double change, const std::vector<PlannedLevel>& levels) {
    const bool has_goals = std::ranges::any_of(
        levels, [](const PlannedLevel& each) { return !each.level.setup.goals.empty(); });
    return fmt::format("a change of {:.4g} {} in 8 of 10 cases", 100 * change,
                       has_goals ? "points of the pass rate" : "% of the score");
}

// The player of --band must be one who plays: said before the first game, and with who there is.
void check_band_player(const report::Gate& gate, const std::vector<std::string>& players,
                       const std::string& where) {
    if (!gate.band || gate.band->player.empty()) return;
    if (std::ranges::find(players, gate.band->player) != players.end()) return;
    throw Failure(Exit::kBadUsage,
                  fmt::format("--for: {} {}, so nobody would know whether its pass rate is in the "
                              "band; choose from {}",
                              shown(gate.band->player), where, fmt::join(players, ", ")));
}

std::vector<std::string> player_names(const std::vector<std::string>& cast,
                                      const match3::Setup& setup) {
    std::vector<std::string> out;
    for (const auto& name : cast) out.push_back(cast_member(name, setup).player.name);
    return out;
}

std::vector<std::string> player_names(const report::LevelGames& games) {
    std::vector<std::string> out;
    for (const auto& player : games.players) out.push_back(player.header.player_name());
    return out;
}

// The files besides the folder that were asked for.
std::vector<OutputFile> own_files(const Options& options) {
    std::vector<OutputFile> out;
    if (options.junit) out.emplace_back(*options.junit, kJunitMark, options.force);
    if (options.markdown && options.markdown != kToStdout)
        out.emplace_back(*options.markdown, report::kMarkdownMark, options.force);
    return out;
}

Comparison compare_played(const Options& options) {
    Comparison out = compare_traces(options.before, options.after, options.threads.value_or(0));
    say_unpaired(out);
    return out;
}

Comparison compare_levels(const Options& options, const report::Gate& gate,
                          const RunFolder& folder) {
    const ComparedLevels levels = load_compared(options.before, options.after);
    for (const auto& file : own_files(options)) file.check();  // it may be one of the levels
    say_unpaired(levels.known);
    if (levels.after.empty()) return levels.known;
    PlaytestPlan plan{.cast = options.cast ? parse_cast(*options.cast) : default_cast(),
                      .games = options.detect ? kPilotGames : options.games.value_or(1000),
                      .threads = options.threads.value_or(0),
                      .for_report = false};
    check_band_player(gate, player_names(plan.cast, levels.after.front().level.setup),
                      "is not in the cast");
    plan.seed = folder_seed(folder, options.seed.chosen());
    print_err("{} in two versions, {}, {} each{}, seed {}\n",
              report::count_text(levels.after.size(), "level"),
              report::count_text(plan.cast.size(), "player"),
              report::count_text(plan.games, "game"),
              options.detect ? " to see how many it takes" : "", plan.seed);
    Comparison out = play_compared(levels, plan, options.out, options.force);
    if (!options.detect) return out;
    const std::size_t needed = report::games_to_detect(out, gate, kPilotGames),
                      most = options.most_games.value_or(kMostGames);
    print_err("to find {}, it takes {} each{}\n", detect_text(*options.detect, levels.after),
              report::count_text(needed, "game"),
              needed > most ? fmt::format("; --max-games allows {}", most) : "");
    if (needed <= kPilotGames) return out;
    plan.games = std::min(needed, most);
    return play_compared(levels, plan, options.out, options.force);
}

void make_folder_of(const std::string& file) {
    const fs::path folder = fs::path(file).parent_path();
    std::error_code error;
    if (!folder.empty())
        fs::create_directories(folder, error);  // a failure is told when the file is
}

void refuse_contradictions(const Options& options) {
    options.report.refuse_contradictions();
    if (options.games && options.detect)
        throw Failure(Exit::kBadUsage,
                      "--games and --detect both set the number of games; choose one");
    if (options.markdown == kToStdout && (options.report.json() || options.report.csv()))
        throw Failure(Exit::kBadUsage,
                      "--markdown - and --json or --csv would both be printed; give --markdown a "
                      "file");
    if (options.most_games && !options.detect)
        throw Failure(Exit::kBadUsage, "--max-games is for --detect; otherwise use --games");
}

// Whether both sides are traces; ends the program where only one is.
bool are_traces(const Options& options) {
    const bool traces = is_traces(options.before);
    if (traces != is_traces(options.after))
        throw Failure(Exit::kBadUsage, fmt::format("{} contains traces and {} does not; compare "
                                                   "levels with levels, or traces with traces",
                                                   traces ? options.before : options.after,
                                                   traces ? options.after : options.before));
    if (traces && (options.cast || options.seed.is_given()))
        throw Failure(Exit::kBadUsage,
                      "--cast and --seed are for levels; traces have already been played");
    return traces;
}

// That there is something to judge.
void check_comparison(const Comparison& comparison, const Options& options,
                      const report::Gate& gate) {
    if (comparison.levels.empty() && comparison.problems.empty() && comparison.identical == 0)
        throw Failure(Exit::kBadInput, fmt::format("{} and {} have no level in common",
                                                   options.before, options.after));
    for (const auto& level : comparison.levels) {
        if (std::ranges::none_of(level.before.players, [&](const auto& player) {
                return level.after.find(player.header.player_name());
            }))
            throw Failure(
                Exit::kBadInput,
                fmt::format("{}: no player played both versions, so nothing can be compared",
                            path_text(level.id)));
        check_band_player(gate, player_names(level.after), "did not play " + path_text(level.id));
    }
}

// The answer, on the screen and as files.
void tell(const Comparison& comparison, const Options& options, RunFolder& folder) {
    const auto json = report::to_json(comparison);
    const bool is_data =
        options.report.json() || options.report.csv() || options.markdown == kToStdout;
    if (options.report.json())
        print_out("{}\n", core::dump(json));
    else if (options.report.csv())
        print_out("{}", report::comparison_csv(comparison));
    else if (options.markdown == kToStdout)
        print_out("{}", report::comparison_markdown(comparison));
    else
        print_answer(comparison);
    std::fflush(stdout);
    folder.write("comparison.json", core::dump(json) + "\n");
    folder.write("comparison.html", report::comparison_page(json));
    for (const auto& file : own_files(options))
        file.write(file.path() == options.junit ? report::junit_xml(comparison)
                                                : report::comparison_markdown(comparison));
    if (!is_data) print_out("report: {}\n", path_text(folder.file("comparison.html")));
    tell_problems(comparison.problems);
    options.report.open(folder.file("comparison.html"));
}

fs::path place_of(const std::string& file) {
    std::error_code ignored;
    return fs::weakly_canonical(fs::absolute(file, ignored), ignored);
}

// That each file that was asked for has a place of its own.
void check_own_files(const Options& options, const RunFolder& folder) {
    std::vector<std::string> taken = {folder.file("comparison.json"),
                                      folder.file("comparison.html")};
    const auto check = [&](const std::optional<std::string>& file, const char* option) {
        if (!file || file == kToStdout) return;
        make_folder_of(*file);
        for (const auto& other : taken)
            if (place_of(*file) == place_of(other))
                throw Failure(Exit::kBadUsage,
                              fmt::format("{}: {} is where other parts of the answer go; give "
                                          "another name",
                                          option, shown(*file)));
        taken.push_back(*file);
    };
    check(options.junit, "--junit");
    check(options.markdown, "--markdown");
    for (const auto& file : own_files(options)) file.check();
}

LevelComparison::Verdict compare(const Options& options) {
    refuse_contradictions(options);
    const auto gate = gate_of(options);
    if (options.junit) clear_output(*options.junit, kJunitMark);
    if (options.markdown) clear_output(*options.markdown, report::kMarkdownMark);
    for (const auto& side : {options.before, options.after})
        check_input(is_folder(side) || side.ends_with(kTraceEnding) ? side : level_path(side));
    catch_interrupts();
    RunFolder folder(options.out, options.force);
    folder.claim("comparison.json", R"({"dramatis_comparison":)");
    folder.claim("comparison.html", kPageMark);
    check_own_files(options, folder);
    Comparison comparison =
        are_traces(options) ? compare_played(options) : compare_levels(options, gate, folder);
    comparison.missing =
        options.missing == "warn" ? Comparison::Missing::kWarn : Comparison::Missing::kFail;
    check_comparison(comparison, options, gate);
    comparison.thresholds = options.report.thresholds();
    judge(comparison, gate);
    tell(comparison, options, folder);
    if (!comparison.problems.empty()) throw Failure(Exit::kBadInput, "");
    return comparison.verdict();
}

// For CI: 1 means that the level changed, so what is wrong with the input is 2, like a wrong
// command line.
void compare_for_ci(const Options& options) {
    auto verdict = LevelComparison::Verdict::kSame;
    try {
        verdict = compare(options);
    } catch (const Failure& failure) {
        throw Failure(failure.status() == Exit::kBadInput ? Exit::kBadUsage : failure.status(),
                      failure.what());
    }
    if (verdict == LevelComparison::Verdict::kChanged) throw Failure(Exit::kChanged, "");
}

// Adds options of one group.
auto adder(Command& command, const char* group) {
    return [&command, group](const char* name, auto& value, const char* type,
                             const char* description) {
        return command.add_option(name, value, description)->type_name(type)->group(group);
    };
}

void add_what_to_play(Command& command, Options& options) {
    const auto add = adder(command, "What to play");
    add("--cast", options.cast, "NAMES", "Players, separated by commas (see playtest --help)");
    add("--games", options.games, "N", "Games for each player and version (1000)")
        ->transform(whole(2, 1'000'000));
    add("--detect", options.detect, "SHARE",
        "Play as many games as it takes to find a change of\n"
        "the pass rate of this size in 8 of 10 cases, such as\n"
        "0.03, instead of --games (if nothing can be passed:\n"
        "of the score, as a share of it)")
        ->transform(real(0.001, 0.5));
    add("--max-games", options.most_games, "N", "With --detect: at most this many games (100000)")
        ->transform(whole(400, 1'000'000));
    options.seed.add_to(command);
    add("--threads", options.threads, "N", "Threads (one per core)")->transform(whole(1, 1024));
}

void add_what_counts(Command& command, Options& options) {
    const auto add = adder(command, "What counts");
    add("--gate", options.gates, "METRIC",
        "A metric that counts for the exit status; repeatable\n"
        "(pass_rate; score if nothing can be passed)")
        ->expected(1)
        ->take_all();
    add("--tolerance", options.tolerances, "[METRIC=]X",
        "Ignore changes up to this: 0.03 is 3 points of the\n"
        "pass rate, score=200 is 200 points of score (0)")
        ->expected(1)
        ->take_all();
    add("--band", options.band, "LOW..HIGH",
        "Accept a pass rate that is clearly inside this band,\n"
        "whatever it was before (target: each level's own\n"
        "target, where it has one)");
    add("--for", options.player, "PLAYER",
        "The player of --band (the reference player: the\n"
        "player of its target, otherwise greedy)");
    command
        .add_flag("--strict", options.strict,
                  "Any change fails, inside the target or not; with\n"
                  "--band, only its player may change")
        ->group("What counts");
    add("--missing", options.missing, "fail|warn",
        "What to do about levels, or old players, that only\n"
        "one side has: fail counts them as changed, warn only\n"
        "lists them (fail)")
        ->transform(one_of(std::vector<std::string>{"fail", "warn"}));
}

void add_output(Command& command, Options& options) {
    const auto add = adder(command, "Output");
    add("--out", options.out, "FOLDER",
        "Folder for comparison.html, comparison.json and the\n"
        "games played (comparison)");
    add("--junit", options.junit, "FILE",
        "Write a JUnit file for CI, with a test case for each\n"
        "metric that counts");
    add("--markdown", options.markdown, "FILE",
        "Write a summary for a comment on a pull request, in\n"
        "GitHub's Markdown; - prints it");
    add_force(command, options.force);
    options.report.add_to(command);
}

}  // namespace

void add_compare(Command& program) {
    auto* command = program.add_subcommand(
        "compare",
        "Find out what an edit changed: play the old and the new version of a level with\n"
        "the same seeds, and report the differences that are more than chance.");
    const auto options = std::make_shared<Options>();
    command
        ->add_option("old", options->before, "A level, a folder of levels, or traces of a playtest")
        ->type_name("OLD")
        ->required();
    command->add_option("new", options->after, "The new version of it; levels are paired by name")
        ->type_name("NEW")
        ->required();
    add_what_to_play(*command, *options);
    add_what_counts(*command, *options);
    add_output(*command, *options);
    manual(*command,
           "dramatis compare old.json mine.json --cast random,greedy,strong\n"
           "dramatis compare old.json mine.json --cast greedy --detect 0.03\n"
           "dramatis compare base/levels levels --junit levels.xml --markdown summary.md\n"
           "dramatis compare before/traces/mine playtest/traces/mine",
           "Exit status: 0 if nothing changed, or what changed is now clearly inside its\n"
           "target; 1 if a level changed otherwise (by more than the tolerance) or is on one\n"
           "side only; 2 for bad input; 3 if a file is not there or the machine failed. A\n"
           "level that only has another name is unchanged. What counts is 95 % sure for all\n"
           "players and levels together: if you compare a level with itself a hundred times,\n"
           "no more than about five will report a change.");
    command->callback([options] { compare_for_ci(*options); });
}

}  // namespace dramatis::cli
