#include "library/data_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "library/folder_list.hpp"
#include "os/exit.hpp"
#include "os/shown.hpp"

namespace dramatis::cli {

namespace fs = std::filesystem;

std::optional<std::string> data_folder(std::string_view name) {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (error) return {};
    // bin/ beside share/, or build/release/bin/ below the sources.
    for (fs::path at = program.parent_path(); at.has_relative_path(); at = at.parent_path())
        for (const fs::path& candidate : {at / "share" / "dramatis" / name, at / name})
            if (fs::is_directory(candidate, error)) return candidate.string();
    return {};
}

std::vector<std::string> data_files(std::string_view folder, std::string_view ending) {
    std::vector<std::string> names;
    const auto path = data_folder(folder);
    if (!path) return names;
    for (const auto& file : list_files(*path, ending).files)
        names.push_back(fs::path(file).stem().string());
    std::ranges::sort(names);
    return names;
}

std::optional<std::string> find_name(std::string_view kind, const std::string& given,
                                     const std::vector<std::string>& names) {
    if (std::ranges::find(names, given) != names.end()) return given;
    if (given.empty()) return {};
    std::vector<std::string> found;
    for (const auto& name : names)
        if (name.starts_with(given)) found.push_back(name);
    if (found.size() > 1)
        throw Failure(Exit::kBadUsage, fmt::format("{} {} could be {}; write more of the name",
                                                   kind, shown(given), fmt::join(found, ", ")));
    return found.empty() ? std::nullopt : std::optional(found.front());
}

}  // namespace dramatis::cli
