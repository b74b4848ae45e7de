#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "games/story/draft.hpp"

// [story], [types], and the names of [entities].
namespace dramatis::story {
namespace {

constexpr int kMostLength = 120;
constexpr std::size_t kMostTypes = 64;

TypeId type_at(const Draft& draft, std::string_view name) {
    return draft.names.types.find(name)->second;
}

// The types a type belongs to, not itself unless there is a circle.
std::set<TypeId>& above(const Draft& draft, TypeId type, std::set<TypeId>& out) {
    for (const TypeId parent : draft.parents[type.index()])
        if (out.insert(parent).second) above(draft, parent, out);
    return out;
}

Wrong name_type(Draft& draft, const std::string& key, const toml::node& node) {
    if (!is_identifier(key))
        return fault_at(node,
                        "the name of a type has letters, digits and _ alone, and is no word of the "
                        "language such as \"and\" or \"count\"");
    if (key == "bool" || key == "number" || key == "none")
        return fault_at(node, key + " is a word of its own; call the type otherwise");
    draft.names.types.emplace(key, TypeId(draft.world.types.size()));
    draft.world.types.push_back({.name = key});
    if (draft.world.types.size() > kMostTypes)
        return fault_at(node, fmt::format("these are too many types; {} are the most", kMostTypes));
    return {};
}

Wrong read_parents(Draft& draft, const std::string& key, const toml::node& node) {
    std::vector<const toml::node*> list;
    if (auto wrong = read_list(node, "the types that " + key + " belongs to", list)) return wrong;
    auto& parents = draft.parents[type_at(draft, key).index()];
    for (const auto* parent : list) {
        std::string name;
        TypeId id;
        if (auto wrong = read_text(*parent, "a type", name)) return wrong;
        if (auto wrong = draft.find_type(name, *parent, id)) return wrong;
        if (std::ranges::find(parents, id) == parents.end()) parents.push_back(id);
    }
    return {};
}

Wrong name_entity(Draft& draft, const std::string& key, const toml::node& node) {
    if (!is_identifier(key))
        return fault_at(
            node,
            "the name of an entity has letters, digits and _ alone, and is no word of the language "
            "such as \"and\" or \"count\"; what the text calls it is its \"name\"");
    const toml::table* entry = nullptr;
    if (auto wrong = read_table(node, "an entity", entry)) return wrong;
    if (draft.names.types.contains(key)) return fault_at(node, key + " is a type already");
    Entity entity{.id = key, .text = {.name = key}};
    const auto* is = entry->get("is");
    if (!is) return fault_at(node, "what is " + key + "? Add its type: is = \"...\"");
    std::string type_name;
    if (auto wrong = read_text(*is, "is", type_name)) return wrong;
    if (auto wrong = draft.find_type(type_name, *is, entity.type)) return wrong;
    if (const auto* name = entry->get("name"))
        if (auto wrong = read_text(*name, "name", kLongestName, entity.text.name)) return wrong;
    if (const auto* plural = entry->get("plural"))
        if (auto wrong = read_truth(*plural, "plural", entity.text.plural)) return wrong;
    if (const auto* pronoun = entry->get("pronoun"))
        if (auto wrong = read_pronoun(*pronoun, entity.text.pronoun)) return wrong;
    const auto id = draft.world.entities.size();
    if (id >= kMaxEntities)
        return fault_at(node,
                        fmt::format("these are too many entities; {} are the most", kMaxEntities));
    std::set<TypeId> types{entity.type};
    for (const TypeId type : above(draft, entity.type, types))
        draft.world.types[type.index()].members.set(id);
    draft.names.entities.emplace(key, EntityId(id));
    draft.world.entities.push_back(std::move(entity));
    return {};
}

}  // namespace

Wrong read_story(Draft& draft) {
    const toml::table* story = nullptr;
    if (auto wrong = draft.find_table("story", story)) return wrong;
    World& world = draft.world;
    world.title = draft.file;
    if (!story) return {};
    if (auto wrong = known_keys(
            *story, {"title", "about", "length", "credit", "enough", "repeat", "place", "actors"},
            "[story]"))
        return wrong;
    double length = world.length;
    for (const auto& [key, node] : items(*story)) {
        Wrong wrong;
        if (key == "title") wrong = read_text(*node, key, kLongestName, world.title);
        if (key == "about") wrong = read_text(*node, key, kLongestAbout, world.about);
        if (key == "length") wrong = read_whole(*node, key, {1, kMostLength}, length);
        if (key == "credit") wrong = read_credit(*node, draft.is_partial);
        if (key == "enough") wrong = read_real(*node, key, {0.01, 1}, world.enough);
        if (key == "repeat") wrong = read_real(*node, key, {0, 1}, world.repeat);
        if (key == "actors") wrong = read_text(*node, key, draft.actors);
        if (wrong) return wrong;
    }
    world.length = static_cast<int>(length);
    return {};
}

Wrong read_types(Draft& draft) {
    const toml::table* types = nullptr;
    if (auto wrong = draft.find_table("types", types)) return wrong;
    if (!types) return Fault{{1, 1}, "a world needs [types], such as actor = [], place = []"};
    const auto all = items(*types);
    for (const auto& [key, node] : all)
        if (auto wrong = name_type(draft, key, *node)) return wrong;
    draft.parents.resize(draft.world.types.size());
    for (const auto& [key, node] : all)
        if (auto wrong = read_parents(draft, key, *node)) return wrong;
    for (const auto& [key, node] : all) {
        const TypeId id = type_at(draft, key);
        std::set<TypeId> seen;
        if (above(draft, id, seen).contains(id))
            return fault_at(*node, key +
                                       " belongs to itself, by way of others or at once; types "
                                       "must not go in a circle");
    }
    if (draft.names.types.contains(draft.actors)) return {};
    if (draft.actors != "actor")
        return fault_at(*draft.table["story"]["actors"].node(), "there is no type " + draft.actors);
    return fault_at(*types,
                    "there is no type \"actor\"; add it, or say actors = \"...\" under [story]");
}

Wrong name_entities(Draft& draft) {
    const toml::table* entities = nullptr;
    if (auto wrong = draft.find_table("entities", entities)) return wrong;
    if (!entities)
        return Fault{{1, 1}, "a world needs [entities], such as Alice = { is = \"actor\" }"};
    for (const auto& [key, node] : items(*entities))
        if (auto wrong = name_entity(draft, key, *node)) return wrong;
    World& world = draft.world;
    world.actors = world[type_at(draft, draft.actors)].members;
    for (std::size_t i = 0; i < world.entities.size(); ++i)
        world.entities[i].text.is_actor = world.actors[i];
    return {};
}

}  // namespace dramatis::story
