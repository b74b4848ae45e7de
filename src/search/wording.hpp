#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/named_fields.hpp"
#include "search/configuration.hpp"

// A player's settings hold one Configuration, `techniques`, and beside it a Wording: how people
// said it. They may say it as techniques ("techniques=rule=ucb1;c=1"), or by the names that the
// players of a game have had for some of its switches all along ("exploration=1"). Names are views:
// what they say is kept in the configuration and nowhere else, as long as it has a place for it.
namespace dramatis::search {

// A name of a game's own for a switch.
template <class Value>
struct Alias {
    const char* name;
    double low, high;
    const char* what;
    // Nothing: the configuration has no place for it, as RAVE's bias while the rule is another.
    std::optional<Value> (*get)(const Configuration&);
    void (*set)(Configuration&, Value);  // only where it has one
};

// A switch that every configuration has.
template <auto kMember>
constexpr auto alias_of(const char* name, double low, double high, const char* what) {
    using Value = std::remove_cvref_t<decltype(std::declval<Configuration>().*kMember)>;
    return Alias<Value>{name,
                        low,
                        high,
                        what,
                        [](const Configuration& c) -> std::optional<Value> { return c.*kMember; },
                        [](Configuration& c, Value value) { c.*kMember = value; }};
}

// The weight of exploration, c, of any rule that has one.
constexpr Alias<double> exploration_alias(const char* name, double high, const char* what) {
    return {name,
            0,
            high,
            what,
            [](const Configuration& c) {
                return std::visit(
                    [](const auto& rule) -> std::optional<double> {
                        if constexpr (requires { rule.c; }) return rule.c;
                        return {};
                    },
                    c.rule);
            },
            [](Configuration& c, double value) {
                std::visit(
                    [&](auto& rule) {
                        if constexpr (requires { rule.c; }) rule.c = value;
                    },
                    c.rule);
            }};
}

// All names of a game's players. One that decides where others have a place stands before them.
template <class... Values>
struct Aliases {
    Configuration (*usual)();  // what is played if nothing is said; it has a place for every name
    std::tuple<Alias<Values>...> list;
};
template <class... Values>
Aliases(Configuration (*)(), std::tuple<Alias<Values>...>) -> Aliases<Values...>;

struct Wording {
    // So it was said, and so it is written. Such a search is a Workbench, even where a compiled one
    // would do the same in less time: whoever compares techniques wants all of them at one price.
    bool as_techniques = false;
    // What was said by name and has no place now: it counts as soon as it has one. All that was
    // said by name, while techniques are given.
    std::vector<std::pair<std::string, std::string>> idle{};

    bool operator==(const Wording&) const = default;
};

// --- how names are read and written: `settings` are any with `techniques` and `wording`

// What a name was set to, whether it counts now or not.
template <class Value>
Value said(const auto& settings, const Configuration& usual, const Alias<Value>& alias) {
    if (!settings.wording.as_techniques)
        if (const auto value = alias.get(settings.techniques)) return *value;
    Value value = *alias.get(usual);
    for (const auto& [name, text] : settings.wording.idle)
        if (name == alias.name) core::read_field(text, value, alias.low, alias.high);
    return value;
}
template <class... Values>
std::tuple<Values...> all_said(const auto& settings, const Aliases<Values...>& names) {
    const Configuration usual = names.usual();
    return std::apply(
        [&](const auto&... alias) { return std::tuple{said(settings, usual, alias)...}; },
        names.list);
}

// Puts what was said where the configuration has a place for it; the rest waits.
template <class... Values>
void settle(auto& settings, const Aliases<Values...>& names, const std::tuple<Values...>& words) {
    const Configuration usual = names.usual();
    // Named one by one: clang cannot capture structured bindings.
    const bool as_techniques = settings.wording.as_techniques;
    auto& idle = settings.wording.idle;
    idle.clear();
    const auto put = [&](const auto& alias, const auto& word) {
        const auto held =
            as_techniques ? std::nullopt : alias.get(std::as_const(settings.techniques));
        if (held && *held != word)
            alias.set(settings.techniques, word);
        else if (!held && word != *alias.get(usual))
            idle.emplace_back(alias.name, core::field_text(word));
    };
    [&]<std::size_t... kAt>(std::index_sequence<kAt...>) {
        (put(std::get<kAt>(names.list), std::get<kAt>(words)), ...);
    }
    (std::index_sequence_for<Values...>{});
}

// Says one thing by its name.
template <class Value, class... Values>
void say(auto& settings, const Aliases<Values...>& names, const Alias<Value>& alias,
         std::type_identity_t<Value> value) {
    auto words = all_said(settings, names);
    const auto put = [&](const auto& each, auto& word) {
        if constexpr (std::is_same_v<std::decay_t<decltype(each)>, Alias<Value>>)
            if (std::string_view(each.name) == alias.name) word = value;
    };
    [&]<std::size_t... kAt>(std::index_sequence<kAt...>) {
        (put(std::get<kAt>(names.list), std::get<kAt>(words)), ...);
    }
    (std::index_sequence_for<Values...>{});
    settle(settings, names, words);
}

// Techniques instead of all that was said by name; say_names takes it up again.
template <class... Values>
void say_techniques(auto& settings, const Aliases<Values...>& names, Configuration techniques) {
    const auto words = all_said(settings, names);
    settings.wording.as_techniques = true;
    settings.techniques = std::move(techniques);
    settle(settings, names, words);
}
template <class... Values>
void say_names(auto& settings, const Aliases<Values...>& names) {
    if (!settings.wording.as_techniques) return;
    const auto words = all_said(settings, names);
    settings.wording.as_techniques = false;
    settings.techniques = names.usual();
    settle(settings, names, words);
}

// Whether the names say all of it, so that it is written by them.
template <class... Values>
bool is_said_by_names(const auto& settings, const Aliases<Values...>& names) {
    if (settings.wording.as_techniques) return false;
    auto again = settings;
    again.techniques = names.usual();
    settle(again, names, all_said(settings, names));
    return again.techniques == settings.techniques;
}

// --- as fields of settings: for their each_field

// field(name, value, lowest, highest, what it is) for each name; what a field is set to is said.
template <class... Values>
void each_alias(auto& settings, const Aliases<Values...>& names, auto&& field) {
    const auto view = [&](const auto& alias) {
        const auto before = said(settings, names.usual(), alias);
        auto value = before;
        field(alias.name, value, alias.low, alias.high, alias.what);
        if constexpr (!std::is_const_v<std::remove_reference_t<decltype(settings)>>)
            if (value != before) say(settings, names, alias, value);
    };
    std::apply([&](const auto&... alias) { (view(alias), ...); }, names.list);
}

// The techniques themselves: what is not named is as the game's searches begin. As text "off" where
// all is said by names.
template <class Settings, class Names>
struct GivenTechniques {
    Settings& settings;
    const Names& names;
    Configuration start;
};
template <class Settings, class Names>
GivenTechniques(Settings&, const Names&, Configuration) -> GivenTechniques<Settings, Names>;

template <class Settings, class Names>
std::string text_of_field(const GivenTechniques<Settings, Names>& field) {
    if (is_said_by_names(field.settings, field.names)) return "off";
    return print(field.settings.techniques, field.start);
}
template <class Settings, class Names>
std::string read_text_field(std::string_view text, GivenTechniques<Settings, Names>& field) {
    if (text == "off") return say_names(field.settings, field.names), "";
    if (text.empty()) return "off, or techniques such as rule=ucb1;c=1";
    auto read = changed(field.start, text);
    if (!read) return "off, or techniques such as rule=ucb1;c=1 (" + read.error().text() + ")";
    say_techniques(field.settings, field.names, std::move(*read));
    return "";
}

}  // namespace dramatis::search
