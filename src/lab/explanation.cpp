#include "lab/explanation.hpp"

#include <fmt/format.h>

#include <map>
#include <set>

#include "core/page.hpp"
#include "lab/pages.hpp"

namespace dramatis::lab {
namespace {

using core::Json;

Json number(double value) { return std::isnan(value) ? Json() : Json(value); }

std::string value_text(double value) { return std::isnan(value) ? "-" : fmt::format("{:.3f}", value); }

// The node's last value in the first so many iterations.
std::map<int, Explanation::Value> values_after(const Explanation& e, std::size_t iterations) {
    std::map<int, Explanation::Value> out;
    for (std::size_t i = 0; i < std::min(iterations, e.steps.size()); ++i)
        for (const auto& value : e.steps[i].values) out[value.node] = value;
    return out;
}

const std::string& move_of(const Explanation& e, int node) { return e.nodes[static_cast<std::size_t>(node)].move; }

}  // namespace

std::string three(double value) { return fmt::format("{:.3f}", value); }

Json to_json(const Explanation& e) {
    // Children that nobody ever came to are not worth the room.
    std::set<int> known{0};
    for (const auto& step : e.steps) {
        known.insert(step.path.begin(), step.path.end());
        for (const auto& table : step.tables) {
            for (const auto& row : table.rows) known.insert(row.node);
            if (table.plain >= 0) known.insert(table.plain);
        }
    }
    std::map<int, int> places;
    Json nodes = Json::array();
    for (const int id : known) {
        const auto& node = e.nodes[static_cast<std::size_t>(id)];
        places[id] = static_cast<int>(nodes.size());
        nodes.push_back({{"parent", node.parent < 0 ? -1 : places.at(node.parent)}, {"move", node.move}, {"chooser", node.chooser}});
    }
    Json columns = {"visits", "value"};
    if (e.has_rave) columns.push_back("rave");
    columns.push_back("score");
    Json steps = Json::array();
    for (const auto& step : e.steps) {
        Json path = Json::array(), expanded = Json::array(), values = Json::array(), tables = Json::array();
        for (const int id : step.path) path.push_back(places.at(id));
        for (const int id : step.expanded)
            if (known.contains(id)) expanded.push_back(places.at(id));
        for (const auto& value : step.values) values.push_back({places.at(value.node), value.visits, value.value});
        for (const auto& table : step.tables) {
            Json rows = Json::array();
            for (const auto& row : table.rows) {
                Json each = {places.at(row.node), row.visits, number(row.value)};
                if (e.has_rave) each.push_back(number(row.rave));
                each.push_back(number(row.score));
                rows.push_back(std::move(each));
            }
            Json each{{"parent", places.at(table.parent)}, {"rows", std::move(rows)}, {"chosen", places.at(table.chosen)}, {"others", table.others}};
            if (table.plain >= 0) each["plain"] = places.at(table.plain);
            tables.push_back(std::move(each));
        }
        steps.push_back({{"path", std::move(path)},
                         {"selected", step.selected},
                         {"expanded", std::move(expanded)},
                         {"children", step.expanded.size()},
                         {"playout", step.playout},
                         {"playout_length", step.playout_length},
                         {"payoffs", step.payoffs},
                         {"values", std::move(values)},
                         {"tables", std::move(tables)},
                         {"notes", step.notes}});
    }
    Json options = Json::array();
    for (const auto& option : e.options) options.push_back({option.move, option.visits, option.value});
    return {{"format", "dramatis-explain"}, {"version", 1},         {"game", e.game},       {"title", e.title},   {"position", e.position},
            {"techniques", e.techniques},   {"seed", e.seed},       {"iterations", e.steps.size()}, {"players", e.players}, {"columns", columns},
            {"nodes", std::move(nodes)},    {"steps", std::move(steps)}, {"choice", e.choice}, {"outcomes", e.outcomes}, {"options", std::move(options)}};
}

std::string explain_page(const Json& data) { return core::fill_page(kExplainPage, data); }

std::string draw_tree(const Explanation& e, std::size_t iterations, std::size_t width, std::size_t depth) {
    const auto values = values_after(e, iterations);
    std::map<int, std::vector<Explanation::Value>> children;
    for (const auto& [node, value] : values)
        if (e.nodes[static_cast<std::size_t>(node)].parent >= 0) children[e.nodes[static_cast<std::size_t>(node)].parent].push_back(value);
    for (auto& [parent, list] : children)
        std::ranges::stable_sort(list, std::greater{}, &Explanation::Value::visits);
    const auto root = values.find(0);
    std::string out = fmt::format("root  {} visits\n", root == values.end() ? 0 : root->second.visits);
    const std::function<void(int, const std::string&, std::size_t)> draw = [&](int node, const std::string& margin, std::size_t left) {
        const auto found = children.find(node);
        if (found == children.end() || left == 0) return;
        const auto& list = found->second;
        const std::size_t shown = std::min(width, list.size());
        for (std::size_t i = 0; i < shown; ++i) {
            const bool last = i + 1 == shown && shown == list.size();
            const auto& node_of = e.nodes[static_cast<std::size_t>(list[i].node)];
            const auto& player = e.players[static_cast<std::size_t>(node_of.chooser)];
            out += fmt::format("{}{}{}{}  {} {}, {:.3f}{}\n", margin, last ? "└─ " : "├─ ", node_of.move, e.players.size() > 1 ? " by " + player : "", list[i].visits,
                               list[i].visits == 1 ? "visit" : "visits", list[i].value, e.players.size() > 1 ? " for " + player : "");
            draw(list[i].node, margin + (last ? "   " : "│  "), left - 1);
        }
        if (shown < list.size()) out += fmt::format("{}└─ {} more\n", margin, list.size() - shown);
    };
    draw(0, "", depth);
    return out;
}

std::string describe_step(const Explanation& e, std::size_t number) {
    const auto& step = e.steps[number];
    std::string out = fmt::format("iteration {}\n", number + 1);
    std::string selected = "root", expanded;
    for (std::size_t i = 1; i < step.path.size(); ++i) (i < step.selected ? selected : expanded) += " > " + move_of(e, step.path[i]);
    out += "  select   " + selected + "\n";
    for (std::size_t i = 0; i < step.tables.size(); ++i) {
        const auto& table = step.tables[i];
        if (!table.by_rule) continue;
        std::string scores;
        for (const auto& row : table.rows) {
            if (scores.size() > 48) break;
            scores += fmt::format("{}{} {}", scores.empty() ? "" : ", ", move_of(e, row.node), value_text(row.score));
        }
        out += fmt::format("           scores {}: {}{}\n", table.parent == 0 ? "at the root" : "after " + move_of(e, table.parent), scores, table.others > 0 ? ", ..." : "");
        if (table.plain >= 0 && table.plain != table.chosen)
            out += fmt::format("           UCB1 with c = 1 would have taken {}\n", move_of(e, table.plain));
    }
    const char* children = step.expanded.size() == 1 ? "child" : "children";
    if (!expanded.empty()) out += fmt::format("  expand   {} new {}, tried{}\n", step.expanded.size(), children, expanded);
    else if (!step.expanded.empty()) out += fmt::format("  expand   {} new {}: moves that were not possible there before\n", step.expanded.size(), children);
    if (step.playout_length > 0) {
        std::string moves;
        for (const auto& move : step.playout) moves += " " + move;
        out += fmt::format("  playout {}{} ({} moves)\n", moves, step.playout_length > step.playout.size() ? " ..." : "", step.playout_length);
    }
    std::string payoffs;
    for (std::size_t i = 0; i < step.payoffs.size(); ++i)
        payoffs += fmt::format("{}{:.3g}{}", i ? ", " : "", step.payoffs[i], e.players.size() > 1 ? " for " + e.players[i] : "");
    out += fmt::format("  backup   {} to {} {}\n", payoffs, step.path.size(), step.path.size() == 1 ? "node" : "nodes");
    for (const auto& note : step.notes) out += "  note     " + note + "\n";
    return out;
}

}  // namespace dramatis::lab
