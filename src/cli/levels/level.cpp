#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "cli/levels/levels.hpp"
#include "cli/options/force_option.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/setup_options.hpp"
#include "cli/options/values.hpp"
#include "core/json.hpp"
#include "games/match3/table.hpp"
#include "library/level_library.hpp"
#include "library/level_template.hpp"
#include "os/command_name.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/progress.hpp"
#include "os/shown.hpp"
#include "os/terminal.hpp"
#include "os/wrap.hpp"
#include "players/match3/batch.hpp"
#include "report/level_svg.hpp"
#include "report/level_text.hpp"
#include "report/spot_book.hpp"
#include "runs/level_check.hpp"
#include "screen/picture.hpp"

namespace dramatis::cli {
namespace {

namespace fs = std::filesystem;
using core::Json;
using match3::Level;

struct Options {
    std::vector<std::string> names;
    std::optional<std::string> output;
    std::optional<std::uint64_t> seed;
    bool json = false;
    bool plain = false;
    bool strict = false;
    bool no_play = false;
    Force force = Force::kNo;
};

// --- list, show

void list(const Options& options) {
    const auto names = level_names();
    if (names.empty())
        throw Failure(
            Exit::kMachine,
            "the levels that ship with dramatis were not found; is the installation complete?");
    Json all = Json::array();
    for (const auto& name : names) {
        const Level level = load_level(name);
        if (options.json) {
            all.push_back({{"name", name}, {"level", match3::to_json(level)}});
            continue;
        }
        print_out("{:<18} {}\n", name, level.name);
        print_out("{:<18} {}\n", "", describe(level.setup, level.names));
        if (level.target) print_out("{:<18} target: {}\n", "", report::target_text(*level.target));
        if (!level.teaches.empty()) print_out("{:<18} {}\n", "", level.teaches);
    }
    if (options.json) print_out("{}\n", core::dump(all));
}

match3::Scene scene_to_show(const Level& level, std::optional<std::uint64_t> seed) {
    return report::with_exits(
        level.setup, seed
                         ? match3::Table::make(level.setup, match3::game_seed(core::Seed{*seed}, 0))
                               ->view()
                               .scene
                         : match3::full_scene(level.setup));
}

void print_facts(const Level& level) {
    for (const auto& [label, text] : report::facts_of(level))
        print_out("{}", labelled(label, text));
}

void show(const Options& options) {
    const Level level = load_level(options.names.front());
    if (options.json) {
        print_out("{}\n", core::dump(match3::to_json(level)));
        return;
    }
    const Look look{.colour = !options.plain && output_is_terminal() && colour_wanted(),
                    .unicode = unicode_expected(),
                    .airy = false};
    const match3::Scene scene = scene_to_show(level, options.seed);
    print_out("{}\n", level.name);
    for (const auto& line : draw({.scene = scene, .entries = level.setup.entries}, look))
        raw_out(line + "\n");
    for (const auto& line : legend_of(scene, look, level.names)) raw_out(line + "\n");
    print_out("\n");
    print_facts(level);
}

// --- check

std::string trials_text(const LevelReport& report) {
    if (!report.has_goals) return "";
    std::string out;
    for (const auto& trial : report.trials)
        out += fmt::format("{}{} won {} of {}", out.empty() ? "; " : ", ", trial.player, trial.won,
                           trial.games);
    return out;
}

constexpr std::size_t kErrorsPrinted = 20;  // of a file; --json has more

// "mine.json:8:3: warning: what"; of a file that cannot be read the text says all.
void print_remark(const LevelReport& report, const LevelRemark& remark, const char* kind) {
    print_out("{}\n", remark.place ? fmt::format("{}:{}: {}{}", report.file, remark.place->text(),
                                                 kind, remark.text)
                                   : remark.text);
}

void print_report(const LevelReport& report) {
    const std::size_t printed = std::min(report.errors.size(), kErrorsPrinted);
    for (std::size_t i = 0; i < printed; ++i) print_remark(report, report.errors[i], "");
    if (const auto more = report.errors.size() - printed + report.errors_left_out; more > 0)
        print_out("{}: and {} more{}\n", report.file, report::count_text(more, "mistake"),
                  report.errors.size() > printed ? "; --json shows them" : "");
    if (report.errors.empty()) print_out("{}: ok{}\n", report.file, trials_text(report));
    for (const auto& warning : report.warnings) print_remark(report, warning, "warning: ");
    std::fflush(stdout);
}

Json remarks_json(const std::vector<LevelRemark>& remarks) {
    Json out = Json::array();
    for (const auto& remark : remarks) {
        Json entry{{"text", remark.text}};
        if (remark.place) {
            entry["line"] = remark.place->line;
            entry["column"] = remark.place->column;
        }
        for (const auto cell : remark.cells) entry["cells"].push_back({cell.row, cell.column});
        out.push_back(std::move(entry));
    }
    return out;
}

Json report_json(const LevelReport& report) {
    Json out{{"file", report.file}, {"ok", report.errors.empty()}};
    if (!report.errors.empty()) {
        out["errors"] = remarks_json(report.errors);
        if (report.errors_left_out > 0) out["errors_left_out"] = report.errors_left_out;
    }
    if (!report.name.empty()) out["name"] = report.name;
    out["warnings"] = remarks_json(report.warnings);
    if (!report.errors.empty()) return out;
    auto& games = out["games"] = Json::array();
    for (const auto& trial : report.trials) {
        Json entry{{"player", trial.player}, {"games", trial.games}};
        if (report.has_goals) entry["won"] = trial.won;
        games.push_back(std::move(entry));
    }
    return out;
}

// All of them, whatever is wrong with one.
void check(const Options& options) {
    const auto [files, unreadable] = level_files(options.names);
    std::size_t bad = 0, warnings = 0;
    Json all = Json::array();
    const auto tell = [&](const LevelReport& report) {
        bad += !report.errors.empty();
        warnings += report.warnings.size();
        options.json ? all.push_back(report_json(report)) : print_report(report);
    };
    catch_interrupts();
    Progress progress("playing", options.no_play ? 0 : files.size() * kProgressParts);
    for (std::size_t i = 0; i < files.size(); ++i) {
        tell(check_level(files[i], !options.no_play,
                         [&](std::size_t done) { progress.update(i * kProgressParts + done); }));
    }
    for (const auto& [file, text] : unreadable)
        tell({.file = file, .name = {}, .errors = {{text}}, .warnings = {}, .trials = {}});
    if (options.json) print_out("{}\n", core::dump(all));
    const std::size_t count = files.size() + unreadable.size();
    if (!options.json && count > 1)
        print_out("{}, {} wrong, {}\n", report::count_text(count, "level"), bad,
                  report::count_text(warnings, "warning"));
    const auto is_there = [](const std::string& name) {
        return is_readable(is_folder(name) ? name : level_path(name));
    };
    if (!std::ranges::all_of(options.names, is_there)) throw Failure(Exit::kMachine, "");
    if (bad > 0 || (options.strict && warnings > 0)) throw Failure(Exit::kBadInput, "");
}

// --- render, new

// To a file that is not there yet, or to standard output.
void write_text(const std::string& path, std::string_view text, std::string_view mark,
                Force force) {
    if (path == "-") {
        print_out("{}", text);
        return;
    }
    OutputFile(path, mark, force).write(text);
}

void render(const Options& options) {
    const std::string& name = options.names.front();
    const Level level = load_level(name);
    const std::string output =
        options.output.value_or(fs::path(level_path(name)).stem().string() + ".svg");
    write_text(output, report::level_svg(level, scene_to_show(level, options.seed)),
               "<title id='dramatis-title'>", options.force);
    if (output != "-") print_out("{} is written\n", output);
}

void make_new(const Options& options) {
    constexpr const char* kStandardOutput = "-";
    const bool to_file = !options.names.empty() && options.names.front() != kStandardOutput;
    const std::string path = to_file ? options.names.front() : kStandardOutput;
    write_text(path, level_template(), kNoMark, options.force);
    if (to_file)
        print_out(
            "{} is written; see it with\n  {} level show {}\n", path, command_name(),
            shell_word(path.find('/') == std::string::npos && !path.ends_with(".json") ? "./" + path
                                                                                       : path));
}

// --- options

void add_seed(Command& command, Options& options) {
    command
        .add_option("--seed", options.seed,
                    "Show the board that a game with this seed starts\n"
                    "with, instead of ? (as in play --level --seed N)")
        ->type_name("N")
        ->transform(whole(0, std::numeric_limits<std::uint64_t>::max()));
}

void add_name(Command& command, Options& options) {
    command.add_option("name", options.names, "Name or file")
        ->required()
        ->expected(1)
        ->type_name("NAME");
}

void add_list(Command& parent, const std::shared_ptr<Options>& options) {
    auto* command =
        parent.add_subcommand("list", "List the levels that ship, and what they teach.");
    command->add_flag("--json", options->json, "Print a JSON list of levels");
    manual(*command, "dramatis level list");
    command->callback([options] { list(*options); });
}

void add_show(Command& parent, const std::shared_ptr<Options>& options) {
    auto* command = parent.add_subcommand("show", "Draw a level in the terminal.");
    add_name(*command, *options);
    add_seed(*command, *options);
    command->add_flag("--plain", options->plain, "Do not use colour");
    command->add_flag("--json", options->json, "Print the level as JSON, without comments");
    manual(*command, "dramatis level show my.json\ndramatis level show my.json --seed 7");
    command->callback([options] { show(*options); });
}

void add_check(Command& parent, const std::shared_ptr<Options>& options) {
    auto* command = parent.add_subcommand("check",
                                          "Check level files for mistakes and warn about\n"
                                          "problems; without a name, check all that ship.");
    command->add_option("names", options->names, "Files, folders or names of levels")
        ->type_name("NAME...");
    command->add_flag("--no-play", options->no_play,
                      "Do not play quick games; only read the files");
    command->add_flag("--strict", options->strict, "Exit status 1 for warnings, too");
    command->add_flag("--json", options->json, "Print one JSON object per level");
    manual(*command, "dramatis level check my.json\ndramatis level check levels/ --strict",
           "All mistakes of a file are told at once, each with its line and column. A level\n"
           "that nobody can ever win is a mistake, too. Exit status 1 if a file has a\n"
           "mistake, 3 if NAME cannot be opened. A level with warnings can still be played.\n"
           "Warnings are for example: a goal that nobody came near in quick games (200\n"
           "random and 100 greedy ones, fewer if they are long), boards that often run out\n"
           "of moves, or a level that random play always wins.");
    command->callback([options] { check(*options); });
}

void add_render(Command& parent, const std::shared_ptr<Options>& options) {
    auto* command = parent.add_subcommand("render", "Draw a level as an SVG picture.");
    add_name(*command, *options);
    add_seed(*command, *options);
    command
        ->add_option("-o,--output", options->output,
                     "Output file; - is standard output. By default the\n"
                     "name of the level with .svg, in this folder")
        ->type_name("FILE");
    add_force(*command, options->force, "Options");
    manual(*command,
           "dramatis level render my.json\ndramatis level render my.json -o - > picture.svg");
    command->callback([options] { render(*options); });
}

void add_new(Command& parent, const std::shared_ptr<Options>& options) {
    auto* command = parent.add_subcommand("new",
                                          "Write a level to start from, with every field\n"
                                          "explained.");
    command->add_option("file", options->names, "Output file; - or nothing is standard output")
        ->expected(0, 1)
        ->type_name("FILE");
    add_force(*command, options->force, "Options");
    manual(*command, "dramatis level new my.json");
    command->callback([options] { make_new(*options); });
}

}  // namespace

void add_level(Command& program) {
    auto* command = program.add_subcommand("level", "Make a level, check it, look at it.");
    command->require_subcommand(1);
    manual(*command,
           "dramatis level new my.json\n"
           "dramatis level check my.json\n"
           "dramatis level show my.json --seed 7\n"
           "dramatis play --level my.json --games 1000",
           "docs/levels.md explains level files. You can give a file wherever a name is\n"
           "expected.");
    const auto options = std::make_shared<Options>();
    add_list(*command, options);
    add_show(*command, options);
    add_check(*command, options);
    add_render(*command, options);
    add_new(*command, options);
    add_level_set(*command);
}

}  // namespace dramatis::cli
