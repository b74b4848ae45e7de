#include "os/line_source.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <istream>

#include "os/exit.hpp"
#include "os/files.hpp"
#include "os/shown.hpp"

namespace dramatis::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kPatience{5};  // with a pipe that nobody has opened to write
constexpr int kLook = 50;                     // milliseconds between two looks at it
constexpr std::size_t kChunk = 1 << 16;
constexpr std::size_t kMostPassedOver = std::size_t{1} << 28;  // of one line: then it has no end

[[noreturn]] void fail(const std::string& name, const char* what) {
    throw Failure(Exit::kMachine, fmt::format("{}: {}: {}; give a text file", path_text(name), what,
                                              reason(errno)));
}

void wait_for_bytes(int file, int milliseconds) {
    pollfd input{.fd = file, .events = POLLIN, .revents = 0};
    ::poll(&input, 1, milliseconds);
}

}  // namespace

LineSource::LineSource(const std::string& path, std::size_t most_bytes)
    : name_(path == "-" ? "standard input" : path),
      most_bytes_(most_bytes),
      // A pipe without a writer would be waited for in open().
      file_(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {
    struct stat status {};
    if (file_ < 0 || ::fstat(file_, &status) != 0) fail(name_, "cannot be opened");
    is_pipe_ = file_ != STDIN_FILENO && S_ISFIFO(status.st_mode);
}

LineSource::~LineSource() {
    if (file_ != STDIN_FILENO) ::close(file_);
}

// False at the end. Whoever has opened a pipe to write may take its time.
bool LineSource::read_more() {
    buffer_.erase(0, at_);
    at_ = 0;
    const auto deadline = Clock::now() + kPatience;
    for (;;) {
        char chunk[kChunk];
        const ssize_t count = ::read(file_, chunk, sizeof chunk);
        if (count > 0) {
            is_begun_ = true;
            buffer_.append(chunk, static_cast<std::size_t>(count));
            return true;
        }
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && errno == EAGAIN) {
            is_begun_ = true;
            wait_for_bytes(file_, -1);
            continue;
        }
        if (count < 0) fail(name_, "cannot be read");
        if (!is_pipe_ || is_begun_) return false;
        if (Clock::now() >= deadline)
            throw Failure(Exit::kBadInput,
                          fmt::format("{}: is a pipe that nobody writes to; give a file, or start "
                                      "the program that writes to it first",
                                      name_));
        wait_for_bytes(file_, kLook);
    }
}

std::optional<LineSource::Line> LineSource::next() {
    bool is_too_long = false;
    std::size_t passed_over = 0;
    for (std::size_t searched = 0;;) {
        const auto end = buffer_.find('\n', at_ + searched);
        const std::size_t length = std::min(end, buffer_.size()) - at_;
        is_too_long |= length > most_bytes_;
        const auto line = [&](std::size_t behind) {
            const Line out{
                is_too_long ? std::string_view() : std::string_view(buffer_).substr(at_, length),
                is_too_long};
            at_ = behind;
            return out;
        };
        if (end != std::string::npos) return line(end + 1);
        if (is_too_long) {
            passed_over += buffer_.size() - at_;
            at_ = buffer_.size();
        }
        if (passed_over > kMostPassedOver)
            throw Failure(Exit::kBadInput,
                          fmt::format("{}: a line is longer than {} MiB; give a text file", name_,
                                      kMostPassedOver >> 20));
        searched = buffer_.size() - at_;
        if (!read_more()) {
            if (buffer_.empty() && !is_too_long) return {};
            return line(buffer_.size());
        }
    }
}

bool read_line(std::istream& in, std::string& line) {
    constexpr std::size_t kMost = 4096;
    line.clear();
    std::size_t length = 0;
    for (int c = in.get(); c != std::char_traits<char>::eof(); c = in.get()) {
        if (c == '\n') return true;
        if (line.size() < kMost) line += static_cast<char>(c);
        if (++length > kMostPassedOver)
            throw Failure(Exit::kBadInput,
                          fmt::format("standard input: a line is longer than {} MiB; give lines of "
                                      "text",
                                      kMostPassedOver >> 20));
    }
    return length > 0;
}

}  // namespace dramatis::cli
