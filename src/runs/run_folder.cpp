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

// Calls it with the place behind each `seal`, until it says true.
template <class F>
bool any_seal(std::string_view text, std::string_view seal, F&& is_it) {
    for (auto at = text.find(seal); at != text.npos; at = text.find(seal, at + 1))
        if (text.size() - at >= seal.size() + kOpenSeal.size() && is_it(at + seal.size()))
            return true;
    return false;
}

// With its checksum, if it has a place for it.
std::string sealed(std::string text, std::string_view seal) {
    const std::string checksum = core::checksum(text);
    any_seal(text, seal, [&](std::size_t at) {
        const bool is_open = std::string_view(text).substr(at, kOpenSeal.size()) == kOpenSeal;
        if (is_open) text.replace(at, checksum.size(), checksum);
        return is_open;
    });
    return text;
}

bool is_sealed(const std::string& text, std::string_view seal) {
    return any_seal(text, seal, [&](std::size_t at) {
        std::string open = text;
        open.replace(at, kOpenSeal.size(), kOpenSeal);
        return core::checksum(open) == std::string_view(text).substr(at, kOpenSeal.size());
    });
}

}  // namespace

RunFolder::RunFolder(std::string path, Force force) : path_(std::move(path)), force_(force) {
    std::error_code error;
    is_made_ = std::filesystem::create_directories(path_, error);
    if (error)
        throw Failure(Exit::kMachine,
                      fmt::format("{}: cannot be made: {}", path_, reason(error.value())));
    had_lock_ = has(".lock");
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
    if (const auto there = list_files(path_, "");
        !had_lock_ && there.problems.empty() && there.files == std::vector{file(".lock")}) {
        ::unlink(file(".lock").c_str());
        if (is_made_) ::rmdir(path_.c_str());
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
    check_output(file(name), mark, force_, kOtherFolder);
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
    check_output(file(name), kNoMark, Force::kYes, kOtherFolder);
    kept_.emplace(std::move(name), std::move(checksum));
}

void RunFolder::claim_sealed(std::string name, std::string_view mark, std::string_view seal) {
    check_output(file(name), mark, force_, kOtherFolder);
    refuse_edited(name, seal);
    seals_.emplace(name, seal);
    marks_.emplace(std::move(name), mark);
}

void RunFolder::refuse_edited(std::string_view name, std::string_view seal) const {
    if (force_ == Force::kYes || !is_file(file(name))) return;
    const std::string text = read(name);
    if (text.empty() || is_sealed(text, seal)) return;
    throw Failure(Exit::kBadUsage,
                  fmt::format("{}: was edited, and would be written anew; move it elsewhere, or "
                              "give --force to overwrite it",
                              path_text(file(name))));
}

void RunFolder::write(std::string_view name, std::string_view text) const {
    if (const auto seal = seals_.find(name); seal != seals_.end()) {
        refuse_edited(name, seal->second);
        write_output(file(name), marks_.find(name)->second, force_,
                     sealed(std::string(text), seal->second));
    } else if (const auto kept = kept_.find(name); kept != kept_.end()) {
        write_output(file(name), kNoMark, is_as_written(name, kept->second) ? Force::kYes : force_,
                     text);
    } else if (const auto claimed = marks_.find(name); claimed != marks_.end()) {
        write_output(file(name), claimed->second, force_, text);
    } else {
        write_file(file(name), text);
    }
}

void RunFolder::remove(std::string_view name) const {
    struct stat status {};
    if (::lstat(file(name).c_str(), &status) == 0 && S_ISREG(status.st_mode))
        ::unlink(file(name).c_str());
}

}  // namespace dramatis::cli
