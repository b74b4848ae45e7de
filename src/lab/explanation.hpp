#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/json.hpp"
#include "core/result.hpp"
#include "lab/worked_formula.hpp"
#include "search/searcher.hpp"
#include "search/workbench.hpp"

namespace dramatis::lab {

// A search as it went, iteration by iteration: what the page of `explain` and its terminal show.
struct Explanation {
    struct Node {
        int parent = -1;
        std::string move;
        int chooser = 0;
        std::string board;  // rows from the top, parted by '/'; empty: nobody came there
        std::size_t board_of =
            0;  // the iteration whose board it is; where chance decides others had another
    };
    struct Candidate {
        int node;
        double visits, value, rave, score;  // NaN: not known
        std::optional<Worked>
            worked;  // the rule's formula with its numbers; none: the rule was not asked
    };
    struct Table {
        int parent;
        std::vector<Candidate> rows;  // the most visited, and the one chosen
        std::size_t others = 0;       // that are not shown
        int chosen;
        int plain;  // what UCB1 with plain_c would have chosen; -1: it would have tried a new one
        bool by_rule;  // false: it was one that had been tried too little
    };
    struct Value {
        int node;
        double visits, value;
    };
    struct Step {
        std::vector<int> path;
        std::size_t selected = 0;
        std::vector<int> expanded;  // children that are new; where chance decides which moves there
                                    // are, not only those of the leaf
        std::vector<std::string> playout;  // its first moves
        std::size_t playout_length = 0;
        std::vector<double> payoffs;
        std::vector<Value> values;  // of the path, after the backup
        std::vector<Table> tables;
        std::vector<std::string> notes;
    };
    struct Choice {
        std::string move;
        double visits, value;
    };

    std::string game, title, position, techniques;
    std::uint64_t seed = 0;
    std::vector<std::string> players;
    bool has_rave = false;
    bool has_chance = false;
    double plain_c = 1;  // of the UCB1 that the rule is compared with: the game's usual one
    std::string rule, formula, source;                          // of the card, for people
    std::vector<std::pair<std::string, std::string>> glossary;  // what the names in the formula are
    std::vector<Node> nodes;
    std::vector<Step> steps;
    std::string choice;
    std::vector<Choice> options;  // the most visited first
    std::string outcomes;  // how the playouts ended; empty where there are no wins and losses
};

std::string three(double value);  // with three decimals
core::Json to_json(const Explanation& explanation);
std::string explain_page(const core::Json& data);

// The tree after so many iterations as text: a line a node, the most visited first, at most so many
// children of a node and so deep.
std::string draw_tree(const Explanation& explanation, std::size_t iterations, std::size_t width,
                      std::size_t depth);
// One iteration in a few lines.
std::string describe_step(const Explanation& explanation, std::size_t step);
// The rule's formula, and what its names are.
std::string describe_rule(const Explanation& explanation);
// One node after so many iterations: its numbers, its board, and its children as the rule last saw
// them.
std::string describe_node(const Explanation& explanation, int node, std::size_t iterations);
// The node that these moves from the root lead to, "c1, b3" or "(3,4) right, (0,2) down"; an error
// if no iteration came to it by then.
core::Result<int> find_node(const Explanation& explanation, std::string_view moves,
                            std::size_t iterations);

// What techniques did in an iteration that neither scores nor values show.
template <class Search, class Name>
void add_notes(Explanation::Step& step, Search& search, std::span<const search::NodeId> path,
               Name&& name) {
    using search::NodeId;
    const auto& tree = search.tree();
    const auto& leaf = tree[path.back()];
    bool is_proven = false;
    if constexpr (requires { leaf.bounds; }) {
        is_proven = leaf.bounds.is_proven();
        if (is_proven)
            step.notes.push_back("proven after " +
                                 (path.size() > 1 ? name(leaf.move) : std::string("this")) +
                                 ": worth " +
                                 (leaf.bounds.low == 1   ? "1"
                                  : leaf.bounds.low == 0 ? "0"
                                                         : "a half") +
                                 " to its player");
    }
    if (path.size() > 1 && step.playout_length == 0 && !is_proven)
        step.notes.push_back(leaf.expanded && leaf.first_child == NodeId::kNone
                                 ? "no playout: the game is over there"
                                 : "no playout: the game is over there, or cut by the horizon");
    if (path.size() > 1 && !leaf.expanded && leaf.visits > 1)
        step.notes.push_back("no children yet after " + name(leaf.move) + ": " +
                             std::to_string(static_cast<int>(leaf.visits)) +
                             " visits do not suffice");
    if constexpr (requires { tree[NodeId::kRoot].sum; })
        if (const search::MixedBackup& backup = search.parts(); backup.on) {
            const auto& root = tree[NodeId::kRoot];
            step.notes.push_back("the root: mean " + three(root.sum / root.visits) +
                                 ", mixed with its best child " + three(root.total / root.visits));
        }
    if constexpr (requires { leaf.position; }) {
        const search::Transpositions& sharing = search.parts();
        if (sharing.on && sharing.knows(leaf.position) &&
            std::abs(sharing.mean(leaf.position) - leaf.total / leaf.visits) > 1e-9)
            step.notes.push_back("a position that was reached in other ways: mean " +
                                 three(leaf.total / leaf.visits) + " here, " +
                                 three(sharing.mean(leaf.position)) + " together");
    }
}

// Runs the search from that state and writes down what it does; name(move) is the move for people,
// board(state) the rows of Node::board. The search is a Workbench of these techniques. progress(n):
// iteration n is done.
template <class Search, class Name, class Board>
void record(Explanation& out, Search& search, const typename Search::State& root,
            std::uint64_t iterations, core::Seed seed, const search::Configuration& techniques,
            Name&& name, Board&& board, const std::function<void(std::size_t)>& progress = {}) {
    using Watch = search::Watch<std::decay_t<decltype(search.game())>>;
    using search::NodeId;
    constexpr std::size_t kRows = 8, kPlayout = 8;
    constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
    std::unordered_map<std::uint32_t, int> places;
    const auto place = [&](NodeId id, int parent) {
        const auto [at, is_new] =
            places.try_emplace(static_cast<std::uint32_t>(id), static_cast<int>(out.nodes.size()));
        if (is_new)
            out.nodes.push_back({parent, parent < 0 ? "" : name(search.tree()[id].move),
                                 search.tree()[id].chooser});
        return at->second;
    };
    Explanation::Step step;
    std::size_t nodes_before = 1;
    std::unordered_map<std::uint32_t, bool> pruned;
    const RuleFormula formula(techniques.rule);
    out.glossary = formula.glossary();
    search.begin(root);
    out.nodes[static_cast<std::size_t>(place(NodeId::kRoot, -1))].board = board(root);

    Watch watch;
    watch.entered = [&](NodeId id, const typename Search::State& state) {
        auto& node = out.nodes[static_cast<std::size_t>(
            place(id, -1))];  // it was chosen, so that it is known
        if (!node.board.empty()) return;
        node.board = board(state);
        node.board_of = out.steps.size() + 1;
    };
    watch.chose = [&](NodeId parent, std::span<const NodeId> candidates,
                      const search::Children& children, std::span<const double> scores,
                      NodeId chosen) {
        const auto& tree = search.tree();
        const int above = place(parent, -1);
        Explanation::Table table{.parent = above,
                                 .chosen = place(chosen, above),
                                 .plain = -1,
                                 .by_rule = !scores.empty()};
        double best = -1;
        bool all_tried = true;
        std::vector<std::size_t> order(candidates.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) {
            return candidates[i] == chosen ? 1e300 : tree[candidates[i]].visits;
        });
        NodeId plain = NodeId::kNone;
        for (const NodeId id : candidates) {
            const auto& node = tree[id];
            if (node.visits == 0) {
                all_tried = false;
                break;
            }
            const double ucb =
                node.total / node.visits +
                out.plain_c * std::sqrt(core::ln(std::max(tree[parent].visits, 1.0)) / node.visits);
            if (ucb > best) best = ucb, plain = id;
        }
        for (const std::size_t i : order) {
            if (table.rows.size() == kRows) break;
            const auto& node = tree[candidates[i]];
            double rave = kUnknown;
            if constexpr (requires { node.amaf_visits; })
                if (node.amaf_visits > 0) rave = node.amaf_total / node.amaf_visits;
            table.rows.push_back({place(candidates[i], above), node.visits,
                                  node.visits > 0 ? node.total / node.visits : kUnknown, rave,
                                  scores.empty() ? kUnknown : scores[i], std::nullopt});
            if (!scores.empty())
                table.rows.back().worked =
                    formula.work_out(formula.terms_of(children, i, scores[i]), scores[i]);
        }
        table.others = candidates.size() - table.rows.size();
        if (all_tried && plain != NodeId::kNone) table.plain = place(plain, above);
        std::size_t in_all = 0;
        tree.for_each_child(parent, [&](NodeId) { ++in_all; });
        const search::AnyFilter& filter = search.parts();
        if ((filter.pruning || filter.widening) && candidates.size() < in_all)
            step.notes.push_back(
                "open " +
                std::string(above == 0
                                ? "at the root"
                                : "after " + out.nodes[static_cast<std::size_t>(above)].move) +
                ": " + std::to_string(candidates.size()) + " of " + std::to_string(in_all) +
                " moves");
        step.tables.push_back(std::move(table));
    };
    watch.iterated = [&](const typename Watch::Iteration& it) {
        if (progress) progress(out.steps.size() + 1);
        const auto& tree = search.tree();
        int above = -1;
        step.path.clear();
        for (const NodeId id : it.path) step.path.push_back(above = place(id, above));
        step.selected = it.selected;
        for (const NodeId parent : it.path)
            tree.for_each_child(parent, [&](NodeId id) {
                if (search::index(id) >= nodes_before)
                    step.expanded.push_back(place(id, place(parent, -1)));
            });
        nodes_before = tree.size();
        for (const auto& [player, move] : it.playout) {
            if (step.playout.size() == kPlayout) break;
            step.playout.push_back(name(move));
        }
        step.playout_length = it.playout.size();
        step.payoffs.assign(it.payoffs.begin(), it.payoffs.end());
        for (const NodeId id : it.path)
            step.values.push_back(
                {place(id, -1), tree[id].visits, tree[id].total / tree[id].visits});
        tree.for_each_child(NodeId::kRoot, [&](NodeId id) {
            bool& was = pruned[static_cast<std::uint32_t>(id)];
            if (tree[id].pruned == was) return;
            was = tree[id].pruned;
            step.notes.push_back((was ? "pruned " : "open again: ") + name(tree[id].move));
        });
        add_notes(step, search, it.path, name);
        out.steps.push_back(std::move(step));
        step = {};
    };

    search::Watcher<std::decay_t<decltype(search.game())>>& watcher = search.parts();
    watcher.watch = &watch;
    search.run(search::Iterations{iterations}, seed);
    watcher.watch = nullptr;
    auto options = search.root_options();
    if (const auto best = search::recommend(options, techniques.choose)) out.choice = name(*best);
    std::ranges::stable_sort(options, std::greater{},
                             [](const auto& option) { return option.visits; });
    for (const auto& option : options)
        out.options.push_back({name(option.move), option.visits, option.mean});
    if (out.players.size() > 1) {
        const auto& top = search.tree()[NodeId::kRoot];
        out.outcomes = "playouts for " + out.players[top.chooser] + ": " +
                       std::to_string(top.wins) + " won, " + std::to_string(top.draws) +
                       " drawn, " + std::to_string(top.losses) + " lost";
    }
}

}  // namespace dramatis::lab
