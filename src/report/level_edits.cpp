#include "report/level_edits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "report/level_text.hpp"

namespace dramatis::report {
namespace {

constexpr std::size_t kMostCells = 4;  // that are told one by one

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

void list_cells(const match3::Setup& before, const match3::Setup& after,
                std::vector<std::string>& out) {
    const auto cells = list_cell_edits(before, after);
    if (!cells) return;
    for (std::size_t i = 0; i < std::min(cells->size(), kMostCells); ++i) {
        const auto& [cell, from, to] = (*cells)[i];
        out.push_back(fmt::format("row {}, column {}: {} -> {}", cell.row, cell.column, from, to));
    }
    if (cells->size() > kMostCells)
        out.push_back(fmt::format("and {} more of the board",
                                  count_text(cells->size() - kMostCells, "cell")));
}

}  // namespace

std::optional<std::vector<CellEdit>> list_cell_edits(const match3::Setup& before,
                                                     const match3::Setup& after) {
    if (before.rows != after.rows || before.columns != after.columns) return {};
    const match3::Scene old_scene = match3::full_scene(before),
                        new_scene = match3::full_scene(after);
    std::vector<CellEdit> out;
    old_scene.for_each_cell([&](match3::Cell cell) {
        if (!(old_scene[cell] == new_scene[cell]))
            out.push_back({cell, spot_text(old_scene[cell]), spot_text(new_scene[cell])});
    });
    return out;
}

std::vector<std::string> list_edits(const match3::Level& before, const match3::Level& after) {
    std::vector<std::string> out;
    const auto old_facts = by_label(facts_of(before)), new_facts = by_label(facts_of(after));
    const auto text_in = [](const std::map<std::string, std::string>& facts,
                            const std::string& label) {
        const auto found = facts.find(label);
        return found == facts.end() ? std::string("none") : found->second;
    };
    for (const auto& [label, text] : facts_of(after))
        if (new_facts.contains(label) && text_in(old_facts, label) != new_facts.at(label))
            out.push_back(
                fmt::format("{}: {} -> {}", label, text_in(old_facts, label), new_facts.at(label)));
    for (const auto& [label, text] : old_facts)
        if (!new_facts.contains(label)) out.push_back(fmt::format("{}: {} -> none", label, text));
    list_cells(before.setup, after.setup, out);
    // What facts do not tell: a bonus without stars, say.
    if (out.empty() && !(before.setup == after.setup))
        out.emplace_back("details that have no words here; the files tell");
    return out;
}

}  // namespace dramatis::report
