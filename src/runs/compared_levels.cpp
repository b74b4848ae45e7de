#include "runs/compared_levels.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "library/level_library.hpp"
#include "os/exit.hpp"
#include "runs/trace_files.hpp"

namespace dramatis::cli {
namespace {

namespace fs = std::filesystem;
using report::Comparison;

std::map<std::string, match3::Level> load_levels(const std::string& name,
                                                 std::vector<report::Problem>& problems) {
    std::map<std::string, match3::Level> out;
    for (auto& [path, level] : load_playable_levels({name}, problems))
        out.emplace(level_id(path), std::move(level));
    return out;
}

// A level whose file or folder of traces cannot be read is not missing, and that problem is told.
bool is_unreadable(const std::string& id, const std::vector<report::Problem>& problems) {
    return std::ranges::any_of(problems, [&](const report::Problem& problem) {
        const fs::path file = problem.file;
        return level_id(problem.file) == id || file.filename() == id ||
               file.parent_path().filename() == id;
    });
}

// Of levels whose names only one side has: the new names of those that are the same; the rest is
// told.
std::map<std::string, std::string> match_names(const report::LevelsById& before,
                                               const report::LevelsById& after, Comparison& out) {
    // A level with another name is still the one level there is on both sides.
    if (before.size() == 1 && after.size() == 1)
        return {{before.begin()->first, after.begin()->first}};
    auto matching = report::match_up(before, after);
    std::erase_if(matching.unpaired, [&](const report::Unpaired& level) {
        return is_unreadable(level.id, out.problems);
    });
    std::map<std::string, std::string> new_names;
    for (const auto& [old_name, new_name] : matching.renamed) new_names.emplace(old_name, new_name);
    out.renamed = std::move(matching.renamed);
    out.unpaired = std::move(matching.unpaired);
    return new_names;
}

// What was played of levels that have the same names on both sides.
void put_together(std::vector<report::LevelGames> before, std::vector<report::LevelGames> after,
                  Comparison& out) {
    for (auto& level : after)
        if (const auto old_level = std::ranges::find(before, level.id, &report::LevelGames::id);
            old_level != before.end())
            out.levels.push_back(
                {.id = level.id, .before = std::move(*old_level), .after = std::move(level)});
}

void pair_up(std::vector<report::LevelGames> before, std::vector<report::LevelGames> after,
             Comparison& out) {
    report::LevelsById old_levels, new_levels;
    for (const auto& level : before) old_levels.emplace(level.id, &level.level);
    for (const auto& level : after) new_levels.emplace(level.id, &level.level);
    const auto new_names = match_names(old_levels, new_levels, out);
    for (auto& level : before)
        if (const auto renamed = new_names.find(level.id); renamed != new_names.end())
            level.id = renamed->second;
    put_together(std::move(before), std::move(after), out);
}

Comparison compare_found(const std::vector<std::string>& before,
                         const std::vector<std::string>& after, unsigned threads,
                         std::vector<report::Problem> problems) {
    Comparison out;
    out.problems = std::move(problems);
    std::vector<report::LevelGames> sides[2];
    for (const bool is_new : {false, true}) {
        auto loaded = load_traces(is_new ? after : before, threads);
        for (auto& problem : loaded.problems) out.problems.push_back(std::move(problem));
        sides[is_new] = std::move(loaded.levels);
    }
    pair_up(std::move(sides[0]), std::move(sides[1]), out);
    return out;
}

}  // namespace

ComparedLevels load_compared(const std::string& old_side, const std::string& new_side) {
    ComparedLevels out;
    auto before = load_levels(old_side, out.known.problems);
    const auto after = load_levels(new_side, out.known.problems);
    report::LevelsById old_levels, new_levels;
    for (const auto& [id, level] : before) old_levels.emplace(id, &level);
    for (const auto& [id, level] : after) new_levels.emplace(id, &level);
    for (const auto& [old_name, new_name] : match_names(old_levels, new_levels, out.known)) {
        auto level = before.extract(old_name);
        level.key() = new_name;
        before.insert(std::move(level));
    }
    for (const auto& [id, level] : after) {
        const auto old_level = before.find(id);
        if (old_level == before.end()) continue;
        if (old_level->second.setup == level.setup) {
            ++out.known.identical;
        } else {
            out.before.push_back({id, old_level->second});
            out.after.push_back({id, level});
        }
    }
    return out;
}

Comparison play_compared(const ComparedLevels& levels, PlaytestPlan plan, const std::string& at,
                         Force force) {
    Comparison out = levels.known;
    std::vector<report::LevelGames> sides[2];
    for (const bool is_new : {false, true}) {
        plan.levels = is_new ? levels.after : levels.before;
        plan.doing = is_new ? "playing the new side" : "playing the old side";
        const RunFolder folder(at + (is_new ? "/new" : "/old"), force);
        if (!run_playtest(plan, folder, [] {}))
            throw Failure(
                Exit::kInterrupted,
                "stopped; all games so far are kept: run the same command again to continue");
        auto loaded = load_traces(trace_paths(plan, folder), plan.threads);
        for (auto& problem : loaded.problems) out.problems.push_back(std::move(problem));
        sides[is_new] = std::move(loaded.levels);
    }
    put_together(std::move(sides[false]), std::move(sides[true]), out);
    return out;
}

bool is_traces(const std::string& name) {
    return name.ends_with(kTraceEnding) ||
           (is_folder(name) && !list_files_below(name, kTraceEnding).files.empty());
}

Comparison compare_traces(const std::string& old_side, const std::string& new_side,
                          unsigned threads) {
    std::vector<report::Problem> problems;
    std::vector<std::string> sides[2];
    for (const bool after : {false, true}) {
        auto found = find_traces(after ? new_side : old_side);
        for (auto& problem : found.problems) problems.push_back(std::move(problem));
        sides[after] = std::move(found.files);
    }
    return compare_found(sides[0], sides[1], threads, std::move(problems));
}

Comparison compare_trace_files(const std::vector<std::string>& before,
                               const std::vector<std::string>& after, unsigned threads) {
    return compare_found(before, after, threads, {});
}

}  // namespace dramatis::cli
