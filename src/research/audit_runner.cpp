#include "research/audit_runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

#include "audit/pack_audit.hpp"
#include "core/checksum.hpp"
#include "core/json.hpp"
#include "core/parallel.hpp"
#include "os/exit.hpp"
#include "os/files.hpp"
#include "os/progress.hpp"
#include "research/audit_traces.hpp"
#include "research/audit_versions.hpp"

namespace dramatis::cli {
namespace {

constexpr std::size_t kMostReport = std::size_t{1} << 31;

core::Json read_data(const std::string& file) {
    auto json = core::parse_json(read_file(file, kMostReport, "; this is no report"), file);
    if (!json) throw Failure(Exit::kBadInput, json.error().text());
    return std::move(*json);
}

core::Json read_report(const std::string& folder) {
    const std::string file = folder + "/report.json";
    if (!is_folder(folder))
        throw Failure(Exit::kMachine,
                      fmt::format("{}: {}; give a folder that dramatis playtest wrote", folder,
                                  is_file(folder) ? "is a file" : "there is no such folder"));
    if (!is_file(file))
        throw Failure(Exit::kBadInput,
                      fmt::format("{}: there is no report.json; give a folder that dramatis "
                                  "playtest wrote",
                                  folder));
    return read_data(file);
}

// Ends the program if it is an error.
template <class T>
T usable(core::Result<T> result) {
    if (!result) throw Failure(Exit::kBadInput, result.error().text());
    return std::move(*result);
}

// A trace to be played again, and what its games came to.
struct Job {
    const traces::Trace* trace;  // null: there is none
    std::size_t games;
    std::string problem{};
    std::optional<audit::PlayerFacts> facts{};
};

// First those of the parts, in their order, then the extras.
std::vector<Job> jobs_of(const std::vector<std::optional<traces::Trace>>& parts,
                         const std::vector<traces::Trace>& extras, const audit::Audit& audit) {
    std::vector<Job> out;
    for (std::size_t i = 0; i < audit.parts().size(); ++i)
        out.push_back({parts[i] ? &*parts[i] : nullptr, audit.parts()[i].games});
    for (const auto& extra : extras) {
        const auto crossed = extra.header.draws == match3::Draws::kCrossed
                                 ? audit.crossed_games(extra.header.level_id)
                                 : std::nullopt;
        out.push_back({&extra, std::min(crossed.value_or(extra.games.size()), extra.games.size())});
    }
    return out;
}

std::size_t games_of(const std::vector<Job>& jobs) {
    std::size_t total = 0;
    for (const auto& job : jobs)
        if (job.trace) total += job.games;
    return total;
}

// `done` games were played before.
void play_all(std::vector<Job>& jobs, unsigned threads, Progress& progress, std::size_t& done) {
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
}

// What a file holds; where it is not there, that is told.
std::optional<std::string> read_part(const std::string& folder, const std::string& name,
                                     audit::Outcome& out) {
    if (is_file(folder + "/" + name)) return read_file(folder + "/" + name, kMostReport);
    out.unchecked[name + ", which is not there"] += 1;
    return {};
}

void add(audit::Outcome& out, audit::Outcome more) {
    out.values += more.values;
    out.largest = std::max(out.largest, more.largest);
    for (const auto& [what, count] : more.unchecked) out.unchecked[what] += count;
    std::ranges::move(more.differences, std::back_inserter(out.differences));
}

// The facts of jobs: of the parts, and of the others.
struct Gathered {
    std::vector<std::optional<audit::PlayerFacts>> parts{};
    std::vector<audit::PlayerFacts> extras{};
};
Gathered gathered(std::vector<Job> jobs, std::size_t parts, AuditResult& result) {
    Gathered out;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        if (!jobs[i].problem.empty()) result.problems.push_back(std::move(jobs[i].problem));
        if (jobs[i].facts) result.games += jobs[i].facts->games.size();
        if (i < parts)
            out.parts.push_back(std::move(jobs[i].facts));
        else if (jobs[i].facts)
            out.extras.push_back(std::move(*jobs[i].facts));
    }
    return out;
}

// The games of a level's versions, to be played again.
std::vector<Job> jobs_of(const FoundVersions& found) {
    std::vector<Job> out;
    for (const auto& version : found.versions)
        for (std::size_t i = 0; i < version.traces.size(); ++i)
            out.push_back({&version.traces[i], version.games[i]});
    return out;
}

// The versions of the levels of a report, read and then played again.
class VersionPlayer {
   public:
    VersionPlayer(const std::string& folder, const audit::Audit& audit) {
        for (const auto& part : audit.parts())
            if (!found_.contains(part.level))
                found_[part.level] =
                    find_audit_versions(folder, part.level, audit.told_versions(part.level));
    }

    std::size_t games() const {
        std::size_t total = 0;
        for (const auto& [level, found] : found_) total += games_of(jobs_of(found));
        return total;
    }

    audit::Histories play(unsigned threads, Progress& progress, std::size_t& done,
                          AuditResult& result) {
        audit::Histories out;
        for (auto& [level, found] : found_) {
            std::ranges::move(found.problems, std::back_inserter(result.problems));
            std::ranges::move(found.notes, std::back_inserter(result.notes));
            auto jobs = jobs_of(found);
            play_all(jobs, threads, progress, done);
            out.emplace(level, versions_of(std::move(found), std::move(jobs), result));
        }
        return out;
    }

   private:
    static audit::LevelVersions versions_of(FoundVersions found, std::vector<Job> jobs,
                                            AuditResult& result) {
        audit::LevelVersions out{.is_whole = found.is_whole};
        auto job = jobs.begin();
        for (auto& [version, traces, games] : found.versions) {
            for (std::size_t i = 0; i < traces.size(); ++i, ++job) {
                if (!job->facts) {
                    result.problems.push_back(std::move(job->problem));
                    out.is_whole = false;
                    continue;
                }
                result.games += job->facts->games.size();
                version.players.push_back(std::move(*job->facts));
            }
            out.versions.push_back(std::move(version));
        }
        return out;
    }

    std::map<std::string, FoundVersions> found_;
};

// A report of one level, or of several in one file.
void audit_report(const std::string& folder, audit::Audit audit, unsigned threads,
                  AuditResult& result) {
    AuditTraces traces = read_audit_traces(folder, audit.parts());
    result.problems = std::move(traces.problems);
    result.notes = std::move(traces.notes);
    auto jobs = jobs_of(traces.of_parts, traces.extras, audit);
    VersionPlayer versions(folder, audit);
    audit::Histories histories;
    {
        std::size_t done = 0;
        Progress progress("playing games again", games_of(jobs) + versions.games());
        play_all(jobs, threads, progress, done);
        histories = versions.play(threads, progress, done, result);
    }
    const auto facts = gathered(std::move(jobs), audit.parts().size(), result);
    audit::Outcome files;  // told last
    if (const auto csv = read_part(folder, "report.csv", files)) audit.compare_csv(*csv, files);
    if (const auto page = read_part(folder, "report.html", files)) {
        audit.compare_page(*page, files);
        files.unchecked["report.html, all but its data"] += 1;
    }
    Progress progress("fitting difficulties", 100);
    add(result.outcome,
        audit.compare(
            facts.parts, facts.extras, traces.tried, histories,
            [&](std::size_t done, std::size_t) { progress.update(done); }, traces.mends));
    add(result.outcome, std::move(files));
}

// A report of several levels: an index, and the data of each level, one after the other.
class PackAuditor {
   public:
    PackAuditor(const std::string& folder, audit::PackAudit pack, unsigned threads,
                AuditResult& result)
        : folder_(folder),
          pack_(std::move(pack)),
          threads_(threads),
          result_(result),
          traces_(read_audit_traces(folder, pack_.parts())) {
        result.problems = std::move(traces_.problems);
        result.notes = std::move(traces_.notes);
        for (auto& extra : traces_.extras)
            extras_[extra.header.level_id].push_back(std::move(extra));
    }

    void run() {
        auto& out = result_.outcome;
        const auto csv = read_part(folder_, "report.csv", out);
        std::string_view rows = csv ? std::string_view(*csv) : std::string_view();
        const std::string titles(rows.substr(0, std::min(rows.find('\n'), rows.size())));
        rows.remove_prefix(std::min(titles.size() + 1, rows.size()));
        {
            std::size_t total = 0, done = 0;
            for (const auto& part : pack_.parts()) total += part.games;
            Progress progress("playing games again", total);
            progress.hide_counts();  // extras come on top
            for (std::size_t i = 0; i < pack_.levels().size(); ++i)
                audit_level(i, csv ? &rows : nullptr, titles, progress, done);
        }
        if (!rows.empty())
            out.differences.push_back({"", "", "report.csv", "rows of no level", "no more rows"});
        if (const auto wide = read_part(folder_, "report-levels.csv", out))
            pack_.compare_levels_csv(*wide, out);
        if (const auto page = read_part(folder_, "report.html", out)) {
            pack_.compare_page(*page, out);
            out.unchecked["report.html, all but its data"] += 1;
        }
        Progress progress("fitting difficulties", 100);
        pack_.compare(out, [&](std::size_t done, std::size_t) { progress.update(done); });
    }

   private:
    void audit_level(std::size_t at, std::string_view* csv, const std::string& titles,
                     Progress& progress, std::size_t& done) {
        const auto& level = pack_.levels()[at];
        auto& out = result_.outcome;
        const std::string file = folder_ + "/" + level.data;
        if (!is_file(file)) {
            result_.problems.push_back(
                fmt::format("{}: is not there; dramatis report makes the report again", file));
            return;
        }
        const std::string text = read_file(file, kMostReport);
        auto data = usable(core::parse_json(text, file));
        audit::Outcome files;  // told last
        if (core::checksum(text) != level.checksum)
            files.differences.push_back({level.id, "", level.data, "another file",
                                         "the one that report.json was written with"});
        if (const auto page = read_part(folder_, level.page, files)) {
            compare_level_page(*page, data, level, files);
            files.unchecked["pages of levels, all but their data"] += 1;
        }
        if (csv)
            audit::compare_csv_data(titles + "\n" + audit::take_level_rows(*csv, level.id), data,
                                    files);
        auto audit = usable(pack_.open(at, std::move(data), out));
        const auto first = traces_.of_parts.begin() + static_cast<std::ptrdiff_t>(level.first);
        const std::vector own(
            std::make_move_iterator(first),
            std::make_move_iterator(first + static_cast<std::ptrdiff_t>(level.count)));
        const auto extras = std::move(extras_[level.id]);
        auto jobs = jobs_of(own, extras, audit);
        play_all(jobs, threads_, progress, done);
        const auto histories =
            VersionPlayer(folder_, audit).play(threads_, progress, done, result_);
        const auto facts = gathered(std::move(jobs), level.count, result_);
        pack_.add_games(at, facts.parts);
        add(out,
            audit.compare(facts.parts, facts.extras, traces_.tried, histories, {}, traces_.mends));
        add(out, std::move(files));
    }

    static void compare_level_page(const std::string& page, const core::Json& data,
                                   const audit::PackAudit::Level& level, audit::Outcome& out) {
        audit::Outcome found;
        audit::compare_page_data(page, data, found);
        for (auto& difference : found.differences) {
            difference.level = level.id;
            difference.figure = level.page + ", its data";
            difference.audit = "those of " + level.data;
        }
        add(out, std::move(found));
    }

    std::string folder_;
    audit::PackAudit pack_;
    unsigned threads_;
    AuditResult& result_;
    AuditTraces traces_;
    std::map<std::string, std::vector<traces::Trace>> extras_;
};

}  // namespace

AuditResult run_audit(const std::string& folder, unsigned threads) {
    catch_interrupts();
    auto report = read_report(folder);
    const std::string name = folder + "/report.json";
    AuditResult out;
    if (audit::PackAudit::is_index(report))
        PackAuditor(folder, usable(audit::PackAudit::of(std::move(report), name)), threads, out)
            .run();
    else
        audit_report(folder, usable(audit::Audit::of(std::move(report), name)), threads, out);
    return out;
}

}  // namespace dramatis::cli
