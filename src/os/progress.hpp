#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <utility>

namespace dramatis::cli {

// A line on standard error that tells how far a long job is and how long it will still take. It
// appears after a second, so that short jobs stay quiet, is rewritten in place on a terminal, and
// is written anew every ten seconds where standard error is a file. The destructor clears it. For
// a program of ours that started this one (DRAMATIS_PROGRESS=json) it is JSON on standard output
// instead, each time on a line that begins with kProgressMark.
inline constexpr const char* kProgressMark = R"({"dramatis_progress":)";
class Progress {
   public:
    // `total`: 0 if it is not known. `done`: what was there before this job began; it tells nothing
    // about the time that the rest takes.
    Progress(std::string what, std::size_t total, std::size_t done = 0);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // Where what is counted means nothing to people: only the share is shown.
    void hide_counts() { counts_ = false; }

    // Not thread-safe: parallel_for calls it one at a time.
    void update(std::size_t done);
    // Something worth knowing: a line of its own below, on a terminal cut where that ends.
    void note(std::string text) { note_ = std::move(text); }

   private:
    using Clock = std::chrono::steady_clock;

    std::string line_for(std::size_t done, Clock::time_point now) const;
    std::string json_for(std::size_t done, Clock::time_point now) const;
    double seconds_left(std::size_t done, Clock::time_point now) const;
    void show(const std::string& line);

    std::string what_;
    std::size_t total_;
    std::size_t before_;
    std::string note_;
    bool is_for_program_;
    bool terminal_;
    bool counts_ = true;
    bool shown_ = false;
    Clock::time_point start_ = Clock::now();
    Clock::time_point next_ = start_ + std::chrono::seconds(1);
};

// From here on Ctrl-C no longer ends the program but makes interrupted() true, so that a long job
// can stop in good order. A second Ctrl-C ends the program.
void catch_interrupts();
// Catches interrupts itself, from the first call on.
bool interrupted();

}  // namespace dramatis::cli
