#include "library/cast.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "library/data_folder.hpp"
#include "library/persona_library.hpp"
#include "os/exit.hpp"
#include "os/shown.hpp"

namespace dramatis::cli {

using players::find_preset;

std::vector<std::string> default_cast() {
    std::map<std::string, players::Persona> personas;
    for (const auto& name : persona_names()) personas.emplace(name, load_persona(name));
    return players::default_cast(personas);
}

bool is_player(const std::string& name) {
    const auto personas = persona_names();
    return find_preset(name) || std::ranges::find(personas, name) != personas.end();
}

std::string find_player(const std::string& name, std::string_view place) {
    if (name.find('/') != std::string::npos || name.ends_with(".json")) return name;
    const auto presets = players::preset_names(), personas = persona_names();
    std::vector<std::string> all = presets;
    all.insert(all.end(), personas.begin(), personas.end());
    if (const auto found = find_name(fmt::format("{}the player", place), name, all)) return *found;
    throw Failure(Exit::kBadUsage, fmt::format("{}there is no player {}; choose from {}, {}, or "
                                               "give the file of a persona, such as ./mine.json",
                                               place, shown(name), fmt::join(presets, ", "),
                                               fmt::join(personas, ", ")));
}

std::vector<std::string> parse_cast(const std::string& list) {
    std::vector<std::string> out;
    for (std::size_t from = 0; from <= list.size();) {
        const auto end = std::min(list.find(',', from), list.size());
        std::string name = list.substr(from, end - from);
        if (name == "default") {
            for (auto& each : default_cast()) out.push_back(std::move(each));
        } else if (!name.empty()) {
            out.push_back(std::move(name));
        }
        from = end + 1;
    }
    if (out.empty())
        throw Failure(Exit::kBadUsage,
                      "--cast is empty; try --cast random,greedy,max-score,strong");
    std::vector<std::string> names;
    for (auto& name : out) {
        name = find_player(name);
        names.push_back(find_preset(name) ? name : load_persona(name).name);
        if (std::ranges::count(names, names.back()) > 1 ||
            (!find_preset(name) && find_preset(names.back())))
            throw Failure(Exit::kBadUsage,
                          fmt::format("the cast has {} twice; every player needs a different name",
                                      shown(names.back())));
    }
    return out;
}

players::CastMember cast_member(const std::string& name, const match3::Setup& setup) {
    if (const auto* preset = find_preset(name)) return players::cast_member(*preset, setup);
    return players::cast_member(load_persona(name), setup);
}

}  // namespace dramatis::cli
