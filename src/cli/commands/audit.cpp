#include "audit/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/values.hpp"
#include "core/parallel.hpp"
#include "os/exit.hpp"
#include "os/files.hpp"
#include "os/printing.hpp"
#include "os/progress.hpp"
#include "runs/trace_files.hpp"
#include "traces/trace.hpp"

namespace dramatis::cli {
namespace {

using core::Json;
namespace fs = std::filesystem;

constexpr std::size_t kMostReport = std::size_t{1} << 31;
constexpr std::size_t kMostShown = 40;

struct Options {
    std::string folder;
    bool json = false;
    std::optional<unsigned> threads;
};

// The traces of a report's parts, and what is wrong with the folder.
struct Folder {
    std::vector<std::optional<traces::Trace>> traces;  // by part
    std::vector<traces::Trace> extras;  // with crossed draws, or another limit of moves
    std::vector<std::string> problems, notes;
};

std::string counted(std::size_t count, std::string_view one, std::string_view many) {
    std::string digits = std::to_string(count);
    for (auto at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
    return fmt::format("{} {}", digits, count == 1 ? one : many);
}

audit::Audit read_report(const std::string& folder) {
    const std::string file = folder + "/report.json";
    if (!is_file(file))
        throw Failure(Exit::kBadInput,
                      fmt::format("{}: there is no report.json; give a folder that dramatis "
                                  "playtest wrote",
                                  folder));
    auto json = core::parse_json(read_file(file, kMostReport, "; this is no report"), file);
    if (!json) throw Failure(Exit::kBadInput, json.error().text());
    auto audit = audit::Audit::of(std::move(*json), file);
    if (!audit) throw Failure(Exit::kBadInput, audit.error().text());
    return std::move(*audit);
}

// Files that are called like their player come first: of two traces of one part, the other is the
// stray.
void put_strays_last(std::vector<std::string>& files,
                     const std::vector<audit::Audit::Part>& parts) {
    std::set<std::string> names;
    for (const auto& part : parts) names.insert(part.player + std::string(kTraceEnding));
    std::ranges::stable_partition(files, [&](const std::string& file) {
        return names.contains(fs::path(file).filename().string());
    });
}

Folder read_traces(const std::string& name, const std::vector<audit::Audit::Part>& parts) {
    auto found = find_traces(name);
    put_strays_last(found.files, parts);
    Folder out{.traces = {parts.size(), std::nullopt}, .extras = {}, .problems = {}, .notes = {}};
    for (const auto& problem : found.problems) out.problems.push_back(problem.text);
    std::size_t strays = 0;
    Progress progress("reading traces", found.files.size());
    for (std::size_t f = 0; f < found.files.size() && !interrupted(); ++f) {
        const std::string& file = found.files[f];
        auto trace = traces::read_trace(read_trace_bytes(file), file);
        progress.update(f + 1);
        if (!trace) {
            out.problems.push_back(trace.error().text());
            continue;
        }
        const auto& header = trace->header;
        const bool is_of_level =
            std::ranges::find(parts, header.level_id, &audit::Audit::Part::level) != parts.end();
        if (is_of_level && header.is_extra()) {
            if (trace->torn) out.problems.push_back(trace->torn->text());
            out.extras.push_back(std::move(*trace));
            continue;
        }
        const auto part = std::ranges::find_if(parts, [&](const auto& wanted) {
            return wanted.level == header.level_id && wanted.player == header.player_name();
        });
        const auto place = static_cast<std::size_t>(part - parts.begin());
        if (part == parts.end() || out.traces[place]) {
            ++strays;
            continue;
        }
        if (trace->torn) out.problems.push_back(trace->torn->text());
        if (trace->games.size() < part->games) {
            out.problems.push_back(
                fmt::format("{}: holds {}, and report.json tells of {}; dramatis playtest with the "
                            "same options plays the rest",
                            file, counted(trace->games.size(), "game", "games"), part->games));
            continue;
        }
        if (trace->games.size() > part->games)
            out.notes.push_back(
                fmt::format("{} holds {} more than the report tells of; dramatis report makes one "
                            "of all",
                            file, counted(trace->games.size() - part->games, "game", "games")));
        out.traces[place] = std::move(*trace);
    }
    if (strays > 0)
        out.notes.push_back(fmt::format("{} not in the report",
                                        counted(strays, "other trace is", "other traces are")));
    for (std::size_t p = 0; p < parts.size(); ++p) {
        const auto first = std::ranges::find(parts, parts[p].level, &audit::Audit::Part::level);
        const auto& other = out.traces[static_cast<std::size_t>(first - parts.begin())];
        if (!out.traces[p])
            out.problems.push_back(fmt::format("{}: there is no whole trace of {} on {}", name,
                                               parts[p].player, parts[p].level));
        else if (other && !(other->header.level == out.traces[p]->header.level))
            out.problems.push_back(fmt::format("{}: {} and {} played different versions of {}",
                                               name, first->player, parts[p].player,
                                               parts[p].level)),
                out.traces[p].reset();
    }
    return out;
}

// What the games of all traces came to, and of those that are no player's of the report.
struct Played {
    std::vector<std::optional<audit::PlayerFacts>> facts;
    std::vector<audit::PlayerFacts> extras;

    std::size_t games() const {
        std::size_t out = 0;
        for (const auto& player : facts)
            if (player) out += player->games.size();
        for (const auto& player : extras) out += player.games.size();
        return out;
    }
};

Played play_all(Folder& folder, const audit::Audit& audit, unsigned threads) {
    const auto& parts = audit.parts();
    struct Job {
        const traces::Trace* trace;
        std::size_t games;
        std::string problem{};
        std::optional<audit::PlayerFacts> facts{};
    };
    std::vector<Job> jobs;
    for (std::size_t p = 0; p < parts.size(); ++p)
        jobs.push_back({folder.traces[p] ? &*folder.traces[p] : nullptr, parts[p].games});
    for (const auto& extra : folder.extras) {
        const auto crossed = extra.header.draws == match3::Draws::kCrossed
                                 ? audit.crossed_games(extra.header.level_id)
                                 : std::nullopt;
        jobs.push_back(
            {&extra, std::min(crossed.value_or(extra.games.size()), extra.games.size())});
    }
    std::size_t total = 0, done = 0;
    for (const auto& job : jobs)
        if (job.trace) total += job.games;
    Progress progress("playing games again", total);
    std::mutex mutex;
    core::parallel_for(
        jobs.size(), {.threads = threads, .stop = [] { return interrupted(); }, .progress = {}},
        [&](std::size_t i, unsigned) {
            Job& job = jobs[i];
            if (!job.trace) return;
            auto played = audit::gather(*job.trace, job.games, [&](std::size_t game) {
                const std::lock_guard lock(mutex);
                progress.update(done += game > 0);
                return !interrupted();
            });
            if (played)
                job.facts = std::move(*played);
            else
                job.problem = fmt::format("{}/{}: {}", job.trace->header.level_id,
                                          job.trace->header.player_name(), played.error().text());
        });
    if (interrupted()) throw Failure(Exit::kInterrupted, "stopped");
    Played out;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        if (!jobs[i].problem.empty()) folder.problems.push_back(std::move(jobs[i].problem));
        if (i < parts.size())
            out.facts.push_back(std::move(jobs[i].facts));
        else if (jobs[i].facts)
            out.extras.push_back(std::move(*jobs[i].facts));
    }
    return out;
}

void compare_files(const std::string& folder, const audit::Audit& audit, audit::Outcome& out) {
    const std::string csv = folder + "/report.csv", page = folder + "/report.html";
    if (is_file(csv))
        audit.compare_csv(read_file(csv, kMostReport), out);
    else
        out.unchecked["report.csv, which is not there"] += 1;
    if (is_file(page)) {
        audit.compare_page(read_file(page, kMostReport), out);
        out.unchecked["report.html, all but its data"] += 1;
    } else {
        out.unchecked["report.html, which is not there"] += 1;
    }
}

std::string cell(const std::string& text) { return text.empty() ? "–" : text; }

void print_differences(const std::vector<audit::Difference>& differences) {
    std::size_t level = 5, player = 6, figure = 6;
    const std::size_t shown = std::min(differences.size(), kMostShown);
    for (std::size_t i = 0; i < shown; ++i) {
        level = std::max(level, differences[i].level.size());
        player = std::max(player, differences[i].player.size());
        figure = std::max(figure, differences[i].figure.size());
    }
    print_out("{:<{}}  {:<{}}  {:<{}}  report -> recomputed\n", "level", level, "player", player,
              "figure", figure);
    for (std::size_t i = 0; i < shown; ++i) {
        const auto& d = differences[i];
        print_out("{:<{}}  {:<{}}  {:<{}}  {} -> {}\n", cell(d.level), level, cell(d.player),
                  player, d.figure, figure, d.report, d.audit);
    }
    if (differences.size() > shown)
        print_out("and {} more; --json lists them all\n", differences.size() - shown);
}

void print_words(const audit::Outcome& out, const Folder& folder, std::size_t games) {
    print_out("{} played again by plain, slow rules.\n", counted(games, "game", "games"));
    if (!out.differences.empty()) {
        print_out("{} of {} differ:\n", counted(out.differences.size(), "value", "values"),
                  counted(out.values, "", "recomputed"));
        print_differences(out.differences);
    } else if (out.values > 0) {
        print_out("{} recomputed; none differs by more than {:.2g}.\n",
                  counted(out.values, "value", "values"), out.largest);
    }
    for (const auto& [what, count] : out.unchecked)
        print_out("not checked: {}{}\n", what,
                  count > 1 ? fmt::format(" ({})", counted(count, "value", "values")) : "");
    for (const auto& note : folder.notes) print_out("note: {}\n", note);
}

void print_json(const audit::Outcome& out, const Folder& folder, std::size_t games) {
    Json differences = Json::array(), unchecked = Json::array();
    for (const auto& d : out.differences)
        differences.push_back({{"level", d.level},
                               {"player", d.player},
                               {"figure", d.figure},
                               {"report", d.report},
                               {"recomputed", d.audit}});
    for (const auto& [what, count] : out.unchecked)
        unchecked.push_back({{"what", what}, {"values", count}});
    print_out("{}\n", core::dump({{"dramatis_audit", 1},
                                  {"games", games},
                                  {"values", out.values},
                                  {"largest_difference", out.largest},
                                  {"differences", std::move(differences)},
                                  {"not_checked", std::move(unchecked)},
                                  {"problems", folder.problems},
                                  {"notes", folder.notes}},
                                 2));
}

void audit_folder(const Options& options) {
    interrupted();
    audit::Audit audit = read_report(options.folder);
    Folder folder = read_traces(options.folder, audit.parts());
    const Played played = play_all(folder, audit, options.threads.value_or(0));
    audit::Outcome files;
    compare_files(options.folder, audit, files);
    audit::Outcome out = [&] {
        Progress progress("fitting difficulties", 100);
        return audit.compare(played.facts, played.extras,
                             [&](std::size_t done, std::size_t) { progress.update(done); });
    }();
    out.values += files.values;
    out.unchecked.insert(files.unchecked.begin(), files.unchecked.end());
    std::ranges::move(files.differences, std::back_inserter(out.differences));
    for (const auto& problem : folder.problems) print_err("dramatis: {}\n", problem);
    (options.json ? print_json : print_words)(out, folder, played.games());
    if (!folder.problems.empty()) throw Failure(Exit::kBadUsage, "");
    if (!out.differences.empty()) throw Failure(Exit::kChanged, "");
}

}  // namespace

void add_audit(Command& program) {
    auto* command = program.add_subcommand(
        "audit",
        "Check a playtest's report: play its recorded games again by plain, slow rules,\n"
        "recompute every figure by its definition, and print what differs.");
    const auto options = std::make_shared<Options>();
    command->add_option("folder", options->folder, "Folder written by dramatis playtest")
        ->type_name("FOLDER")
        ->required();
    command->add_flag("--json", options->json, "Print the result as JSON")->group("Output");
    command->add_option("--threads", options->threads, "Threads (one per core)")
        ->type_name("N")
        ->transform(whole(1, 1024))
        ->group("Output");
    manual(*command,
           "dramatis audit playtest\n"
           "dramatis audit playtest --json > audit.json",
           "Nothing of what makes reports takes part in it: the rules are those of\n"
           "docs/rules.md on an array, the figures those of docs/playtest.md. It lists what\n"
           "it does not check. Exit status 0: all agrees; 1: something differs; 2: the\n"
           "folder is damaged or incomplete.");
    command->callback([options] {
        try {
            audit_folder(*options);
        } catch (const Failure& failure) {
            throw Failure(failure.status() == Exit::kBadInput && *failure.what() ? Exit::kBadUsage
                                                                                 : failure.status(),
                          failure.what());
        }
    });
}

}  // namespace dramatis::cli
