#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "games/story/draft.hpp"

// [attributes], what entities say of theirs, and which one says where somebody is.
namespace dramatis::story {
namespace {

using Base = ValueType::Base;

constexpr std::size_t kMostAttributes = 200;
constexpr std::size_t kMostValues = 16'384;  // of one attribute
constexpr int kWidestRange = 250;
constexpr std::size_t kMostArguments = 6;

std::vector<EntityId> members(const EntitySet& set) {
    std::vector<EntityId> out;
    for (int i = 0; i < kMaxEntities; ++i)
        if (set[static_cast<std::size_t>(i)]) out.push_back(EntityId(i));
    return out;
}

std::optional<int> parse_whole(const std::string& text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < -1'000'000 ||
        value > 1'000'000)
        return {};
    return value;
}

Wrong check_name(const Draft& draft, const std::string& key, const toml::node& node) {
    if (!is_identifier(key))
        return fault_at(
            node,
            "the name of an attribute has letters, digits and _ alone, and is no word of the "
            "language such as \"and\" or \"count\"");
    for (const char* taken : {"is", "name", "plural", "pronoun", "last", "min", "max"})
        if (key == taken)
            return fault_at(node, key + " has a meaning of its own; call the attribute otherwise");
    if (draft.names.entities.contains(key) || draft.names.types.contains(key))
        return fault_at(node, "there is another " + key);
    return {};
}

// Whom it is of; gives the number of its values.
Wrong read_arguments(const Draft& draft, const toml::node& node, const toml::node& of,
                     Attribute& out, std::size_t& size) {
    std::vector<const toml::node*> types;
    if (of.is_string())
        types.push_back(&of);
    else if (auto wrong = read_list(of, "of", types))
        return wrong;
    if (types.size() > kMostArguments)
        return fault_at(
            of, fmt::format("{} is of too many; {} are the most", out.name, kMostArguments));
    for (const auto* type : types) {
        std::string name;
        TypeId id;
        if (auto wrong = read_text(*type, "a type", name)) return wrong;
        if (auto wrong = draft.find_type(name, *type, id)) return wrong;
        out.of.push_back(draft.world[id].members);
        out.domain.push_back(members(out.of.back()));
        size *= out.domain.back().size();
        if (size > kMostValues)
            return fault_at(node,
                            fmt::format("{} has more than {} values; use fewer or smaller types",
                                        out.name, kMostValues));
    }
    if (types.empty()) return fault_at(of, "an attribute is of one type at least");
    return {};
}

Wrong read_range(const std::string& word, std::size_t dots, const toml::node& node,
                 Attribute& out) {
    const auto low = parse_whole(word.substr(0, dots)), high = parse_whole(word.substr(dots + 2));
    if (!low || !high || *high < *low)
        return fault_at(node, "a range is two whole numbers, as in \"0..5\"");
    if (*high - *low >= kWidestRange)
        return fault_at(
            node, fmt::format("this range is too wide; {} numbers are the most", kWidestRange));
    out.value.base = Base::kNumber;
    out.is_range = true;
    out.low = *low, out.high = *high;
    return {};
}

Wrong read_value_type(const Draft& draft, const toml::node& node, Attribute& out) {
    std::string word;
    if (auto wrong = read_text(node, "value", word)) return wrong;
    if (word == "bool") return {};
    if (word == "number") {
        out.value.base = Base::kNumber;
        return {};
    }
    if (const auto dots = word.find(".."); dots != std::string::npos)
        return read_range(word, dots, node, out);
    out.value.base = Base::kEntity;
    for (std::size_t from = 0; from <= word.size();) {
        const auto end = std::min(word.find('|', from), word.size());
        std::string each = word.substr(from, end - from);
        each.erase(0, std::min(each.find_first_not_of(' '), each.size()));
        while (each.ends_with(' ')) each.pop_back();
        TypeId id;
        if (each == "none")
            out.value.entities.set(kNone);
        else if (auto wrong = draft.find_type(each, node, id))
            return wrong;
        else
            out.value.entities |= draft.world[id].members;
        from = end + 1;
    }
    return {};
}

Wrong read_start_value(const Draft& draft, const Attribute& attribute, const toml::node& node,
                       double& out) {
    if (attribute.value.is(Base::kBool)) {
        bool truth = false;
        auto wrong = read_truth(node, attribute.name, truth);
        out = truth ? 1 : 0;
        return wrong;
    }
    if (attribute.is_range)
        return read_whole(node, attribute.name,
                          {static_cast<double>(attribute.low), static_cast<double>(attribute.high)},
                          out);
    if (attribute.value.is(Base::kNumber)) return read_real(node, attribute.name, {-1e9, 1e9}, out);
    std::string word;
    if (auto wrong = read_text(node, attribute.name, word)) return wrong;
    out = kNone;
    if (word == "none" && attribute.value.entities[kNone]) return {};
    const auto found = draft.names.entities.find(word);
    if (found == draft.names.entities.end()) {
        std::vector<std::string_view> known;
        for (const auto& [each, id] : draft.names.entities) known.push_back(each);
        return fault_at(node, "there is no entity " + word + nearest(word, known));
    }
    if (!attribute.value.entities[found->second.index()])
        return fault_at(node, word + " is of another type than " + attribute.name + " can be");
    out = value_of(found->second);
    return {};
}

// Where nothing is said; NaN: something must be.
double start_of(const Attribute& attribute) {
    if (attribute.value.is(Base::kEntity))
        return attribute.value.entities[kNone] ? kNone : std::nan("");
    return attribute.is_range ? attribute.low : 0;
}

Wrong read_attribute(Draft& draft, const std::string& key, const toml::node& node) {
    if (auto wrong = check_name(draft, key, node)) return wrong;
    const toml::table* entry = nullptr;
    if (auto wrong = read_table(node, "an attribute", entry)) return wrong;
    if (auto wrong = known_keys(*entry, {"of", "value", "start"}, "an attribute")) return wrong;
    Attribute out{.name = key, .line = source_of(node).line};
    const auto* of = entry->get("of");
    if (!of) return fault_at(node, "of whom is " + key + "? Add of = \"...\" with a type");
    std::size_t size = 1;
    if (auto wrong = read_arguments(draft, node, *of, out, size)) return wrong;
    const auto* value = entry->get("value");
    if (!value)
        return fault_at(node, "what can " + key +
                                  " be? Add value = \"...\": a type, bool, number, or a range "
                                  "such as 0..5");
    if (auto wrong = read_value_type(draft, *value, out)) return wrong;
    double first = start_of(out);
    if (const auto* start = entry->get("start"))
        if (auto wrong = read_start_value(draft, out, *start, first)) return wrong;
    out.start.assign(size, first);
    out.otherwise = out.value.is(Base::kEntity) ? kNone : 0;
    if (draft.world.attributes.size() >= kMostAttributes)
        return fault_at(
            node, fmt::format("these are too many attributes; {} are the most", kMostAttributes));
    draft.names.attributes.emplace(key, AttributeId(draft.world.attributes.size()));
    draft.world.attributes.push_back(std::move(out));
    return {};
}

Wrong read_entity_value(Draft& draft, EntityId id, const std::string& name,
                        const toml::node& value) {
    const auto found = draft.names.attributes.find(name);
    if (found == draft.names.attributes.end()) {
        std::vector<std::string_view> known{"is", "name", "plural", "pronoun"};
        for (const auto& [each, number] : draft.names.attributes) known.push_back(each);
        return fault_at(value, "there is no attribute " + name + nearest(name, known));
    }
    Attribute& attribute = draft.world[found->second];
    if (attribute.of.size() != 1)
        return fault_at(value, name + " is of several; set it under [start]");
    if (!attribute.of[0][id.index()])
        return fault_at(value, name + " is not of such an entity as " + draft.world[id].id);
    const auto rank = std::ranges::find(attribute.domain[0], id) - attribute.domain[0].begin();
    double start = 0;
    if (auto wrong = read_start_value(draft, attribute, value, start)) return wrong;
    attribute.start[static_cast<std::size_t>(rank)] = start;
    return {};
}

}  // namespace

Wrong read_attributes(Draft& draft) {
    const toml::table* attributes = nullptr;
    if (auto wrong = draft.find_table("attributes", attributes)) return wrong;
    if (!attributes) return {};
    for (const auto& [key, node] : items(*attributes))
        draft.note(read_attribute(draft, key, *node));
    return {};
}

Wrong read_entity_values(Draft& draft) {
    for (const auto& [key, node] : items(*draft.table.get("entities")->as_table())) {
        const EntityId id = draft.names.entities.find(key)->second;
        for (const auto& [name, value] : items(*node->as_table()))
            if (name != "is" && name != "name" && name != "plural" && name != "pronoun")
                draft.note(read_entity_value(draft, id, name, *value));
    }
    return {};
}

Wrong find_place(Draft& draft) {
    const auto* named = draft.table["story"]["place"].node();
    std::string word = "at";
    if (named)
        if (auto wrong = read_text(*named, "place", word)) return wrong;
    const auto found = draft.names.attributes.find(word);
    if (found != draft.names.attributes.end()) {
        const Attribute& attribute = draft.world[found->second];
        if (attribute.of.size() == 1 && attribute.value.is(Base::kEntity)) {
            draft.world.place = found->second;
            return {};
        }
    }
    if (named)
        return fault_at(*named,
                        "place names an attribute of one argument whose values are entities");
    return {};
}

}  // namespace dramatis::story
