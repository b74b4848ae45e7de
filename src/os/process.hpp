#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace dramatis::cli {

// "gnugo --mode gtp 'a name'" as words: blanks part them, quotes and backslashes keep blanks as a
// shell would. Nothing else of a shell is there: no variables, no patterns.
core::Result<std::vector<std::string>> split_words(std::string_view line);

// Where the program of that name is: a path as it is, a name by the PATH and then the folders for
// games. Empty if it is nowhere.
std::string find_program(const std::string& name);

// What a process may use: bytes of memory, seconds of processor time, bytes of any one file (0: as
// much as we); whether it is kept from the network, where the system lets us; whether everything
// else goes before it.
struct Confinement {
    std::uint64_t memory = 0, processor = 0, file = 0;
    bool no_network = false, is_modest = false;
};

// Another program with its three streams: we write to the first, read lines from the second, and
// keep the end of what it says on the third. It runs in a process group of its own, so that Ctrl-C
// is ours alone, and never outlives this object, nor the thread that made it. Nothing here waits
// longer than it is told to, whatever the program does.
class Process {
   public:
    using Clock = std::chrono::steady_clock;
    enum class Outcome { kDone, kTimeout, kClosed, kFlood };

    // `settings` ("NAME=value") go before our own environment. Throws Failure if it cannot be
    // started.
    explicit Process(const std::vector<std::string>& words,
                     const std::vector<std::string>& settings = {},
                     const Confinement& confinement = {});
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    Outcome write(std::string_view text, Clock::time_point deadline);
    // The next line, without its end.
    Outcome read_line(std::string& line, Clock::time_point deadline);

    // Waits that long for it to end by itself, and ends it then, with whatever it has started.
    void end(std::chrono::milliseconds patience);
    std::string how_it_ended()
        const;  // "ended with status 1", "was ended by signal 11 (...)"; empty while it runs
    std::optional<int> exit_status() const;  // of one that ended by itself, and by no signal
    std::string last_words() const;          // the end of its standard error

   private:
    Outcome pump(Clock::time_point deadline);
    void take_errors();
    bool has_ended();

    pid_t id_ = -1;
    int in_ = -1, out_ = -1, errors_ = -1;
    std::string to_write_, read_, said_;
    std::optional<int> status_;
    bool we_ended_it_ = false;
};

}  // namespace dramatis::cli
