#pragma once

#include <algorithm>
#include <cctype>
#include <charconv>
#include <concepts>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/edit_distance.hpp"
#include "core/json.hpp"
#include "core/result.hpp"
#include "core/words.hpp"

// Settings by name. A struct lists its fields in one function, each_field(settings, field), which
// calls field(name, value, lowest, highest, what it is); text, files, help and messages all come
// from there. A value is a bool (on or off), a number, an enum with words_of(Enum), or anything
// with text_of_field(value) and read_text_field(text, value), which gives what would be right.
namespace dramatis::core {

// The shortest digits that read back as the same number.
template <class Number>
std::string digits(Number number) {
    char text[64];
    const auto end = std::to_chars(text, text + sizeof text, number).ptr;
    return {text, end};
}

template <class Value>
std::string field_text(const Value& value) {
    if constexpr (std::same_as<Value, bool>)
        return value ? "on" : "off";
    else if constexpr (requires { text_of_field(value); })
        return text_of_field(value);
    else if constexpr (std::is_enum_v<Value>)
        return word_for(words_of(value), value);
    else
        return digits(value);
}

// Text from outside as a message may show it.
inline std::string shown_text(std::string_view text) {
    std::string out = "'";
    for (const char c : text.substr(0, 40))
        out += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
    return out + (text.size() > 40 ? "...'" : "'");
}

inline std::string_view trimmed(std::string_view text) {
    const auto from = text.find_first_not_of(" \t");
    if (from == std::string_view::npos) return {};
    return text.substr(from, text.find_last_not_of(" \t") - from + 1);
}

// Reads a value within [low, high]; gives what would be right if it is not one.
template <class Value>
std::string read_field(std::string_view text, Value& value, double low, double high) {
    if constexpr (std::same_as<Value, bool>) {
        std::string word(text);
        std::ranges::transform(word, word.begin(),
                               [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        for (const auto* yes : {"on", "true", "yes", "1"})
            if (word == yes) return value = true, "";
        for (const auto* no : {"off", "false", "no", "0"})
            if (word == no) return value = false, "";
        return "on or off";
    } else if constexpr (std::is_enum_v<Value>) {
        if (const auto found = find_word(words_of(value), text)) return value = *found, "";
        std::string all;
        for (const auto& [word, each] : words_of(value))
            all += (all.empty() ? "" : ", ") + std::string(word);
        return "one of " + all;
    } else if constexpr (requires { read_text_field(text, value); }) {
        return read_text_field(text, value);
    } else {
        Value number{};
        const char* const end = text.data() + text.size();
        const auto [stop, error] = std::from_chars(text.data(), end, number);
        const auto real = static_cast<double>(number);
        if (error == std::errc{} && stop == end && real >= low && real <= high)
            return value = number, "";
        if constexpr (std::integral<Value>)
            return "a whole number from " + digits(static_cast<Value>(low)) + " to " +
                   digits(static_cast<Value>(high));
        else
            return "a number from " + digits(low) + " to " + digits(high);
    }
}

// What to say of a name that is none of these.
inline Error unknown_name(std::string_view name, const std::vector<std::string>& names) {
    std::string best, all;
    std::size_t least = std::min<std::size_t>(name.size(), 40) / 2 + 1;
    for (const auto& each : names) {
        all += (all.empty() ? "" : ", ") + each;
        if (const auto d = edit_distance(each, name.substr(0, 40)); d < least)
            least = d, best = each;
    }
    return Error{"no setting is called " + shown_text(name) +
                 (best.empty() ? "; there are " + all : "; did you mean " + best + "?")};
}

// One setting by name, from text; true, or what is wrong and what would be right.
template <class Settings>
Result<bool> set_named_field(Settings& settings, std::string_view name, std::string_view value) {
    bool found = false;
    std::string wanted;
    std::vector<std::string> names;
    each_field(settings, [&](const char* each, auto& field, double low, double high, const char*) {
        names.emplace_back(each);
        if (found || name != each) return;
        found = true;
        wanted = read_field(value, field, low, high);
    });
    if (!found) return unknown_name(name, names);
    if (!wanted.empty())
        return Error{shown_text(value) + " is not valid; it takes " + wanted, std::string(name)};
    return true;
}

// "a=1,b=off" as pairs of words; `example` is what a message shows, and present_name gives the name
// of today for one that a setting had before.
inline Result<std::vector<std::pair<std::string, std::string>>> split_fields(
    std::string_view text, char separator, const char* example,
    std::string_view (*present_name)(std::string_view) = nullptr) {
    std::vector<std::pair<std::string, std::string>> out;
    std::set<std::string> seen;
    for (std::size_t from = 0; from <= text.size();) {
        const auto end = std::min(text.find(separator, from), text.size());
        const auto part = trimmed(text.substr(from, end - from));
        from = end + 1;
        const auto equals = part.find('=');
        if (equals == std::string_view::npos)
            return Error{shown_text(part) + " is no setting; write NAME=VALUE, such as " + example};
        const auto name = trimmed(part.substr(0, equals));
        out.emplace_back(present_name ? present_name(name) : name,
                         trimmed(part.substr(equals + 1)));
        if (!seen.emplace(out.back().first).second)
            return Error{"it is given twice; remove one", out.back().first};
    }
    return out;
}

// Those that differ from the defaults.
template <class Settings>
std::vector<std::pair<std::string, std::string>> changed_fields(const Settings& settings,
                                                                const Settings& defaults) {
    std::vector<std::string> usual;
    each_field(defaults, [&](const char*, const auto& value, double, double, const char*) {
        usual.push_back(field_text(value));
    });
    std::vector<std::pair<std::string, std::string>> out;
    std::size_t i = 0;
    each_field(settings, [&](const char* name, const auto& value, double, double, const char*) {
        if (auto word = field_text(value); word != usual[i++])
            out.emplace_back(name, std::move(word));
    });
    return out;
}

inline std::string join_fields(const std::vector<std::pair<std::string, std::string>>& fields,
                               char separator) {
    std::string text;
    for (const auto& [name, value] : fields)
        text += (text.empty() ? "" : std::string(1, separator)) + name + "=" + value;
    return text;
}

}  // namespace dramatis::core
