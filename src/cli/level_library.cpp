#include "cli/level_library.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/data_folder.hpp"
#include "cli/exit.hpp"
#include "cli/run_folder.hpp"
#include "cli/values.hpp"

namespace dramatis::cli {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 20;

}  // namespace

std::vector<std::string> level_names() { return data_files("levels", ".json"); }

std::string level_path(const std::string& name) {
    if (name.find('/') != std::string::npos || name.ends_with(".json")) return name;
    const auto names = level_names();
    if (std::ranges::find(names, name) != names.end()) return *data_folder("levels") + "/" + name + ".json";
    if (names.empty())
        throw Failure(
            Exit::kBadUsage,
            fmt::format("there is no level {}, and none were found beside the program; name a file, such as ./mine.json",
                        shown(name)));
    throw Failure(Exit::kBadUsage, fmt::format("there is no level {}; there are {}; or name a file, such as ./mine.json",
                                               shown(name), fmt::join(names, ", ")));
}

match3::Level load_level(const std::string& name) {
    const std::string path = level_path(name);
    auto level = match3::parse_level(read_file(path, kMostBytes), path);
    if (!level) throw Failure(Exit::kBadInput, level.error().text());
    return std::move(*level);
}

}  // namespace dramatis::cli
