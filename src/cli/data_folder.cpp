#include "cli/data_folder.hpp"

#include <algorithm>
#include <filesystem>

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
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(*path, error))
        if (entry.path().extension() == ending) names.push_back(entry.path().stem().string());
    std::ranges::sort(names);
    return names;
}

}  // namespace dramatis::cli
