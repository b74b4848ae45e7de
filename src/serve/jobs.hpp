#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/json.hpp"
#include "os/process.hpp"
#include "serve/watched.hpp"

namespace dramatis::serve {

// What one job may use, whoever asked for it.
struct JobLimits {
    std::uint64_t memory = std::uint64_t{4} << 30;      // bytes
    std::uint64_t file = std::uint64_t{1} << 30;        // bytes of any one file
    std::uint64_t output = std::uint64_t{8} << 30;      // bytes of its whole folder
    std::chrono::seconds time = std::chrono::hours(4);  // on the clock; all processors for so long
    double work = 1e12;                                 // cells x moves x games x players
    std::size_t running = 2, waiting = 20;              // jobs at once, and in the queue
};
cli::Confinement confinement_of(const JobLimits& limits);

// This program again, with other words, to its end: within the limits, its output kept. Ended when
// `is_stopping` becomes true.
struct Ended {
    bool is_done = false;
    std::string output;  // standard output
    std::string why;     // else
};
Ended run_program(const std::vector<std::string>& words, const JobLimits& limits,
                  std::chrono::seconds patience, const std::atomic<bool>& is_stopping);

// What shall be done: this program again, with these words.
struct JobPlan {
    std::string kind;                 // playtest, comparison
    std::vector<std::string> levels;  // ids
    std::string place;                // where its results go; one job at a time works in it
    std::string folder;               // of that place
    std::string page;                 // that it makes, in there
    std::vector<std::string> words;
    std::vector<int> good = {0};  // exit statuses that are no failure
};

class Job {
   public:
    Job(std::string id, JobPlan plan);

    const std::string& id() const { return id_; }
    const JobPlan& plan() const { return plan_; }
    bool is_over() const { return state_->state().is_last; }
    void cancel() { is_cancelled_ = true; }
    // As JSON, docs/serve.md.
    const std::shared_ptr<Watched>& state() const { return state_; }

   private:
    friend class JobBoard;

    void run(const JobLimits& limits);
    void work(cli::Process& process, const JobLimits& limits);
    void take_line(const std::string& line);
    void end(const cli::Process& process);
    void tell(const char* state, bool is_last = false);
    bool has_page() const;

    const std::string id_;
    const JobPlan plan_;
    std::string page_before_{};  // the page that was there before it began
    std::atomic<bool> is_cancelled_ = false;
    bool is_begun_ = false;
    core::Json progress_;
    std::string words_;  // why it did not end well
    std::shared_ptr<Watched> state_ = std::make_shared<Watched>();
};

// Jobs in the order in which they came, a few at a time, each in a process of its own.
class JobBoard {
   public:
    explicit JobBoard(JobLimits limits);
    ~JobBoard() { stop(); }
    JobBoard(const JobBoard&) = delete;
    JobBoard& operator=(const JobBoard&) = delete;

    const JobLimits& limits() const { return limits_; }
    std::shared_ptr<Job> start(JobPlan plan);  // null: too many are waiting
    std::shared_ptr<Job> find(std::string_view id) const;
    std::vector<std::shared_ptr<Job>> list() const;  // the latest first
    void cancel(Job& job);
    void stop();  // ends all, and waits for that; none begins any more

   private:
    void work();                  // of a thread that runs jobs
    std::shared_ptr<Job> take();  // the next that can begin; waits for it. Null: none any more
    void forget_old();

    const JobLimits limits_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::shared_ptr<Job>> jobs_;  // all, by age
    std::list<std::shared_ptr<Job>> waiting_;
    std::set<std::shared_ptr<Job>> running_;
    std::uint64_t last_ = 0;
    bool is_stopping_ = false;
    std::vector<std::jthread> threads_;
};

}  // namespace dramatis::serve
