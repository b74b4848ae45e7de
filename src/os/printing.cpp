#include "os/printing.hpp"

#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>

#include "core/utf8.hpp"
#include "os/exit.hpp"

namespace dramatis::cli {
namespace {

bool is_control(char32_t code) { return code < 0x20 && code != '\n' && code != '\t'; }

// Delete, the second control set, marks and overrides of the writing direction, separators of
// lines.
bool is_wide_control(char32_t code) {
    return (code >= 0x7f && code <= 0x9f) || code == 0x061c || code == 0x200e || code == 0x200f ||
           (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

// While there is one, a pipe that nobody reads any more is an error of this thread's writes and not
// the end of the program.
class NoBrokenPipe {
   public:
    NoBrokenPipe() {
        ::sigemptyset(&pipe_);
        ::sigaddset(&pipe_, SIGPIPE);
        ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    ~NoBrokenPipe() {
        constexpr timespec kNow{};
        if (!::sigismember(&before_, SIGPIPE)) ::sigtimedwait(&pipe_, nullptr, &kNow);
        ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    NoBrokenPipe(const NoBrokenPipe&) = delete;
    NoBrokenPipe& operator=(const NoBrokenPipe&) = delete;

   private:
    sigset_t pipe_{}, before_{};
};

}  // namespace

std::string printable(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const auto character = core::decode_utf8(text, at);
        if (!character || is_control(character->code))
            out += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[at]));
        else if (is_wide_control(character->code))
            out += fmt::format("\\u{:04x}", static_cast<unsigned>(character->code));
        else
            out += text.substr(at, character->length);
        at += character ? character->length : 1;
    }
    return out;
}

void raw_out(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size())
        throw Failure(Exit::kMachine,
                      fmt::format("standard output cannot be written: {}", std::strerror(errno)));
}

void raw_err(std::string_view text) {
    const NoBrokenPipe guard;
    const auto written = std::fwrite(text.data(), 1, text.size(), stderr);
    static_cast<void>(written);
}

void occupy_standard_streams() {
    // The wrong way round, so that using a closed stream fails as it should; standard error is
    // written to whatever happens, so it gets a place that takes everything.
    constexpr int kModes[] = {O_WRONLY, O_RDONLY, O_WRONLY};
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(descriptor, F_GETFD) < 0 && errno == EBADF)
            static_cast<void>(
                ::open("/dev/null", kModes[descriptor]));  // takes the lowest that is free
}

}  // namespace dramatis::cli
