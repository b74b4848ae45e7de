#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/story/expression_parser.hpp"
#include "games/story/names.hpp"
#include "games/story/toml_values.hpp"
#include "games/story/world.hpp"

namespace dramatis::story {

inline constexpr std::size_t kLongestName = 1000, kLongestAbout = 10'000;  // bytes

// A world while its file is read, section after section: what comes later uses the names of what
// comes before.
struct Draft {
    std::string file;
    toml::table table{};
    World world{};
    Names names{};
    std::string actors = "actor";                // the type of those who act
    bool is_partial = true;                      // how goals count that do not say it themselves
    std::vector<std::vector<TypeId>> parents{};  // by type
    std::vector<core::Error> faults{};

    explicit Draft(std::string name) : file(std::move(name)) {
        world.file = file;
        names.world = &world;
    }
    Draft(const Draft&) = delete;  // the names point to the world
    Draft& operator=(const Draft&) = delete;

    // Keeps what is wrong, if anything is; up to a dozen.
    void note(const Wrong& wrong);
    // [key] and [[key]]; none: the file has none.
    Wrong find_table(std::string_view key, const toml::table*& out) const;
    Wrong find_tables(std::string_view key, const toml::array*& out) const;
    Wrong find_type(const std::string& name, const toml::node& node, TypeId& out) const;
};

// The names that an expression can use beside those of the world: parameters, in their slots.
struct Slots {
    ExpressionParser::Scope scope{};
    int count = 0;

    Slots() = default;
    explicit Slots(const std::vector<Parameter>& parameters);
};
ExpressionParser parser_of(Draft& draft, const std::string& text, const toml::node& node,
                           const Slots& slots);
Wrong read_condition(Draft& draft, const toml::node& node, const Slots& slots,
                     const std::string& what, Expression& out);
// One way to tell an action, or several.
Wrong read_ways(Draft& draft, const toml::node& node, const Slots& slots, std::vector<Way>& out);

// --- the sections, in their order

Wrong read_story(Draft& draft);
Wrong read_types(Draft& draft);
Wrong name_entities(Draft& draft);
Wrong name_actions(Draft& draft);
Wrong read_attributes(Draft& draft);
Wrong read_entity_values(Draft& draft);
Wrong read_definitions(Draft& draft);
Wrong find_place(Draft& draft);
Wrong read_actions(Draft& draft);
Wrong read_start(Draft& draft);
Wrong check_starts(Draft& draft);
Wrong read_goals(Draft& draft);
// Those asked for instead: by name, by number, or as an expression of the asker's own.
void choose_goals(Draft& draft, const std::vector<std::string>& wanted);
Wrong read_sliders(Draft& draft);

}  // namespace dramatis::story
