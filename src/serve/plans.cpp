#include "serve/plans.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/sha256.hpp"
#include "library/level_library.hpp"
#include "os/files.hpp"
#include "runs/version_store.hpp"

namespace dramatis::serve {
namespace {

double work_of(const LevelEntry& entry, std::size_t games, std::size_t players) {
    const auto& setup = entry.level->setup;
    return static_cast<double>(setup.rows) * static_cast<double>(setup.columns) *
           static_cast<double>(setup.move_limit) * static_cast<double>(games) *
           static_cast<double>(players);
}

core::Error no_level(const std::string& id) {
    return {"there is no level " + id.substr(0, 80) + "; load the page again", "/levels"};
}

core::Error cannot_be_played(const LevelEntry& entry) {
    const auto& first = entry.mistakes.front();
    return {fmt::format("{}:{}: {}", entry.file, first.place.text(), first.text), "/levels"};
}

// Those that are named; all, if none is.
core::Result<std::vector<EntryRef>> chosen_levels(const std::vector<std::string>& ids,
                                                  LevelFolder& levels) {
    if (ids.empty()) {
        std::vector<report::Problem> left_out;
        auto all = levels.list(left_out);
        if (all.empty()) return core::Error{"there are no levels here; add one first", "/levels"};
        return all;
    }
    std::vector<EntryRef> out;
    for (const auto& id : ids) {
        out.push_back(levels.find(id));
        if (!out.back()) return no_level(id);
    }
    return out;
}

core::Error too_much(double work, const JobLimits& limits) {
    return {fmt::format("this is {:.1f} times as much as one playtest may do; take fewer games, "
                        "levels or players",
                        work / limits.work),
            "/games"};
}

std::string place_for(const std::vector<std::string>& ids) {
    if (ids.empty()) return "pack";
    return ids.size() == 1 ? "levels/" + ids.front() : "some";
}

// The version that was played before the present one; nothing: none was.
std::optional<cli::StoredVersion> version_before(const LevelEntry& entry, const Results& results) {
    const std::string now = cli::version_id(entry.level->setup);
    std::optional<cli::StoredVersion> out;
    for (const auto& place : results.places_of(entry)) {
        if (!has_games(results, place, entry)) continue;
        auto list = cli::list_versions(results.folder_of(place), cli::level_id(entry.file));
        for (auto& version : list.versions)
            if (version.id != now && (!out || out->note.first_played < version.note.first_played))
                out = std::move(version);
    }
    return out;
}

// A text as a file that has the level's name, in a folder that is named after the text.
std::string write_aside(const LevelEntry& entry, const std::string& text, const std::string& place,
                        const Results& results) {
    const std::string home =
        fmt::format("{}/given/{}", place, core::hex(core::sha256(text)).substr(0, 16));
    results.make(home);
    const std::string path = results.folder_of(home) + "/" + entry.file;
    cli::write_file(path, text);
    return path;
}

// The two files, old and new.
core::Result<std::pair<std::string, std::string>> compared_files(const ComparisonBody& wanted,
                                                                 const LevelEntry& entry,
                                                                 const std::string& place,
                                                                 const LevelFolder& levels,
                                                                 const Results& results) {
    const std::string saved = levels.path_of(entry);
    if (wanted.text) {
        const auto level = match3::parse_level(*wanted.text, entry.file);
        if (!level) return core::Error{level.error().text(), "/text"};
        return std::pair(saved, write_aside(entry, *wanted.text, place, results));
    }
    const auto before = version_before(entry, results);
    if (!before)
        return core::Error{
            "no other version of this level was played; playtest it, edit it, and compare then",
            "/level"};
    return std::pair(write_aside(entry, match3::print_level(before->note.level), place, results),
                     saved);
}

}  // namespace

bool has_games(const Results& results, const std::string& place, const LevelEntry& entry) {
    const std::string id = cli::level_id(entry.file), folder = results.folder_of(place);
    return cli::is_folder(folder + "/traces/" + id) ||
           cli::is_folder(cli::VersionStore(folder, id).path());
}

core::Result<JobPlan> plan_playtest(const PlaytestBody& wanted, LevelFolder& levels,
                                    const KnownPlayers& players, const Results& results,
                                    const JobLimits& limits) {
    const auto chosen = chosen_levels(wanted.levels, levels);
    if (!chosen) return chosen.error();
    const auto cast = players.cast(wanted.players);
    if (!cast) return cast.error();
    JobPlan out{.kind = "playtest", .place = place_for(wanted.levels), .page = "report.html"};
    out.folder = results.folder_of(out.place);
    out.words = {"playtest"};
    double work = 0;
    for (const auto& entry : *chosen) {
        // One of many is told of in the report.
        if (!entry->level && chosen->size() == 1) return cannot_be_played(*entry);
        if (entry->level)
            work += work_of(*entry, wanted.games, std::max(wanted.players.size(), std::size_t{1}));
        out.levels.push_back(entry->id);
        out.words.push_back(levels.path_of(*entry));
    }
    if (wanted.players.empty()) work *= static_cast<double>(players.usual.size());
    if (work > limits.work) return too_much(work, limits);
    out.words.push_back("--out=" + out.folder);
    out.words.push_back(fmt::format("--games={}", wanted.games));
    if (!cast->empty()) out.words.push_back("--cast=" + *cast);
    if (!wanted.advice) out.words.emplace_back("--no-advice");
    out.good = {0, 1};  // 1: some levels could not be played, and the report says so
    return out;
}

core::Result<JobPlan> plan_comparison(const ComparisonBody& wanted, LevelFolder& levels,
                                      const KnownPlayers& players, const Results& results,
                                      const JobLimits& limits) {
    const auto entry = levels.find(wanted.level);
    if (!entry) return no_level(wanted.level);
    if (!entry->level) return cannot_be_played(*entry);
    const auto cast = players.cast(wanted.players);
    if (!cast) return cast.error();
    const auto count = wanted.players.empty() ? players.usual.size() : wanted.players.size();
    if (const double work = 2 * work_of(*entry, wanted.games, count); work > limits.work)
        return too_much(work, limits);
    JobPlan out{.kind = "comparison",
                .levels = {entry->id},
                .place = "compare/" + entry->id,
                .page = "comparison.html"};
    out.folder = results.folder_of(out.place);
    const auto files = compared_files(wanted, *entry, out.place, levels, results);
    if (!files) return files.error();
    out.words = {"compare", files->first, files->second, "--out=" + out.folder,
                 fmt::format("--games={}", wanted.games)};
    if (!cast->empty()) out.words.push_back("--cast=" + *cast);
    out.good = {0, 1};  // 1: it changed
    return out;
}

}  // namespace dramatis::serve
