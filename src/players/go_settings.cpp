#include "players/go_settings.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <concepts>
#include <set>
#include <utility>
#include <vector>

#include "core/edit_distance.hpp"

namespace dramatis::players {
namespace {

constexpr std::string_view kDefault = "default";

// The shortest digits that read back as the same number.
template <class Number>
std::string digits(Number number) {
    char text[64];
    const auto end = std::to_chars(text, text + sizeof text, number).ptr;
    return {text, end};
}

std::string value_text(bool value) { return value ? "on" : "off"; }
template <class Number>
std::string value_text(Number value) {
    return digits(value);
}

// Text from outside as a message may show it.
std::string shown(std::string_view text) {
    std::string out = "'";
    for (const char c : text.substr(0, 40)) out += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
    return out + (text.size() > 40 ? "...'" : "'");
}

std::string_view trimmed(std::string_view text) {
    const auto from = text.find_first_not_of(" \t");
    if (from == std::string_view::npos) return {};
    return text.substr(from, text.find_last_not_of(" \t") - from + 1);
}

std::string small_letters(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

// Reads a value within [low, high]; gives what would be right if it is not one.
std::string read(std::string_view text, bool& value, double, double) {
    const std::string word = small_letters(text);
    for (const auto* yes : {"on", "true", "yes", "1"})
        if (word == yes) return value = true, "";
    for (const auto* no : {"off", "false", "no", "0"})
        if (word == no) return value = false, "";
    return "on or off";
}

template <class Number>
std::string read(std::string_view text, Number& value, double low, double high) {
    Number number{};
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    const auto real = static_cast<double>(number);
    if (error == std::errc{} && stop == end && real >= low && real <= high) return value = number, "";
    if constexpr (std::integral<Number>)
        return "a whole number from " + digits(static_cast<Number>(low)) + " to " + digits(static_cast<Number>(high));
    else
        return "a number from " + digits(low) + " to " + digits(high);
}

std::vector<std::string> field_names() {
    std::vector<std::string> names;
    GoSettings any;
    each_field(any, [&](const char* name, auto&, double, double, const char*) { names.emplace_back(name); });
    return names;
}

core::Error unknown(std::string_view name) {
    const auto names = field_names();
    std::string best, all;
    std::size_t least = std::min<std::size_t>(name.size(), 40) / 2 + 1;
    for (const auto& each : names) {
        all += (all.empty() ? "" : ", ") + each;
        if (const auto d = core::edit_distance(each, name.substr(0, 40)); d < least) least = d, best = each;
    }
    return core::Error{"no setting is called " + shown(name) +
                       (best.empty() ? "; there are " + all : "; did you mean " + best + "?")};
}

}  // namespace

core::Result<bool> set_field(GoSettings& settings, std::string_view name, std::string_view value) {
    bool found = false;
    std::string wanted;
    each_field(settings, [&](const char* each, auto& field, double low, double high, const char*) {
        if (name != each) return;
        found = true;
        wanted = read(value, field, low, high);
    });
    if (!found) return unknown(name);
    if (!wanted.empty()) return core::Error{shown(value) + " is not right; it takes " + wanted, std::string(name)};
    return true;
}

core::Result<GoSettings> parse_go_settings(std::string_view text) {
    GoSettings settings;
    text = trimmed(text);
    if (text.empty() || text == kDefault) return settings;
    std::set<std::string> seen;
    for (std::size_t from = 0; from <= text.size();) {
        const auto end = std::min(text.find(',', from), text.size());
        const auto part = trimmed(text.substr(from, end - from));
        from = end + 1;
        const auto equals = part.find('=');
        if (equals == std::string_view::npos)
            return core::Error{shown(part) + " is no setting; write NAME=VALUE, such as playouts=1000,rave=off"};
        const auto name = trimmed(part.substr(0, equals));
        if (auto set = set_field(settings, name, trimmed(part.substr(equals + 1))); !set) return set.error();
        if (!seen.emplace(name).second) return core::Error{"it is there twice; leave one out", std::string(name)};
    }
    return settings;
}

std::string print(const GoSettings& settings) {
    std::vector<std::string> defaults;
    const GoSettings none;
    each_field(none, [&](const char*, const auto& value, double, double, const char*) { defaults.push_back(value_text(value)); });
    std::string text;
    std::size_t i = 0;
    each_field(settings, [&](const char* name, const auto& value, double, double, const char*) {
        const std::string word = value_text(value);
        if (word != defaults[i++]) text += (text.empty() ? "" : ",") + std::string(name) + "=" + word;
    });
    return text.empty() ? std::string(kDefault) : text;
}

}  // namespace dramatis::players
