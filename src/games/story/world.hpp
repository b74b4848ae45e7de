#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/story/character.hpp"
#include "games/story/expression.hpp"
#include "games/story/phrase.hpp"

namespace dramatis::story {

// A world as its file says it (docs/stories.md), checked: names are known, types fit, constants are
// in range.

struct Entity {
    std::string id;
    Character text;
    TypeId type{};
};

struct EntityType {
    std::string name;
    EntitySet members{};
};

struct Attribute {
    std::string name;
    std::vector<EntitySet> of{};  // one for each argument
    ValueType value{};
    bool is_range = false;  // whole numbers from low to high
    int low = 0, high = 0;
    bool changes = false;                         // some action writes it
    double otherwise = 0;                         // asked about something it is not of
    std::vector<std::vector<EntityId>> domain{};  // the members of `of`, in their order
    std::vector<double> start{};                  // row by row, the last argument fastest
    int line = 0;

    std::size_t size() const { return start.size(); }
};

struct Parameter {
    std::string name;
    EntitySet domain{};
};

struct Rule {  // believability b, if the condition holds
    Expression b{};
    Expression condition = truth(true);
};

// A way to tell an action: text and entities in turn.
struct Way {
    struct Part {
        std::string text{};
        bool is_mention = false;
        Expression entity{};
        Form form = Form::kAuto;
    };
    std::vector<Part> parts{};
    Expression condition = truth(true);
    bool is_special = false;  // it has an `if`
};

struct Action {
    std::string name;
    std::vector<Parameter> who{};  // slots 0, 1, 2, ...
    SlotId doer = SlotId::none();  // which of them acts; none: an event
    Expression when = truth(true);
    std::vector<Rule> believe{};
    std::vector<Rule> factors{};
    std::vector<Effect> effects{};
    std::vector<Way> ways{};
    int line = 0;
};

struct Goal {
    std::string name;
    Expression count{};  // a number, or a bool
    double at_least = 1;
    double weight = 1;
    bool partial = true;
    int line = 0;
};

struct Slider {
    std::string name;
    std::string about{};
    std::vector<KindId> actions{};
};

struct World {
    std::string file, title, about;
    int length = 20;
    double enough = 1;
    double repeat = 1;
    AttributeId place = AttributeId::none();  // says where somebody is
    EntitySet actors{};
    std::vector<EntityType> types{};
    std::vector<Entity> entities{};
    std::vector<Attribute> attributes{};
    std::vector<Action> actions{};
    std::vector<Goal> goals{};
    std::vector<Slider> sliders{};  // those with names of their own, then one for every action
    bool remembers_last = false;    // some expression asks last()
    int slots = 0;                  // how many any expression needs

    std::vector<double> factor{};  // of every action, by sliders; 1 at first

    const EntityType& operator[](TypeId id) const { return types[id.index()]; }
    const Entity& operator[](EntityId id) const { return entities[id.index()]; }
    const Attribute& operator[](AttributeId id) const { return attributes[id.index()]; }
    Attribute& operator[](AttributeId id) { return attributes[id.index()]; }
    const Action& operator[](KindId id) const { return actions[id.index()]; }
};

inline constexpr std::size_t kMaxWorldBytes = 1 << 20;

// The first thing wrong with a text that is no world, with its line and column; `name` is that of
// the file. `goals`, if there are any, take the place of the world's: names or numbers (from 1) of
// those, or conditions of their own.
core::Result<World> parse_world(std::string_view text, const std::string& name,
                                const std::vector<std::string>& goals = {});
// All that was found, up to a dozen.
std::vector<core::Error> find_faults(std::string_view text, const std::string& name);

// Multiplies the believability of what the slider stands for; an error names the sliders there are.
core::Result<bool> set_slider(World& world, std::string_view name, double value);

}  // namespace dramatis::story
