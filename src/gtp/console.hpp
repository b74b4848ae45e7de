#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace dramatis::gtp {

// What a session needs of the world: lines, the clock, files. The program has one for standard
// input and output; tests have theirs.
class Console {
   public:
    virtual ~Console() = default;

    // The next line without its end; nothing at the end of the input. Of a line longer than
    // kLongestLine at least one byte more than that comes, and the rest of it never.
    virtual std::optional<std::string> read_line() = 0;
    // Waits at most that long for a line, or for the end of the input. It is left to be read.
    virtual bool wait_for_input(double seconds) = 0;
    // Whether a line that is_interrupt is among those that are here and not read yet. It is left to
    // be read, so it ends what all commands before it think.
    virtual bool interrupt_waiting() = 0;
    // Whether the input has ended, and all of it was read.
    virtual bool input_ended() = 0;
    // Whether somebody can still read what is written.
    virtual bool has_reader() = 0;
    virtual void write(std::string_view text) = 0;  // at once

    virtual double now() = 0;          // seconds that grow
    virtual double cpu_seconds() = 0;  // that this program has used
    virtual core::Result<std::string> read_file(const std::string& path) = 0;
    virtual core::Result<bool> write_file(const std::string& path, std::string_view text) = 0;
};

}  // namespace dramatis::gtp
