#include "research/story_library.hpp"

#include <fmt/format.h>

#include "library/data_folder.hpp"
#include "os/exit.hpp"
#include "os/files.hpp"
#include "os/shown.hpp"

namespace dramatis::cli {

std::vector<std::string> world_names() { return data_files("stories", ".toml"); }

std::string world_path(const std::string& name) {
    if (name.find('/') != std::string::npos || name.ends_with(".toml")) return name;
    const auto names = world_names();
    if (const auto found = find_name("the world", name, names))
        return *data_folder("stories") + "/" + *found + ".toml";
    if (names.empty())
        throw Failure(Exit::kBadUsage,
                      fmt::format("there is no world {}, and the worlds that ship were not found; "
                                  "give a file, such as ./mine.toml",
                                  shown(name)));
    throw Failure(
        Exit::kBadUsage,
        fmt::format("there is no world {}; choose from {}, or give a file, such as ./mine.toml",
                    shown(name), fmt::join(names, ", ")));
}

story::Stage load_stage(const WorldChoice& choice) {
    const std::string path = world_path(choice.name);
    const std::string text =
        read_file(path, story::kMaxWorldBytes, "; a world has at most a megabyte");
    auto world = story::parse_world(text, path, choice.goals);
    if (!world)
        throw Failure(world.error().where == "--goal" ? Exit::kBadUsage : Exit::kBadInput,
                      world.error().text());
    for (const auto& [name, value] : choice.sliders)
        if (const auto set = story::set_slider(*world, name, value); !set)
            throw Failure(Exit::kBadUsage, set.error().text());
    if (choice.length > 0) world->length = choice.length;
    auto stage = story::Stage::make(std::move(*world));
    if (!stage) throw Failure(Exit::kBadInput, stage.error().text());
    return std::move(*stage);
}

}  // namespace dramatis::cli
