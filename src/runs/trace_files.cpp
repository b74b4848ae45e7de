#include "runs/trace_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

#include "core/counted.hpp"
#include "core/parallel.hpp"
#include "os/exit.hpp"
#include "os/progress.hpp"
#include "runs/proposals_file.hpp"
#include "runs/run_folder.hpp"

namespace dramatis::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostBytes = std::size_t{1} << 30;

struct Loaded {
    std::optional<report::PlayedGames> played;
    std::optional<report::Problem> problem;
};

// How far all files together are, by their bytes: one may hold a million games.
class Meter {
   public:
    explicit Meter(const std::vector<std::string>& files)
        : sizes_(files.size()), done_(files.size()) {
        std::size_t total = 0;
        for (std::size_t i = 0; i < files.size(); ++i) {
            std::error_code error;
            const auto size = fs::file_size(files[i], error);
            total += sizes_[i] = error ? 1 : std::max<std::size_t>(size, 1);
        }
        progress_.emplace("reading traces", total);
        progress_->hide_counts();
    }

    // From any thread.
    void set(std::size_t file, double share) {
        const std::lock_guard lock(mutex_);
        const auto now = static_cast<std::size_t>(share * static_cast<double>(sizes_[file]));
        sum_ += now - done_[file];
        done_[file] = now;
        progress_->update(sum_);
    }

   private:
    std::mutex mutex_;
    std::vector<std::size_t> sizes_, done_;
    std::size_t sum_ = 0;
    std::optional<Progress> progress_;
};

constexpr double kUnpackedShare = 0.2;  // of the time for a trace; the rest is for its games

Loaded load(const std::string& file, const std::function<void(double)>& tell) {
    std::string bytes;
    try {
        bytes = read_trace_bytes(file);
    } catch (const Failure& failure) {
        return {.problem = report::Problem{file, failure.what()}};
    }
    auto trace = traces::read_trace(bytes, file);
    if (!trace) return {.problem = report::Problem{file, trace.error().text()}};
    Loaded out;
    if (trace->torn)
        out.problem = report::Problem{
            file, fmt::format("{}; only the {} used. dramatis "
                              "playtest with the same options plays the rest again",
                              trace->torn->text(),
                              core::counted(trace->games.size(), "game before it is",
                                            "games before it are"))};
    const auto count = static_cast<double>(trace->games.size());
    auto played = report::play_again(trace->header, trace->games, [&](std::size_t games) {
        tell(kUnpackedShare + (1 - kUnpackedShare) * static_cast<double>(games) / count);
        return !interrupted();
    });
    if (!played)
        return {
            .problem = report::Problem{
                file,
                fmt::format("{}: {}; remove the file, and dramatis playtest plays its games again",
                            file, played.error().text())}};
    if (!played->games.empty())
        out.played = std::move(*played);
    else if (!out.problem && !played->header.is_extra())
        out.problem = report::Problem{
            file,
            fmt::format("{}: contains no games; dramatis playtest with the same options plays them",
                        file)};
    return out;
}

bool holds_traces(const fs::path& folder) {
    return !list_files(folder.string(), kTraceEnding).files.empty();
}

// Older traces in the folder of a level; a level may be called like that, too.
bool is_attic(const fs::path& folder) {
    const auto name = folder.filename();
    if (name != kPreviousFolder && name != kNextPreviousFolder && name != kMovingFolder)
        return false;
    const auto home = folder.parent_path();
    return home.parent_path().filename() == "traces" || holds_traces(home);
}

}  // namespace

std::string read_trace_bytes(const std::string& path) {
    return read_own_file(path, kMostBytes, "; this is no trace");
}

FolderList find_traces(const std::string& name) {
    check_input(name);
    if (!is_folder(name)) return {.files = {name}, .problems = {}};
    const std::string traces = (fs::path(name) / "traces").string();
    auto found = list_files_below(is_folder(traces) ? traces : name, kTraceEnding, is_attic);
    if (found.empty())
        throw Failure(
            Exit::kBadInput,
            fmt::format("{}: contains no traces (*{}); give a folder written by dramatis playtest",
                        name, kTraceEnding));
    return found;
}

LoadedTraces load_traces(const std::vector<std::string>& files, unsigned threads) {
    std::vector<Loaded> loaded(files.size());
    Meter meter(files);
    core::parallel_for(files.size(),
                       {.threads = threads, .stop = [] { return interrupted(); }, .progress = {}},
                       [&](std::size_t i, unsigned) {
                           loaded[i] = load(files[i], [&](double share) { meter.set(i, share); });
                           meter.set(i, 1);
                       });
    if (interrupted())
        throw Failure(Exit::kInterrupted,
                      "stopped; all games so far are kept: run the same command again to continue");

    // Files that are called like their player first: where there are two of one, the other is the
    // stray.
    std::vector<std::size_t> order(files.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_partition(order, [&](std::size_t i) {
        return loaded[i].played &&
               fs::path(files[i]).filename() ==
                   loaded[i].played->header.player_name() + std::string(kTraceEnding);
    });
    std::map<std::string, report::LevelGames> levels;
    LoadedTraces out;
    for (const std::size_t i : order) {
        auto& [played, problem] = loaded[i];
        if (problem) out.problems.push_back(std::move(*problem));
        if (!played) continue;
        const auto& header = played->header;
        auto& level = levels[header.level_id];
        if (level.id.empty()) {
            level.id = header.level_id;
            level.level = header.level;
            if (auto tried = read_proposals(files[i]))
                level.tried = std::move(*tried);
            else
                out.problems.push_back({proposals_path(files[i]), tried.error().text()});
        }
        if (!(level.level == header.level))
            out.problems.push_back(
                {files[i], fmt::format("{}: was played on another version of level {} than the "
                                       "other traces here; it is left out",
                                       files[i], header.level_id)});
        else if (const std::string name = header.player_name(); !level.add(std::move(*played)))
            out.problems.push_back(
                {files[i], fmt::format("{}: there is another trace of {} on {}; this one is left "
                                       "out",
                                       files[i], name, level.id)});
    }
    for (auto& [id, level] : levels) {
        if (level.players.empty()) continue;  // a level without players says nothing
        report::sort_players(level.players);
        out.levels.push_back(std::move(level));
    }
    return out;
}

}  // namespace dramatis::cli
