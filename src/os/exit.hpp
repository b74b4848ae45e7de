#pragma once

#include <stdexcept>
#include <string>

namespace dramatis::cli {

enum class Exit : int {
    kOk = 0,
    kBadInput = 1,       // a file or a line of input was wrong
    kChanged = 1,        // dramatis compare: beyond the tolerance
    kBadUsage = 2,       // the command line was wrong
    kMachine = 3,        // disk, memory, terminal; a file that is not there or may not be read
    kInterrupted = 130,  // Ctrl-C
};

// Ends the program with that status; the message, if any, goes to standard error as one line.
class Failure : public std::runtime_error {
   public:
    Failure(Exit status, const std::string& message)
        : std::runtime_error(message), status_(status) {}
    Exit status() const { return status_; }

   private:
    Exit status_;
};

}  // namespace dramatis::cli
