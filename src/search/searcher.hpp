#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "core/check.hpp"
#include "core/mutex.hpp"
#include "core/parallel.hpp"
#include "core/rng.hpp"
#include "search/argmax.hpp"
#include "search/budget.hpp"
#include "search/columns.hpp"
#include "search/game.hpp"
#include "search/memory.hpp"
#include "search/option.hpp"
#include "search/parts.hpp"
#include "search/playout.hpp"
#include "search/rules.hpp"
#include "search/selection.hpp"
#include "search/settings.hpp"
#include "search/tree.hpp"
#include "search/walk.hpp"
#include "search/workspace.hpp"

namespace dramatis::search {

// Monte-Carlo tree search for any game, in the four phases of the literature (Chaslot et al. 2008;
// Browne et al. 2012). One iteration walks from the root to a leaf (select), gives the leaf
// children and steps to one of them (expand), plays to the end of the game (playout), and adds the
// payoff to every node on the way (backup).
//
// Payoffs are kept for the player who chose each node's move, so a tree is max^n for any number of
// players. The random numbers of iteration i come from the address (seed, i) alone: two rules that
// rank children alike search alike.
//
// A Rule chooses among children, a Playout plays to the end, a Memory knows the states. All other
// techniques are Parts, which every phase calls where they may have something to say
// (search/part.hpp). What is not asked for costs nothing.
//
// The object keeps its memory from search to search; after the first few it allocates no more.
template <Game G, SelectionRule Rule = Ucb1, class Playout = UniformPlayout,
          template <class> class Memory = KeptStates, class Parts = PlainParts>
class Searcher {
   public:
    using State = typename G::State;
    using Move = typename G::Move;

    Searcher(G game, Rule rule = {}, Settings settings = {}, Playout playout = {}, Parts parts = {})
        : rule_(std::move(rule)),
          parts_({}, {}, {}, std::move(parts)),
          work_{.game = std::move(game), .settings = settings},
          walks_(1, Walk{.policy = std::move(playout)}) {
        DR_CHECK(settings.max_depth >= 1);
        AllParts::template check<G, Memory<G>>();
        parts_.on_rule(rule_);
    }

    const G& game() const { return work_.game; }
    const State& root() const { return work_.memory.root(); }
    G& game() { return work_.game; }  // to change what begins with the next begin() or advance()
    // The playout policies, one a thread that has searched: they may have counted something on the
    // way.
    template <class F>
    void for_each_policy(F&& f) {
        for (auto& walk : walks_) f(walk.policy);
    }

    // --- searching

    // Forgets the tree and starts from this state. Comes before all that follows.
    void begin(const State& root) {
        work_.tree.reset(work_.game.to_move(root));
        work_.memory.reset(root, work_.tree[NodeId::kRoot]);
        parts_.on_begin();
        start_again();
    }

    // Follows a move that was really played, and led to `now`; what the tree knows below that move
    // is kept where it still holds. Returns whether it was.
    bool advance(const Move& move, const State& now) {
        const NodeId child = work_.tree.find_child(NodeId::kRoot, move);
        if (child != NodeId::kNone) {
            const Player of = work_.tree[child].chooser;
            if (work_.memory.advance(work_.tree, child, now, work_.game.to_move(now))) {
                parts_.on_advance(work_, of);
                start_again();
                return true;
            }
        }
        begin(now);
        return false;
    }

    // Searches on, from what the tree knows. The same seed again goes on with its sequence, so that
    // a search in parts is the search at once. Gives the number of playouts; one that has settled
    // the root ends before its budget.
    template <Budget B>
    std::uint64_t run(B budget, core::Seed seed) {
        take(seed);
        Spending spending;
        for (spending.tree_bytes = tree_bytes(); !budget.spent(spending) && !is_settled();
             spending.tree_bytes = tree_bytes()) {
            core::Rng rng{core::Seed{core::Rng::at(seed, drawn_++)}};
            iterate(walks_.front(), rng, budget, spending);
        }
        return spending.iterations;
    }

    // The same by several threads on the one tree (Chaslot et al. 2008: tree parallelisation with a
    // global lock). The tree is one thread's at a time, playouts run side by side; on its way down
    // a thread counts `virtual_loss` losses on its nodes, so that the others look elsewhere. Which
    // thread comes first is chance, and so is the result: not repeatable.
    template <Budget B>
    std::uint64_t run_shared(B budget, core::Seed seed, unsigned threads, double virtual_loss) {
        static_assert(!AllParts::kOneThread, "some of these parts are for one thread");
        take(seed);
        while (walks_.size() < threads) walks_.push_back(Walk{.policy = walks_.front().policy});
        core::Mutex mutex;
        Spending spending;
        core::parallel_for(threads, {.threads = threads}, [&](std::size_t, unsigned worker) {
            Walk& walk = walks_[worker];
            std::unique_lock lock(mutex);
            for (;;) {
                spending.tree_bytes = tree_bytes();
                if (budget.spent(spending) || is_settled()) return;
                core::Rng rng{core::Seed{core::Rng::at(seed, drawn_++)}};
                ++spending.iterations;
                select(walk, rng);
                expand(walk, rng);
                for (const NodeId id : walk.path) work_.tree[id].visits += virtual_loss;
                State* state = state_for_playout(walk);
                lock.unlock();
                playout(walk, state, rng);
                lock.lock();
                for (const NodeId id : walk.path) work_.tree[id].visits -= virtual_loss;
                backup(walk);
            }
        });
        return spending.iterations;
    }

    // The move to play; nothing if the game is over, or no iteration was made.
    std::optional<Move> recommend(Recommend how) const {
        return search::recommend(root_options(), how);
    }

    // --- asking

    // The children of the root that are legal there, in the order of the game's list of moves. (An
    // open-loop tree that has followed a move may hold others, for worlds that did not come.)
    std::vector<Option<Move>> root_options() const {
        std::vector<Option<Move>> options;
        std::vector<Move> legal;
        auto columns = decltype(Walk::columns){};
        work_.game.list_moves(root(), legal);
        for (const Move& move : legal) {
            const NodeId id = work_.tree.find_child(NodeId::kRoot, move);
            if (id == NodeId::kNone) continue;
            const auto& node = work_.tree[id];
            options.push_back({node.move, node.visits, node.visits ? node.total / node.visits : 0,
                               std::numeric_limits<double>::quiet_NaN()});
            parts_.describe(node, options.back());
            if (node.visits == 0) continue;
            columns.resize(columns.visits.size() + 1);
            set_column(columns, columns.visits.size() - 1, node);
        }
        std::vector<double> scores(columns.visits.size());
        rule_.score(children_of(NodeId::kRoot, columns, root(), 0), scores);
        auto score = scores.begin();
        for (auto& option : options)
            if (option.visits != 0) option.score = *score++;
        return options;
    }

    // That move, and what the tree expects after it: the most visited child, and so on, as long as
    // it was visited `at_least` times.
    std::vector<Move> line(const Move& move, double at_least = 1) const {
        return work_.tree.line(work_.tree.find_child(NodeId::kRoot, move), at_least);
    }

    // Whether no more searching can tell more about the root, or a part holds that none is needed.
    bool is_settled() const { return parts_.is_settled(work_); }
    // Whether the root is proven.
    bool is_proven() const {
        if constexpr (requires { tree()[NodeId::kRoot].bounds; })
            return tree()[NodeId::kRoot].bounds.is_proven();
        return false;
    }
    // Moves from the root to where playouts began, added up over all iterations so far.
    double depths() const { return depths_; }
    const auto& tree() const { return work_.tree; }
    Parts& parts() { return parts_; }
    double root_visits() const { return work_.tree[NodeId::kRoot].visits; }
    std::size_t node_count() const { return work_.tree.size(); }
    std::size_t tree_bytes() const { return work_.bytes(); }

   private:
    using AllParts = PartsFor<Rule, Parts>;
    using SearchTree = Tree<Move, typename AllParts::InNode>;
    using Walk = search::Walk<G, Playout, Memory<G>, AllParts>;

    void start_again() {
        drawn_ = 0;
        for (auto& walk : walks_) walk.forget();
    }

    void take(core::Seed seed) {
        DR_CHECK(work_.tree.size() > 0);
        if (seed == seed_) return;
        seed_ = seed;
        drawn_ = 0;
    }

    // --- the four phases

    // A visit may make several playouts, as long as the budget lasts.
    template <Budget B>
    void iterate(Walk& walk, core::Rng& rng, B& budget, Spending& spending) {
        select(walk, rng);
        expand(walk, rng);
        State* const state = state_for_playout(walk);
        for (auto left = parts_.playouts(work_.tree[walk.path.back()].visits); left-- > 0;) {
            ++spending.iterations;
            playout(walk, left > 0 ? copy_of(state, walk) : state, rng);
            backup(walk);
            if (left > 0 && budget.spent(spending)) return;
        }
    }

    void select(Walk& walk, core::Rng& rng) {
        walk.path.assign(1, NodeId::kRoot);
        walk.is_known = false;
        work_.memory.rewind(walk.cursor);
        while (work_.tree[walk.path.back()].expanded && !walk.is_known) {
            gather_candidates(walk);
            if (walk.candidates.empty()) break;  // the game is over here
            step(walk, choose(walk, rng), rng);
        }
        parts_.on_leaf(work_, walk);
    }

    void expand(Walk& walk, core::Rng& rng) {
        if (!may_expand(walk)) return;
        if (work_.make_children(walk)) parts_.on_expand(work_, walk);
        gather_candidates(walk);
        if (walk.candidates.empty())
            parts_.on_end(work_, walk);
        else
            step(walk, choose(walk, rng), rng);
    }

    // `state` is used up; none if the payoffs are known.
    void playout(Walk& walk, State* state, core::Rng& rng) const {
        walk.trace.clear();
        if (state) {
            parts_.on_playout(walk);
            walk.play(work_.game, *state, rng);
            for (int i = 0; i < G::kPlayers; ++i) {
                const auto player = static_cast<Player>(i);
                walk.payoffs[player] =
                    parts_.worth(work_.game, *state, player, work_.game.payoff(*state, player));
            }
        }
        parts_.on_result(work_, walk, state);
    }

    void backup(Walk& walk) {
        for (const NodeId id : walk.path) {
            auto& node = work_.tree[id];
            const double payoff = walk.payoffs[node.chooser];
            node.visits += 1;
            node.total += payoff;
            parts_.on_visit(walk, node, payoff);
        }
        depths_ += static_cast<double>(walk.depth());
        walk.learn(work_.game);
        parts_.on_backup(work_, walk);
    }

    // --- what they are made of

    void gather_candidates(Walk& walk) {
        work_.gather_children(walk);
        parts_.filter(work_, walk.path.back(), walk.candidates);
    }

    void step(Walk& walk, NodeId child, core::Rng& rng) {
        work_.step(walk, child, rng);
        parts_.on_step(work_, walk);
    }

    bool may_expand(const Walk& walk) const {
        const auto& path = walk.path;
        const auto& leaf = work_.tree[path.back()];
        if (leaf.expanded || path.size() > work_.settings.max_depth || walk.is_known) return false;
        return path.size() == 1 ||
               (leaf.visits >= work_.settings.expand_after &&
                parts_.may_expand(work_.tree, path[path.size() - 2], path.back()) &&
                tree_bytes() < work_.settings.max_tree_bytes);
    }

    State* state_for_playout(Walk& walk) const {
        return walk.is_known ? nullptr : &work_.memory.playout_state(walk.cursor);
    }
    static State* copy_of(State* state, Walk& walk) {
        if constexpr (AllParts::kRepeats)
            if (state) return &(walk.spare = *state);
        return state;
    }

    // The rule decides; if it does not want to choose among children that were tried too little,
    // one of those comes first, drawn uniformly. Two phases call it, and it is most of the code of
    // a search: one copy will do.
    [[gnu::noinline]] NodeId choose(Walk& walk, core::Rng& rng) const {
        const std::size_t count = walk.candidates.size();
        walk.columns.resize(count);
        std::uint32_t untried = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const auto& node = work_.tree[walk.candidates[i]];
            set_column(walk.columns, i, node);
            untried += node.visits < parts_.first_tries();
        }
        const bool by_rule = untried == 0 || wants_unvisited(rule_);
        const NodeId chosen =
            walk.candidates[by_rule ? choose_by_rule(walk, rng)
                                    : draw_untried(walk.columns.visits, parts_.first_tries(),
                                                   untried, rng)];
        parts_.on_choose(walk, children_of(walk), by_rule, chosen);
        return chosen;
    }

    // Columns that no part keeps are known to be empty here, and a rule is compiled without them.
    std::size_t choose_by_rule(Walk& walk, core::Rng& rng) const {
        walk.scores.resize(walk.candidates.size());
        score_or_draw(rule_, children_of(walk), walk.scores, rng);
        return wants_unvisited(rule_) ? draw_best(walk.scores, rng) : argmax(walk.scores);
    }

    void set_column(auto& columns, std::size_t i, const typename SearchTree::Node& node) const {
        columns.set(i, node);
        if (node.visits == 0) return;
        Shown<std::remove_reference_t<decltype(columns)>> shown{columns, i, node.visits};
        parts_.show_child(work_, node, shown);
    }

    Children children_of(const Walk& walk) const {
        return children_of(walk.path.back(), walk.columns, work_.state(walk), walk.depth());
    }
    Children children_of(NodeId parent, const auto& columns, const State& state,
                         std::size_t depth) const {
        Children out = columns.view();
        out.parent_visits = work_.tree[parent].visits;
        parts_.show_parent(work_.game, state, depth, out);
        return out;
    }

    // Constant during a search.
    Rule rule_;
    [[no_unique_address]] AllParts parts_;

    Workspace<G, Memory<G>, SearchTree> work_;
    std::vector<Walk> walks_;  // one a thread
    double depths_ = 0;

    // Of the last run: its seed, and how many iterations have drawn from it.
    core::Seed seed_;
    std::uint64_t drawn_ = 0;
};

}  // namespace dramatis::search
