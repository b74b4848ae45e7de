#include "serve/jobs.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "library/folder_list.hpp"
#include "os/exit.hpp"
#include "os/files.hpp"
#include "os/progress.hpp"

namespace dramatis::serve {
namespace {

using cli::Process;
using core::Json;
using Clock = Process::Clock;

constexpr std::size_t kMostKept = 100;  // jobs that are over
constexpr std::chrono::milliseconds kGlance{200};
constexpr std::chrono::seconds kLook{3};
constexpr std::size_t kMostOutput = std::size_t{64} << 20;
constexpr std::size_t kMostWords = 600;

const std::vector<std::string> kSettings = {"DRAMATIS_PROGRESS=json", "NO_COLOR=1"};

std::vector<std::string> command(const std::vector<std::string>& words) {
    std::vector<std::string> out = {"/proc/self/exe"};
    out.insert(out.end(), words.begin(), words.end());
    return out;
}

std::uint64_t bytes_below(const std::string& folder) {
    std::uint64_t out = 0;
    for (const auto& path : cli::list_files_below(folder, "").files) {
        struct stat file {};
        if (::lstat(path.c_str(), &file) == 0) out += static_cast<std::uint64_t>(file.st_size);
    }
    return out;
}

std::string page_stamp(const std::string& path) {
    struct stat file {};
    if (::lstat(path.c_str(), &file) != 0) return "";
    return fmt::format("{}.{} {}", file.st_mtim.tv_sec, file.st_mtim.tv_nsec, file.st_ino);
}

// The last of what it said, which says why it ended.
std::string last_words(const Process& process) {
    std::string text = process.last_words();
    if (text.size() > kMostWords) {
        text.erase(0, text.size() - kMostWords);
        text.erase(0, text.find('\n') + 1);
    }
    while (text.ends_with('\n')) text.pop_back();
    if (text.empty()) return process.how_it_ended();
    return text;
}

}  // namespace

cli::Confinement confinement_of(const JobLimits& limits) {
    const unsigned processors = std::max(1u, std::thread::hardware_concurrency());
    return {.memory = limits.memory,
            .processor = static_cast<std::uint64_t>(limits.time.count()) * processors,
            .file = limits.file,
            .no_network = true,
            .is_modest = true};
}

Ended run_program(const std::vector<std::string>& words, const JobLimits& limits,
                  std::chrono::seconds patience, const std::atomic<bool>& is_stopping) {
    Process process(command(words), {"NO_COLOR=1"}, confinement_of(limits));
    const auto deadline = Clock::now() + patience;
    Ended out;
    std::string line;
    bool is_whole = false;
    while (!is_stopping && !is_whole && Clock::now() < deadline &&
           out.output.size() < kMostOutput) {
        const auto outcome = process.read_line(line, Clock::now() + kGlance);
        if (outcome == Process::Outcome::kDone) (out.output += line) += '\n';
        is_whole = outcome == Process::Outcome::kClosed;
        if (outcome == Process::Outcome::kFlood) break;
    }
    process.end(is_whole ? kLook : std::chrono::seconds(0));
    out.is_done = is_whole && process.exit_status() == 0;
    if (!out.is_done)
        out.why = is_whole
                      ? last_words(process)
                      : fmt::format("it took longer than {} s, or said too much", patience.count());
    return out;
}

// --- a job

Job::Job(std::string id, JobPlan plan) : id_(std::move(id)), plan_(std::move(plan)) {
    tell("waiting");
}

// A page of its own, even if the job is not over.
bool Job::has_page() const {
    if (!is_begun_) return false;
    const std::string now = page_stamp(plan_.folder + "/" + plan_.page);
    return !now.empty() && now != page_before_;
}

void Job::tell(const char* state, bool is_last) {
    const bool is_shown = has_page() || state == std::string_view("done");
    const Json page =
        is_shown ? Json(fmt::format("/reports/{}/{}", plan_.place, plan_.page)) : Json();
    state_->set(core::dump({{"job", id_},
                            {"kind", plan_.kind},
                            {"levels", plan_.levels},
                            {"state", state},
                            {"progress", progress_},
                            {"words", words_},
                            {"report", page}}),
                is_last);
}

void Job::take_line(const std::string& line) {
    if (!line.starts_with(cli::kProgressMark)) return;
    const auto read = core::parse_json(line, "progress");
    if (read) progress_ = read->at("dramatis_progress");
    tell("running");
}

void Job::work(Process& process, const JobLimits& limits) {
    const auto deadline = Clock::now() + limits.time;
    auto look = Clock::now() + kLook;
    std::string line;
    for (;;) {
        const auto outcome = process.read_line(line, Clock::now() + kGlance);
        if (outcome == Process::Outcome::kDone) take_line(line);
        if (outcome == Process::Outcome::kClosed) return process.end(kLook);
        const auto now = Clock::now();
        if (is_cancelled_) return process.end(std::chrono::seconds(0));
        if (outcome == Process::Outcome::kFlood) words_ = "it says more than anybody can read";
        if (now > deadline)
            words_ = fmt::format("its time is over ({} min); start it again to go on",
                                 limits.time / std::chrono::minutes(1));
        if (now > look) {
            look = now + kLook;
            if (bytes_below(plan_.folder) > limits.output)
                words_ = fmt::format("{} holds more than {} MiB; remove what is not needed there",
                                     plan_.place, limits.output >> 20);
        }
        if (!words_.empty()) return process.end(std::chrono::seconds(0));
    }
}

void Job::end(const Process& process) {
    const auto status = process.exit_status();
    if (is_cancelled_) {
        words_ = "games so far are kept, and another start goes on with them";
        return tell("cancelled", true);
    }
    const bool is_good =
        status && std::ranges::find(plan_.good, *status) != plan_.good.end() &&
        (has_page() || (*status == 0 && cli::is_file(plan_.folder + "/" + plan_.page)));
    if (is_good && words_.empty()) {
        progress_ = {};
        return tell("done", true);
    }
    if (words_.empty()) words_ = last_words(process);
    tell("failed", true);
}

void Job::run(const JobLimits& limits) {
    try {
        page_before_ = page_stamp(plan_.folder + "/" + plan_.page);
        is_begun_ = true;
        tell("running");
        Process process(command(plan_.words), kSettings, confinement_of(limits));
        work(process, limits);
        end(process);
    } catch (const std::exception& failure) {
        words_ = failure.what();
        tell("failed", true);
    }
}

// --- all of them

JobBoard::JobBoard(JobLimits limits) : limits_(limits) {
    for (std::size_t i = 0; i < limits_.running; ++i) threads_.emplace_back([this] { work(); });
}

std::shared_ptr<Job> JobBoard::start(JobPlan plan) {
    const std::lock_guard lock(mutex_);
    if (is_stopping_ || waiting_.size() >= limits_.waiting) return nullptr;
    auto job = std::make_shared<Job>(std::to_string(++last_), std::move(plan));
    jobs_.push_back(job);
    waiting_.push_back(job);
    forget_old();
    changed_.notify_all();
    return job;
}

std::shared_ptr<Job> JobBoard::take() {
    std::unique_lock lock(mutex_);
    for (;;) {
        if (is_stopping_) return nullptr;
        const auto next = std::ranges::find_if(waiting_, [&](const auto& job) {
            return std::ranges::none_of(running_, [&](const auto& other) {
                return other->plan().place == job->plan().place;
            });
        });
        if (next != waiting_.end()) {
            auto job = *next;
            waiting_.erase(next);
            running_.insert(job);
            return job;
        }
        changed_.wait(lock);
    }
}

void JobBoard::work() {
    while (const auto job = take()) {
        job->run(limits_);
        const std::lock_guard lock(mutex_);
        running_.erase(job);
        changed_.notify_all();
    }
}

void JobBoard::forget_old() {
    auto over = static_cast<std::size_t>(
        std::ranges::count_if(jobs_, [](const auto& job) { return job->is_over(); }));
    std::erase_if(
        jobs_, [&](const auto& job) { return over > kMostKept && job->is_over() && over-- > 0; });
}

std::shared_ptr<Job> JobBoard::find(std::string_view id) const {
    const std::lock_guard lock(mutex_);
    const auto found = std::ranges::find(jobs_, id, [](const auto& job) { return job->id(); });
    return found == jobs_.end() ? nullptr : *found;
}

std::vector<std::shared_ptr<Job>> JobBoard::list() const {
    const std::lock_guard lock(mutex_);
    return {jobs_.rbegin(), jobs_.rend()};
}

void JobBoard::cancel(Job& job) {
    const std::lock_guard lock(mutex_);
    job.cancel();
    const auto found =
        std::ranges::find(waiting_, &job, [](const auto& each) { return each.get(); });
    if (found == waiting_.end()) return;
    waiting_.erase(found);
    job.words_ = "before it began";
    job.tell("cancelled", true);
}

void JobBoard::stop() {
    {
        const std::lock_guard lock(mutex_);
        is_stopping_ = true;
        for (const auto& job : waiting_) {
            job->words_ = "the server was stopped";
            job->tell("cancelled", true);
        }
        waiting_.clear();
        for (const auto& job : running_) job->cancel();
        changed_.notify_all();
    }
    threads_.clear();  // waits for them
}

}  // namespace dramatis::serve
