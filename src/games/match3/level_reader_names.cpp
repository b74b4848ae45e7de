#include <algorithm>
#include <cctype>

#include "core/json_place.hpp"
#include "games/match3/level_reader.hpp"

namespace dramatis::match3 {
namespace {

using core::Json;

constexpr std::size_t kMostToldKeys = 10;  // that are no colours

std::size_t count_characters(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); at += core::character_length(text, at)) ++count;
    return count;
}

// Names that differ in capital letters alone would be mixed up.
std::string folded(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

// The colour that a key of "colour_names" says; -1 if none of the level.
int colour_of(const std::string& key, int colours) {
    const int colour = key.size() == 1 ? key[0] - 'A' : -1;
    return colour >= 0 && colour < colours ? colour : -1;
}

void tell_stray_keys(const Json& json, int colours, Mistakes& mistakes) {
    std::size_t told = 0;
    for (const auto& [key, value] : json.items()) {
        if (colour_of(key, colours) >= 0 || ++told > kMostToldKeys) continue;
        const bool is_small = key.size() == 1 && key[0] >= 'a' && key[0] < 'a' + colours;
        const std::string cure =
            is_small ? std::string("; write \"") + static_cast<char>(key[0] - 'a' + 'A') + "\""
                     : ", " + colours_text(colours) +
                           "; the letter comes first, as in \"A\": \"cherry\"";
        mistakes.add({.what = "\"" + quotable(key) + "\" is no colour of this level" + cure,
                      .pointer = "/colour_names/" + core::pointer_part(key),
                      .at_key = true,
                      .cells = {}});
    }
}

}  // namespace

std::optional<std::string> read_short_name(const Json& json, const std::string& pointer,
                                           Mistakes& mistakes) {
    const auto fail = [&](std::string what) -> std::optional<std::string> {
        mistakes.add(pointer, std::move(what));
        return {};
    };
    if (!json.is_string()) return fail("a name must be a text in quotes, such as \"cherry\"");
    const auto& name = json.get_ref<const std::string&>();
    if (std::ranges::any_of(name, is_control_character))
        return fail("a name must be one line without control characters");
    if (name.find_first_not_of(' ') == std::string::npos)
        return fail("a name must not be empty; leave it out where there is none");
    if (name.front() == ' ' || name.back() == ' ')
        return fail("a name must not begin or end with a blank");
    if (count_characters(name) > kMaxNameLength)
        return fail("this name has " + std::to_string(count_characters(name)) +
                    " characters; it may have " + std::to_string(kMaxNameLength));
    return name;
}

void read_colour_names(core::Fields& fields, int colours, Names& names, Mistakes& mistakes) {
    if (!fields.allows("colour_names")) return;
    const Json& json = fields.value("colour_names");
    if (!json.is_object())
        return mistakes.add(
            "/colour_names",
            R"("colour_names" must be an object such as {"A": "cherry", "B": "lemon"})");
    tell_stray_keys(json, colours, mistakes);
    const auto pointer = [](int colour) {
        return std::string("/colour_names/") + letter(static_cast<Tile>(colour));
    };
    const auto key_of = [](int colour) {
        return std::string(1, letter(static_cast<Tile>(colour)));
    };
    for (int colour = 0; colour < colours; ++colour)
        if (json.contains(key_of(colour)))
            if (auto name = read_short_name(json[key_of(colour)], pointer(colour), mistakes))
                names.colours[static_cast<std::size_t>(colour)] = std::move(*name);
    // What the others are called counts, too, named here or not.
    for (int colour = 0; colour < colours; ++colour)
        for (int other = 0; other < colours; ++other) {
            const auto tile = static_cast<Tile>(colour), same = static_cast<Tile>(other);
            const bool is_named = !names.colours[tile].empty();
            const bool is_told = other > colour && !names.colours[same].empty();
            if (other == colour || !is_named || is_told ||
                folded(names.colour(tile)) != folded(names.colour(same)))
                continue;
            mistakes.add(pointer(colour), std::string("colour ") + letter(same) + " is called \"" +
                                              quotable(names.colour(same)) +
                                              "\" already; every colour needs its own name");
            break;
        }
}

void check_goal_names(const Names& names, std::size_t goals, Mistakes& mistakes) {
    for (std::size_t i = 0; i < std::min(goals, kMaxGoals); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (!names.goals[i].empty() && folded(names.goals[i]) == folded(names.goals[j])) {
                mistakes.add("/goals/" + std::to_string(i) + "/name",
                             "another goal is called \"" + quotable(names.goals[j]) +
                                 "\" already; every goal needs its own name");
                break;
            }
}

}  // namespace dramatis::match3
