#include <fmt/format.h>

#include <utility>

#include "games/story/draft.hpp"
#include "games/story/world.hpp"

namespace dramatis::story {
namespace {

Wrong check_sections(Draft& draft) {
    return known_keys(draft.table,
                      {"story", "types", "entities", "attributes", "start", "define", "action",
                       "goal", "sliders"},
                      "a world");
}

// Section after section, as long as all is right.
void read(Draft& draft, std::string_view text, const std::vector<std::string>& goals = {}) {
    draft.note(read_toml(text, draft.file, draft.table));
    for (const auto& section : {check_sections, read_story, read_types, name_entities, name_actions,
                                read_attributes, read_entity_values, read_definitions, find_place,
                                read_actions, read_start, check_starts, read_goals})
        if (draft.faults.empty()) draft.note(section(draft));
    if (draft.faults.empty() && !goals.empty()) choose_goals(draft, goals);
    if (draft.faults.empty()) draft.note(read_sliders(draft));
}

}  // namespace

core::Result<World> parse_world(std::string_view text, const std::string& name,
                                const std::vector<std::string>& goals) {
    Draft draft(name);
    read(draft, text, goals);
    if (!draft.faults.empty()) return std::move(draft.faults.front());
    return std::move(draft.world);
}

std::vector<core::Error> find_faults(std::string_view text, const std::string& name) {
    Draft draft(name);
    read(draft, text);
    return std::move(draft.faults);
}

core::Result<bool> set_slider(World& world, std::string_view name, double value) {
    std::vector<std::string_view> known;
    for (const auto& slider : world.sliders) {
        known.push_back(slider.name);
        if (slider.name != name) continue;
        for (const KindId action : slider.actions) world.factor[action.index()] *= value;
        return true;
    }
    std::string list;
    for (const auto each : known) list += (list.empty() ? "" : ", ") + std::string(each);
    return core::Error{
        fmt::format("there is no slider {}{}; there are {}", name, nearest(name, known), list),
        "--slider"};
}

}  // namespace dramatis::story
