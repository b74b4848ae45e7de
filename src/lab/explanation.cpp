#include "lab/explanation.hpp"

#include <fmt/format.h>

#include <map>
#include <set>
#include <utility>

#include "core/counted.hpp"
#include "core/named_fields.hpp"
#include "pages/pages.hpp"

namespace dramatis::lab {
namespace {

using core::Json;

Json number(double value) { return std::isnan(value) ? Json() : Json(value); }

std::string value_text(double value) {
    return std::isnan(value) ? "-" : fmt::format("{:.3f}", value);
}

// The node's last value in the first so many iterations.
std::map<int, Explanation::Value> values_after(const Explanation& e, std::size_t iterations) {
    std::map<int, Explanation::Value> out;
    for (std::size_t i = 0; i < std::min(iterations, e.steps.size()); ++i)
        for (const auto& value : e.steps[i].values) out[value.node] = value;
    return out;
}

const std::string& move_of(const Explanation& e, int node) {
    return e.nodes[static_cast<std::size_t>(node)].move;
}

// Formulas of many children share a shape: it is written once, and a child's is "SHAPE NUMBER
// NUMBER ...".
class Shapes {
   public:
    Json add(const std::optional<Worked>& worked) {
        if (!worked) return nullptr;
        const auto [at, is_new] = places_.try_emplace(worked->shape, places_.size());
        if (is_new) all_.push_back(worked->shape);
        std::string out = std::to_string(at->second);
        for (const auto& number : worked->numbers) out += " " + number;
        return out;
    }
    Json list() const { return all_; }

   private:
    std::map<std::string, std::size_t> places_;
    Json all_ = Json::array();
};

// The moves from the root to a node.
std::string line_to(const Explanation& e, int node) {
    std::string out;
    for (; node > 0; node = e.nodes[static_cast<std::size_t>(node)].parent)
        out = move_of(e, node) + (out.empty() ? "" : ", ") + out;
    return out;
}

// The children that were compared, each with the formula that gave its score; the one taken first.
std::string describe_table(const Explanation& e, const Explanation::Table& table,
                           const std::string& margin, std::size_t most) {
    std::string out;
    std::size_t widest = 0, shown = 0;
    for (const auto& row : table.rows) widest = std::max(widest, move_of(e, row.node).size());
    for (const auto& row : table.rows) {
        if (shown++ == most) break;
        const std::string formula = row.worked ? row.worked->text() : value_text(row.score);
        const auto where = std::min(formula.find(",  where "),
                                    formula.size());  // the definitions on lines of their own
        out += fmt::format("{}{:<{}}  {}{}\n", margin, move_of(e, row.node), widest,
                           formula.substr(0, where), row.node == table.chosen ? "  <- taken" : "");
        for (std::size_t from = where; from < formula.size();) {
            const auto next = std::min(formula.find(",  ", from + 3), formula.size());
            out += fmt::format("{}{:<{}}    {}\n", margin, "", widest,
                               formula.substr(from + 3, next - from - 3));
            from = next;
        }
    }
    const std::size_t left = table.rows.size() - std::min(table.rows.size(), most) + table.others;
    if (left > 0) out += fmt::format("{}and {} more\n", margin, left);
    if (table.plain >= 0 && table.plain != table.chosen)
        out += fmt::format("{}UCB1 with c = {} would have taken {}\n", margin, e.plain_c,
                           move_of(e, table.plain));
    return out;
}

// The tree and the steps of an explanation as the page of web/explain/ reads them. Children that
// nobody ever came to are not worth the room; the others are numbered anew.
class ExplanationJson {
   public:
    explicit ExplanationJson(const Explanation& e) : e_(e) {
        known_.insert(0);
        for (const auto& step : e.steps) {
            known_.insert(step.path.begin(), step.path.end());
            for (const auto& table : step.tables) {
                for (const auto& row : table.rows) known_.insert(row.node);
                if (table.plain >= 0) known_.insert(table.plain);
            }
        }
        for (const int id : known_) places_.emplace(id, static_cast<int>(places_.size()));
    }

    Json nodes() const {
        Json out = Json::array();
        for (const int id : known_) {
            const auto& node = e_.nodes[static_cast<std::size_t>(id)];
            Json each{{"parent", node.parent < 0 ? -1 : places_.at(node.parent)},
                      {"move", node.move},
                      {"chooser", node.chooser}};
            if (!node.board.empty()) each["board"] = node.board;
            if (e_.has_chance && node.board_of > 0) each["board_of"] = node.board_of;
            out.push_back(std::move(each));
        }
        return out;
    }

    Json columns() const {
        Json out = {"visits", "value"};
        if (e_.has_rave) out.push_back("rave");
        out.push_back("score");
        return out;
    }

    Json step(const Explanation::Step& step) {
        Json path = Json::array(), expanded = Json::array(), values = Json::array(),
             tables = Json::array();
        for (const int id : step.path) path.push_back(places_.at(id));
        for (const int id : step.expanded)
            if (known_.contains(id)) expanded.push_back(places_.at(id));
        for (const auto& value : step.values)
            values.push_back({places_.at(value.node), value.visits, value.value});
        for (const auto& each : step.tables) tables.push_back(table(each));
        return {{"path", std::move(path)},         {"selected", step.selected},
                {"expanded", std::move(expanded)}, {"children", step.expanded.size()},
                {"playout", step.playout},         {"playout_length", step.playout_length},
                {"payoffs", step.payoffs},         {"values", std::move(values)},
                {"tables", std::move(tables)},     {"notes", step.notes}};
    }

    // Of the formulas in the steps so far.
    Json shapes() const { return shapes_.list(); }

   private:
    Json table(const Explanation::Table& table) {
        Json rows = Json::array(), worked = Json::array();
        for (const auto& row : table.rows) {
            worked.push_back(shapes_.add(row.worked));
            Json each = {places_.at(row.node), row.visits, number(row.value)};
            if (e_.has_rave) each.push_back(number(row.rave));
            each.push_back(number(row.score));
            rows.push_back(std::move(each));
        }
        Json out{{"parent", places_.at(table.parent)},
                 {"rows", std::move(rows)},
                 {"chosen", places_.at(table.chosen)},
                 {"others", table.others}};
        if (table.plain >= 0) out["plain"] = places_.at(table.plain);
        if (table.by_rule) out["worked"] = std::move(worked);
        return out;
    }

    const Explanation& e_;
    std::set<int> known_;
    std::map<int, int> places_;  // of those that are known
    Shapes shapes_;
};

}  // namespace

std::string three(double value) { return fmt::format("{:.3f}", value); }

Json to_json(const Explanation& e) {
    ExplanationJson tree(e);
    Json steps = Json::array(), options = Json::array();
    for (const auto& step : e.steps) steps.push_back(tree.step(step));
    for (const auto& option : e.options)
        options.push_back({option.move, option.visits, option.value});
    Json rule{
        {"title", e.rule}, {"formula", e.formula}, {"source", e.source}, {"names", Json::array()}};
    for (const auto& [name, what] : e.glossary) rule["names"].push_back({name, what});
    return {{"format", "dramatis-explain"},
            {"version", 1},
            {"game", e.game},
            {"title", e.title},
            {"position", e.position},
            {"techniques", e.techniques},
            {"rule", std::move(rule)},
            {"shapes", tree.shapes()},
            {"plain_c", e.plain_c},
            {"chance", e.has_chance},
            {"seed", e.seed},
            {"iterations", e.steps.size()},
            {"players", e.players},
            {"columns", tree.columns()},
            {"nodes", tree.nodes()},
            {"steps", std::move(steps)},
            {"choice", e.choice},
            {"outcomes", e.outcomes},
            {"options", std::move(options)}};
}

std::string explain_page(const Json& data) { return pages::fill(pages::kExplain, data); }

std::string draw_tree(const Explanation& e, std::size_t iterations, std::size_t width,
                      std::size_t depth) {
    const auto values = values_after(e, iterations);
    std::map<int, std::vector<Explanation::Value>> children;
    for (const auto& [node, value] : values)
        if (e.nodes[static_cast<std::size_t>(node)].parent >= 0)
            children[e.nodes[static_cast<std::size_t>(node)].parent].push_back(value);
    for (auto& [parent, list] : children)
        std::ranges::stable_sort(list, std::greater{}, &Explanation::Value::visits);
    const auto root = values.find(0);
    std::string out = fmt::format(
        "root  {}\n",
        core::counted(root == values.end() ? 0 : static_cast<std::uint64_t>(root->second.visits),
                      "visit"));
    const std::function<void(int, const std::string&, std::size_t)> draw =
        [&](int node, const std::string& margin, std::size_t left) {
            const auto found = children.find(node);
            if (found == children.end() || left == 0) return;
            const auto& list = found->second;
            const std::size_t shown = std::min(width, list.size());
            for (std::size_t i = 0; i < shown; ++i) {
                const bool last = i + 1 == shown && shown == list.size();
                const auto& node_of = e.nodes[static_cast<std::size_t>(list[i].node)];
                const auto& player = e.players[static_cast<std::size_t>(node_of.chooser)];
                out += fmt::format("{}{}{}{}  {} {}, {:.3f}{}\n", margin, last ? "└─ " : "├─ ",
                                   node_of.move, e.players.size() > 1 ? " by " + player : "",
                                   list[i].visits, list[i].visits == 1 ? "visit" : "visits",
                                   list[i].value, e.players.size() > 1 ? " for " + player : "");
                draw(list[i].node, margin + (last ? "   " : "│  "), left - 1);
            }
            if (shown < list.size())
                out += fmt::format("{}└─ {} more\n", margin, list.size() - shown);
        };
    draw(0, "", depth);
    return out;
}

std::string describe_step(const Explanation& e, std::size_t number) {
    const auto& step = e.steps[number];
    std::string out = fmt::format("iteration {}\n", number + 1);
    std::string selected = "root", expanded;
    for (std::size_t i = 1; i < step.path.size(); ++i)
        (i < step.selected ? selected : expanded) += " > " + move_of(e, step.path[i]);
    out += "  select   " + selected + "\n";
    for (std::size_t i = 0; i < step.tables.size(); ++i) {
        const auto& table = step.tables[i];
        if (!table.by_rule) continue;
        out += fmt::format("           {}:\n",
                           table.parent == 0 ? "at the root" : "after " + line_to(e, table.parent));
        out += describe_table(e, table, "             ", 4);
    }
    const char* children = step.expanded.size() == 1 ? "child" : "children";
    if (!expanded.empty())
        out += fmt::format("  expand   {} new {}, tried{}\n", step.expanded.size(), children,
                           expanded);
    else if (!step.expanded.empty())
        out += fmt::format("  expand   {} new {}: moves that were not possible there before\n",
                           step.expanded.size(), children);
    if (step.playout_length > 0) {
        std::string moves;
        for (const auto& move : step.playout) moves += " " + move;
        out += fmt::format("  playout {}{} ({})\n", moves,
                           step.playout_length > step.playout.size() ? " ..." : "",
                           core::counted(step.playout_length, "move"));
    }
    std::string payoffs;
    for (std::size_t i = 0; i < step.payoffs.size(); ++i)
        payoffs += fmt::format("{}{:.3g}{}", i ? ", " : "", step.payoffs[i],
                               e.players.size() > 1 ? " for " + e.players[i] : "");
    out += fmt::format("  backup   {} to {} {}\n", payoffs, step.path.size(),
                       step.path.size() == 1 ? "node" : "nodes");
    for (const auto& note : step.notes) out += "  note     " + note + "\n";
    return out;
}

std::string describe_rule(const Explanation& e) {
    const auto end = std::min(e.formula.find(",  "), e.formula.size());
    std::string out = fmt::format("{}: {} ({})\n", e.rule, e.formula.substr(0, end), e.source);
    if (end < e.formula.size()) out += "  where " + e.formula.substr(end + 3) + "\n";
    std::string line;
    for (const auto& [name, what] : e.glossary) {
        const std::string word = name + " = " + what;
        if (!line.empty() && line.size() + word.size() > 94)
            out += "  " + std::exchange(line, "") + ";\n";
        line += (line.empty() ? "" : "; ") + word;
    }
    return out + "  " + line + "\n";
}

core::Result<int> find_node(const Explanation& e, std::string_view moves, std::size_t iterations) {
    const auto plain = [](std::string_view text) {  // blanks and capitals do not count
        std::string out;
        for (const char c : text)
            if (c != ' ') out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        return out;
    };
    const auto values = values_after(e, iterations);
    int here = 0;
    for (std::string rest = plain(moves);;) {
        rest.erase(0, rest.find_first_not_of(",;") == std::string::npos
                          ? rest.size()
                          : rest.find_first_not_of(",;"));
        if (rest.empty()) return here;
        int next = -1;
        std::size_t length = 0;
        for (const auto& [id, value] : values) {
            const auto& node = e.nodes[static_cast<std::size_t>(id)];
            if (const std::string name = plain(node.move);
                node.parent == here && rest.starts_with(name) && name.size() > length)
                next = id, length = name.size();
        }
        if (next < 0)
            return core::Error{fmt::format(
                "no iteration went on with {} {}; without --node the tree says where they went",
                core::shown_text(rest), here == 0 ? "at the root" : "after " + line_to(e, here))};
        here = next;
        rest.erase(0, length);
    }
}

std::string describe_node(const Explanation& e, int id, std::size_t iterations) {
    const auto& node = e.nodes[static_cast<std::size_t>(id)];
    const auto values = values_after(e, iterations);
    const auto value = values.find(id);
    std::string out = id == 0 ? "The root" : "After " + line_to(e, id);
    if (value != values.end()) {
        const auto visits = value->second.visits;
        out += fmt::format(": {} {}", visits, visits == 1 ? "visit" : "visits");
        if (id != 0)
            out += fmt::format(", {:.3f} for {}", value->second.value,
                               e.players[static_cast<std::size_t>(node.chooser)]);
    }
    out += "\n";
    for (const char c : node.board) out += c == '/' ? std::string("\n") : std::string(1, c) + " ";
    out += "\n";
    if (e.has_chance && node.board_of > 0)
        out += fmt::format("(as it stood in iteration {}; what falls is drawn anew in each)\n",
                           node.board_of);
    const Explanation::Table* last = nullptr;
    std::size_t when = 0;
    for (std::size_t i = 0; i < std::min(iterations, e.steps.size()); ++i)
        for (const auto& table : e.steps[i].tables)
            if (table.parent == id && table.by_rule) last = &table, when = i + 1;
    if (!last) return out + "The rule has not chosen here yet\n";
    return out +
           fmt::format("Its children when the rule last chose here, in iteration {}:\n", when) +
           describe_table(e, *last, "  ", last->rows.size());
}

}  // namespace dramatis::lab
