#include "runs/run_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <vector>

#include "core/checksum.hpp"
#include "library/folder_list.hpp"
#include "os/exit.hpp"
#include "os/shown.hpp"

namespace dramatis::cli {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 28;

}  // namespace

RunFolder::RunFolder(std::string path, Force force) : path_(std::move(path)), force_(force) {
    std::error_code error;
    is_made_ = std::filesystem::create_directories(path_, error);
    if (error)
        throw Failure(Exit::kMachine,
                      fmt::format("{}: cannot be made: {}", path_, reason(error.value())));
    lock_ = ::open(file(".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (lock_ < 0)
        throw Failure(Exit::kMachine,
                      fmt::format("{}: cannot be written: {}", path_text(file(".lock")),
                                  reason_unfollowed(errno)));
    if (::flock(lock_, LOCK_EX | LOCK_NB) != 0)
        throw Failure(Exit::kBadInput, fmt::format("{}: another dramatis is working in this "
                                                   "folder; wait for it or give another folder",
                                                   path_));
}

RunFolder::~RunFolder() {
    if (lock_ < 0) return;
    if (is_made_) {
        const auto there = list_files(path_, "");
        if (there.problems.empty() && there.files == std::vector{file(".lock")}) {
            ::unlink(file(".lock").c_str());
            ::rmdir(path_.c_str());
        }
    }
    ::close(lock_);
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

bool RunFolder::is_as_written(std::string_view name, std::string_view checksum) const {
    return is_file(file(name)) && core::checksum(read(name)) == checksum;
}

void RunFolder::claim_kept(std::string name, std::string checksum, Check check) {
    if (check == Check::kNow && force_ == Force::kNo && is_file(file(name)) &&
        !is_as_written(name, checksum))
        throw Failure(
            Exit::kBadUsage,
            fmt::format("{}: is already there, and {}; move it elsewhere, or give --force to "
                        "overwrite it",
                        file(name),
                        checksum.empty() ? "this run does not know it" : "somebody edited it"));
    check_output(file(name), kNoMark, Force::kYes);
    kept_.emplace(std::move(name), std::move(checksum));
}

void RunFolder::write(std::string_view name, std::string_view text) const {
    if (const auto kept = kept_.find(name); kept != kept_.end())
        write_output(file(name), kNoMark, is_as_written(name, kept->second) ? Force::kYes : force_,
                     text);
    else if (const auto claimed = marks_.find(name); claimed != marks_.end())
        write_output(file(name), claimed->second, force_, text);
    else
        write_file(file(name), text);
}

void RunFolder::remove(std::string_view name) const {
    struct stat status {};
    if (::lstat(file(name).c_str(), &status) == 0 && S_ISREG(status.st_mode))
        ::unlink(file(name).c_str());
}

}  // namespace dramatis::cli
