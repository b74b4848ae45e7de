#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/levels/compare_answer.hpp"
#include "cli/levels/levels.hpp"
#include "cli/options/force_option.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/report_options.hpp"
#include "cli/options/values.hpp"
#include "core/counted.hpp"
#include "games/match3/level.hpp"
#include "library/level_library.hpp"
#include "os/command_name.hpp"
#include "os/exit.hpp"
#include "os/files.hpp"
#include "os/printing.hpp"
#include "os/progress.hpp"
#include "os/shown.hpp"
#include "report/page/page.hpp"
#include "report/wording.hpp"
#include "runs/compared_levels.hpp"
#include "runs/level_history.hpp"
#include "runs/run_folder.hpp"
#include "runs/trace_files.hpp"
#include "runs/version_note.hpp"

namespace dramatis::cli {
namespace {

namespace fs = std::filesystem;

struct Options {
    std::string level;
    std::string out = "playtest";
    std::vector<std::string> compared;
    std::optional<std::string> page;
    std::size_t kept = 10;
    unsigned threads = 0;
    bool json = false, prune = false, yes = false;
    Force force = Force::kNo;
};

// What the folder calls the level: as it was given, or after its file.
std::string id_in(const Options& options) {
    const bool is_plain = options.level.find('/') == std::string::npos && options.level != "." &&
                          options.level != "..";
    if (is_plain && (is_folder(options.out + "/traces/" + options.level) ||
                     is_folder(VersionStore(options.out, options.level).path())))
        return options.level;
    const std::string id = level_id(level_path(options.level));
    return id.starts_with('.') ? "level" + id : id;
}

// "greedy 83 % (79 to 86), random 1 % (0 to 2)"
std::string figures_text(const report::LevelVersion& version) {
    std::string out;
    for (const auto& [name, figure] : version.players) {
        if (!figure.value) continue;
        out += fmt::format("{}{} {}", out.empty() ? "" : ", ", name,
                           version.metric() == "pass_rate"
                               ? report::percent(figure)
                               : report::number(*figure.value) + " points");
    }
    return out.empty() ? "no games of a player that it lists (the skill tiers, and the target's)"
                       : out;
}

void print_list(const std::string& id, const std::vector<report::LevelVersion>& versions) {
    print_out("{}: {}\n\n", path_text(id), core::counted(versions.size(), "version", "versions"));
    for (std::size_t i = 0; i < versions.size(); ++i) {
        const auto& version = versions[i];
        print_out("{:>3}  {}  {}{}\n", i + 1, version.id, version.name,
                  version.is_present ? "  (now)" : "");
        print_out("     {}\n", figures_text(version));
        for (const auto& edit : report::edits_of(versions, i)) print_out("       {}\n", edit);
    }
}

// "dramatis playtest mine.json" has not seen what is in the file now: say so, since "now" is what
// was played last.
void tell_edited(const Options& options, const std::vector<report::LevelVersion>& versions) {
    if (!is_readable(options.level)) return;
    const auto review = match3::review_level(read_level_text(options.level));
    if (!review.level) return;
    const std::string id = version_id(review.level->setup);
    const auto same = std::ranges::find(versions, id, &report::LevelVersion::id);
    if (same != versions.end() && same->is_present) return;
    const std::string file = path_text(options.level);
    if (same != versions.end())
        print_out("\n{} is as in version {} again; play it to see its figures in the report:\n",
                  file, same - versions.begin() + 1);
    else
        print_out("\n{} was edited after that; play it, and it is the next version:\n", file);
    print_out("  {} playtest {}{}\n", command_name(), shell_word(options.level),
              options.out == "playtest" ? "" : " --out " + shell_word(options.out));
}

// By its number in the list, the beginning of its id or of its commit, or "now".
const StoredVersion& find_version(const VersionList& list, const std::string& word) {
    const auto& versions = list.versions;
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    const bool is_number = error == std::errc{} && end == word.data() + word.size();
    if (is_number && number >= 1 && number <= versions.size()) return versions[number - 1];
    // Few digits are a number; a name that happens to begin so is given with more of it.
    if (is_number && word.size() < 4)
        throw Failure(Exit::kBadUsage,
                      fmt::format("--compare: there is no version {}; there are {}", word,
                                  core::counted(versions.size(), "version")));
    std::vector<const StoredVersion*> found;
    for (const auto& version : versions)
        if ((word == "now" && version.is_present) ||
            (!word.empty() &&
             (version.id.starts_with(word) ||
              (!version.note.commit.empty() &&
               (version.note.commit.starts_with(word) || word.starts_with(version.note.commit))))))
            found.push_back(&version);
    if (found.size() == 1) return *found.front();
    throw Failure(
        Exit::kBadUsage,
        fmt::format("--compare: {} {}; give a number from 1 to {}, the beginning of a version's "
                    "name or commit, or now",
                    shown(word), found.empty() ? "is no version" : "is not the only one like that",
                    versions.size()));
}

void compare(const Options& options, const VersionList& list) {
    const auto& before = find_version(list, options.compared[0]);
    const auto& after = find_version(list, options.compared[1]);
    if (before.id == after.id)
        throw Failure(Exit::kBadUsage, "--compare: these are the same version");
    auto comparison = compare_trace_files(before.files, after.files, options.threads);
    if (comparison.levels.empty() ||
        std::ranges::none_of(comparison.levels.front().before.players, [&](const auto& player) {
            return comparison.levels.front().after.find(player.header.player_name());
        }))
        throw Failure(Exit::kBadInput, "no player has games on both versions that can be read");
    judge(comparison, {});
    const auto json = report::to_json(comparison);
    if (options.json)
        print_out("{}\n", core::dump(json));
    else
        print_answer(comparison);
    if (options.page)
        OutputFile(*options.page, kPageMark, options.force).write(report::comparison_page(json));
    tell_problems(comparison.problems);
    if (!comparison.problems.empty() || !list.problems.empty()) throw Failure(Exit::kBadInput, "");
}

// --- pruning

std::vector<const StoredVersion*> dispensable(const VersionList& list, std::size_t kept) {
    std::vector<const StoredVersion*> out;
    const std::size_t old = list.versions.size() - std::min(kept, list.versions.size());
    for (std::size_t i = 0; i < old; ++i)
        if (!list.versions[i].is_present && list.versions[i].note.commit.empty())
            out.push_back(&list.versions[i]);
    return out;
}

void remove_file(const fs::path& file) {
    std::error_code error;
    const auto type = fs::symlink_status(file, error).type();
    if (type == fs::file_type::regular) fs::remove(file, error);
    if (error)
        throw Failure(Exit::kMachine, fmt::format("{}: cannot be removed: {}", file.string(),
                                                  reason(error.value())));
}

// Our files alone: whatever else somebody keeps there stays, and so does the folder then.
void remove(const StoredVersion& version) {
    for (const auto& place : version.places) {
        for (const auto& file : list_files(place, kTraceEnding).files) remove_file(file);
        remove_file(fs::path(place) / kNoteFile);
        std::error_code is_not_empty;
        fs::remove(place, is_not_empty);
    }
}

void prune(const Options& options, const std::string& id) {
    std::optional<RunFolder> lock;
    if (options.yes) lock.emplace(options.out, options.force);
    const auto list = list_versions(options.out, id);
    tell_problems(list.problems);
    const auto old = dispensable(list, options.kept);
    const auto stay =
        std::ranges::count_if(old, [](const auto* each) { return !each->doubt.empty(); });
    const auto going = old.size() - static_cast<std::size_t>(stay);
    print_out("{}: {} kept: the present one, all that have a commit, and the last {}{}\n",
              path_text(id),
              core::counted(list.versions.size() - going, "version is", "versions are"),
              options.kept, stay > 0 ? ", and what is not surely in order" : "");
    for (const auto* version : old) {
        if (!version->doubt.empty()) {
            print_out("kept       {}  {}: {}; remove {} yourself if it may go\n", version->id,
                      version->note.name(), version->doubt,
                      path_text(fmt::format("{}", fmt::join(version->places, ", "))));
            continue;
        }
        print_out("{}  {}  {}\n", options.yes ? "removed  " : "would go ", version->id,
                  version->note.name());
        if (options.yes) remove(*version);
    }
    if (going == 0)
        print_out("there is nothing to remove\n");
    else if (!options.yes)
        print_out("nothing was removed yet: give --yes as well\n");
    if (!list.problems.empty()) throw Failure(Exit::kBadInput, "");
}

void history(const Options& options) {
    if (options.prune && (options.json || !options.compared.empty()))
        throw Failure(Exit::kBadUsage, "--prune goes with neither --json nor --compare");
    if (options.yes && !options.prune) throw Failure(Exit::kBadUsage, "--yes is for --prune");
    if (options.page && options.compared.empty())
        throw Failure(Exit::kBadUsage, "--html is for --compare");
    if (!is_folder(options.out))
        throw Failure(
            Exit::kMachine,
            fmt::format("{}: there is no such folder; --out names the one of the playtest",
                        path_text(options.out)));
    catch_interrupts();
    if (options.page) check_output(*options.page, kPageMark, options.force);
    const std::string id = id_in(options);
    const auto list = list_versions(options.out, id);
    if (list.versions.empty()) {
        tell_problems(list.problems);
        throw Failure(Exit::kBadInput,
                      fmt::format("{}: no version of {} {}; dramatis playtest plays it",
                                  path_text(options.out), path_text(id),
                                  list.problems.empty() ? "was played" : "can be read"));
    }
    if (options.prune) return prune(options, id);
    tell_problems(list.problems);
    if (!options.compared.empty()) return compare(options, list);
    std::vector<report::Problem> problems;
    const auto versions = measure_versions(list, options.threads, problems);
    tell_problems(problems);
    if (options.json)
        print_out("{}\n", core::dump({{"dramatis_history", 1},
                                      {"level", id},
                                      {"versions", report::history_json(versions)}}));
    else
        print_list(id, versions), tell_edited(options, versions);
    if (!problems.empty() || !list.problems.empty()) throw Failure(Exit::kBadInput, "");
}

void add_options(Command& command, Options& options) {
    command.add_option("--out", options.out, "Folder of the playtest (playtest)")
        ->type_name("FOLDER");
    command
        .add_option("--compare", options.compared,
                    "Compare two versions, game by game: numbers of the\n"
                    "list, beginnings of their names or commits, or now")
        ->type_name("A B")
        ->expected(2);
    command.add_option("--html", options.page, "With --compare: write its page as well")
        ->type_name("FILE");
    command.add_flag("--json", options.json, "Print all figures as JSON (docs/report-format.md)");
    command.add_flag("--prune", options.prune,
                     "Say which versions may go: all but the present one,\n"
                     "those with a commit, and the last of the others");
    command.add_option("--keep", options.kept, "With --prune: how many of the last to keep (10)")
        ->type_name("N")
        ->transform(whole(0, 1'000'000));
    command.add_flag("--yes", options.yes, "With --prune: remove them");
    command.add_option("--threads", options.threads, "Threads (one per core)")
        ->type_name("N")
        ->transform(whole(1, 1024));
    add_force(command, options.force);
}

}  // namespace

void add_history(Command& program) {
    auto* command = program.add_subcommand(
        "history",
        "List the versions of a level that you have playtested, with their pass rates and\n"
        "what you edited from one to the next.");
    const auto options = std::make_shared<Options>();
    command->add_option("level", options->level, "A level: its file, or its name in the report")
        ->type_name("LEVEL")
        ->required();
    add_options(*command, *options);
    manual(*command,
           "dramatis history mine.json                     all versions\n"
           "dramatis history mine.json --compare 1 now     the first and the present one\n"
           "dramatis history mine.json --prune             what could be removed",
           "dramatis playtest keeps every version of a level that it plays, in the folder\n"
           "history beside the report. A version has the name of its git commit, if its file\n"
           "was in git just like that when it was played, else the day of its first game.\n"
           "--prune removes only what dramatis surely wrote, and follows no links. Exit status 1\n"
           "if some of it cannot be read: it is named, and the rest is listed.");
    command->callback([options] { history(*options); });
}

}  // namespace dramatis::cli
