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

// Watches a search, and writes down what it does: steps, and the nodes that they are about.
template <class Search, class Name, class Board>
class Recorder {
   public:
    using Game = std::decay_t<decltype(std::declval<Search&>().game())>;
    using State = typename Search::State;

    Recorder(Explanation& out, Search& search, const search::RuleChoice& rule, Name& name,
             Board& board, const std::function<void(std::size_t)>& progress)
        : out_(out),
          search_(search),
          formula_(rule),
          name_(name),
          board_(board),
          progress_(progress) {}

    void run(const State& root, std::uint64_t iterations, core::Seed seed) {
        out_.glossary = formula_.glossary();
        search_.begin(root);
        node(place(NodeId::kRoot, -1)).board = board_(root);
        Watch watch;
        watch.entered = [this](NodeId id, const State& state) { entered(id, state); };
        watch.chose = [this](NodeId parent, std::span<const NodeId> candidates,
                             const search::Children& children, std::span<const double> scores,
                             NodeId chosen) {
            chose(parent, candidates, children, scores, chosen);
        };
        watch.iterated = [this](const Iteration& it) { iterated(it); };
        search::Watcher<Game>& watcher = search_.parts();
        watcher.watch = &watch;
        search_.run(search::Iterations{iterations}, seed);
        watcher.watch = nullptr;
    }

   private:
    using Watch = search::Watch<Game>;
    using Iteration = typename Watch::Iteration;
    using NodeId = search::NodeId;
    static constexpr std::size_t kRows = 8, kPlayout = 8;
    static constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

    // Where the node stands among those of the explanation; it comes to stand there if it is new.
    int place(NodeId id, int parent) {
        const auto [at, is_new] = places_.try_emplace(static_cast<std::uint32_t>(id),
                                                      static_cast<int>(out_.nodes.size()));
        if (is_new)
            out_.nodes.push_back({parent, parent < 0 ? "" : name_(search_.tree()[id].move),
                                  search_.tree()[id].chooser});
        return at->second;
    }
    Explanation::Node& node(int place) { return out_.nodes[static_cast<std::size_t>(place)]; }

    void entered(NodeId id, const State& state) {
        auto& here = node(place(id, -1));  // it was chosen, so that it is known
        if (!here.board.empty()) return;
        here.board = board_(state);
        here.board_of = out_.steps.size() + 1;
    }

    void chose(NodeId parent, std::span<const NodeId> candidates, const search::Children& children,
               std::span<const double> scores, NodeId chosen) {
        const auto& tree = search_.tree();
        const int above = place(parent, -1);
        Explanation::Table table{.parent = above,
                                 .chosen = place(chosen, above),
                                 .plain = -1,
                                 .by_rule = !scores.empty()};
        std::vector<std::size_t> order(candidates.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) {
            return candidates[i] == chosen ? 1e300 : tree[candidates[i]].visits;
        });
        order.resize(std::min(order.size(), kRows));
        for (const std::size_t i : order) {
            const auto& child = tree[candidates[i]];
            double rave = kUnknown;
            if constexpr (requires { child.amaf_visits; })
                if (child.amaf_visits > 0) rave = child.amaf_total / child.amaf_visits;
            table.rows.push_back({place(candidates[i], above), child.visits,
                                  child.visits > 0 ? child.total / child.visits : kUnknown, rave,
                                  scores.empty() ? kUnknown : scores[i], std::nullopt});
            if (!scores.empty())
                table.rows.back().worked =
                    formula_.work_out(formula_.terms_of(children, i, scores[i]), scores[i]);
        }
        table.others = candidates.size() - table.rows.size();
        if (const NodeId plain = plain_choice(parent, candidates); plain != NodeId::kNone)
            table.plain = place(plain, above);
        note_open_moves(parent, above, candidates.size());
        step_.tables.push_back(std::move(table));
    }

    // What UCB1 would have taken; nothing while a child is untried.
    NodeId plain_choice(NodeId parent, std::span<const NodeId> candidates) const {
        const auto& tree = search_.tree();
        NodeId plain = NodeId::kNone;
        double best = -1;
        for (const NodeId id : candidates) {
            const auto& child = tree[id];
            if (child.visits == 0) return NodeId::kNone;
            const double ucb =
                child.total / child.visits +
                out_.plain_c *
                    std::sqrt(core::ln(std::max(tree[parent].visits, 1.0)) / child.visits);
            if (ucb > best) best = ucb, plain = id;
        }
        return plain;
    }

    void note_open_moves(NodeId parent, int above, std::size_t open) {
        std::size_t in_all = 0;
        search_.tree().for_each_child(parent, [&](NodeId) { ++in_all; });
        const search::AnyFilter& filter = search_.parts();
        if ((!filter.pruning && !filter.widening) || open >= in_all) return;
        step_.notes.push_back(
            "open " + (above == 0 ? std::string("at the root") : "after " + node(above).move) +
            ": " + std::to_string(open) + " of " + std::to_string(in_all) + " moves");
    }

    void iterated(const Iteration& it) {
        if (progress_) progress_(out_.steps.size() + 1);
        const auto& tree = search_.tree();
        int above = -1;
        step_.path.clear();
        for (const NodeId id : it.path) step_.path.push_back(above = place(id, above));
        step_.selected = it.selected;
        for (const NodeId parent : it.path)
            tree.for_each_child(parent, [&](NodeId id) {
                if (search::index(id) >= nodes_before_)
                    step_.expanded.push_back(place(id, place(parent, -1)));
            });
        nodes_before_ = tree.size();
        for (const auto& [player, move] : it.playout) {
            if (step_.playout.size() == kPlayout) break;
            step_.playout.push_back(name_(move));
        }
        step_.playout_length = it.playout.size();
        step_.payoffs.assign(it.payoffs.begin(), it.payoffs.end());
        for (const NodeId id : it.path)
            step_.values.push_back(
                {place(id, -1), tree[id].visits, tree[id].total / tree[id].visits});
        tree.for_each_child(NodeId::kRoot, [&](NodeId id) {
            bool& was = pruned_[static_cast<std::uint32_t>(id)];
            if (tree[id].pruned == was) return;
            was = tree[id].pruned;
            step_.notes.push_back((was ? "pruned " : "open again: ") + name_(tree[id].move));
        });
        add_notes(step_, search_, it.path, name_);
        out_.steps.push_back(std::move(step_));
        step_ = {};
    }

    Explanation& out_;
    Search& search_;
    const RuleFormula formula_;
    Name& name_;
    Board& board_;
    const std::function<void(std::size_t)>& progress_;
    Explanation::Step step_;  // that is under way
    std::unordered_map<std::uint32_t, int> places_;
    std::unordered_map<std::uint32_t, bool> pruned_;
    std::size_t nodes_before_ = 1;
};

// Runs the search from that state and writes down what it does; name(move) is the move for people,
// board(state) the rows of Node::board. The search is a Workbench of these techniques. progress(n):
// iteration n is done.
template <class Search, class Name, class Board>
void record(Explanation& out, Search& search, const typename Search::State& root,
            std::uint64_t iterations, core::Seed seed, const search::Configuration& techniques,
            Name&& name, Board&& board, const std::function<void(std::size_t)>& progress = {}) {
    Recorder(out, search, techniques.rule, name, board, progress).run(root, iterations, seed);
    auto options = search.root_options();
    if (const auto best = search::recommend(options, techniques.choose)) out.choice = name(*best);
    std::ranges::stable_sort(options, std::greater{},
                             [](const auto& option) { return option.visits; });
    for (const auto& option : options)
        out.options.push_back({name(option.move), option.visits, option.mean});
    if (out.players.size() > 1) {
        const auto& top = search.tree()[search::NodeId::kRoot];
        out.outcomes = "playouts for " + out.players[top.chooser] + ": " +
                       std::to_string(top.wins) + " won, " + std::to_string(top.draws) +
                       " drawn, " + std::to_string(top.losses) + " lost";
    }
}

}  // namespace dramatis::lab
