#include "players/match3/objective.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

#include "core/nearest.hpp"
#include "formulas/text.hpp"

namespace dramatis::players {
namespace {

using core::Error;
using formulas::Sense;

constexpr std::array<NamedObjective, 8> kNamed = {{
    {"max-score", "maximize score", "as many points as possible"},
    {"min-score", "minimize score", "as few points as possible"},
    {"max-moves", "maximize available_moves", "as many moves to choose from as possible"},
    {"min-moves", "minimize available_moves", "as few moves to choose from as possible"},
    {"horizontal", "maximize horizontal_share", "swaps along the rows"},
    {"vertical", "maximize vertical_share", "swaps along the columns"},
    {"region", "maximize region_share", "moves in one part of the board"},
    {"win", "maximize progress + won", "the goals of the level"},
}};

constexpr std::string_view kMaximize = "maximize ", kMinimize = "minimize ";

// What people write for "maximize " and "minimize ".
constexpr std::array<std::pair<std::string_view, std::string_view>, 15> kVerbs = {{
    {"maximize", kMaximize},
    {"maximise", kMaximize},
    {"maximum", kMaximize},
    {"max", kMaximize},
    {"most", kMaximize},
    {"more", kMaximize},
    {"highest", kMaximize},
    {"high", kMaximize},
    {"minimize", kMinimize},
    {"minimise", kMinimize},
    {"minimum", kMinimize},
    {"min", kMinimize},
    {"least", kMinimize},
    {"lowest", kMinimize},
    {"low", kMinimize},
}};

// Small letters, without blanks around them.
std::string plain(std::string_view text) {
    const auto from = text.find_first_not_of(" \t\n");
    if (from == std::string_view::npos) return "";
    std::string out(text.substr(from, text.find_last_not_of(" \t\n") - from + 1));
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

bool is_expression(std::string_view text) {
    return formulas::parse(text, match3::kResultNames).has_value();
}

// What a text that is no objective may have been meant to be; empty if nobody knows.
std::string guess(std::string_view text) {
    constexpr std::size_t kLongest = 200;  // longer ones would only fill the screen
    if (text.size() > kLongest) return "";
    const std::string given = plain(text);
    const auto blank = given.find_first_of(" \t");
    if (blank != std::string::npos) {
        std::vector<std::string_view> words;
        for (const auto& [word, verb] : kVerbs) words.push_back(word);
        const std::string rest = plain(given.substr(blank));
        if (const auto word = core::nearest(std::string_view(given).substr(0, blank), words);
            word && is_expression(rest))
            for (const auto& [known, verb] : kVerbs)
                if (known == *word) return std::string(verb) + rest;
    }
    for (const auto& [word, verb] : kVerbs)
        if (given == word) return "";  // what it is about is missing
    std::string name = given;
    std::ranges::replace_if(
        name, [](char c) { return c == ' ' || c == '_'; }, '-');
    std::vector<std::string_view> names;
    for (const auto& named : kNamed) names.push_back(named.name);
    if (is_expression(given)) return std::string(kMaximize) + given;
    return std::string(core::nearest(name, names).value_or(""));
}

}  // namespace

std::span<const NamedObjective> named_objectives() { return kNamed; }

bool is_name(std::string_view name) {
    return !name.empty() && name.size() <= 60 && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

std::optional<Error> check_objective(const Objective& objective) {
    if (!is_name(objective.name)) return Error{kNameRule, "name"};
    for (const auto& named : kNamed)
        if (objective.name == named.name && print_objective(objective) != named.text)
            return Error{"'" + objective.name + "' means " + std::string(named.text) +
                             "; call this one otherwise",
                         "name"};
    const bool about_region =
        formulas::uses_variable(objective.measure, match3::kRegionShareVariable);
    if (about_region && !objective.region)
        return Error{"this objective is about a part of the board: say which, such as 4,0,6,6",
                     "region"};
    if (!about_region && objective.region)
        return Error{"is for objectives with region_share in them", "region"};
    return {};
}

std::string meaning_of(const Objective& objective) {
    for (const auto& named : kNamed)
        if (objective.name == named.name) return std::string(named.meaning);
    return print_objective(objective);
}

std::string print_objective(const Objective& objective) {
    return std::string(objective.sense == formulas::Sense::kMaximize ? kMaximize : kMinimize) +
           formulas::print(objective.measure, match3::kResultNames);
}

core::Result<Objective> parse_objective(std::string_view text) {
    for (const auto& named : kNamed)
        if (text == named.name) {
            auto objective = parse_objective(named.text);
            objective->name = named.name;
            return objective;
        }
    Objective objective;
    objective.name = "custom";
    if (text.starts_with(kMaximize))
        objective.sense = formulas::Sense::kMaximize;
    else if (text.starts_with(kMinimize))
        objective.sense = formulas::Sense::kMinimize;
    else {
        const std::string meant = guess(text);
        std::string known;
        for (const auto& named : kNamed) known += std::string(named.name) + ", ";
        return Error{"'" + std::string(text.substr(0, 60)) + "' is no objective" +
                         (meant.empty() ? "" : "; did you mean '" + meant + "'?") +
                         (meant.empty() ? ". " : " ") + "An objective is one of " + known +
                         "or 'maximize EXPRESSION' or 'minimize EXPRESSION'",
                     ""};
    }
    auto measure = formulas::parse(text.substr(kMaximize.size()), match3::kResultNames);
    if (!measure) return Error{measure.error().what, "expression, " + measure.error().where};
    objective.measure = std::move(*measure);
    for (const auto& named : kNamed)
        if (print_objective(objective) == named.text) objective.name = named.name;
    return objective;
}

core::Result<match3::Region> parse_region(std::string_view text) {
    const Error error{
        "a region is top,left,bottom,right in cells from 0, such as 4,0,6,6 for the lower three "
        "rows "
        "of a 7 x 7 board",
        ""};
    std::array<int, 4> side{};
    const char* at = text.data();
    const char* const end = text.data() + text.size();
    for (std::size_t i = 0; i < side.size(); ++i) {
        if (i > 0 && (at == end || *at++ != ',')) return error;
        const auto [stop, status] = std::from_chars(at, end, side[i]);
        if (status != std::errc{} || side[i] < 0 || side[i] >= match3::kMaxSide) return error;
        at = stop;
    }
    if (at != end || side[0] > side[2] || side[1] > side[3]) return error;
    return match3::Region{side[0], side[1], side[2], side[3]};
}

std::string print_region(const match3::Region& region) {
    return std::to_string(region.top) + "," + std::to_string(region.left) + "," +
           std::to_string(region.bottom) + "," + std::to_string(region.right);
}

}  // namespace dramatis::players
