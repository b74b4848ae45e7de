#include "games/story/draft.hpp"

#include <fmt/format.h>

namespace dramatis::story {
namespace {

constexpr std::size_t kMostFaults = 12;

}  // namespace

void Draft::note(const Wrong& wrong) {
    if (wrong && faults.size() < kMostFaults)
        faults.push_back(
            {wrong->what, fmt::format("{}:{}:{}", file, wrong->at.line, wrong->at.column)});
}

Wrong Draft::find_table(std::string_view key, const toml::table*& out) const {
    const auto* node = table.get(key);
    out = node ? node->as_table() : nullptr;
    if (node && !out) return fault_at(*node, fmt::format("[{}] must be a table", key));
    return {};
}

Wrong Draft::find_tables(std::string_view key, const toml::array*& out) const {
    const auto* node = table.get(key);
    out = node ? node->as_array() : nullptr;
    if (node && !node->is_array_of_tables() && !(out && out->empty()))
        return fault_at(*node, fmt::format("write [[{}]] before each of them", key));
    return {};
}

Wrong Draft::find_type(const std::string& name, const toml::node& node, TypeId& out) const {
    const auto found = names.types.find(name);
    if (found == names.types.end()) {
        std::vector<std::string_view> known;
        for (const auto& [each, id] : names.types) known.push_back(each);
        return fault_at(node, "there is no type " + name + nearest(name, known));
    }
    out = found->second;
    return {};
}

Slots::Slots(const std::vector<Parameter>& parameters) {
    for (const auto& parameter : parameters)
        scope.emplace_back(parameter.name,
                           Expression{.op = Op::kSlot,
                                      .type = {ValueType::Base::kEntity, parameter.domain},
                                      .slot = SlotId(count++)});
}

ExpressionParser parser_of(Draft& draft, const std::string& text, const toml::node& node,
                           const Slots& slots) {
    return {draft.names, text, inside(node), slots.scope, slots.count};
}

Wrong read_condition(Draft& draft, const toml::node& node, const Slots& slots,
                     const std::string& what, Expression& out) {
    std::string body;
    if (auto wrong = read_text(node, what, body)) return wrong;
    return parser_of(draft, body, node, slots).condition(out);
}

}  // namespace dramatis::story
