#include "report/level_edits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "report/board_edits.hpp"
#include "report/level_text.hpp"

namespace dramatis::report {
namespace {

using Facts = std::vector<std::pair<std::string, std::string>>;

// Labels with all their lines; what is only said to people is left out.
std::map<std::string, std::string> by_label(const Facts& facts) {
    std::map<std::string, std::string> out;
    std::string label;
    for (const auto& [given, text] : facts) {
        if (!given.empty()) label = given;
        if (label == "teaches" || label == "notes" || label == "target") continue;
        auto& whole = out[label];
        whole += (whole.empty() ? "" : "; ") + text;
    }
    return out;
}

// "purple (E) falls 0.33 times as often": where some colours became rarer or more frequent next to
// all others, in all columns alike. Empty where that does not tell it.
std::string falling_text(const match3::Setup& before, const match3::Setup& after,
                         const match3::Names& names) {
    if (before.colours != after.colours || before.columns != after.columns) return {};
    const auto weight = [](const match3::Setup& setup, std::size_t column, std::size_t colour) {
        return setup.weights.empty() ? 1 : int{setup.weights[column][colour]};
    };
    std::map<double, int> count;  // of cells of both tables, by how much larger they became
    std::vector<double> factors(static_cast<std::size_t>(before.colours), 0);
    for (std::size_t column = 0; column < static_cast<std::size_t>(before.columns); ++column)
        for (std::size_t colour = 0; colour < factors.size(); ++colour) {
            const int from = weight(before, column, colour), to = weight(after, column, colour);
            if ((from == 0) != (to == 0)) return {};
            if (from == 0) continue;
            const double factor = static_cast<double>(to) / from;
            if (factors[colour] != 0 && factors[colour] != factor) return {};
            factors[colour] = factor;
            ++count[factor];
        }
    if (count.size() != 2) return {};
    // What most do is what is usual.
    const auto usual =
        std::ranges::max_element(count, {}, [](const auto& each) { return each.second; });
    std::vector<std::string> colours;
    double times = 1;
    for (std::size_t colour = 0; colour < factors.size(); ++colour)
        if (factors[colour] != 0 && factors[colour] != usual->first) {
            const auto tile = static_cast<match3::Tile>(colour);
            colours.push_back(fmt::format("{} ({})", names.colour(tile), match3::letter(tile)));
            times = factors[colour] / usual->first;
        }
    return fmt::format("{} fall{} {:.2g} times as often", fmt::join(colours, ", "),
                       colours.size() == 1 ? "s" : "", times);
}

bool asks_for_the_same(const match3::Goal& a, const match3::Goal& b) {
    return a.kind == b.kind && a.colour == b.colour && a.special == b.special;
}

// The level under the names of its newer version, so that a new name is no edit; but goals that ask
// for something else keep their own.
match3::Level renamed(match3::Level level, const match3::Level& like) {
    const auto &own = level.setup.goals, &others = like.setup.goals;
    level.names.colours = like.names.colours;
    if (std::ranges::equal(own, others, asks_for_the_same)) level.names.goals = like.names.goals;
    return level;
}

// Where goals differ only in how many they want, those alone; nothing else.
std::optional<std::string> changed_counts(const match3::Level& before, const match3::Level& after) {
    const auto &old_goals = before.setup.goals, &goals = after.setup.goals;
    if (goals.size() < 2 || !std::ranges::equal(old_goals, goals, asks_for_the_same)) return {};
    std::vector<std::string> old_texts, texts;
    for (std::size_t i = 0; i < goals.size(); ++i) {
        if (old_goals[i] == goals[i]) continue;
        old_texts.push_back(goal_text(old_goals, i, before.names));
        texts.push_back(goal_text(goals, i, after.names));
    }
    if (texts.empty()) return {};
    return fmt::format("goals: {} -> {}", fmt::join(old_texts, ", "), fmt::join(texts, ", "));
}

}  // namespace

std::optional<std::vector<CellEdit>> list_cell_edits(const match3::Level& old_level,
                                                     const match3::Level& new_level) {
    const match3::Setup &before = old_level.setup, &after = new_level.setup;
    if (before.rows != after.rows || before.columns != after.columns) return {};
    const match3::Scene old_scene = match3::full_scene(before),
                        new_scene = match3::full_scene(after);
    std::vector<CellEdit> out;
    old_scene.for_each_cell([&](match3::Cell cell) {
        if (!(old_scene[cell] == new_scene[cell]))
            out.push_back({cell, spot_text(old_scene[cell], new_level.names),
                           spot_text(new_scene[cell], new_level.names)});
    });
    return out;
}

std::vector<std::string> list_edits(const match3::Level& old_level, const match3::Level& after) {
    const match3::Level before = renamed(old_level, after);
    std::vector<std::string> out;
    const auto old_facts = by_label(facts_of(before)), new_facts = by_label(facts_of(after));
    const auto text_in = [](const std::map<std::string, std::string>& facts,
                            const std::string& label) {
        const auto found = facts.find(label);
        return found == facts.end() ? std::string("none") : found->second;
    };
    for (const auto& [label, text] : facts_of(after))
        if (const auto falls = falling_text(before.setup, after.setup, after.names);
            label == "weights" && !falls.empty())
            out.push_back(falls);
        else if (const auto counts = changed_counts(before, after); label == "goals" && counts)
            out.push_back(*counts);
        else if (new_facts.contains(label) && text_in(old_facts, label) != new_facts.at(label))
            out.push_back(
                fmt::format("{}: {} -> {}", label, text_in(old_facts, label), new_facts.at(label)));
    for (const auto& [label, text] : old_facts)
        if (!new_facts.contains(label)) out.push_back(fmt::format("{}: {} -> none", label, text));
    if (before.setup.rows == after.setup.rows && before.setup.columns == after.setup.columns)
        for (auto& edit : list_board_edits(match3::full_scene(before.setup),
                                           match3::full_scene(after.setup), after.names))
            out.push_back(std::move(edit));
    // What facts do not tell: a bonus without stars, say.
    if (out.empty() && !(before.setup == after.setup))
        out.emplace_back("details that have no words here; the files tell");
    return out;
}

}  // namespace dramatis::report
