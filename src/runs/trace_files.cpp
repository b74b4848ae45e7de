#include "runs/trace_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iterator>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <utility>

#include "core/counted.hpp"
#include "core/natural_order.hpp"
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

// Files of each level, by numbers of the list: the levels in the order of their ids. What is no
// trace is a problem.
std::vector<std::vector<std::size_t>> files_by_level(const std::vector<std::string>& files,
                                                     std::vector<report::Problem>& problems) {
    std::map<std::string, std::vector<std::size_t>, decltype(&core::comes_before)> levels(
        &core::comes_before);
    for (std::size_t i = 0; i < files.size(); ++i) {
        try {
            const auto header = traces::read_header(read_trace_bytes(files[i]), files[i]);
            if (header)
                levels[header->level_id].push_back(i);
            else
                problems.push_back({files[i], header.error().text()});
        } catch (const Failure& failure) {
            problems.push_back({files[i], failure.what()});
        }
    }
    std::vector<std::vector<std::size_t>> out;
    for (auto& [id, list] : levels) out.push_back(std::move(list));
    return out;
}

std::vector<Loaded> load_batch(const std::vector<std::string>& files,
                               const std::vector<std::size_t>& batch, unsigned threads,
                               Meter& meter) {
    std::vector<Loaded> out(batch.size());
    core::parallel_for(
        batch.size(), {.threads = threads, .stop = [] { return interrupted(); }, .progress = {}},
        [&](std::size_t i, unsigned) {
            out[i] = load(files[batch[i]], [&](double share) { meter.set(batch[i], share); });
            meter.set(batch[i], 1);
        });
    if (interrupted())
        throw Failure(Exit::kInterrupted,
                      "stopped; all games so far are kept: run the same command again to continue");
    return out;
}

// What was loaded of one level, put together; nothing if no player played it.
std::optional<report::LevelGames> assemble(const std::vector<std::string>& files,
                                           const std::vector<std::size_t>& numbers,
                                           std::span<Loaded> loaded,
                                           std::vector<report::Problem>& problems) {
    // Files that are called like their player first: where there are two of one, the other is the
    // stray.
    std::vector<std::size_t> order(loaded.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_partition(order.begin(), order.end(), [&](std::size_t i) {
        return loaded[i].played &&
               fs::path(files[numbers[i]]).filename() ==
                   loaded[i].played->header.player_name() + std::string(kTraceEnding);
    });
    report::LevelGames level;
    for (const std::size_t i : order) {
        auto& [played, problem] = loaded[i];
        if (problem) problems.push_back(std::move(*problem));
        if (!played) continue;
        const std::string& file = files[numbers[i]];
        const auto& header = played->header;
        if (level.players.empty() && !level.crossed && level.other_limits.empty()) {
            level.id = header.level_id;
            level.level = header.level;
            if (auto tried = read_proposals(file))
                level.tried = std::move(*tried);
            else
                problems.push_back({proposals_path(file), tried.error().text()});
            auto found = read_mends(file);
            level.mends = std::move(found.mends);
            for (const auto& [damaged, error] : found.problems)
                problems.push_back({damaged, error.text()});
        }
        if (!(level.level == header.level))
            problems.push_back(
                {file, fmt::format("{}: was played on another version of level {} than the other "
                                   "traces here; it is left out",
                                   file, header.level_id)});
        else if (const std::string name = header.player_name(); !level.add(std::move(*played)))
            problems.push_back(
                {file, fmt::format("{}: there is another trace of {} on {}; this one is left out",
                                   file, name, level.id)});
    }
    if (level.players.empty()) return {};  // a level without players says nothing
    report::sort_players(level.players);
    return level;
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

std::vector<report::Problem> for_each_level(
    const std::vector<std::string>& files, unsigned threads,
    const std::function<void(std::vector<report::LevelGames>)>& take) {
    std::vector<report::Problem> problems;
    auto levels = files_by_level(files, problems);
    Meter meter(files);
    // So many levels at a time that all cores have work, and no more.
    const std::size_t enough = 4 * std::size_t{core::thread_count(threads)};
    std::vector<std::size_t> batch;
    for (std::size_t first = 0; first < levels.size();) {
        std::size_t last = first;
        batch.clear();
        for (; last < levels.size() && (batch.empty() || batch.size() < enough); ++last)
            batch.insert(batch.end(), levels[last].begin(), levels[last].end());
        auto loaded = load_batch(files, batch, threads, meter);
        std::vector<report::LevelGames> games;
        for (std::size_t at = 0; first < last; ++first) {
            const std::span part(loaded.data() + at, levels[first].size());
            at += part.size();
            if (auto level = assemble(files, levels[first], part, problems))
                games.push_back(std::move(*level));
        }
        take(std::move(games));
    }
    return problems;
}

LoadedTraces load_traces(const std::vector<std::string>& files, unsigned threads) {
    LoadedTraces out;
    out.problems = for_each_level(files, threads, [&](std::vector<report::LevelGames> levels) {
        std::ranges::move(levels, std::back_inserter(out.levels));
    });
    return out;
}

}  // namespace dramatis::cli
