#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <functional>
#include <optional>
#include <set>

#include "games/story/expression_parser.hpp"
#include "games/story/toml_text.hpp"
#include "games/story/toml_values.hpp"
#include "games/story/world.hpp"

namespace dramatis::story {
namespace {

using Base = ValueType::Base;
using Scope = ExpressionParser::Scope;

constexpr std::size_t kMostFaults = 12;
constexpr int kMostLength = 120;
constexpr std::size_t kMostTypes = 64, kMostAttributes = 200, kMostActions = 250,
                      kMostParameters = 6, kMostGoals = 32;
constexpr std::size_t kMostValues = 16'384;  // of one attribute
constexpr int kWidestRange = 250;
constexpr std::size_t kMostArguments = 6;  // of an attribute
constexpr std::size_t kLongestName = 1000, kLongestTelling = 4000, kLongestAbout = 10'000;  // bytes
constexpr double kMostWorkOfTelling = 100'000;  // of one condition or mention: they are asked as
                                                // they stand, not written out beforehand

class Reader {
   public:
    Reader(std::string_view text, std::string file, std::vector<std::string> goals = {})
        : text_(text), file_(std::move(file)), wanted_(std::move(goals)) {
        world_.file = file_;
        names_.world = &world_;
    }

    std::vector<core::Error> faults() && { return std::move(faults_); }
    World world() && { return std::move(world_); }

    bool read() {
        if (text_.size() > kMaxWorldBytes)
            return fault({{1, 1}, "this file is too large for a world; a megabyte is the most"}),
                   false;
        if (const auto zero = text_.find('\0'); zero != std::string_view::npos)
            return fault({source_inside({}, text_, zero), "this byte is no text"}), false;
        if (const auto unfit = find_unfit(text_))
            return fault({source_inside({}, text_, unfit->offset), unfit->what}), false;
        auto parsed = toml::parse(text_, file_);
        if (!parsed) {
            const auto& error = parsed.error();
            return fault({{static_cast<int>(error.source().begin.line),
                           static_cast<int>(error.source().begin.column)},
                          "this is no TOML: " + std::string(error.description())}),
                   false;
        }
        file_table_ = std::move(parsed).table();
        // The order matters: what comes later uses the names of what comes before.
        const auto step = [&](auto&& what) {
            if (faults_.empty()) what();
        };
        guard([&] {
            known_keys(file_table_,
                       {"story", "types", "entities", "attributes", "start", "define", "action",
                        "goal", "sliders"},
                       "a world");
        });
        step([&] { guard([&] { read_story(); }); });
        step([&] { guard([&] { read_types(); }); });
        step([&] { guard([&] { name_entities(); }); });
        step([&] { guard([&] { name_actions(); }); });
        step([&] { read_attributes(); });
        step([&] { read_entity_values(); });
        step([&] { read_definitions(); });
        step([&] { guard([&] { find_place(); }); });
        step([&] { read_actions(); });
        step([&] { read_start(); });
        step([&] { check_starts(); });
        step([&] { read_goals(); });
        step([&] { read_sliders(); });
        return faults_.empty();
    }

   private:
    // --- faults

    void fault(const Fault& fault) {
        if (faults_.size() < kMostFaults)
            faults_.push_back(
                {fault.what, fmt::format("{}:{}:{}", file_, fault.at.line, fault.at.column)});
    }
    template <class F>
    void guard(F&& f) {
        try {
            f();
        } catch (const Fault& found) {
            fault(found);
        }
    }

    // --- tables of the file

    const toml::table* table(std::string_view key) const {
        const auto* node = file_table_.get(key);
        if (!node) return nullptr;
        if (!node->as_table()) fail(*node, fmt::format("[{}] must be a table", key));
        return node->as_table();
    }
    const toml::array* tables(std::string_view key) const {
        const auto* node = file_table_.get(key);
        if (!node) return nullptr;
        if (!node->is_array_of_tables() && !(node->as_array() && node->as_array()->empty()))
            fail(*node, fmt::format("write [[{}]] before each of them", key));
        return node->as_array();
    }
    Expression condition(const toml::node& node, const Scope& scope, int slots,
                         const std::string& what) {
        const std::string body = text(node, what);
        return ExpressionParser(names_, body, inside(node), scope, slots).condition();
    }

    static std::string text_up_to(std::size_t most, const toml::node& node,
                                  const std::string& what) {
        std::string out = text(node, what);
        if (out.size() > most)
            fail(node, fmt::format("{} is too long: it has {} bytes, and {} are the most", what,
                                   out.size(), most));
        return out;
    }

    // --- the sections

    void read_story() {
        const auto* story = table("story");
        world_.title = file_;
        if (!story) return;
        known_keys(*story,
                   {"title", "about", "length", "credit", "enough", "repeat", "place", "actors"},
                   "[story]");
        for (const auto& [key, node] : items(*story)) {
            if (key == "title") world_.title = text_up_to(kLongestName, *node, key);
            if (key == "about") world_.about = text_up_to(kLongestAbout, *node, key);
            if (key == "length")
                world_.length = static_cast<int>(whole(*node, 1, kMostLength, key));
            if (key == "credit") partial_ = credit(*node);
            if (key == "enough") world_.enough = real(*node, 0.01, 1, key);
            if (key == "repeat") world_.repeat = real(*node, 0, 1, key);
            if (key == "actors") actors_ = text(*node, key);
        }
    }

    void read_types() {
        const auto* types = table("types");
        if (!types) throw Fault{{1, 1}, "a world needs [types], such as actor = [], place = []"};
        for (const auto& [key, node] : items(*types)) {
            if (!is_identifier(key))
                fail(*node,
                     "the name of a type has letters, digits and _ alone, and is no word of the "
                     "language such as \"and\" or \"count\"");
            if (key == "bool" || key == "number" || key == "none")
                fail(*node, key + " is a word of its own; call the type otherwise");
            names_.types.emplace(key, static_cast<int>(world_.types.size()));
            world_.types.push_back({.name = key});
            if (world_.types.size() > kMostTypes)
                fail(*node, fmt::format("these are too many types; {} are the most", kMostTypes));
        }
        parents_.resize(world_.types.size());
        for (const auto& [key, node] : items(*types))
            for (const auto* parent : list(*node, "the types that " + key + " belongs to")) {
                auto& parents = parents_[at(names_.types, key)];
                const int id = type_id(text(*parent, "a type"), *parent);
                if (std::ranges::find(parents, id) == parents.end()) parents.push_back(id);
            }
        for (const auto& [key, node] : items(*types)) {
            std::set<int> seen;
            if (above(static_cast<int>(at(names_.types, key)), seen)
                    .contains(static_cast<int>(at(names_.types, key))))
                fail(*node, key +
                                " belongs to itself, by way of others or at once; types must not "
                                "go in a circle");
        }
        if (!names_.types.contains(actors_)) {
            if (actors_ != "actor")
                fail(*table("story")->get("actors"), "there is no type " + actors_);
            throw Fault{
                source_of(*types),
                "there is no type \"actor\"; add it, or say actors = \"...\" under [story]"};
        }
    }
    static std::size_t at(const std::map<std::string, int, std::less<>>& names,
                          std::string_view name) {
        return static_cast<std::size_t>(names.find(name)->second);
    }
    int type_id(const std::string& name, const toml::node& node) const {
        const auto found = names_.types.find(name);
        if (found == names_.types.end()) {
            std::vector<std::string_view> known;
            for (const auto& [each, id] : names_.types) known.push_back(each);
            fail(node, "there is no type " + name + nearest(name, known));
        }
        return found->second;
    }
    // The types a type belongs to, not itself unless there is a circle.
    std::set<int>& above(int type, std::set<int>& out) const {
        for (const int parent : parents_[static_cast<std::size_t>(type)])
            if (out.insert(parent).second) above(parent, out);
        return out;
    }

    void name_entities() {
        const auto* entities = table("entities");
        if (!entities)
            throw Fault{{1, 1}, "a world needs [entities], such as Alice = { is = \"actor\" }"};
        for (const auto& [key, node] : items(*entities)) {
            if (!is_identifier(key))
                fail(*node,
                     "the name of an entity has letters, digits and _ alone, and is no word of the "
                     "language such as \"and\" or \"count\"; what the text calls it is its "
                     "\"name\"");
            const auto& entry = need_table(*node, "an entity");
            if (names_.types.contains(key)) fail(*node, key + " is a type already");
            Entity entity{.id = key, .text = {.name = key}};
            const auto* is = entry.get("is");
            if (!is) fail(*node, "what is " + key + "? Add its type: is = \"...\"");
            entity.type = type_id(text(*is, "is"), *is);
            if (const auto* name = entry.get("name"))
                entity.text.name = text_up_to(kLongestName, *name, "name");
            if (const auto* plural = entry.get("plural"))
                entity.text.plural = truth_of(*plural, "plural");
            if (const auto* pronoun = entry.get("pronoun"))
                entity.text.pronoun = pronoun_of(*pronoun);
            const auto id = world_.entities.size();
            if (id >= kMaxEntities)
                fail(*node,
                     fmt::format("these are too many entities; {} are the most", kMaxEntities));
            std::set<int> types{entity.type};
            for (const int type : above(entity.type, types))
                world_.types[static_cast<std::size_t>(type)].members.set(id);
            names_.entities.emplace(key, static_cast<int>(id));
            world_.entities.push_back(std::move(entity));
        }
        world_.actors = world_.types[at(names_.types, actors_)].members;
        for (std::size_t i = 0; i < world_.entities.size(); ++i)
            world_.entities[i].text.is_actor = world_.actors[i];
    }

    void name_actions() {
        const auto* actions = tables("action");
        if (!actions || actions->empty())
            throw Fault{
                {1, 1},
                "a world needs actions: [[action]] with name, who, when, believe, do and tell"};
        if (actions->size() > kMostActions)
            fail(*actions,
                 fmt::format("these are too many actions; {} are the most", kMostActions));
        for (const auto& node : *actions) {
            const auto* name = node.as_table()->get("name");
            if (!name) fail(node, "an action needs a name");
            const std::string word = text(*name, "name");
            if (!is_identifier(word))
                fail(*name,
                     "the name of an action has letters, digits and _ alone, and is no word of the "
                     "language such as \"and\" or \"count\"");
            if (names_.entities.contains(word) ||
                !names_.actions.emplace(word, static_cast<int>(world_.actions.size())).second)
                fail(*name, "there is another " + word);
            world_.actions.push_back({.name = word, .line = source_of(node).line});
        }
        world_.factor.assign(world_.actions.size(), 1.0);
    }

    void read_attributes() {
        guard([&] {
            const auto* attributes = table("attributes");
            if (!attributes) return;
            for (const auto& [key, node] : items(*attributes))
                guard([&, &key_ = key, node_ = node] { read_attribute(key_, *node_); });
        });
    }
    void read_attribute(const std::string& key, const toml::node& node) {
        if (!is_identifier(key))
            fail(node,
                 "the name of an attribute has letters, digits and _ alone, and is no word of the "
                 "language such as \"and\" or \"count\"");
        for (const char* taken : {"is", "name", "plural", "pronoun", "last", "min", "max"})
            if (key == taken)
                fail(node, key + " has a meaning of its own; call the attribute otherwise");
        if (names_.entities.contains(key) || names_.types.contains(key))
            fail(node, "there is another " + key);
        const auto& entry = need_table(node, "an attribute");
        known_keys(entry, {"of", "value", "start"}, "an attribute");
        Attribute out{.name = key, .line = source_of(node).line};
        const auto* of = entry.get("of");
        if (!of) fail(node, "of whom is " + key + "? Add of = \"...\" with a type");
        std::vector<const toml::node*> types;
        if (of->is_string())
            types.push_back(of);
        else
            types = list(*of, "of");
        if (types.size() > kMostArguments)
            fail(*of, fmt::format("{} is of too many; {} are the most", key, kMostArguments));
        std::size_t size = 1;
        for (const auto* type : types) {
            out.of.push_back(
                world_.types[static_cast<std::size_t>(type_id(text(*type, "a type"), *type))]
                    .members);
            out.domain.push_back(members(out.of.back()));
            size *= out.domain.back().size();
            if (size > kMostValues)
                fail(node, fmt::format("{} has more than {} values; use fewer or smaller types",
                                       key, kMostValues));
        }
        if (types.empty()) fail(*of, "an attribute is of one type at least");
        const auto* value = entry.get("value");
        if (!value)
            fail(node,
                 "what can " + key +
                     " be? Add value = \"...\": a type, bool, number, or a range such as 0..5");
        read_value_type(out, *value);
        if (const auto* start = entry.get("start")) {
            out.start.assign(size, start_value(out, *start));
        } else {
            const double nothing = out.value.is(Base::kEntity)
                                       ? (out.value.entities[kNone] ? kNone : std::nan(""))
                                   : out.is_range ? out.low
                                                  : 0;
            out.start.assign(size, nothing);
        }
        out.otherwise = out.value.is(Base::kEntity) ? kNone : 0;
        if (world_.attributes.size() >= kMostAttributes)
            fail(node,
                 fmt::format("these are too many attributes; {} are the most", kMostAttributes));
        names_.attributes.emplace(key, static_cast<int>(world_.attributes.size()));
        world_.attributes.push_back(std::move(out));
    }
    static std::vector<EntityId> members(const EntitySet& set) {
        std::vector<EntityId> out;
        for (int i = 0; i < kMaxEntities; ++i)
            if (set[static_cast<std::size_t>(i)]) out.push_back(static_cast<EntityId>(i));
        return out;
    }
    void read_value_type(Attribute& out, const toml::node& node) const {
        const std::string word = text(node, "value");
        if (word == "bool") return;
        if (word == "number") {
            out.value.base = Base::kNumber;
            return;
        }
        if (const auto dots = word.find(".."); dots != std::string::npos) {
            const auto low = parse_whole(word.substr(0, dots)),
                       high = parse_whole(word.substr(dots + 2));
            if (!low || !high || *high < *low)
                fail(node, "a range is two whole numbers, as in \"0..5\"");
            if (*high - *low >= kWidestRange)
                fail(node,
                     fmt::format("this range is too wide; {} numbers are the most", kWidestRange));
            out.value.base = Base::kNumber;
            out.is_range = true;
            out.low = *low, out.high = *high;
            return;
        }
        out.value.base = Base::kEntity;
        for (std::size_t from = 0; from <= word.size();) {
            const auto end = std::min(word.find('|', from), word.size());
            std::string each = word.substr(from, end - from);
            each.erase(0, each.find_first_not_of(' ') == std::string::npos
                              ? each.size()
                              : each.find_first_not_of(' '));
            while (each.ends_with(' ')) each.pop_back();
            if (each == "none")
                out.value.entities.set(kNone);
            else
                out.value.entities |=
                    world_.types[static_cast<std::size_t>(type_id(each, node))].members;
            from = end + 1;
        }
    }
    static std::optional<int> parse_whole(const std::string& text) {
        int value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size() || value < -1'000'000 ||
            value > 1'000'000)
            return {};
        return value;
    }
    double start_value(const Attribute& attribute, const toml::node& node) const {
        if (attribute.value.is(Base::kBool)) return truth_of(node, attribute.name) ? 1 : 0;
        if (attribute.is_range) return whole(node, attribute.low, attribute.high, attribute.name);
        if (attribute.value.is(Base::kNumber)) return real(node, -1e9, 1e9, attribute.name);
        const std::string word = text(node, attribute.name);
        if (word == "none" && attribute.value.entities[kNone]) return kNone;
        const auto found = names_.entities.find(word);
        if (found == names_.entities.end()) {
            std::vector<std::string_view> known;
            for (const auto& [each, id] : names_.entities) known.push_back(each);
            fail(node, "there is no entity " + word + nearest(word, known));
        }
        if (!attribute.value.entities[static_cast<std::size_t>(found->second)])
            fail(node, word + " is of another type than " + attribute.name + " can be");
        return found->second;
    }

    void read_entity_values() {
        for (const auto& [key, node] : items(*table("entities"))) {
            const std::size_t id = at(names_.entities, key);
            for (const auto& [name, value] : items(*node->as_table())) {
                if (name == "is" || name == "name" || name == "plural" || name == "pronoun")
                    continue;
                guard([&, &name_ = name, value_ = value] { set_of_entity(id, name_, *value_); });
            }
        }
    }
    void set_of_entity(std::size_t id, const std::string& name, const toml::node& value) {
        const auto found = names_.attributes.find(name);
        if (found == names_.attributes.end()) {
            std::vector<std::string_view> known{"is", "name", "plural", "pronoun"};
            for (const auto& [each, number] : names_.attributes) known.push_back(each);
            fail(value, "there is no attribute " + name + nearest(name, known));
        }
        Attribute& attribute = world_.attributes[static_cast<std::size_t>(found->second)];
        if (attribute.of.size() != 1) fail(value, name + " is of several; set it under [start]");
        if (!attribute.of[0][id])
            fail(value, name + " is not of such an entity as " + world_.entities[id].id);
        const auto rank = std::ranges::find(attribute.domain[0], static_cast<EntityId>(id)) -
                          attribute.domain[0].begin();
        attribute.start[static_cast<std::size_t>(rank)] = start_value(attribute, value);
    }

    void read_definitions() {
        guard([&] {
            const auto* define = table("define");
            if (!define) return;
            const auto all = items(*define);
            for (const auto& [key, node] : all)
                guard([&, &key_ = key, node_ = node] { name_definition(key_, *node_); });
            if (!faults_.empty()) return;
            for (auto& [name, definition] : names_.definitions)
                guard([&, &definition_ = definition] { check_definition(definition_); });
        });
    }
    void name_definition(const std::string& key, const toml::node& node) {
        Definition out{.body = text(node, "a shorthand"), .at = inside(node)};
        try {
            std::tie(out.name, out.parameters) = ExpressionParser(names_, key, {}, {}, 0).heading();
        } catch (const Fault& found) {
            fail(node, "\"" + key + "\": " + found.what);
        }
        if (names_.attributes.contains(out.name) || names_.actions.contains(out.name) ||
            names_.entities.contains(out.name))
            fail(node, "there is another " + out.name);
        const std::string name = out.name;
        if (!names_.definitions.emplace(name, std::move(out)).second)
            fail(node, "there is another shorthand " + name);
    }
    // By itself, with its parameters open.
    void check_definition(Definition& definition) {
        Scope scope;
        int slot = 0;
        for (const auto& parameter : definition.parameters)
            scope.emplace_back(parameter.name, Expression{.op = Op::kSlot,
                                                          .type = {Base::kEntity, parameter.domain},
                                                          .id = slot++});
        const OpenDefinition open(definition);
        ExpressionParser(names_, definition.body, definition.at, std::move(scope), slot, 1).value();
    }

    void find_place() {
        const auto* story = table("story");
        const auto* named = story ? story->get("place") : nullptr;
        const std::string word = named ? text(*named, "place") : "at";
        const auto found = names_.attributes.find(word);
        if (found != names_.attributes.end()) {
            const Attribute& attribute = world_.attributes[static_cast<std::size_t>(found->second)];
            if (attribute.of.size() == 1 && attribute.value.is(Base::kEntity)) {
                world_.place = found->second;
                return;
            }
        }
        if (named)
            fail(*named, "place names an attribute of one argument whose values are entities");
    }

    void read_actions() {
        guard([&] {
            std::size_t i = 0;
            for (const auto& node : *tables("action")) {
                guard([&] { read_action(world_.actions[i], *node.as_table()); });
                ++i;
            }
        });
    }
    void read_action(Action& out, const toml::table& entry) {
        known_keys(entry, {"name", "who", "when", "believe", "factors", "do", "tell"}, "an action");
        Scope scope;
        if (const auto* who = entry.get("who")) {
            const std::string body = text(*who, "who");
            out.who = ExpressionParser(names_, body, inside(*who), {}, 0).parameters();
            if (out.who.size() > kMostParameters)
                fail(*who, fmt::format("{} parameters are the most", kMostParameters));
        }
        for (std::size_t i = 0; i < out.who.size(); ++i) {
            const auto& parameter = out.who[i];
            scope.emplace_back(parameter.name, Expression{.op = Op::kSlot,
                                                          .type = {Base::kEntity, parameter.domain},
                                                          .id = static_cast<int>(i)});
            if (out.doer < 0 && parameter.domain.any() &&
                (parameter.domain & ~world_.actors).none())
                out.doer = static_cast<int>(i);
        }
        const int slots = static_cast<int>(out.who.size());
        world_.slots = std::max(world_.slots, slots);
        if (const auto* when = entry.get("when")) out.when = condition(*when, scope, slots, "when");
        const auto* believe = entry.get("believe");
        if (!believe)
            fail(entry, "how believable is " + out.name +
                            "? Add believe = a number from 0 to 1, or rules");
        out.believe = rules(*believe, scope, slots, "believe");
        if (const auto* factors = entry.get("factors"))
            out.factors = rules(*factors, scope, slots, "factors");
        if (const auto* effects = entry.get("do"))
            for (const auto* each : list(*effects, "do")) {
                const std::string body = text(*each, "an effect");
                Effect effect =
                    ExpressionParser(names_, body, inside(*each), scope, slots).effect();
                Attribute& attribute =
                    world_.attributes[static_cast<std::size_t>(effect.attribute)];
                if (attribute.value.is(Base::kNumber) && !attribute.is_range)
                    fail(*each, attribute.name +
                                    " is a number, which no action can change; give it a range of "
                                    "whole numbers, such as value = \"0..5\"");
                attribute.changes = true;
                out.effects.push_back(std::move(effect));
            }
        if (const auto* tell = entry.get("tell")) {
            if (tell->is_string())
                out.ways.push_back(way(*tell, scope, slots));
            else
                for (const auto* each : list(*tell, "tell"))
                    out.ways.push_back(way(*each, scope, slots));
        }
        if (std::ranges::none_of(out.ways, [](const Way& each) { return !each.is_special; }))
            fail(entry,
                 out.name + " needs a text without \"if\" in its \"tell\", for when no other fits");
    }
    std::vector<Rule> rules(const toml::node& node, const Scope& scope, int slots,
                            const std::string& what) {
        std::vector<Rule> out;
        if (!node.is_array()) {
            out.push_back({.b = believability(node, scope, slots)});
            return out;
        }
        for (const auto* each : list(node, what)) {
            if (!each->is_table()) {
                out.push_back({.b = believability(*each, scope, slots)});
                continue;
            }
            const auto& entry = *each->as_table();
            known_keys(entry, {"b", "if"}, "a rule of " + what);
            if (!entry.get("b"))
                fail(*each, "a rule of " + what + " needs b = ..., the believability");
            Rule rule{.b = believability(*entry.get("b"), scope, slots)};
            if (const auto* when = entry.get("if"))
                rule.condition = condition(*when, scope, slots, "if");
            out.push_back(std::move(rule));
        }
        if (out.empty()) fail(node, what + " has no rules");
        return out;
    }
    Expression believability(const toml::node& node, const Scope& scope, int slots) {
        if (!node.is_string()) return constant(real(node, 0, 1, "a believability"));
        const std::string body = text(node, "b");
        Expression out = ExpressionParser(names_, body, inside(node), scope, slots).number();
        if (out.is_value() && (out.value < 0 || out.value > 1))
            fail(node, fmt::format("a believability is {}; it must be from 0 to 1", out.value));
        return out;
    }

    Way way(const toml::node& node, const Scope& scope, int slots) {
        Way out;
        const toml::node* body = &node;
        if (const auto* entry = node.as_table()) {
            known_keys(*entry, {"text", "if"}, "a way to tell");
            body = entry->get("text");
            if (!body) fail(node, "a way to tell needs text = \"...\"");
            if (const auto* when = entry->get("if")) {
                out.condition = condition(*when, scope, slots, "if");
                need_little_work(out.condition, source_of(*when));
                out.is_special = true;
            }
        }
        const std::string words = text_up_to(kLongestTelling, *body, "a way to tell");
        for (std::size_t from = 0; from < words.size();) {
            const auto open = words.find('{', from);
            const auto stray = words.find('}', from);
            if (stray < open)
                throw Fault{source_inside(inside(*body), words, stray),
                            "this brace closes nothing"};
            if (open > from)
                out.parts.push_back(
                    {.text = words.substr(from, std::min(open, words.size()) - from)});
            if (open == std::string::npos) break;
            const auto close = words.find('}', open);
            if (close == std::string::npos)
                throw Fault{source_inside(inside(*body), words, open),
                            "this brace is never closed"};
            out.parts.push_back(mention(words.substr(open + 1, close - open - 1),
                                        source_inside(inside(*body), words, open + 1), scope,
                                        slots));
            from = close + 1;
        }
        if (out.parts.empty()) fail(*body, "this text is empty");
        return out;
    }
    Way::Part mention(std::string body, Source source, const Scope& scope, int slots) {
        static constexpr std::pair<std::string_view, Form> kForms[] = {
            {".name", Form::kName},
            {".he", Form::kHe},
            {".him", Form::kHim},
            {".his", Form::kHis},
            {".himself", Form::kHimself}};
        Way::Part out{.is_mention = true};
        if (const auto dot = body.rfind('.');
            dot != std::string::npos && dot + 1 < body.size() &&
            std::isalpha(static_cast<unsigned char>(body[dot + 1]))) {
            const auto found = std::ranges::find(kForms, std::string_view(body).substr(dot),
                                                 [](const auto& each) { return each.first; });
            if (found == std::end(kForms))
                throw Fault{
                    source_inside(source, body, dot),
                    "a mention ends in .name, .he, .him, .his or .himself, or has no ending"};
            out.form = found->second;
            body.resize(dot);
        }
        out.entity = ExpressionParser(names_, body, source, scope, slots).value();
        if (!out.entity.type.is(Base::kEntity)) throw Fault{source, "in braces stands an entity"};
        need_little_work(out.entity, source);
        return out;
    }
    static void need_little_work(const Expression& expression, Source source) {
        if (work_of(expression) > kMostWorkOfTelling)
            throw Fault{source,
                        "this asks too much while a story is told: its quantifiers go through too "
                        "many cases; use fewer in one another, or smaller types"};
    }
    // Questions asked to answer this one.
    static double work_of(const Expression& e) {
        double kids = 0;
        for (const auto& kid : e.kids) kids += work_of(kid);
        const bool is_quantifier = e.op >= Op::kExists;
        return 1 + (is_quantifier ? static_cast<double>(e.domain.count()) * kids : kids);
    }

    void read_start() {
        guard([&] {
            const auto* start = table("start");
            if (!start) return;
            known_keys(*start, {"set"}, "[start]");
            if (const auto* set = start->get("set"))
                for (const auto* each : list(*set, "set")) guard([&] { set_at_start(*each); });
        });
    }
    void set_at_start(const toml::node& node) {
        const std::string body = text(node, "a value at the start");
        const Effect effect = ExpressionParser(names_, body, inside(node), {}, 0).effect();
        Attribute& attribute = world_.attributes[static_cast<std::size_t>(effect.attribute)];
        if (!effect.loops.empty() || !effect.value.is_value() || !effect.condition.is_value())
            fail(node, "at the start a value is set plainly, as in \"likes(Eva, Tom) = true\"");
        std::size_t place = 0;
        for (std::size_t i = 0; i < effect.args.size(); ++i) {
            if (!effect.args[i].is_value())
                fail(node, "at the start a value is set plainly, as in \"likes(Eva, Tom) = true\"");
            const auto rank =
                std::ranges::find(attribute.domain[i], static_cast<EntityId>(effect.args[i].value));
            place = place * attribute.domain[i].size() +
                    static_cast<std::size_t>(rank - attribute.domain[i].begin());
        }
        if (attribute.is_range &&
            (effect.value.value < attribute.low || effect.value.value > attribute.high ||
             effect.value.value != std::floor(effect.value.value)))
            fail(node, fmt::format("{} is a whole number from {} to {}", attribute.name,
                                   attribute.low, attribute.high));
        attribute.start[place] = effect.value.value;
    }
    void check_starts() {
        for (const auto& attribute : world_.attributes)
            for (std::size_t i = 0; i < attribute.size(); ++i)
                if (std::isnan(attribute.start[i])) {
                    std::string of;
                    std::size_t rest = i;
                    for (std::size_t arg = attribute.domain.size(); arg-- > 0;
                         rest /= attribute.domain[arg].size())
                        of = world_
                                 .entities[attribute
                                               .domain[arg][rest % attribute.domain[arg].size()]]
                                 .id +
                             (of.empty() ? "" : ", " + of);
                    fault({{attribute.line, 1},
                           fmt::format("{}({}) has no value at the start; give it one, or a "
                                       "\"start\" for all, or allow \"none\"",
                                       attribute.name, of)});
                    return;
                }
    }

    void read_goals() {
        guard([&] {
            const auto* goals = tables("goal");
            if (!goals || goals->empty())
                throw Fault{
                    {1, 1},
                    "a world needs goals: [[goal]] with name, and holds, or count and at_least"};
            if (goals->size() > kMostGoals)
                fail(*goals, fmt::format("{} goals are the most", kMostGoals));
            for (const auto& node : *goals) guard([&] { read_goal(*node.as_table()); });
        });
        if (!wanted_.empty() && faults_.empty()) choose_goals();
    }
    // Those asked for: by name, by number, or as an expression of the asker's own.
    void choose_goals() {
        std::vector<Goal> chosen;
        for (const auto& each : wanted_) {
            const Goal* found = nullptr;
            std::string list;
            for (std::size_t i = 0; i < world_.goals.size(); ++i) {
                list += fmt::format("{}{} ({})", i ? ", " : "", i + 1, world_.goals[i].name);
                if (each == world_.goals[i].name || each == std::to_string(i + 1))
                    found = &world_.goals[i];
            }
            try {
                chosen.push_back(found ? *found : stated_goal(each));
            } catch (const Fault& fault) {
                faults_.push_back(
                    {fmt::format("{} (character {} of \"{}\"); a goal is one of {}, or a condition "
                                 "such as (count X: actor: up(X)) >= 2",
                                 fault.what, fault.at.column, each, list),
                     "--goal"});
                return;
            }
        }
        world_.goals = std::move(chosen);
    }
    Goal stated_goal(const std::string& words) {
        Goal out{.name = words,
                 .count = ExpressionParser(names_, words, {1, 1}, {}, 0).condition(),
                 .partial = partial_};
        // "a number of something >= 3" is a count, and is met in part on the way there.
        if (out.count.op == Op::kLessEqual && out.count.kids[0].is_value() &&
            out.count.kids[0].value > 0) {
            out.at_least = out.count.kids[0].value;
            Expression count = std::move(out.count.kids[1]);
            out.count = std::move(count);
        }
        return out;
    }
    void read_goal(const toml::table& entry) {
        known_keys(entry, {"name", "holds", "count", "at_least", "weight", "credit"}, "a goal");
        Goal out{.partial = partial_, .line = source_of(entry).line};
        if (!entry.get("name")) fail(entry, "a goal needs a name");
        out.name = text_up_to(kLongestName, *entry.get("name"), "name");
        const auto *holds = entry.get("holds"), *count = entry.get("count"),
                   *least = entry.get("at_least");
        if (!holds == !count) fail(entry, "a goal has either holds, or count and at_least");
        if (holds) {
            if (least) fail(*least, "at_least belongs to a count");
            out.count = condition(*holds, {}, 0, "holds");
        } else {
            const std::string body = text(*count, "count");
            out.count = ExpressionParser(names_, body, inside(*count), {}, 0).number();
            if (!least) fail(*count, "how many are enough? Add at_least = ...");
            out.at_least = real(*least, 1e-9, 1e9, "at_least");
        }
        if (const auto* weight = entry.get("weight"))
            out.weight = real(*weight, 1e-6, 1e6, "weight");
        if (const auto* word = entry.get("credit")) out.partial = credit(*word);
        world_.goals.push_back(std::move(out));
    }

    void read_sliders() {
        guard([&] {
            if (const auto* sliders = table("sliders"))
                for (const auto& [key, node] : items(*sliders)) {
                    const auto& entry = need_table(*node, "a slider");
                    known_keys(entry, {"of", "about"}, "a slider");
                    if (names_.actions.contains(key))
                        fail(*node, "every action is a slider of its own; call this one otherwise");
                    Slider out{.name = key};
                    if (const auto* about = entry.get("about"))
                        out.about = text_up_to(kLongestAbout, *about, "about");
                    if (!entry.get("of"))
                        fail(*node, "a slider needs of = [...], the actions it turns up and down");
                    for (const auto* each : list(*entry.get("of"), "of")) {
                        const std::string name = text(*each, "an action");
                        const auto found = names_.actions.find(name);
                        if (found == names_.actions.end()) {
                            std::vector<std::string_view> known;
                            for (const auto& [word, id] : names_.actions) known.push_back(word);
                            fail(*each, "there is no action " + name + nearest(name, known));
                        }
                        out.actions.push_back(found->second);
                    }
                    world_.sliders.push_back(std::move(out));
                }
        });
        for (std::size_t i = 0; i < world_.actions.size(); ++i)
            world_.sliders.push_back(
                {.name = world_.actions[i].name, .actions = {static_cast<int>(i)}});
    }

    std::string_view text_;
    std::string file_;
    std::vector<std::string> wanted_;  // goals
    toml::table file_table_;
    World world_;
    Names names_;
    std::string actors_ = "actor";
    bool partial_ = true;
    std::vector<std::vector<int>> parents_;
    std::vector<core::Error> faults_;
};

}  // namespace

core::Result<World> parse_world(std::string_view text, const std::string& name,
                                const std::vector<std::string>& goals) {
    Reader reader(text, name, goals);
    if (!reader.read()) return std::move(reader).faults().front();
    return std::move(reader).world();
}

std::vector<core::Error> find_faults(std::string_view text, const std::string& name) {
    Reader reader(text, name);
    reader.read();
    return std::move(reader).faults();
}

core::Result<bool> set_slider(World& world, std::string_view name, double value) {
    std::vector<std::string_view> known;
    for (const auto& slider : world.sliders) {
        known.push_back(slider.name);
        if (slider.name != name) continue;
        for (const int action : slider.actions)
            world.factor[static_cast<std::size_t>(action)] *= value;
        return true;
    }
    std::string list;
    for (const auto each : known) list += (list.empty() ? "" : ", ") + std::string(each);
    return core::Error{
        fmt::format("there is no slider {}{}; there are {}", name, nearest(name, known), list),
        "--slider"};
}

}  // namespace dramatis::story
