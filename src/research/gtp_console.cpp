#include "research/gtp_console.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>

#include "core/checksum.hpp"
#include "games/go/sgf.hpp"
#include "gtp/line.hpp"
#include "os/exit.hpp"
#include "os/files.hpp"
#include "os/printing.hpp"
#include "os/shown.hpp"
#include "os/standard_input.hpp"

namespace dramatis::cli {

// --- lines

bool GtpConsole::fill(int milliseconds) {
    pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
    if (::poll(&input, 1, milliseconds) <= 0)
        return false;  // nothing yet, or a signal: the caller asks again
    std::array<char, 1 << 16> bytes;
    const auto count = read_standard_input(bytes);
    if (!count) return false;
    if (*count == 0) {
        at_end_ = true;
        if (!begun_.empty()) add_line();
        return true;
    }
    std::string_view rest(bytes.data(), *count);
    while (!rest.empty()) {
        const auto end = rest.find('\n');
        const auto room = gtp::kLongestLine + 1 - begun_.size();
        begun_ += rest.substr(0, std::min(end, room));
        if (end == std::string_view::npos) break;
        add_line();
        rest.remove_prefix(end + 1);
    }
    return true;
}

void GtpConsole::add_line() {
    waiting_bytes_ += begun_.size() + sizeof(std::string);
    waiting_interrupts_ += gtp::is_interrupt(begun_);
    lines_.push_back(std::exchange(begun_, {}));
}

void GtpConsole::look_ahead() {
    if (!at_end_ && waiting_bytes_ < kReadAhead) fill(0);
}

std::optional<std::string> GtpConsole::read_line() {
    while (!has_line()) fill(-1);
    if (lines_.empty()) return {};
    std::string line = std::move(lines_.front());
    lines_.pop_front();
    waiting_bytes_ -= line.size() + sizeof(std::string);
    waiting_interrupts_ -= gtp::is_interrupt(line);
    return line;
}

bool GtpConsole::wait_for_input(double seconds) {
    const double end = now() + seconds;
    while (!has_line()) {
        const double left = std::clamp(end - now(), 0.0, 3600.0);
        if (!fill(static_cast<int>(std::ceil(1000 * left))) && left <= 0) return false;
    }
    return true;
}

bool GtpConsole::interrupt_waiting() {
    look_ahead();
    return waiting_interrupts_ > 0;
}

bool GtpConsole::input_ended() {
    look_ahead();
    return at_end_ && lines_.empty();
}

// A pipe without a reader has an error, a socket or terminal is hung up. A file has neither.
bool GtpConsole::has_reader() {
    pollfd output{.fd = STDOUT_FILENO, .events = 0, .revents = 0};
    return ::poll(&output, 1, 0) <= 0 || (output.revents & (POLLERR | POLLHUP)) == 0;
}

void GtpConsole::write(std::string_view text) {
    raw_out(printable(text));
    if (std::fflush(stdout) != 0)
        throw Failure(Exit::kMachine,
                      "standard output cannot be written; is it closed, or the disk full?");
}

// --- clocks and files

double GtpConsole::now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

double GtpConsole::cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

core::Result<std::string> GtpConsole::read_file(const std::string& path) try {
    return cli::read_file(path, go::kMaxSgfBytes);
} catch (const Failure& failure) {
    return core::Error{printable(failure.what())};
}

// A game that goes on is saved again and again. Nobody can say --force here, so nothing else is
// written over.
core::Result<bool> GtpConsole::write_file(const std::string& path, std::string_view text) try {
    const auto saved = saved_.find(path);
    if (is_file(path)) {
        const std::string there = core::checksum(read_own_file(path, go::kMaxSgfBytes));
        if (there != core::checksum(text) && (saved == saved_.end() || there != saved->second))
            return core::Error{
                printable(path_text(path) +
                          ": already exists, and this session did not write it; give "
                          "another file name")};
    }
    write_output(path, kNoMark, Force::kYes, text);
    saved_[path] = core::checksum(text);
    return true;
} catch (const Failure& failure) {
    return core::Error{printable(failure.what())};
}

}  // namespace dramatis::cli
