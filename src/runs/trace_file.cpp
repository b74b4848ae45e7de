#include "runs/trace_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <utility>

#include "os/exit.hpp"
#include "os/files.hpp"
#include "runs/run_folder.hpp"
#include "runs/trace_files.hpp"

namespace dramatis::cli {
namespace {

[[noreturn]] void fail(const std::string& path, const char* what) {
    throw Failure(
        Exit::kMachine,
        fmt::format(
            "{}: {}: {}; what was played so far is kept: run the same command again to continue",
            path, what, reason(errno)));
}

}  // namespace

TraceFile::TraceFile(std::string path, const traces::TraceHeader& header) : path_(std::move(path)) {
    std::error_code error;
    bool as_it_shall_be = false;
    if (std::filesystem::exists(path_, error))
        if (auto found = traces::read_trace(read_trace_bytes(path_), path_);
            found && found->header.plays_like(header)) {
            games_ = std::move(found->games);
            full_bytes_ = found->full_bytes;
            full_games_ = found->full_games;
            as_it_shall_be = found->is_canonical && !found->torn && found->header == header;
        }
    // A new trace; or one with a torn end, other words about the level, or packed otherwise: it
    // becomes what a run without all that had left.
    if (!as_it_shall_be) write_anew(header);
    file_ = ::open(path_.c_str(), O_RDWR | O_CLOEXEC, 0644);
    if (file_ < 0) fail(path_, "cannot be written");
}

void TraceFile::write_anew(const traces::TraceHeader& header) {
    std::string bytes = traces::print_opening(header);
    full_bytes_ = bytes.size();
    full_games_ = 0;
    while (full_games_ + traces::kFrameGames <= games_.size()) {
        const auto first = games_.begin() + static_cast<std::ptrdiff_t>(full_games_);
        bytes += traces::print_frame({first, first + traces::kFrameGames});
        full_games_ += traces::kFrameGames;
        full_bytes_ = bytes.size();
    }
    games_.resize(full_games_);
    write_file(path_, bytes);
}

TraceFile::~TraceFile() {
    if (file_ >= 0) ::close(file_);
}

std::size_t TraceFile::begin_adding(std::size_t total) {
    if (games_.size() >= total) return games_.size();
    cut();
    return full_games_;
}

void TraceFile::cut() {
    if (::ftruncate(file_, static_cast<off_t>(full_bytes_)) != 0) fail(path_, "cannot be cut");
    games_.resize(full_games_);
    frame_.clear();
}

void TraceFile::add(traces::GameRecord game) {
    frame_.push_back(game);
    games_.push_back(std::move(game));
    if (frame_.size() < traces::kFrameGames) return;
    write_frame();
    full_games_ = games_.size();
}

void TraceFile::finish() {
    if (!frame_.empty()) {
        const std::size_t before = full_bytes_;
        write_frame();
        full_bytes_ = before;  // not a full one: to go on, it is cut off
    }
    if (::fsync(file_) != 0) fail(path_, "cannot be written to its end");
}

void TraceFile::write_frame() {
    const std::string bytes = traces::print_frame(frame_);
    append(bytes);
    full_bytes_ += bytes.size();
    frame_.clear();
}

void TraceFile::append(std::string_view bytes) {
    if (::lseek(file_, static_cast<off_t>(full_bytes_), SEEK_SET) < 0)
        fail(path_, "cannot be written");
    while (!bytes.empty()) {
        const ssize_t count = ::write(file_, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail(path_, "cannot be written");
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
}

}  // namespace dramatis::cli
