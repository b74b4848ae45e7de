#pragma once

#include <chrono>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "os/process.hpp"

namespace dramatis::cli {

// Another program let us down: it is gone, silent, or speaks no GTP. What it was doing cannot be
// judged.
class ProgramFailed : public std::runtime_error {
   public:
    ProgramFailed(const std::string& what, bool out_of_time)
        : std::runtime_error(what), out_of_time_(out_of_time) {}
    bool out_of_time() const { return out_of_time_; }

   private:
    bool out_of_time_;
};

// A Go program that speaks GTP 2, as its controller sees it. Lines before an answer that are none
// are passed over: some programs greet. Every question has a limit of time, after which the program
// is ended; from a failure on, it is gone.
class GtpClient {
   public:
    // Starts it, and asks for its name, version and commands. Throws Failure if it cannot be
    // started or speaks another version of GTP, ProgramFailed if it fails.
    GtpClient(const std::vector<std::string>& words, double seconds);
    ~GtpClient();

    const std::string& name() const { return name_; }
    const std::string& version() const { return version_; }
    std::string full_name() const { return version_.empty() ? name_ : name_ + " " + version_; }
    bool knows(const std::string& command) const { return commands_.contains(command); }

    struct Answer {
        bool is_success = false;
        std::string text;  // several lines have line breaks between them
    };
    // Within so many seconds; throws ProgramFailed if it does not come.
    Answer ask(const std::string& command, double seconds);
    Answer ask(const std::string& command) { return ask(command, seconds_); }
    // The same where only success will do.
    std::string demand(const std::string& command);

   private:
    [[noreturn]] void fail(const std::string& command, Process::Outcome outcome);

    std::vector<std::string> words_;
    double seconds_;
    std::unique_ptr<Process> process_;
    std::string name_, version_, stray_;
    std::set<std::string> commands_;
};

}  // namespace dramatis::cli
