#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "gtp/console.hpp"

namespace dramatis::cli {

// A GTP client at standard input and output. Reads no further than to the line that is asked for or
// waited for, and a little; while a command thinks, up to kReadAhead bytes more, to find an
// interrupt behind other lines.
class GtpConsole : public gtp::Console {
   public:
    std::optional<std::string> read_line() override;
    bool wait_for_input(double seconds) override;
    bool interrupt_waiting() override;
    bool input_ended() override;
    bool has_reader() override;
    void write(
        std::string_view text) override;  // ends the program by Failure if nobody can be written to
    double now() override;
    double cpu_seconds() override;
    core::Result<std::string> read_file(const std::string& path) override;
    core::Result<bool> write_file(const std::string& path, std::string_view text) override;

   private:
    bool has_line() const { return !lines_.empty() || at_end_; }
    bool fill(
        int milliseconds);  // waits for bytes, reads some; false: none came. -1 waits for ever
    void look_ahead();      // reads what is there, if there is room
    void add_line();        // the one begun is complete

    // A client that floods us waits: the memory is ours.
    static constexpr std::size_t kReadAhead = 1 << 20;
    std::deque<std::string> lines_;
    std::size_t waiting_bytes_ = 0;       // of these lines
    std::size_t waiting_interrupts_ = 0;  // among them
    std::string begun_;  // a line whose end is still to come; what is too long is cut
    bool at_end_ = false;
    std::map<std::string, std::string> saved_;  // files that this session wrote: their checksums
};

}  // namespace dramatis::cli
