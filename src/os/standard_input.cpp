#include "os/standard_input.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <istream>
#include <streambuf>

#include "os/exit.hpp"
#include "os/files.hpp"

namespace dramatis::cli {
namespace {

class InputBuffer : public std::streambuf {
   protected:
    int_type underflow() override {
        for (;;) {
            const auto count = read_standard_input(bytes_);
            if (count == std::size_t{0}) return traits_type::eof();
            if (count) {
                setg(bytes_.data(), bytes_.data(), bytes_.data() + *count);
                return traits_type::to_int_type(bytes_.front());
            }
            pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
            ::poll(&input, 1, -1);
        }
    }

   private:
    std::array<char, 1 << 12> bytes_{};
};

class Input : public std::istream {
   public:
    Input() : std::istream(nullptr) {
        rdbuf(&buffer_);
        exceptions(badbit);  // so that a failure is not kept by the stream
    }

   private:
    InputBuffer buffer_;
};

}  // namespace

std::optional<std::size_t> read_standard_input(std::span<char> room) {
    const ssize_t count = ::read(STDIN_FILENO, room.data(), room.size());
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno == EINTR || errno == EAGAIN) return {};
    throw Failure(
        Exit::kMachine,
        fmt::format("standard input: cannot be read: {}; give a text file", reason(errno)));
}

std::istream& standard_input() {
    static Input input;
    return input;
}

}  // namespace dramatis::cli
