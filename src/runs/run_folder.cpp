#include "runs/run_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "core/checksum.hpp"
#include "os/exit.hpp"

namespace dramatis::cli {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 28;

}  // namespace

RunFolder::RunFolder(std::string path, Force force) : path_(std::move(path)), force_(force) {
    std::error_code error;
    std::filesystem::create_directories(path_, error);
    if (error)
        throw Failure(Exit::kMachine,
                      fmt::format("{}: cannot be made: {}", path_, reason(error.value())));
    lock_ = ::open(file(".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (lock_ < 0)
        throw Failure(Exit::kMachine,
                      fmt::format("{}: cannot be written: {}", file(".lock"), reason(errno)));
    if (::flock(lock_, LOCK_EX | LOCK_NB) != 0)
        throw Failure(Exit::kBadInput, fmt::format("{}: another dramatis is working in this "
                                                   "folder; wait for it or give another folder",
                                                   path_));
}

RunFolder::~RunFolder() {
    if (lock_ >= 0) ::close(lock_);
}

bool RunFolder::has(std::string_view name) const {
    std::error_code error;
    return std::filesystem::exists(file(name), error);
}

std::string RunFolder::read(std::string_view name) const {
    return read_own_file(file(name), kMostBytes);
}

void RunFolder::claim(std::string name, std::string_view mark) {
    check_output(file(name), mark, force_);
    marks_.emplace(std::move(name), mark);
}

void RunFolder::claim_kept(std::string name, std::string_view checksum) {
    if (force_ == Force::kNo && is_file(file(name)) && core::checksum(read(name)) != checksum)
        throw Failure(Exit::kBadUsage,
                      fmt::format("{}: is not as this run wrote it; move it elsewhere, or give "
                                  "--force to overwrite it",
                                  file(name)));
    check_output(file(name), kNoMark, Force::kYes);
    marks_.emplace(std::move(name), kNoMark);
}

void RunFolder::write(std::string_view name, std::string_view text) const {
    if (const auto claimed = marks_.find(name); claimed != marks_.end())
        write_output(file(name), claimed->second, force_, text);
    else
        write_file(file(name), text);
}

void RunFolder::remove(std::string_view name) const { ::unlink(file(name).c_str()); }

}  // namespace dramatis::cli
