#include "os/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <compare>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <optional>
#include <set>
#include <utility>

#include "os/exit.hpp"
#include "os/shown.hpp"

namespace dramatis::cli {
namespace {

constexpr std::size_t kMarkWithin = 4096;  // bytes of a file in which its mark must be
constexpr int kPipePatience = 5000;        // milliseconds without a byte
constexpr std::size_t kMostFromPipe = std::size_t{1} << 26;  // a device may have no end

using Status = struct stat;

[[noreturn]] void fail(const std::string& path, const char* what) {
    const bool full = errno == ENOSPC || errno == EDQUOT || errno == EFBIG;
    const char* cure = full              ? "; make room there and run the same command again"
                       : errno == EISDIR ? "; give the name of a file in it"
                                         : "";
    throw Failure(Exit::kMachine,
                  fmt::format("{}: {}: {}{}", path_text(path), what, reason(errno), cure));
}

[[noreturn]] void refuse(const std::string& path, std::string_view why) {
    throw Failure(Exit::kBadUsage, fmt::format("{}: {}", path_text(path), why));
}

// A file that closes itself.
class Descriptor {
   public:
    explicit Descriptor(int fd) : fd_(fd) {}
    Descriptor(const std::string& path, int flags)
        : fd_(::open(path.c_str(), flags | O_CLOEXEC, 0666)) {}
    ~Descriptor() {
        if (fd_ >= 0) ::close(fd_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    operator int() const { return fd_; }

   private:
    int fd_;
};

// Which file it is, whatever names it has. The number of one that is gone is soon another's, so the
// time of its birth is part of it, where the file system knows that.
struct Identity {
    std::uint32_t major = 0, minor = 0;
    std::uint64_t inode = 0;
    std::int64_t seconds = 0;
    std::uint32_t nanoseconds = 0;

    auto operator<=>(const Identity&) const = default;
};

// Of an open file if the path is empty. Nothing if there is none.
std::optional<Identity> identity_of(int folder, const char* path, int flags = 0) {
    struct statx file {};
    if (::statx(folder, path, flags, STATX_INO | STATX_BTIME, &file) != 0) return {};
    Identity out{.major = file.stx_dev_major, .minor = file.stx_dev_minor, .inode = file.stx_ino};
    if (file.stx_mask & STATX_BTIME) {
        out.seconds = file.stx_btime.tv_sec;
        out.nanoseconds = file.stx_btime.tv_nsec;
    }
    return out;
}

// Files that were read because the user named them.
class Inputs {
   public:
    void add(int file) {
        const auto identity = identity_of(file, "", AT_EMPTY_PATH);
        const std::lock_guard lock(mutex_);
        if (identity) files_.insert(*identity);
    }
    bool has(const std::string& path) {
        const auto identity = identity_of(AT_FDCWD, path.c_str());
        const std::lock_guard lock(mutex_);
        return identity && files_.contains(*identity);
    }

   private:
    std::mutex mutex_;
    std::set<Identity> files_;
};

Inputs& inputs() {
    static Inputs all;
    return all;
}

// --- reading

// Waits for the next bytes of a pipe, but not for ever.
void wait_for_bytes(int file, const std::string& path) {
    pollfd input{.fd = file, .events = POLLIN, .revents = 0};
    int ready = 0;
    do ready = ::poll(&input, 1, kPipePatience);
    while (ready < 0 && errno == EINTR);
    if (ready == 0)
        throw Failure(Exit::kBadInput,
                      fmt::format("{}: is a pipe, and nothing came from it for {} seconds; give a "
                                  "file, or start the program that writes to it first",
                                  path_text(path), kPipePatience / 1000));
}

std::string read_whole(const std::string& path, std::size_t limit, std::string_view cure,
                       bool is_input) {
    // A pipe without a writer would be waited for in open().
    const Descriptor file(path, O_RDONLY | O_NONBLOCK);
    Status status{};
    if (file < 0 || ::fstat(file, &status) != 0) fail(path, "cannot be opened");
    if (is_input && S_ISREG(status.st_mode)) inputs().add(file);
    if (!S_ISREG(status.st_mode)) limit = std::min(limit, kMostFromPipe);
    std::string text;
    for (;;) {
        if (!S_ISREG(status.st_mode)) wait_for_bytes(file, path);
        char buffer[1 << 16];
        const ssize_t count = ::read(file, buffer, sizeof buffer);
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (count < 0) fail(path, "cannot be read");
        if (count == 0) return text;
        text.append(buffer, static_cast<std::size_t>(count));
        if (text.size() > limit)
            throw Failure(Exit::kBadInput, fmt::format("{}: is larger than {} bytes{}",
                                                       path_text(path), limit, cure));
    }
}

// --- what stands where an output goes

std::string folder_of(const std::string& path) {
    const auto folder = std::filesystem::path(path).parent_path().string();
    return folder.empty() ? "." : folder;
}

bool is_same_file(const Status& a, const Status& b) {
    return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

// The standard stream that this is (/dev/stdout, /dev/fd/2): opening it anew would lose its place.
std::optional<int> stream_of(const Status& file) {
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO})
        if (Status open{}; ::fstat(stream, &open) == 0 && is_same_file(open, file)) return stream;
    return {};
}

enum class Place { kNew, kFile, kStream };  // kStream: written into as it is

// What is at the path; refuses what nothing may be written to.
Place place_at(const std::string& path) {
    if (path.empty())
        throw Failure(Exit::kBadUsage, "the name of an output is empty; give a file name");
    Status link{}, file{};
    if (::lstat(path.c_str(), &link) != 0) {
        if (errno == ENOENT) return Place::kNew;
        fail(path, "cannot be written");
    }
    if (S_ISREG(link.st_mode)) {
        if (stream_of(link))
            refuse(path, "is where this command's own text is sent; give another file name");
        // Renaming a new file over it would ask for the rights of the folder alone.
        if (::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) != 0)
            throw Failure(Exit::kMachine,
                          fmt::format("{}: is write-protected, so it stays as it is: {}; change "
                                      "its rights or write somewhere else",
                                      path_text(path), reason(errno)));
        return Place::kFile;
    }
    if (S_ISDIR(link.st_mode)) refuse(path, "is a folder; give the name of a file in it");
    if (::stat(path.c_str(), &file) != 0) refuse(path, "is a broken link; give another file name");
    if (S_ISDIR(file.st_mode)) refuse(path, "is a folder; give the name of a file in it");
    if (S_ISBLK(file.st_mode) || S_ISSOCK(file.st_mode))
        refuse(path, "is neither a file nor anything that text can be sent to; give a file name");
    if (S_ISREG(file.st_mode) && !stream_of(file)) {
        std::error_code error;
        const auto target = std::filesystem::read_symlink(path, error).string();
        refuse(path,
               fmt::format(
                   "is a link to {}; links are not followed, so give the name of that file itself",
                   shown(target)));
    }
    return Place::kStream;
}

bool has_mark(const std::string& path, std::string_view mark) {
    if (mark.empty()) return false;
    const Descriptor file(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
    std::string start(kMarkWithin, '\0');
    const ssize_t count = file < 0 ? -1 : ::read(file, start.data(), start.size());
    if (count == 0) return true;  // an empty file: nothing can be lost
    return count > 0 &&
           std::string_view(start).substr(0, static_cast<std::size_t>(count)).find(mark) !=
               std::string_view::npos;
}

bool has_bytes(const std::string& path, std::string_view text) {
    const Descriptor file(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
    Status status{};
    if (file < 0 || ::fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) return false;
    if (static_cast<std::size_t>(status.st_size) != text.size()) return false;
    while (!text.empty()) {
        char buffer[1 << 16];
        const ssize_t count = ::read(file, buffer, std::min(sizeof buffer, text.size()));
        if (count <= 0 ||
            !text.starts_with(std::string_view(buffer, static_cast<std::size_t>(count))))
            return false;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

// --- writing

void write_all(int file, std::string_view text, const std::string& path) {
    while (!text.empty()) {
        const ssize_t count = ::write(file, text.data(), text.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail(path, "cannot be written");
        text.remove_prefix(static_cast<std::size_t>(count));
    }
}

void write_made(int file, const Maker& make, const std::string& path) {
    make([&](std::string_view piece) { write_all(file, piece, path); });
}

void write_stream(const std::string& path, const Maker& make) {
    Status status{};
    if (::stat(path.c_str(), &status) != 0) fail(path, "cannot be written");
    if (const auto stream = stream_of(status)) {
        if (*stream == STDOUT_FILENO) std::fflush(stdout);
        return write_made(*stream, make, path);
    }
    const Descriptor file(path, O_WRONLY | O_NONBLOCK | O_NOCTTY);
    if (file < 0 && errno == ENXIO)
        refuse(path, "is a pipe that nobody reads; start the program that reads it first");
    if (file < 0) fail(path, "cannot be written");
    ::fcntl(file, F_SETFL, 0);  // wait for a slow reader
    write_made(file, make, path);
}

// --- regular files: written beside their place, and moved there when they are whole

std::string draft_name(const std::string& folder) {
    static std::atomic<unsigned> count = 0;
    return fmt::format("{}/.dramatis-{}-{}.part", folder, ::getpid(), count++);
}

void fill(int file, const Maker& make, const std::string& path) {
    if (Status old{}; ::stat(path.c_str(), &old) == 0) {
        // Whose it was, if we may give it away: first, as that takes rights from the mode.
        static_cast<void>(::fchown(file, old.st_uid, old.st_gid) == 0);
        ::fchmod(file, old.st_mode & 0777);
    }
    write_made(file, make, path);
    if (::fsync(file) != 0) fail(path, "cannot be written to its end");
}

// What becomes of a whole draft.
using Placing = std::function<void(const std::string& draft, const std::string& path)>;

[[noreturn]] void fail_without(const std::string& draft, const std::string& path,
                               const char* what) {
    const int why = errno;
    ::unlink(draft.c_str());
    errno = why;
    fail(path, what);
}

// Takes the draft away again unless it got its place.
void give_place(const std::string& draft, const std::string& path) {
    if (::rename(draft.c_str(), path.c_str()) != 0) fail_without(draft, path, "cannot be replaced");
}

bool exchange(const std::string& one, const std::string& other) {
    return ::renameat2(AT_FDCWD, one.c_str(), AT_FDCWD, other.c_str(), RENAME_EXCHANGE) == 0;
}

// The draft and the file change places in one step, and only then is looked at what was there: so
// nothing is lost that came while we looked. If it is something else, it goes back.
bool give_place_of(std::string_view before, std::string_view text, const std::string& draft,
                   const std::string& path) {
    if (!has_bytes(path, before)) return ::unlink(draft.c_str()), false;
    if (!exchange(draft, path)) {
        if (errno != EINVAL && errno != ENOSYS) fail_without(draft, path, "cannot be replaced");
        give_place(draft, path);  // a file system that cannot do this
        return true;
    }
    const bool is_right = has_bytes(draft, before);
    // Where yet another one came before it went back, that one stays.
    if (!is_right && exchange(draft, path) && !has_bytes(draft, text)) exchange(draft, path);
    ::unlink(draft.c_str());
    return is_right;
}

// As a file without a name, which no kill leaves behind. False if this file system has none.
bool write_unnamed(const std::string& folder, const std::string& path, const Maker& make,
                   const Placing& place) {
    const Descriptor file(folder, O_TMPFILE | O_WRONLY);
    if (file < 0) return false;
    fill(file, make, path);
    const std::string draft = draft_name(folder), self = fmt::format("/proc/self/fd/{}", int{file});
    if (::linkat(AT_FDCWD, self.c_str(), AT_FDCWD, draft.c_str(), AT_SYMLINK_FOLLOW) != 0)
        return false;
    place(draft, path);
    return true;
}

void write_named(const std::string& folder, const std::string& path, const Maker& make,
                 const Placing& place) {
    std::string draft = draft_name(folder);
    int descriptor = -1;
    while ((descriptor = ::open(draft.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666)) <
               0 &&
           errno == EEXIST)
        draft = draft_name(folder);
    const Descriptor file(descriptor);
    if (file < 0) fail(path, "cannot be written");
    try {
        fill(file, make, path);
    } catch (...) {
        ::unlink(draft.c_str());
        throw;
    }
    place(draft, path);
}

void write_regular(const std::string& path, const Maker& make, const Placing& place) {
    const std::string folder = folder_of(path);
    if (!write_unnamed(folder, path, make, place)) write_named(folder, path, make, place);
    // The entry of the folder is on the disk, too, before anything is built on it.
    if (const Descriptor home(folder, O_RDONLY | O_DIRECTORY); home >= 0) ::fsync(home);
}

}  // namespace

std::string reason(int error) {
    if (error == ENAMETOOLONG) return "the name is too long; use a shorter one";
    if (error == ELOOP) return "links form a circle; give the name of the file itself";
    if (error == ENOTDIR) return "a part of the name is a file, not a folder; correct the name";
    if (error == EISDIR) return "it is a folder";
    return std::strerror(error);
}

std::string reason_unfollowed(int error) {
    return error == ELOOP ? "it is a link, and links are not followed; remove it" : reason(error);
}

bool is_folder(const std::string& path) {
    std::error_code error;
    return std::filesystem::is_directory(path, error);
}

bool is_file(const std::string& path) {
    std::error_code error;
    return std::filesystem::is_regular_file(path, error);
}

bool is_readable(const std::string& path) {
    return ::faccessat(AT_FDCWD, path.c_str(), R_OK, AT_EACCESS) == 0;
}

void check_input(const std::string& path) {
    if (!is_readable(path)) fail(path, "cannot be opened");
}

std::string read_file(const std::string& path, std::size_t limit, std::string_view cure) {
    return read_whole(path, limit, cure, true);
}

std::string read_own_file(const std::string& path, std::size_t limit, std::string_view cure) {
    return read_whole(path, limit, cure, false);
}

bool holds_mark(const std::string& path, std::string_view mark) {
    Status status{};
    return ::lstat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0 &&
           has_mark(path, mark);
}

void check_output(const std::string& path, std::string_view mark, Force force,
                  std::string_view instead) {
    const Place place = place_at(path);
    if (place == Place::kStream) return;
    if (inputs().has(path))
        refuse(path, fmt::format("is an input of this command; give {} for the output", instead));
    if (place == Place::kFile && force == Force::kNo) {
        if (mark.empty())
            refuse(path,
                   fmt::format("already exists; move it or give {}, or --force to overwrite it",
                               instead));
        if (!is_readable(path))
            fail(path, "already exists, and cannot be read to see whether dramatis made it");
        if (!has_mark(path, mark))
            refuse(path, fmt::format("already exists, and dramatis did not make it; give {}, or "
                                     "--force to overwrite it",
                                     instead));
    }
    const std::string folder = folder_of(path);
    if (::faccessat(AT_FDCWD, folder.c_str(), W_OK | X_OK, AT_EACCESS) != 0)
        fail(path, errno == ENOENT ? "cannot be written: its folder does not exist"
                                   : "cannot be written");
}

void clear_output(const std::string& path, std::string_view mark) {
    Status file{};
    if (::lstat(path.c_str(), &file) == 0 && S_ISREG(file.st_mode) && !inputs().has(path) &&
        has_mark(path, mark))
        ::unlink(path.c_str());
}

OutputFile::OutputFile(std::string path, std::string_view mark, Force force)
    : path_(std::move(path)), mark_(mark), force_(force) {
    check();
}

void OutputFile::write(std::string_view text) const { write_output(path_, mark_, force_, text); }

void OutputFile::write(const Maker& make) const {
    check();
    write_file(path_, make);
}

void write_output(const std::string& path, std::string_view mark, Force force,
                  std::string_view text) {
    if (mark.empty() && !inputs().has(path) && has_bytes(path, text)) return;
    check_output(path, mark, force);
    write_file(path, text);
}

void write_file(const std::string& path, std::string_view text) {
    write_file(path, [&](const Pieces& pieces) { pieces(text); });
}

void write_file(const std::string& path, const Maker& make) {
    if (place_at(path) == Place::kStream) return write_stream(path, make);
    write_regular(path, make, give_place);
}

bool replace_file(const std::string& path, std::string_view before, std::string_view text) {
    bool is_done = false;
    write_regular(
        path, [&](const Pieces& pieces) { pieces(text); },
        [&](const std::string& draft, const std::string& place) {
            is_done = give_place_of(before, text, draft, place);
        });
    return is_done;
}

bool write_new_file(const std::string& path, std::string_view text) {
    bool is_done = false;
    write_regular(
        path, [&](const Pieces& pieces) { pieces(text); },
        [&](const std::string& draft, const std::string& place) {
            // A link is made only where nothing is.
            is_done = ::link(draft.c_str(), place.c_str()) == 0;
            if (!is_done && errno != EEXIST) fail_without(draft, place, "cannot be written");
            ::unlink(draft.c_str());
        });
    return is_done;
}

}  // namespace dramatis::cli
