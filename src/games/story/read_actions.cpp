#include <fmt/format.h>

#include <algorithm>

#include "games/story/draft.hpp"

// [[action]]
namespace dramatis::story {
namespace {

using Base = ValueType::Base;

constexpr std::size_t kMostActions = 250, kMostParameters = 6;

Wrong name_action(Draft& draft, const toml::node& node) {
    const auto* name = node.as_table()->get("name");
    if (!name) return fault_at(node, "an action needs a name");
    std::string word;
    if (auto wrong = read_text(*name, "name", word)) return wrong;
    if (!is_identifier(word))
        return fault_at(*name,
                        "the name of an action has letters, digits and _ alone, and is no word of "
                        "the language such as \"and\" or \"count\"");
    auto& actions = draft.world.actions;
    if (draft.names.entities.contains(word) ||
        !draft.names.actions.emplace(word, KindId(actions.size())).second)
        return fault_at(*name, "there is another " + word);
    actions.push_back({.name = word, .line = source_of(node).line});
    return {};
}

Wrong read_who(Draft& draft, const toml::node& node, Action& out) {
    std::string body;
    if (auto wrong = read_text(node, "who", body)) return wrong;
    if (auto wrong = parser_of(draft, body, node, {}).parameters(out.who)) return wrong;
    if (out.who.size() > kMostParameters)
        return fault_at(node, fmt::format("{} parameters are the most", kMostParameters));
    for (std::size_t i = 0; i < out.who.size() && out.doer.is_none(); ++i) {
        const EntitySet& domain = out.who[i].domain;
        if (domain.any() && (domain & ~draft.world.actors).none()) out.doer = SlotId(i);
    }
    return {};
}

Wrong read_believability(Draft& draft, const toml::node& node, const Slots& slots,
                         Expression& out) {
    if (!node.is_string()) {
        double b = 0;
        if (auto wrong = read_real(node, "a believability", {0, 1}, b)) return wrong;
        out = constant(b);
        return {};
    }
    std::string body;
    if (auto wrong = read_text(node, "b", body)) return wrong;
    if (auto wrong = parser_of(draft, body, node, slots).number(out)) return wrong;
    if (out.is_value() && (out.value < 0 || out.value > 1))
        return fault_at(node,
                        fmt::format("a believability is {}; it must be from 0 to 1", out.value));
    return {};
}

Wrong read_rule(Draft& draft, const toml::node& node, const Slots& slots, const std::string& what,
                Rule& out) {
    const auto* entry = node.as_table();
    if (!entry) return read_believability(draft, node, slots, out.b);
    if (auto wrong = known_keys(*entry, {"b", "if"}, "a rule of " + what)) return wrong;
    const auto* b = entry->get("b");
    if (!b) return fault_at(node, "a rule of " + what + " needs b = ..., the believability");
    if (auto wrong = read_believability(draft, *b, slots, out.b)) return wrong;
    if (const auto* when = entry->get("if"))
        return read_condition(draft, *when, slots, "if", out.condition);
    return {};
}

Wrong read_rules(Draft& draft, const toml::node& node, const Slots& slots, const std::string& what,
                 std::vector<Rule>& out) {
    if (!node.is_array()) return read_believability(draft, node, slots, out.emplace_back().b);
    std::vector<const toml::node*> list;
    if (auto wrong = read_list(node, what, list)) return wrong;
    for (const auto* each : list)
        if (auto wrong = read_rule(draft, *each, slots, what, out.emplace_back())) return wrong;
    if (out.empty()) return fault_at(node, what + " has no rules");
    return {};
}

Wrong read_effect(Draft& draft, const toml::node& node, const Slots& slots, Effect& out) {
    std::string body;
    if (auto wrong = read_text(node, "an effect", body)) return wrong;
    if (auto wrong = parser_of(draft, body, node, slots).effect(out)) return wrong;
    Attribute& attribute = draft.world[out.attribute];
    if (attribute.value.is(Base::kNumber) && !attribute.is_range)
        return fault_at(node, attribute.name +
                                  " is a number, which no action can change; give it a range of "
                                  "whole numbers, such as value = \"0..5\"");
    attribute.changes = true;
    return {};
}

Wrong read_effects(Draft& draft, const toml::node& node, const Slots& slots, Action& out) {
    std::vector<const toml::node*> list;
    if (auto wrong = read_list(node, "do", list)) return wrong;
    for (const auto* each : list)
        if (auto wrong = read_effect(draft, *each, slots, out.effects.emplace_back())) return wrong;
    return {};
}

Wrong read_action(Draft& draft, const toml::table& entry, Action& out) {
    if (auto wrong = known_keys(entry, {"name", "who", "when", "believe", "factors", "do", "tell"},
                                "an action"))
        return wrong;
    if (const auto* who = entry.get("who"))
        if (auto wrong = read_who(draft, *who, out)) return wrong;
    const Slots slots(out.who);
    draft.world.slots = std::max(draft.world.slots, slots.count);
    if (const auto* when = entry.get("when"))
        if (auto wrong = read_condition(draft, *when, slots, "when", out.when)) return wrong;
    const auto* believe = entry.get("believe");
    if (!believe)
        return fault_at(entry, "how believable is " + out.name +
                                   "? Add believe = a number from 0 to 1, or rules");
    if (auto wrong = read_rules(draft, *believe, slots, "believe", out.believe)) return wrong;
    if (const auto* factors = entry.get("factors"))
        if (auto wrong = read_rules(draft, *factors, slots, "factors", out.factors)) return wrong;
    if (const auto* effects = entry.get("do"))
        if (auto wrong = read_effects(draft, *effects, slots, out)) return wrong;
    if (const auto* tell = entry.get("tell"))
        if (auto wrong = read_ways(draft, *tell, slots, out.ways)) return wrong;
    if (std::ranges::none_of(out.ways, [](const Way& each) { return !each.is_special; }))
        return fault_at(entry, out.name +
                                   " needs a text without \"if\" in its \"tell\", for when no "
                                   "other fits");
    return {};
}

}  // namespace

Wrong name_actions(Draft& draft) {
    const toml::array* actions = nullptr;
    if (auto wrong = draft.find_tables("action", actions)) return wrong;
    if (!actions || actions->empty())
        return Fault{
            {1, 1}, "a world needs actions: [[action]] with name, who, when, believe, do and tell"};
    if (actions->size() > kMostActions)
        return fault_at(*actions,
                        fmt::format("these are too many actions; {} are the most", kMostActions));
    for (const auto& node : *actions)
        if (auto wrong = name_action(draft, node)) return wrong;
    draft.world.factor.assign(draft.world.actions.size(), 1.0);
    return {};
}

Wrong read_actions(Draft& draft) {
    const toml::array& actions = *draft.table.get("action")->as_array();
    for (std::size_t i = 0; i < actions.size(); ++i)
        draft.note(read_action(draft, *actions[i].as_table(), draft.world.actions[i]));
    return {};
}

}  // namespace dramatis::story
