#include "os/progress.hpp"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "core/json.hpp"
#include "os/printing.hpp"
#include "os/shown.hpp"
#include "os/wrap.hpp"

namespace dramatis::cli {
namespace {

// Set by the handler, read by workers: lock-free, so that both may.
std::atomic<bool> interrupt_seen = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void on_interrupt(int) {
    if (interrupt_seen.exchange(true)) ::_exit(130);
    const int saved = errno;
    // On a terminal the note of a progress line may stand below: clear it.
    constexpr char kClear[] = "\n\x1b[J", kPlain[] = "\n";
    constexpr char kMessage[] =
        "stopping after the games in play; press Ctrl-C again to stop at once\n";
    static_cast<void>(!(::isatty(STDERR_FILENO) == 1
                            ? ::write(STDERR_FILENO, kClear, sizeof kClear - 1)
                            : ::write(STDERR_FILENO, kPlain, sizeof kPlain - 1)));
    static_cast<void>(!::write(STDERR_FILENO, kMessage, sizeof kMessage - 1));
    errno = saved;
}

std::string clock_text(double seconds) {
    const auto s = static_cast<long>(std::max(0.0, seconds) + 0.5);
    if (s >= 3600) return fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60);
    return fmt::format("{}:{:02}", s / 60, s % 60);
}

bool is_asked_by_program() {
    const char* set = std::getenv("DRAMATIS_PROGRESS");
    return set && std::string_view(set) == "json";
}

std::size_t width() {
    winsize size{};
    return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

}  // namespace

Progress::Progress(std::string what, std::size_t total, std::size_t done)
    : what_(std::move(what)),
      total_(total),
      before_(done),
      is_for_program_(is_asked_by_program()),
      terminal_(!is_for_program_ && ::isatty(STDERR_FILENO) == 1) {
    if (is_for_program_) next_ = start_;
}

Progress::~Progress() {
    if (shown_ && terminal_) raw_err("\r\x1b[J");  // this line and the note below it
}

void Progress::update(std::size_t done) {
    const auto now = Clock::now();
    if (now < next_ || done < before_ || (total_ > 0 && done >= total_)) return;
    next_ = now + std::chrono::milliseconds(terminal_ || is_for_program_ ? 200 : 10'000);
    if (is_for_program_) {
        raw_out(json_for(done, now));
        std::fflush(stdout);
    } else {
        show(total_ == 0 ? fmt::format("{}: {} so far", what_, done) : line_for(done, now));
    }
}

void Progress::show(const std::string& line) {
    if (terminal_) {
        // The note is cut, so that it takes one line; then back up to where the next update begins.
        raw_err("\r\x1b[J" + printable(line));
        if (!note_.empty()) {
            const std::string note = path_text(note_);
            raw_err(
                fmt::format("\n  {}\r\x1b[A", first_columns(note, width() > 3 ? width() - 3 : 0)));
        }
    } else {
        print_err("{}{}{}\n", line, note_.empty() ? "" : "  ", note_);
    }
    std::fflush(stderr);
    shown_ = true;
}

double Progress::seconds_left(std::size_t done, Clock::time_point now) const {
    return std::chrono::duration<double>(now - start_).count() *
           static_cast<double>(total_ - done) / static_cast<double>(done - before_);
}

std::string Progress::json_for(std::size_t done, Clock::time_point now) const {
    core::Json about{{"what", what_}, {"done", done}, {"note", note_}};
    if (total_ > 0) about["total"] = total_;
    if (total_ > 0 && done > before_) about["left"] = std::round(seconds_left(done, now));
    return kProgressMark + core::dump(about) + "}\n";
}

std::string Progress::line_for(std::size_t done, Clock::time_point now) const {
    const double share = static_cast<double>(done) / static_cast<double>(total_);
    // Before the first is done nobody can say how long the rest takes.
    const std::string left =
        done == before_ ? std::string("?") : clock_text(seconds_left(done, now));
    const std::string counts = counts_ ? fmt::format("{} of {}", done, total_) : std::string();
    if (!terminal_)
        return fmt::format("{}: {}{}{:.0f}%{}, {} left", what_, counts, counts_ ? " (" : "",
                           share * 100, counts_ ? ")" : "", left);
    constexpr int kWidth = 24;
    const int full = static_cast<int>(share * kWidth);
    std::string bar;
    for (int i = 0; i < kWidth; ++i) bar += i < full ? "█" : "░";
    return fmt::format("{} {} {:3.0f}%  {}{}{} left", what_, bar, share * 100, counts,
                       counts_ ? "  " : "", left);
}

void catch_interrupts() {
    static const bool installed = [] {
        std::signal(SIGINT, on_interrupt);
        return true;
    }();
    static_cast<void>(installed);
}

bool interrupted() {
    catch_interrupts();
    return interrupt_seen;
}

}  // namespace dramatis::cli
