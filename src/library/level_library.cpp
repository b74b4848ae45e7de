#include "library/level_library.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "core/nearest.hpp"
#include "core/utf8.hpp"
#include "games/match3/table.hpp"
#include "library/data_folder.hpp"
#include "os/exit.hpp"
#include "os/files.hpp"
#include "os/printing.hpp"
#include "os/shown.hpp"
#include "players/match3/batch.hpp"

namespace dramatis::cli {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 20;
constexpr std::size_t kStarts = 3;  // games that are tried

FolderList files_in(const std::string& folder) {
    auto found = list_files(folder, ".json");
    if (found.empty())
        throw Failure(
            Exit::kBadInput,
            fmt::format("{}: contains no .json files; give a folder of levels or a file", folder));
    return found;
}

}  // namespace

FolderList level_files(const std::vector<std::string>& names) {
    FolderList out;
    for (const auto& name : names.empty() ? level_names() : names) {
        if (!is_folder(name)) {
            out.files.push_back(level_path(name));
            continue;
        }
        auto found = files_in(name);
        for (auto& file : found.files) out.files.push_back(std::move(file));
        for (auto& problem : found.problems) out.problems.push_back(std::move(problem));
    }
    if (out.empty())
        throw Failure(Exit::kMachine,
                      "the levels that ship with dramatis were not found; give a file or a folder");
    return out;
}

std::vector<std::string> level_names() { return data_files("levels", ".json"); }

namespace {

// "; did you mean 12-garden?", also for "gardn".
std::string meant_level(const std::string& name, const std::vector<std::string>& names) {
    const auto without_number = [](std::string_view known) {
        return known.substr(known.find('-') + 1);
    };
    for (const bool whole : {true, false}) {
        std::vector<std::string_view> known(names.begin(), names.end());
        if (!whole) std::ranges::transform(known, known.begin(), without_number);
        const auto meant = core::meant_by(name, known);
        if (!meant) continue;
        const auto at = std::ranges::find(known, *meant) - known.begin();
        return fmt::format("; did you mean {}?", names[static_cast<std::size_t>(at)]);
    }
    return ";";
}

}  // namespace

std::string level_path(const std::string& name) {
    if (name.find('/') != std::string::npos || name.ends_with(".json")) return name;
    const auto names = level_names();
    if (const auto found = find_name("the level", name, names))
        return *data_folder("levels") + "/" + *found + ".json";
    if (names.empty())
        throw Failure(Exit::kBadUsage,
                      fmt::format("there is no level {}, and the levels that ship were not found; "
                                  "give a file, such as ./mine.json",
                                  shown(name)));
    throw Failure(
        Exit::kBadUsage,
        fmt::format("there is no level {}{} choose from {}, or give a file, such as ./mine.json",
                    shown(name), meant_level(name, names), fmt::join(names, ", ")));
}

std::optional<std::string> shipped_name(const std::string& path) {
    const auto folder = data_folder("levels");
    for (const auto& name : level_names())
        if (folder && path == *folder + "/" + name + ".json") return name;
    return {};
}

std::string level_id(const std::string& path) {
    const std::string stem = std::filesystem::path(path).stem().string();
    return core::find_not_utf8(stem) ? printable(stem) : stem;
}

std::string read_level_text(const std::string& path) {
    return read_file(path, kMostBytes, "; a level has at most 16 x 16 cells");
}

match3::Level load_level(const std::string& name) {
    const std::string path = level_path(name);
    auto review = match3::review_level(read_level_text(path), match3::Doubting::kNo);
    if (review.level) return std::move(*review.level);
    const auto& first = review.remarks.front();
    const std::size_t more = review.remarks.size() - 1 + review.left_out;
    throw Failure(
        Exit::kBadInput,
        fmt::format("{}:{}: {}{}", path_text(path), first.place.text(), first.text,
                    more == 0 ? ""
                              : fmt::format("; there {} {} more, see dramatis level check {}",
                                            more == 1 ? "is" : "are", more, shell_word(path))));
}

std::string why_no_game_begins(const match3::Level& level) {
    for (std::size_t i = 0; i < kStarts; ++i)
        if (!match3::Table::make(level.setup, match3::game_seed(core::Seed{1}, i))
                 ->view()
                 .moves.empty())
            return "";
    return "no game can start, because no board with a legal swap was found; give tiles more room, "
           "use fewer colours, or unlock some";
}

match3::Level load_playable_level(const std::string& name) {
    match3::Level level = load_level(name);
    const std::string wrong = why_no_game_begins(level);
    if (wrong.empty()) return level;
    throw Failure(Exit::kBadInput, fmt::format("{}: {}", path_text(level_path(name)), wrong));
}

std::vector<LevelFile> load_playable_levels(const std::vector<std::string>& names,
                                            std::vector<report::Problem>& problems) {
    for (const auto& name : names) check_input(is_folder(name) ? name : level_path(name));
    std::vector<LevelFile> levels;
    auto found = level_files(names);
    for (auto& problem : found.problems) problems.push_back(std::move(problem));
    for (const auto& file : found.files) {
        try {
            levels.push_back({file, load_playable_level(file)});
        } catch (const Failure& failure) {
            problems.push_back({file, failure.what()});
        }
    }
    return levels;
}

}  // namespace dramatis::cli
