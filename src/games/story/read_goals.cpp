#include <fmt/format.h>

#include "games/story/draft.hpp"

// [[goal]] and [sliders]
namespace dramatis::story {
namespace {

constexpr std::size_t kMostGoals = 32;

Wrong read_goal(Draft& draft, const toml::table& entry) {
    if (auto wrong =
            known_keys(entry, {"name", "holds", "count", "at_least", "weight", "credit"}, "a goal"))
        return wrong;
    Goal out{.partial = draft.is_partial, .line = source_of(entry).line};
    const auto* name = entry.get("name");
    if (!name) return fault_at(entry, "a goal needs a name");
    if (auto wrong = read_text(*name, "name", kLongestName, out.name)) return wrong;
    const auto *holds = entry.get("holds"), *count = entry.get("count"),
               *least = entry.get("at_least");
    if (!holds == !count) return fault_at(entry, "a goal has either holds, or count and at_least");
    if (holds) {
        if (least) return fault_at(*least, "at_least belongs to a count");
        if (auto wrong = read_condition(draft, *holds, {}, "holds", out.count)) return wrong;
    } else {
        std::string body;
        if (auto wrong = read_text(*count, "count", body)) return wrong;
        if (auto wrong = parser_of(draft, body, *count, {}).number(out.count)) return wrong;
        if (!least) return fault_at(*count, "how many are enough? Add at_least = ...");
        if (auto wrong = read_real(*least, "at_least", {1e-9, 1e9}, out.at_least)) return wrong;
    }
    if (const auto* weight = entry.get("weight"))
        if (auto wrong = read_real(*weight, "weight", {1e-6, 1e6}, out.weight)) return wrong;
    if (const auto* word = entry.get("credit"))
        if (auto wrong = read_credit(*word, out.partial)) return wrong;
    draft.world.goals.push_back(std::move(out));
    return {};
}

Wrong state_goal(Draft& draft, const std::string& words, Goal& out) {
    out.name = words;
    out.partial = draft.is_partial;
    if (auto wrong = ExpressionParser(draft.names, words, {1, 1}, {}, 0).condition(out.count))
        return wrong;
    // "a number of something >= 3" is a count, and is met in part on the way there.
    if (out.count.op == Op::kLessEqual && out.count.kids[0].is_value() &&
        out.count.kids[0].value > 0) {
        out.at_least = out.count.kids[0].value;
        Expression count = std::move(out.count.kids[1]);
        out.count = std::move(count);
    }
    return {};
}

Wrong read_slider(Draft& draft, const std::string& key, const toml::node& node) {
    const toml::table* entry = nullptr;
    if (auto wrong = read_table(node, "a slider", entry)) return wrong;
    if (auto wrong = known_keys(*entry, {"of", "about"}, "a slider")) return wrong;
    if (draft.names.actions.contains(key))
        return fault_at(node, "every action is a slider of its own; call this one otherwise");
    Slider out{.name = key};
    if (const auto* about = entry->get("about"))
        if (auto wrong = read_text(*about, "about", kLongestAbout, out.about)) return wrong;
    const auto* of = entry->get("of");
    if (!of) return fault_at(node, "a slider needs of = [...], the actions it turns up and down");
    std::vector<const toml::node*> list;
    if (auto wrong = read_list(*of, "of", list)) return wrong;
    for (const auto* each : list) {
        std::string name;
        if (auto wrong = read_text(*each, "an action", name)) return wrong;
        const auto found = draft.names.actions.find(name);
        if (found == draft.names.actions.end()) {
            std::vector<std::string_view> known;
            for (const auto& [word, id] : draft.names.actions) known.push_back(word);
            return fault_at(*each, "there is no action " + name + nearest(name, known));
        }
        out.actions.push_back(found->second);
    }
    draft.world.sliders.push_back(std::move(out));
    return {};
}

}  // namespace

Wrong read_goals(Draft& draft) {
    const toml::array* goals = nullptr;
    if (auto wrong = draft.find_tables("goal", goals)) return wrong;
    if (!goals || goals->empty())
        return Fault{{1, 1},
                     "a world needs goals: [[goal]] with name, and holds, or count and at_least"};
    if (goals->size() > kMostGoals)
        return fault_at(*goals, fmt::format("{} goals are the most", kMostGoals));
    for (const auto& node : *goals) draft.note(read_goal(draft, *node.as_table()));
    return {};
}

void choose_goals(Draft& draft, const std::vector<std::string>& wanted) {
    const auto& goals = draft.world.goals;
    std::string list;
    for (std::size_t i = 0; i < goals.size(); ++i)
        list += fmt::format("{}{} ({})", i ? ", " : "", i + 1, goals[i].name);
    std::vector<Goal> chosen;
    for (const auto& each : wanted) {
        const Goal* found = nullptr;
        for (std::size_t i = 0; i < goals.size(); ++i)
            if (each == goals[i].name || each == std::to_string(i + 1)) found = &goals[i];
        Goal stated;
        if (!found) {
            if (const auto wrong = state_goal(draft, each, stated)) {
                draft.faults.push_back(
                    {fmt::format("{} (character {} of \"{}\"); a goal is one of {}, or a condition "
                                 "such as (count X: actor: up(X)) >= 2",
                                 wrong->what, wrong->at.column, each, list),
                     "--goal"});
                return;
            }
        }
        chosen.push_back(found ? *found : std::move(stated));
    }
    draft.world.goals = std::move(chosen);
}

Wrong read_sliders(Draft& draft) {
    const toml::table* sliders = nullptr;
    if (auto wrong = draft.find_table("sliders", sliders)) return wrong;
    if (sliders)
        for (const auto& [key, node] : items(*sliders))
            if (auto wrong = read_slider(draft, key, *node)) return wrong;
    for (std::size_t i = 0; i < draft.world.actions.size(); ++i)
        draft.world.sliders.push_back(
            {.name = draft.world.actions[i].name, .actions = {KindId(i)}});
    return {};
}

}  // namespace dramatis::story
