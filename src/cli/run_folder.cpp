#include "cli/run_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "cli/exit.hpp"

namespace dramatis::cli {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 28;

[[noreturn]] void fail(const std::string& path, const char* what) {
    const bool full = errno == ENOSPC || errno == EDQUOT || errno == EFBIG;
    throw Failure(Exit::kMachine, fmt::format("{}: {}: {}{}", path, what, std::strerror(errno),
                                              full ? "; make room there and run the same command again" : ""));
}

// A file that closes itself.
class Descriptor {
   public:
    Descriptor(const std::string& path, int flags) : fd_(::open(path.c_str(), flags | O_CLOEXEC, 0644)) {}
    ~Descriptor() {
        if (fd_ >= 0) ::close(fd_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    operator int() const { return fd_; }

   private:
    int fd_;
};

}  // namespace

std::string read_file(const std::string& path, std::size_t limit, std::string_view cure) {
    const Descriptor file(path, O_RDONLY);
    if (file < 0) fail(path, "cannot be opened");
    std::string text;
    for (;;) {
        char buffer[1 << 16];
        const ssize_t count = ::read(file, buffer, sizeof buffer);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail(path, "cannot be read");
        if (count == 0) return text;
        text.append(buffer, static_cast<std::size_t>(count));
        if (text.size() > limit)
            throw Failure(Exit::kBadInput, fmt::format("{}: is larger than {} bytes{}", path, limit, cure));
    }
}

RunFolder::RunFolder(std::string path) : path_(std::move(path)) {
    std::error_code error;
    std::filesystem::create_directories(path_, error);
    if (error)
        throw Failure(Exit::kMachine, fmt::format("{}: cannot be made: {}", path_, error.message()));
    lock_ = ::open(file(".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (lock_ < 0) fail(file(".lock"), "cannot be written");
    if (::flock(lock_, LOCK_EX | LOCK_NB) != 0)
        throw Failure(Exit::kBadInput,
                      fmt::format("{}: another dramatis works in this folder; wait for it or name another", path_));
}

RunFolder::~RunFolder() {
    if (lock_ >= 0) ::close(lock_);
}

bool RunFolder::has(std::string_view name) const {
    std::error_code error;
    return std::filesystem::exists(file(name), error);
}

std::string RunFolder::read(std::string_view name) const { return read_file(file(name), kMostBytes); }

// The new file is complete on the disk before it takes the old one's place, and the folder's entry is, too,
// before anything is built on it.
void RunFolder::write(std::string_view name, std::string_view text) const { write_file(file(name), text); }

void write_file(const std::string& target, std::string_view text) {
    const std::string draft = target + ".new";
    {
        const Descriptor out(draft, O_WRONLY | O_CREAT | O_TRUNC);
        if (out < 0) fail(draft, "cannot be written");
        const auto give_up = [&](const char* what) {
            const int why = errno;
            ::unlink(draft.c_str());
            errno = why;
            fail(draft, what);
        };
        while (!text.empty()) {
            const ssize_t count = ::write(out, text.data(), text.size());
            if (count < 0 && errno == EINTR) continue;
            if (count < 0) give_up("cannot be written");
            text.remove_prefix(static_cast<std::size_t>(count));
        }
        if (::fsync(out) != 0) give_up("cannot be written to its end");
    }
    if (::rename(draft.c_str(), target.c_str()) != 0) fail(target, "cannot be replaced");
    const auto home = std::filesystem::path(target).parent_path().string();
    if (const Descriptor folder(home.empty() ? "." : home, O_RDONLY | O_DIRECTORY); folder >= 0) ::fsync(folder);
}

void RunFolder::remove(std::string_view name) const { ::unlink(file(name).c_str()); }

}  // namespace dramatis::cli
