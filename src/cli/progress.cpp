#include "cli/progress.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <utility>

namespace dramatis::cli {
namespace {

// Set by the handler, read by workers: lock-free, so that both may.
std::atomic<bool> interrupt_seen = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void on_interrupt(int) {
    if (interrupt_seen.exchange(true)) ::_exit(130);
    const int saved = errno;
    constexpr char kMessage[] = "\nstopping after the games in play; once more ends at once\n";
    static_cast<void>(!::write(STDERR_FILENO, kMessage, sizeof kMessage - 1));
    errno = saved;
}

std::string clock_text(double seconds) {
    const auto s = static_cast<long>(std::max(0.0, seconds) + 0.5);
    if (s >= 3600) return fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60);
    return fmt::format("{}:{:02}", s / 60, s % 60);
}

}  // namespace

Progress::Progress(std::string what, std::size_t total)
    : what_(std::move(what)), total_(total), terminal_(::isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() {
    if (shown_ && terminal_) fmt::print(stderr, "\r\x1b[K");
}

void Progress::update(std::size_t done) {
    const auto now = Clock::now();
    if (now < next_ || done == 0 || done >= total_) return;
    next_ = now + (terminal_ ? std::chrono::milliseconds(200) : std::chrono::milliseconds(10000));
    const double spent = std::chrono::duration<double>(now - start_).count();
    const double share = static_cast<double>(done) / static_cast<double>(total_);
    const double left = spent / share - spent;
    if (terminal_) {
        constexpr int kWidth = 24;
        const int full = static_cast<int>(share * kWidth);
        std::string bar;
        for (int i = 0; i < kWidth; ++i) bar += i < full ? "█" : "░";
        fmt::print(stderr, "\r\x1b[K{} {} {:3.0f}%  {} of {}  {} left", what_, bar, share * 100, done,
                   total_, clock_text(left));
    } else {
        fmt::print(stderr, "{}: {} of {} ({:.0f}%), {} left\n", what_, done, total_, share * 100,
                   clock_text(left));
    }
    std::fflush(stderr);
    shown_ = true;
}

bool interrupted() {
    static const bool installed = [] {
        std::signal(SIGINT, on_interrupt);
        return true;
    }();
    static_cast<void>(installed);
    return interrupt_seen;
}

}  // namespace dramatis::cli
