#include <algorithm>

#include "core/nearest.hpp"
#include "games/match3/level_reader.hpp"

namespace dramatis::match3 {
namespace {

using core::Fields;
using core::Json;
using Kind = Goal::Kind;

constexpr std::size_t kMostGoalsRead = 100;  // to tell what is wrong with them

std::string kinds_text() {
    std::string list;
    for (const auto& [word, kind] : kGoalKinds)
        list += (list.empty() ? "" : ", ") + std::string(word);
    return list;
}

std::uint32_t read_count(Fields& fields, const char* key, std::uint32_t most) {
    if (!fields.has(key)) fields.fail(key, "is missing; say how many, as in \"count\": 20");
    return static_cast<std::uint32_t>(fields.whole(key, 1, most));
}

Tile read_colour(Fields& fields, const char* key, int colours) {
    const std::string text = fields.text(key);
    const auto colour_at = [&](char first) {
        const char c = text.size() == 1 ? text[0] : '\0';
        return c >= first && c < first + colours ? c - first : -1;
    };
    if (colour_at('A') >= 0) return static_cast<Tile>(colour_at('A'));
    const auto small = colour_at('a');
    fields.fail(key, small >= 0 ? std::string("must be a capital letter; write \"") +
                                      letter(static_cast<Tile>(small)) + "\""
                                : "must be a colour of this level, " + colours_text(colours));
    return 0;
}

// "all", or how many.
std::uint32_t read_share(Fields& fields, const char* key) {
    if (fields.value(key) == "all") return 0;
    if (fields.value(key).is_string())
        fields.fail(key, "must be \"all\" or a whole number without quotes");
    return read_count(fields, key, kMaxCount);
}

// Whether a key of the goal is nearly a kind; then that is the mistake.
bool told_misspelt(const Json& json, const std::string& pointer, Mistakes& mistakes) {
    if (!json.is_object()) return false;
    std::vector<std::string> kinds;
    for (const auto& [word, kind] : kGoalKinds) kinds.emplace_back(word);
    std::size_t looked_at = 0;
    for (const auto& [key, value] : json.items()) {
        if (key == "count" || key == "name") continue;
        if (++looked_at > kMaxGoals) return false;
        if (!core::meant_by(key, kinds)) continue;
        mistakes.add(
            {.what = "\"" + quotable(key) + "\" is no goal" + core::meant_or_all(key, kinds, ""),
             .pointer = pointer + "/" + core::pointer_part(key),
             .at_key = true,
             .cells = {}});
        return true;
    }
    return false;
}

// The kind that a goal names; a goal with none or several is a mistake.
std::optional<std::pair<const char*, Kind>> find_kind(const Json& json, const std::string& pointer,
                                                      Mistakes& mistakes) {
    std::optional<std::pair<const char*, Kind>> found;
    for (const auto& [word, kind] : kGoalKinds) {
        if (!json.is_object() || !json.contains(word)) continue;
        if (found) {
            mistakes.add(pointer, std::string("this goal is both \"") + found->first + "\" and \"" +
                                      word + "\"; write two goals, each in its own { }");
            return {};
        }
        found = {word, kind};
    }
    if (!found && !told_misspelt(json, pointer, mistakes))
        mistakes.add(pointer, "a goal is an object with one of " + kinds_text() +
                                  ", such as {\"score\": 5000}");
    return found;
}

// Nothing where it has a mistake. `name`: what the level calls it.
std::optional<Goal> read_goal(const Json& json, int colours, const std::string& pointer,
                              std::string& name, Mistakes& mistakes) {
    Goal goal;
    const auto before = mistakes.count();
    const auto named = find_kind(json, pointer, mistakes);
    if (!named) return {};
    const auto& [key, kind] = *named;
    Fields fields(json, pointer);
    goal.kind = kind;
    if (kind == Kind::kScore) {
        goal.count = read_count(fields, key, kMaxScore);
    } else if (kind == Kind::kCollect) {
        goal.colour = read_colour(fields, key, colours);
        goal.count = read_count(fields, "count", kMaxCount);
    } else if (kind == Kind::kMake || kind == Kind::kFire) {
        goal.special = fields.word(key, kSpecials);
        goal.count = read_count(fields, "count", kMaxCount);
    } else {
        goal.count = read_share(fields, key);
    }
    if (fields.allows("name"))
        if (auto read = read_short_name(fields.value("name"), pointer + "/name", mistakes))
            name = std::move(*read);
    mistakes.adopt(fields);
    return mistakes.count() == before ? std::optional(goal) : std::nullopt;
}

bool is_like(const Goal& a, const Goal& b) {
    return a.kind == b.kind && a.colour == b.colour && a.special == b.special;
}

}  // namespace

void read_goals(Fields& fields, Setup& setup, Names& names, Mistakes& mistakes) {
    if (!fields.allows("goals")) return;
    const Json& list = fields.value("goals");
    if (!list.is_array())
        return mistakes.add("/goals", "\"goals\" must be a list such as [{\"score\": 5000}]");
    if (list.size() > kMaxGoals)
        mistakes.add("/goals", "there are " + std::to_string(list.size()) +
                                   " goals; a level has at most " + std::to_string(kMaxGoals));
    for (std::size_t i = 0; i < std::min(list.size(), kMostGoalsRead); ++i) {
        const std::string pointer = "/goals/" + std::to_string(i);
        std::string surplus;  // the name of a goal that is one too many
        std::string& name = i < kMaxGoals ? names.goals[i] : surplus;
        const auto goal = read_goal(list[i], setup.colours, pointer, name, mistakes);
        if (!goal) continue;
        if (std::ranges::any_of(setup.goals,
                                [&](const Goal& other) { return is_like(other, *goal); }))
            mistakes.add(pointer, "there is a goal of this kind already; make one of the two");
        setup.goals.push_back(*goal);
    }
    check_goal_names(names, list.size(), mistakes);
}

}  // namespace dramatis::match3
