#include "research/match_runner.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <exception>
#include <map>
#include <mutex>
#include <thread>

#include "contests/plot.hpp"
#include "core/counted.hpp"
#include "core/parallel.hpp"
#include "os/exit.hpp"
#include "os/files.hpp"
#include "os/printing.hpp"
#include "os/progress.hpp"
#include "os/shown.hpp"
#include "os/version.hpp"
#include "research/gtp_client.hpp"
#include "research/match_report.hpp"

namespace dramatis::cli {
namespace {

using contests::GameRecord;
using core::Json;

constexpr const char *kMatchFile = "match.json", *kResultsFile = "results.jsonl",
                     *kFailuresFile = "failures.jsonl", *kPlotFile = "match.svg",
                     *kCollectionFile = "games.sgf";
constexpr int kMostFailures = 3;  // of one game

// --- what is in the folder

template <class T>
T taken(core::Result<T> result) {
    if (!result) throw Failure(Exit::kBadInput, result.error().text());
    return std::move(*result);
}

// The first term in which two matches differ; empty if there is none.
std::string difference(const Json& there, const Json& here) {
    const auto text = [](const Json& term) {
        constexpr std::size_t kMost = 500;  // a file can hold any term
        const std::string whole = core::dump(term);
        return whole.size() > kMost ? whole.substr(0, kMost) + "..." : whole;
    };
    for (const auto& [key, value] : here.items())
        if (!there.contains(key) || there[key] != value)
            return fmt::format("{} is {} there and {} here", key,
                               there.contains(key) ? text(there[key]) : "not set", text(value));
    for (const auto& [key, value] : there.items())
        if (!here.contains(key))
            return fmt::format("{} is {} there and not set here", key.substr(0, 40), text(value));
    return "";
}

void refuse_another(const MatchJob& job, const RunFolder& folder) {
    const auto there = read_match(folder);
    if (!there) {
        if (folder.has(kResultsFile))
            throw Failure(
                Exit::kBadInput,
                fmt::format("{}: there are results but no {}; give another folder with --out",
                            folder.path(), kMatchFile));
        return;
    }
    if (const auto what = difference(there->terms, job.terms); !what.empty())
        throw Failure(Exit::kBadInput,
                      fmt::format("{}: contains another match: {}; give another folder with --out",
                                  folder.path(), what));
    if (there->signature != job.signature)
        throw Failure(Exit::kBadInput,
                      fmt::format("{}: was played by a version of dramatis that plays differently; "
                                  "give another folder with --out",
                                  folder.path()));
}

using Games = std::map<std::uint64_t, GameRecord>;

std::vector<std::string> read_failures(const RunFolder& folder) {
    std::vector<std::string> out;
    if (!folder.has(kFailuresFile)) return out;
    const std::string text = folder.read(kFailuresFile);
    const auto failures = taken(contests::parse_failures(text, folder.file(kFailuresFile)));
    // The next one must not be written behind a line that a kill has torn.
    if (!text.ends_with('\n') && !text.empty()) {
        std::string whole;
        for (const auto& failure : failures) whole += contests::print(failure) + "\n";
        folder.write(kFailuresFile, whole);
    }
    for (const auto& failure : failures) out.push_back(failure.what);
    return out;
}

std::string results_text(std::span<const GameRecord> records) {
    std::string out;
    for (const auto& record : records) out += contests::print(record) + "\n";
    return out;
}

// A file to which lines are added, each at once.
class Journal {
   public:
    explicit Journal(const std::string& path)
        : path_(path),
          file_(
              ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0644)) {
        if (file_ < 0) fail();
    }
    ~Journal() { ::close(file_); }
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    void add(std::string line) {
        line += '\n';
        for (std::string_view left = line; !left.empty();) {
            const ssize_t count = ::write(file_, left.data(), left.size());
            if (count < 0 && errno == EINTR) continue;
            if (count < 0) fail();
            left.remove_prefix(static_cast<std::size_t>(count));
        }
    }

   private:
    [[noreturn]] void fail() const {
        throw Failure(
            Exit::kMachine,
            fmt::format("{}: cannot be written: {}; fix that and run the same command again", path_,
                        reason_unfollowed(errno)));
    }

    std::string path_;
    int file_;
};

// --- playing

class Runner {
   public:
    Runner(const MatchJob& job, Games games, std::vector<std::string> failures,
           const RunFolder* folder)
        : job_(job),
          games_(std::move(games)),
          failures_(std::move(failures)),
          progress_("playing", job.games, games_.size()) {
        if (folder) {
            results_.emplace(folder->file(kResultsFile));
            failures_path_ = folder->file(kFailuresFile);
        }
        if (job_.sprt) sprt_.emplace(*job_.sprt);
        advance();
    }

    MatchOutcome run() {
        catch_interrupts();
        const auto threads = std::min<std::uint64_t>(
            core::thread_count(job_.jobs), std::max<std::uint64_t>(job_.games - games_.size(), 1));
        {
            std::vector<std::jthread> helpers;
            for (std::uint64_t i = 1; i < threads; ++i) helpers.emplace_back([this] { work(); });
            work();
        }
        if (trouble_) std::rethrow_exception(trouble_);
        MatchOutcome out{.records = std::move(in_order_),
                         .spent = spent_,
                         .failures = std::move(failures_),
                         .stop = stop_};
        const bool complete = is_decided() || out.records.size() >= job_.games;
        if (complete)
            out.stop = MatchOutcome::Stop::kDone;
        else if (out.stop == MatchOutcome::Stop::kDone)
            out.stop = MatchOutcome::Stop::kInterrupted;
        if (!complete)  // what was finished beyond a gap is kept, too, but not yet counted
            for (auto& [game, record] : games_) late_.push_back(std::move(record));
        return out;
    }

    std::vector<GameRecord>& beyond_gap() { return late_; }

   private:
    bool is_decided() const { return sprt_ && sprt_->verdict() != contests::Verdict::kOpen; }

    // The next game that nobody plays or has played.
    std::optional<std::uint64_t> claim() {
        const std::lock_guard lock(mutex_);
        if (halted_ || interrupted() || is_decided()) return {};
        while (next_ < job_.games && (next_ < in_order_.size() || games_.contains(next_))) ++next_;
        if (next_ >= job_.games) return {};
        return next_++;
    }

    void work() {
        std::unique_ptr<MatchWorker> worker;
        try {
            while (const auto game = claim()) play(*game, worker);
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!trouble_) trouble_ = std::current_exception();
            halted_ = true;
        }
    }

    // One game, with programs started anew if one of them fails.
    void play(std::uint64_t game, std::unique_ptr<MatchWorker>& worker) {
        for (int failures = 0; failures < kMostFailures;) {
            try {
                if (!worker) {
                    worker = job_.make_worker();
                    worker->moved = [this] {
                        const std::lock_guard lock(mutex_);
                        progress_.update(in_order_.size() + games_.size());
                    };
                }
                const auto before = worker->spent;
                GameRecord record = worker->play(game);
                const std::lock_guard lock(mutex_);
                for (const std::size_t i : {0u, 1u}) {
                    spent_[i].seconds += worker->spent[i].seconds - before[i].seconds;
                    spent_[i].moves += worker->spent[i].moves - before[i].moves;
                }
                return put(std::move(record));
            } catch (const ProgramFailed& failure) {
                worker.reset();
                ++failures;
                const std::lock_guard lock(mutex_);
                note_failure(game, failure.what(), failures);
                if (failures == kMostFailures) {
                    halted_ = true;
                    stop_ = MatchOutcome::Stop::kFailed;
                }
                if (halted_ || interrupted()) return;
            }
        }
    }

    void put(GameRecord record) {
        if (results_) results_->add(contests::print(record));
        games_.emplace(record.game, std::move(record));
        advance();
        const auto now = std::chrono::steady_clock::now();
        if (now >= next_note_) {
            progress_.note(score_line(contests::summarise(in_order_, job_.is_paired(), job_.sprt)));
            next_note_ = now + std::chrono::milliseconds(500);
        }
        progress_.update(in_order_.size() + games_.size());
    }

    // Takes what has no gap before it any more, until the test has its verdict: what comes after
    // does not count.
    void advance() {
        const std::size_t width = job_.is_paired() ? 2 : 1;
        for (auto it = games_.begin();
             it != games_.end() && it->first == in_order_.size() && !is_decided();
             it = games_.erase(it)) {
            in_order_.push_back(std::move(it->second));
            if (sprt_ && in_order_.size() % width == 0)
                sprt_->add(contests::pair_slot(std::span(in_order_).last(width)));
        }
    }

    void note_failure(std::uint64_t game, const std::string& what, int failures) {
        // A third: a byte that is no text takes three in the file.
        failures_.push_back(fmt::format("game {}: {}", game + 1,
                                        what.substr(0, contests::kMostFailureBytes / 3 - 100)));
        if (isatty(STDERR_FILENO)) raw_err("\r\x1b[J");
        print_err("{}; {}\n", failures_.back(),
                  failures < kMostFailures ? "the game is void and played again"
                                           : "that was three times in a row");
        if (failures_path_.empty()) return;
        if (!failure_log_) failure_log_.emplace(failures_path_);
        failure_log_->add(contests::print(contests::FailureLine{game, failures_.back()}));
    }

    const MatchJob& job_;
    std::mutex mutex_;  // guards all that follows
    Games games_;       // finished, beyond the first that is not
    std::vector<GameRecord> in_order_, late_;
    std::vector<std::string> failures_;
    std::optional<contests::SprtRun> sprt_;
    std::uint64_t next_ = 0;
    std::array<Spent, 2> spent_{};
    bool halted_ = false;
    MatchOutcome::Stop stop_ = MatchOutcome::Stop::kDone;
    std::exception_ptr trouble_;
    std::optional<Journal> results_, failure_log_;
    std::string failures_path_;
    Progress progress_;
    std::chrono::steady_clock::time_point next_note_{};
};

}  // namespace

std::optional<contests::MatchFile> read_match(const RunFolder& folder) {
    if (!folder.has(kMatchFile)) return {};
    return taken(contests::parse_match(folder.read(kMatchFile), folder.file(kMatchFile)));
}

contests::ResultLines read_results(const RunFolder& folder) {
    if (!folder.has(kResultsFile)) return {};
    return taken(contests::parse_results(folder.read(kResultsFile), folder.file(kResultsFile)));
}

void check_results(const MatchJob& job, const contests::ResultLines& results,
                   const RunFolder& folder) {
    catch_interrupts();
    Progress progress("checking the games in " + folder.path(), results.size());
    const bool all = taken(
        contests::check_results(results, job.check, folder.file(kResultsFile),
                                {.threads = job.jobs,
                                 .stop = [] { return interrupted(); },
                                 .progress = [&](std::size_t done) { progress.update(done); }}));
    if (!all) throw Failure(Exit::kInterrupted, "stopped; the match is as it was");
}

std::optional<std::uint64_t> seed_in(const RunFolder& folder) {
    const auto there = read_match(folder);
    return there ? there->seed : std::nullopt;
}

Json match_json(const MatchJob& job, const MatchOutcome& outcome) {
    Json out{{"format", contests::kMatchFormat},
             {"version", contests::kMatchVersion},
             {"program", kVersion},
             {"signature", job.signature},
             {"terms", job.terms},
             {"players", {{"a", job.names[0]}, {"b", job.names[1]}}}};
    if (!outcome.records.empty())
        out["summary"] = to_json(contests::summarise(outcome.records, job.is_paired(), job.sprt));
    return out;
}

void claim_match(RunFolder& folder) {
    folder.claim(kPlotFile, "role=\"img\" aria-label=\"A: ");
    folder.claim_sealed(kCollectionFile, "AP[dramatis", "DC[");
}

MatchOutcome run_match(const MatchJob& job, const RunFolder* folder) {
    Games games;
    std::vector<std::string> failures;
    if (folder) {
        refuse_another(job, *folder);
        auto results = read_results(*folder);
        failures = read_failures(*folder);
        if (!results.empty() && results.rbegin()->first >= job.games) {
            const auto last = results.rbegin()->first;
            throw Failure(Exit::kBadUsage,
                          fmt::format("{}: already has {}; give --games {} or more", folder->path(),
                                      core::counted(results.size(), "game"),
                                      last + (job.is_paired() ? 2 - last % 2 : 1)));
        }
        check_results(job, results, *folder);
        std::vector<GameRecord> there;
        for (auto& [game, result] : results) {
            there.push_back(result.record);
            games.emplace(game, std::move(result.record));
        }
        // Results without the match that they are of would not be gone on with, so that comes
        // first.
        if (!folder->has(kMatchFile))
            folder->write(kMatchFile, core::dump(match_json(job, {}), 1) + "\n");
        folder->write(kResultsFile, results_text(there));
    }
    Runner runner(job, std::move(games), std::move(failures), folder);
    MatchOutcome outcome = runner.run();
    if (folder) {
        auto all = outcome.records;
        for (auto& record : runner.beyond_gap()) all.push_back(std::move(record));
        folder->write(kResultsFile, results_text(all));
    }
    return outcome;
}

void write_match(const MatchJob& job, const MatchOutcome& outcome, const RunFolder& folder) {
    folder.write(kMatchFile, core::dump(match_json(job, outcome), 1) + "\n");
    if (job.collection) folder.write(kCollectionFile, job.collection(outcome.records));
    folder.write(kPlotFile,
                 contests::plot_svg(outcome.records, job.is_paired(), job.sprt, job.names));
}

}  // namespace dramatis::cli
