#include "research/audit_runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <mutex>
#include <optional>
#include <utility>

#include "core/json.hpp"
#include "core/parallel.hpp"
#include "os/exit.hpp"
#include "os/files.hpp"
#include "os/progress.hpp"
#include "research/audit_traces.hpp"

namespace dramatis::cli {
namespace {

constexpr std::size_t kMostReport = std::size_t{1} << 31;

audit::Audit read_report(const std::string& folder) {
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
    auto json = core::parse_json(read_file(file, kMostReport, "; this is no report"), file);
    if (!json) throw Failure(Exit::kBadInput, json.error().text());
    auto audit = audit::Audit::of(std::move(*json), file);
    if (!audit) throw Failure(Exit::kBadInput, audit.error().text());
    return std::move(*audit);
}

// A trace to be played again, and what its games came to.
struct Job {
    const traces::Trace* trace;  // null: there is none
    std::size_t games;
    std::string problem{};
    std::optional<audit::PlayerFacts> facts{};
};

// First those of the parts, in their order, then the extras.
std::vector<Job> jobs_of(const AuditTraces& traces, const audit::Audit& audit) {
    std::vector<Job> out;
    for (std::size_t i = 0; i < audit.parts().size(); ++i)
        out.push_back(
            {traces.of_parts[i] ? &*traces.of_parts[i] : nullptr, audit.parts()[i].games});
    for (const auto& extra : traces.extras) {
        const auto crossed = extra.header.draws == match3::Draws::kCrossed
                                 ? audit.crossed_games(extra.header.level_id)
                                 : std::nullopt;
        out.push_back({&extra, std::min(crossed.value_or(extra.games.size()), extra.games.size())});
    }
    return out;
}

void play_all(std::vector<Job>& jobs, unsigned threads) {
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
}

// report.csv and report.html, where they are.
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

audit::Outcome compare(const std::string& folder, audit::Audit audit, std::vector<Job> jobs,
                       const audit::Tried& tried) {
    audit::Outcome files;
    compare_files(folder, audit, files);
    std::vector<std::optional<audit::PlayerFacts>> facts;
    std::vector<audit::PlayerFacts> extras;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        if (i < audit.parts().size())
            facts.push_back(std::move(jobs[i].facts));
        else if (jobs[i].facts)
            extras.push_back(std::move(*jobs[i].facts));
    }
    Progress progress("fitting difficulties", 100);
    audit::Outcome out = audit.compare(
        facts, extras, tried, [&](std::size_t done, std::size_t) { progress.update(done); });
    out.values += files.values;
    out.unchecked.insert(files.unchecked.begin(), files.unchecked.end());
    std::ranges::move(files.differences, std::back_inserter(out.differences));
    return out;
}

}  // namespace

AuditResult run_audit(const std::string& folder, unsigned threads) {
    catch_interrupts();
    audit::Audit audit = read_report(folder);
    AuditTraces traces = read_audit_traces(folder, audit.parts());
    auto jobs = jobs_of(traces, audit);
    play_all(jobs, threads);
    AuditResult out{.problems = std::move(traces.problems), .notes = std::move(traces.notes)};
    for (auto& job : jobs) {
        if (!job.problem.empty()) out.problems.push_back(std::move(job.problem));
        if (job.facts) out.games += job.facts->games.size();
    }
    out.outcome = compare(folder, std::move(audit), std::move(jobs), traces.tried);
    return out;
}

}  // namespace dramatis::cli
