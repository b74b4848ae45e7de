#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace dramatis::cli {

// A line on standard error that tells how far a long job is and how long it will still take. It appears
// after a second, so that short jobs stay quiet, is rewritten in place on a terminal, and is
// written anew every ten seconds where standard error is a file. The destructor clears it.
class Progress {
   public:
    Progress(std::string what, std::size_t total);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // Not thread-safe: parallel_for calls it one at a time.
    void update(std::size_t done);

   private:
    using Clock = std::chrono::steady_clock;

    std::string what_;
    std::size_t total_;
    bool terminal_;
    bool shown_ = false;
    Clock::time_point start_ = Clock::now();
    Clock::time_point next_ = start_ + std::chrono::seconds(1);
};

// From the first call on, Ctrl-C no longer ends the program; it makes this true. A second Ctrl-C ends it.
bool interrupted();

}  // namespace dramatis::cli
