#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "games/story/draft.hpp"

// [define], and what holds at the [start].
namespace dramatis::story {
namespace {

constexpr const char* kPlainly =
    "at the start a value is set plainly, as in \"likes(Eva, Tom) = true\"";

Wrong name_definition(Draft& draft, const std::string& key, const toml::node& node) {
    Definition out{.at = inside(node)};
    if (auto wrong = read_text(node, "a shorthand", out.body)) return wrong;
    if (const auto wrong = ExpressionParser(draft.names, key, {}, {}, 0).heading(out))
        return fault_at(node, "\"" + key + "\": " + wrong->what);
    const Names& names = draft.names;
    const std::string name = out.name;
    if (names.attributes.contains(name) || names.actions.contains(name) ||
        names.entities.contains(name))
        return fault_at(node, "there is another " + name);
    if (!draft.names.definitions.emplace(name, std::move(out)).second)
        return fault_at(node, "there is another shorthand " + name);
    return {};
}

// By itself, with its parameters open.
Wrong check_definition(Draft& draft, Definition& definition) {
    Slots slots(definition.parameters);
    const OpenDefinition open(definition);
    Expression unused;
    return ExpressionParser(draft.names, definition.body, definition.at, std::move(slots.scope),
                            slots.count, 1)
        .value(unused);
}

Wrong set_at_start(Draft& draft, const toml::node& node) {
    std::string body;
    if (auto wrong = read_text(node, "a value at the start", body)) return wrong;
    Effect effect;
    if (auto wrong = parser_of(draft, body, node, {}).effect(effect)) return wrong;
    Attribute& attribute = draft.world[effect.attribute];
    if (!effect.loops.empty() || !effect.value.is_value() || !effect.condition.is_value())
        return fault_at(node, kPlainly);
    std::size_t place = 0;
    for (std::size_t i = 0; i < effect.args.size(); ++i) {
        if (!effect.args[i].is_value()) return fault_at(node, kPlainly);
        const auto rank = std::ranges::find(attribute.domain[i], entity_of(effect.args[i].value));
        place = place * attribute.domain[i].size() +
                static_cast<std::size_t>(rank - attribute.domain[i].begin());
    }
    const double value = effect.value.value;
    if (attribute.is_range &&
        (value < attribute.low || value > attribute.high || value != std::floor(value)))
        return fault_at(node, fmt::format("{} is a whole number from {} to {}", attribute.name,
                                          attribute.low, attribute.high));
    attribute.start[place] = value;
    return {};
}

// "Eva, Tom": whom the value at that place is of.
std::string arguments_of(const World& world, const Attribute& attribute, std::size_t place) {
    std::string out;
    for (std::size_t arg = attribute.domain.size(); arg-- > 0;) {
        const auto& domain = attribute.domain[arg];
        out = world[domain[place % domain.size()]].id + (out.empty() ? "" : ", " + out);
        place /= domain.size();
    }
    return out;
}

}  // namespace

Wrong read_definitions(Draft& draft) {
    const toml::table* define = nullptr;
    if (auto wrong = draft.find_table("define", define)) return wrong;
    if (!define) return {};
    for (const auto& [key, node] : items(*define)) draft.note(name_definition(draft, key, *node));
    if (!draft.faults.empty()) return {};
    for (auto& [name, definition] : draft.names.definitions)
        draft.note(check_definition(draft, definition));
    return {};
}

Wrong read_start(Draft& draft) {
    const toml::table* start = nullptr;
    if (auto wrong = draft.find_table("start", start)) return wrong;
    if (!start) return {};
    if (auto wrong = known_keys(*start, {"set"}, "[start]")) return wrong;
    const auto* set = start->get("set");
    if (!set) return {};
    std::vector<const toml::node*> list;
    if (auto wrong = read_list(*set, "set", list)) return wrong;
    for (const auto* each : list) draft.note(set_at_start(draft, *each));
    return {};
}

Wrong check_starts(Draft& draft) {
    for (const auto& attribute : draft.world.attributes)
        for (std::size_t i = 0; i < attribute.size(); ++i)
            if (std::isnan(attribute.start[i]))
                return Fault{{attribute.line, 1},
                             fmt::format("{}({}) has no value at the start; give it one, or a "
                                         "\"start\" for all, or allow \"none\"",
                                         attribute.name, arguments_of(draft.world, attribute, i))};
    return {};
}

}  // namespace dramatis::story
