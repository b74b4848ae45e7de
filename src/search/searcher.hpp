#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <mutex>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/check.hpp"
#include "core/parallel.hpp"
#include "core/rng.hpp"
#include "search/amaf_backup.hpp"
#include "search/argmax.hpp"
#include "search/budget.hpp"
#include "search/columns.hpp"
#include "search/game.hpp"
#include "search/memory.hpp"
#include "search/option.hpp"
#include "search/parts.hpp"
#include "search/playout.hpp"
#include "search/proofs.hpp"
#include "search/rules.hpp"
#include "search/settings.hpp"
#include "search/tree.hpp"

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
// Techniques are parts: a Rule chooses among children (with RAVE it also wants to know what was
// played later, search/amaf.hpp), a Playout plays to the end, a Memory knows the states, and Parts
// are all the others (search/parts.hpp). What is not asked for costs nothing.
//
// The object keeps its memory from search to search; after the first few it allocates no more.
template <Game G, SelectionRule Rule = Ucb1, class Playout = UniformPlayout,
          template <class> class Memory = KeptStates, class Parts = PlainParts>
class Searcher {
   public:
    using State = typename G::State;
    using Move = typename G::Move;

    Searcher(G game, Rule rule = {}, Settings settings = {}, Playout playout = {}, Parts parts = {})
        : game_(std::move(game)),
          rule_(std::move(rule)),
          settings_(settings),
          parts_(std::move(parts)),
          walks_(1, Walk{.policy = std::move(playout)}) {
        DR_CHECK(settings_.max_depth >= 1);
    }

    const G& game() const { return game_; }
    const State& root() const { return memory_.root(); }
    G& game() { return game_; }  // to change what begins with the next begin() or advance()
    // The playout policies, one a thread that has searched: they may have counted something on the
    // way.
    template <class F>
    void for_each_policy(F&& f) {
        for (auto& walk : walks_) f(walk.policy);
    }

    // --- searching

    // Forgets the tree and starts from this state. Comes before all that follows.
    void begin(const State& root) {
        tree_.reset(game_.to_move(root));
        memory_.reset(root, tree_[NodeId::kRoot]);
        drawn_ = 0;
        if constexpr (kFilters) parts_.filter.begin();
        if constexpr (kShares) parts_.sharing.begin();
        if constexpr (kTables) parts_.table.begin();
        forget_playouts();
    }

    // Follows a move that was really played, and led to `now`; what the tree knows below that move
    // is kept where it still holds. Returns whether it was.
    bool advance(const Move& move, const State& now) {
        const NodeId child = tree_.find_child(NodeId::kRoot, move);
        drawn_ = 0;
        if (child != NodeId::kNone && memory_.advance(tree_, child, now, game_.to_move(now))) {
            if constexpr (kFilters) parts_.filter.begin();
            forget_playouts();
            return true;
        }
        begin(now);
        return false;
    }

    // Searches on, from what the tree knows. The same seed again goes on with its sequence, so that
    // a search in parts is the search at once. Gives the number of playouts; one that has settled
    // the root ends before its budget.
    template <Budget B>
    std::uint64_t run(B budget, core::Seed seed) {
        DR_CHECK(tree_.size() > 0);
        take(seed);
        Spending spending;
        for (spending.tree_bytes = tree_bytes(); !budget.spent(spending) && !is_settled();
             spending.tree_bytes = tree_bytes()) {
            core::Rng rng{core::Seed{core::Rng::at(seed, drawn_++)}};
            if constexpr (kRepeats) {
                iterate(walks_.front(), rng, budget, spending);
            } else {
                ++spending.iterations;
                iterate(walks_.front(), rng);
            }
        }
        return spending.iterations;
    }

    // The same by several threads on the one tree (Chaslot et al. 2008: tree parallelisation with a
    // global lock). The tree is one thread's at a time, playouts run side by side; on its way down
    // a thread counts `virtual_loss` losses on its nodes, so that the others look elsewhere. Which
    // thread comes first is chance, and so is the result: not repeatable.
    template <Budget B>
    std::uint64_t run_shared(B budget, core::Seed seed, unsigned threads, double virtual_loss) {
        static_assert(!kFilters && !kShares && !kTables && !kWatches,
                      "these parts are for one thread");
        DR_CHECK(tree_.size() > 0);
        take(seed);
        while (walks_.size() < threads) walks_.push_back(Walk{.policy = walks_.front().policy});
        std::mutex mutex;
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
                for (const NodeId id : walk.path) tree_[id].visits += virtual_loss;
                State* state = walk.is_known ? nullptr : &memory_.playout_state(walk.cursor);
                lock.unlock();
                playout(walk, state, rng);
                lock.lock();
                for (const NodeId id : walk.path) tree_[id].visits -= virtual_loss;
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
        Columns columns;
        game_.list_moves(memory_.root(), legal);
        for (const Move& move : legal) {
            const NodeId id = tree_.find_child(NodeId::kRoot, move);
            if (id == NodeId::kNone) continue;
            const auto& node = tree_[id];
            options.push_back({node.move, node.visits, node.visits ? node.total / node.visits : 0,
                               std::numeric_limits<double>::quiet_NaN()});
            if constexpr (kProve) options.back().bounds = node.bounds;
            if constexpr (kFilters) options.back().pruned = node.pruned;
            if constexpr (kPriors) options.back().prior = node.prior_total;
            if constexpr (kMaxima) options.back().most = node.most;
            if constexpr (kAmaf)
                if (node.amaf_visits > 0) options.back().amaf = node.amaf_total / node.amaf_visits;
            if (node.visits == 0) continue;
            columns.resize(columns.visits.size() + 1);
            set_column(columns, columns.visits.size() - 1, node);
        }
        std::vector<double> scores(columns.visits.size());
        rule_.score(children_of(NodeId::kRoot, columns, memory_.root(), 0), scores);
        auto score = scores.begin();
        for (auto& option : options)
            if (option.visits != 0) option.score = *score++;
        return options;
    }

    // That move, and what the tree expects after it: the most visited child, and so on, as long as
    // it was visited `at_least` times.
    std::vector<Move> line(const Move& move, double at_least = 1) const {
        std::vector<Move> moves;
        NodeId here = tree_.find_child(NodeId::kRoot, move);
        while (here != NodeId::kNone) {
            moves.push_back(tree_[here].move);
            NodeId best = NodeId::kNone;
            tree_.for_each_child(here, [&](NodeId id) {
                if (tree_[id].visits >= at_least &&
                    (best == NodeId::kNone || tree_[id].visits > tree_[best].visits))
                    best = id;
            });
            here = best;
        }
        return moves;
    }

    // The default node of the lecture: the playouts made while a node was a leaf, which belong to
    // none of its children.
    PlayoutCounts default_node(NodeId id) const requires Parts::kCounts {
        const auto& node = tree_[id];
        PlayoutCounts out{node.wins, node.draws, node.losses};
        tree_.for_each_child(id, [&](NodeId child) {
            out.wins -= tree_[child].wins;
            out.draws -= tree_[child].draws;
            out.losses -= tree_[child].losses;
        });
        return out;
    }

    // Whether no more searching can tell more about the root, or a filter holds that none is
    // needed.
    bool is_settled() const {
        if constexpr (kFilters)
            if (parts_.filter.settled()) return true;
        return is_proven();
    }
    // Whether the root is proven.
    bool is_proven() const {
        if constexpr (kProve) return tree_[NodeId::kRoot].bounds.is_proven();
        return false;
    }
    // Moves from the root to where playouts began, added up over all iterations so far.
    double depths() const { return depths_; }
    const auto& tree() const { return tree_; }
    Parts& parts() { return parts_; }
    double root_visits() const { return tree_[NodeId::kRoot].visits; }
    std::size_t node_count() const { return tree_.size(); }
    std::size_t tree_bytes() const { return tree_.bytes() + memory_.bytes(); }

   private:
    static constexpr bool kDetails = kWantsDetails<Rule>;
    static constexpr bool kAmaf = kWantsAmaf<Rule>;
    static constexpr bool kProve = Parts::kProve;
    static constexpr bool kPriors = kHasPriors<decltype(Parts::priors)>;
    static constexpr bool kFilters = decltype(Parts::filter)::kFilters;
    static constexpr bool kMixes = decltype(Parts::backup)::kMixes;
    static constexpr bool kShares = decltype(Parts::sharing)::kShares;
    static constexpr bool kMaxima = decltype(Parts::maxima)::kKeeps;
    static constexpr bool kTables = decltype(Parts::table)::kKeeps;
    static constexpr bool kWatches = decltype(Parts::watcher)::kWatches;
    static constexpr bool kRepeats = !std::same_as<decltype(Parts::tries), OneTry>;
    static constexpr bool kLearns = requires(Playout policy) { policy.forget(); };
    static constexpr NodeParts kParts{.squares = kWantsVariance<Rule> ||
                                                 kWantsVariance<decltype(Parts::filter)> ||
                                                 kWantsVariance<decltype(Parts::expansion)>,
                                      .details = kDetails,
                                      .amaf = kAmaf,
                                      .priors = kPriors,
                                      .bounds = kProve,
                                      .marks = kFilters,
                                      .sums = kMixes,
                                      .shares = kShares,
                                      .counts = Parts::kCounts,
                                      .maxima = kMaxima};
    static_assert(!kAmaf || NumbersMoves<G>,
                  "a rule that wants AMAF needs a game that numbers its moves");
    static_assert(!kTables || (NumbersMoves<G> && G::kPlayers <= 2),
                  "a table of moves needs a game that numbers them, of one player or two");
    static_assert(!kMaxima || G::kPlayers == 1,
                  "the best playout is nobody's to have where another player chooses");
    static_assert(!kProve || (G::kPlayers <= 2 && Memory<G>::kSameMovesEveryVisit),
                  "proofs need a game without chance, of one player or two");
    static_assert(!kMixes || G::kPlayers <= 2, "minimax needs a game of one player or two");
    static_assert(!kShares || (HashesStates<G> && Memory<G>::kSameMovesEveryVisit),
                  "transpositions need a game without chance that hashes");
    using SearchTree = Tree<Move, kParts>;
    using Columns = search::Columns<typename SearchTree::Node, kParts>;
    using Trace = std::conditional_t<kAmaf || kTables, MoveTrace<Move>, NoTrace>;

    // One iteration on its way; what it needs, it keeps for the next.
    struct Walk {
        Playout policy{};
        typename Memory<G>::Cursor cursor{};
        std::vector<NodeId> path{};
        bool is_known =
            false;  // the payoffs are, without a playout: the walk ended where all is proven
        std::array<double, G::kPlayers> payoffs{};
        double result = 0;  // the game's own payoff for the root player, if outcomes are counted
        std::size_t selected = 0;  // nodes of the path that selection has walked
        // scratch
        std::vector<NodeId> candidates{};
        std::vector<Move> moves{};
        std::vector<PriorCounts> priors{};
        Columns columns{};
        std::vector<double> scores{};
        Trace trace{};
        FirstPlays first_plays{};
        [[no_unique_address]] std::conditional_t<kRepeats, State, NoTrace>
            spare{};  // for all playouts of a visit but the last
    };

    void forget_playouts() {
        if constexpr (kLearns)
            for (auto& walk : walks_) walk.policy.forget();
    }

    void take(core::Seed seed) {
        if (seed == seed_) return;
        seed_ = seed;
        drawn_ = 0;
    }

    void iterate(Walk& walk, core::Rng& rng) {
        select(walk, rng);
        expand(walk, rng);
        playout(walk, walk.is_known ? nullptr : &memory_.playout_state(walk.cursor), rng);
        backup(walk);
        if constexpr (kWatches) parts_.watcher.iterated(tree_, walk);
    }

    // The same where a visit may make several playouts, as long as the budget lasts.
    template <Budget B>
    void iterate(Walk& walk, core::Rng& rng, B& budget, Spending& spending) {
        select(walk, rng);
        expand(walk, rng);
        State* state = walk.is_known ? nullptr : &memory_.playout_state(walk.cursor);
        for (std::uint32_t more = parts_.tries.playouts(tree_[walk.path.back()].visits);
             more-- > 0;) {
            ++spending.iterations;
            playout(walk, more > 0 && state ? &(walk.spare = *state) : state, rng);
            backup(walk);
            if constexpr (kWatches) parts_.watcher.iterated(tree_, walk);
            if (more > 0 && budget.spent(spending)) return;
        }
    }

    void select(Walk& walk, core::Rng& rng) {
        walk.path.assign(1, NodeId::kRoot);
        walk.is_known = false;
        memory_.rewind(walk.cursor);
        while (tree_[walk.path.back()].expanded && !walk.is_known) {
            gather_candidates(walk);
            if (walk.candidates.empty()) break;  // the game is over here
            step(walk, choose(walk, rng), rng);
        }
        if constexpr (kWatches) walk.selected = walk.path.size();
    }

    void expand(Walk& walk, core::Rng& rng) {
        const auto& leaf = tree_[walk.path.back()];
        const bool is_root = walk.path.size() == 1;
        if (leaf.expanded || walk.path.size() > settings_.max_depth || walk.is_known) return;
        if (!is_root && (!parts_.expansion(tree_, walk.path[walk.path.size() - 2], walk.path.back(),
                                           settings_.expand_after) ||
                         tree_bytes() >= settings_.max_tree_bytes))
            return;
        make_children(walk);
        gather_candidates(walk);
        if (walk.candidates.empty()) {
            prove_leaf(walk);
            return;
        }
        step(walk, choose(walk, rng), rng);
    }

    // `state` is used up; none if the payoffs are known.
    void playout(Walk& walk, State* state, core::Rng& rng) const {
        walk.trace.clear();
        if (!state) {
            if constexpr (Parts::kCounts) walk.result = walk.payoffs[tree_[NodeId::kRoot].chooser];
            return;
        }
        if constexpr (requires { walk.policy.at_depth(std::size_t{}); })
            walk.policy.at_depth(walk.path.size() - 1);
        if constexpr (kTables && requires { walk.policy.look_at(parts_.table); })
            walk.policy.look_at(parts_.table);
        walk.policy(game_, *state, rng, walk.moves, walk.trace);
        for (int player = 0; player < G::kPlayers; ++player)
            walk.payoffs[static_cast<std::size_t>(player)] =
                parts_.scoring(game_, *state, static_cast<Player>(player));
        if constexpr (Parts::kCounts)
            walk.result = game_.payoff(*state, tree_[NodeId::kRoot].chooser);
    }

    void backup(Walk& walk) {
        for (const NodeId id : walk.path) {
            auto& node = tree_[id];
            const double payoff = walk.payoffs[node.chooser];
            node.visits += 1;
            node.total += payoff;
            if constexpr (kParts.squares) node.squares += payoff * payoff;
            if constexpr (kMixes) node.sum += payoff;
            if constexpr (kMaxima) node.most = std::max(node.most, payoff);
            if constexpr (kShares)
                if (node.position != SharePart{}.position)
                    parts_.sharing.add(node.position, payoff);
            if constexpr (Parts::kCounts)
                ++(walk.result == 1 ? node.wins : walk.result == 0 ? node.losses : node.draws);
        }
        depths_ += static_cast<double>(walk.path.size() - 1);
        if constexpr (kMixes) parts_.backup(tree_, walk.path);
        [[maybe_unused]] const auto each_child = [&](NodeId parent, auto&& f) {
            for_each_child(parent, f);
        };
        if constexpr (kAmaf)
            if (wants_amaf())
                backup_amaf(tree_, game_, walk.path, walk.trace, walk.payoffs, walk.first_plays,
                            each_child);
        if constexpr (kTables)
            if (parts_.table.is_kept) backup_table(walk);
        if constexpr (kProve) backup_bounds(tree_, walk.path, each_child);
        if constexpr (kLearns)
            if (!walk.is_known) walk.policy.learn(game_, walk.payoffs);
    }

    // --- parts of the phases

    template <class F>
    void for_each_child(NodeId parent, F&& f) const {
        if constexpr (Memory<G>::kSameMovesEveryVisit)
            tree_.for_each_neighbouring_child(parent, f);
        else
            tree_.for_each_child(parent, f);
    }

    void step(Walk& walk, NodeId child, core::Rng& rng) {
        memory_.step(walk.cursor, game_, tree_[child], rng);
        walk.path.push_back(child);
        if constexpr (kWatches) parts_.watcher.entered(child, memory_.here(walk.cursor));
        if constexpr (kShares)
            if (parts_.sharing.on)
                tree_[child].position =
                    parts_.sharing.place_of(game_.hash(memory_.here(walk.cursor)));
        if constexpr (kDetails) tree_[child].offers += count_moves(walk, memory_.here(walk.cursor));
        if constexpr (kProve) {
            const auto& node = tree_[child];
            if (!node.bounds.is_proven()) return;
            walk.is_known = true;
            for (std::size_t player = 0; player < walk.payoffs.size(); ++player)
                walk.payoffs[player] =
                    player == node.chooser ? node.bounds.low : 1 - node.bounds.low;
        }
    }

    void make_children(Walk& walk) {
        const NodeId parent = walk.path.back();
        tree_[parent].expanded = true;
        if constexpr (Memory<G>::kSameMovesEveryVisit) {
            const State& state = memory_.here(walk.cursor);
            list_moves(walk);
            const Player chooser = game_.to_move(state);
            for (const Move& move : walk.moves) tree_.add_child(parent, move, chooser);
            if constexpr (kPriors) {
                walk.priors.assign(walk.moves.size(), {});
                parts_.priors(game_, state, std::span<const Move>(walk.moves),
                              std::span(walk.priors));
                auto prior = walk.priors.begin();
                for_each_child(parent, [&](NodeId id) {
                    tree_[id].prior_visits = prior->visits;
                    tree_[id].prior_total = prior++->total;
                });
            }
        }
    }

    // The children of the current node that can be played now; an open-loop tree makes those it
    // lacks. Those that are proven to be no better than another are left out, and those that the
    // filter closes.
    void gather_candidates(Walk& walk) {
        gather_children(walk);
        if constexpr (kFilters) parts_.filter(tree_, walk.path.back(), walk.candidates);
    }

    void gather_children(Walk& walk) {
        const NodeId parent = walk.path.back();
        walk.candidates.clear();
        if constexpr (kProve) {
            gather_unproven(
                tree_, parent, [&](NodeId of, auto&& f) { for_each_child(of, f); },
                walk.candidates);
        } else if constexpr (Memory<G>::kSameMovesEveryVisit) {
            for_each_child(parent, [&](NodeId id) { walk.candidates.push_back(id); });
        } else {
            list_moves(walk);
            const Player chooser = game_.to_move(memory_.here(walk.cursor));
            for (const Move& move : walk.moves) {
                const NodeId child = tree_.find_child(parent, move);
                walk.candidates.push_back(
                    child == NodeId::kNone ? tree_.add_child(parent, move, chooser) : child);
            }
        }
    }

    void list_moves(Walk& walk) const {
        walk.moves.clear();
        game_.list_moves(memory_.here(walk.cursor), walk.moves);
    }

    NodeId choose(Walk& walk, core::Rng& rng) const {
        const NodeId chosen = walk.candidates[pick(walk, rng)];
        if constexpr (kWatches) {
            const bool by_rule = walk.scores.size() == walk.candidates.size();
            const Children children = children_of(walk.path.back(), walk.columns,
                                                  memory_.here(walk.cursor), walk.path.size() - 1);
            parts_.watcher.chose(walk.path.back(), walk.candidates, children,
                                 by_rule ? walk.scores : std::vector<double>{}, chosen);
        }
        return chosen;
    }

    // The rule decides; if it does not want to choose among children that were tried too little,
    // one of those comes first, drawn uniformly.
    std::size_t pick(Walk& walk, core::Rng& rng) const {
        const std::size_t count = walk.candidates.size();
        walk.columns.resize(count);
        std::uint32_t untried = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const auto& node = tree_[walk.candidates[i]];
            set_column(walk.columns, i, node);
            untried += node.visits < parts_.tries.first;
        }
        if constexpr (kWatches) walk.scores.clear();
        if (!scores_unvisited() && untried > 0) {
            auto skip = rng.below(untried);
            for (std::size_t i = 0;; ++i)
                if (walk.columns.visits[i] < parts_.tries.first && skip-- == 0) return i;
        }
        walk.scores.resize(count);
        const Children children = children_of(walk.path.back(), walk.columns,
                                              memory_.here(walk.cursor), walk.path.size() - 1);
        if constexpr (kDraws<Rule>)
            rule_.score(children, walk.scores, rng);
        else
            rule_.score(children, walk.scores);
        const std::size_t best = argmax(walk.scores);
        if (scores_unvisited()) {  // many are alike at first: draw among them
            std::uint32_t ties = 0;
            for (const double score : walk.scores) ties += score == walk.scores[best];
            if (ties > 1) {
                auto skip = rng.below(ties);
                for (std::size_t i = best;; ++i)
                    if (walk.scores[i] == walk.scores[best] && skip-- == 0) return i;
            }
        }
        return best;
    }

    // Rules chosen at run time say it at run time.
    bool scores_unvisited() const {
        if constexpr (requires { rule_.scores_unvisited(); }) return rule_.scores_unvisited();
        return kWantsUnvisited<Rule>;
    }
    bool wants_amaf() const {
        if constexpr (requires { rule_.wants_amaf(); }) return rule_.wants_amaf();
        return kAmaf;
    }

    void set_column(Columns& columns, std::size_t i, const typename SearchTree::Node& node) const {
        columns.set(i, node);
        if constexpr (kShares)
            if (parts_.sharing.knows(
                    node.position)) {  // another mean; the variance stays the node's own
                const double shared = parts_.sharing.mean(node.position),
                             own = node.total / node.visits;
                columns.totals[i] = node.visits * shared;
                if constexpr (kParts.squares)
                    columns.squares[i] = node.squares + node.visits * (shared * shared - own * own);
            }
        if constexpr (kMaxima || kTables) {
            if (node.visits == 0) return;
            [[maybe_unused]] double value = columns.totals[i] / node.visits;
            if constexpr (kMaxima)
                if (parts_.maxima.weight > 0)
                    columns.totals[i] =
                        node.visits * (value = parts_.maxima.value(value, node.most));
            if constexpr (kTables)
                if (parts_.table.k > 0)
                    columns.totals[i] =
                        node.visits * parts_.table.value(value, node.visits, node.chooser,
                                                         game_.move_number(node.move));
        }
    }

    Children children_of(NodeId parent, const Columns& columns, const State& state,
                         std::size_t depth) const {
        Children out = columns.view();
        out.parent_visits = tree_[parent].visits;
        if constexpr (kDetails) {
            out.depth = static_cast<double>(depth);
            if constexpr (CountsMoves<G>) out.moves_left = game_.moves_left(state);
        }
        return out;
    }

    double count_moves(Walk& walk, const State& state) const {
        if constexpr (CountsMoves<G>) {
            return game_.count_moves(state);
        } else {
            walk.moves.clear();
            game_.list_moves(state, walk.moves);
            return static_cast<double>(walk.moves.size());
        }
    }

    // Every move of the iteration, in the tree and in the playout.
    void backup_table(const Walk& walk) requires kTables {
        for (std::size_t depth = 1; depth < walk.path.size(); ++depth) {
            const auto& node = tree_[walk.path[depth]];
            parts_.table.add(node.chooser, game_.move_number(node.move),
                             walk.payoffs[node.chooser]);
        }
        for (const auto& [player, move] : walk.trace.moves)
            parts_.table.add(player, game_.move_number(move), walk.payoffs[player]);
    }

    // A leaf without moves is the end of the game: its payoffs are what they are.
    void prove_leaf(Walk& walk) {
        if constexpr (kProve) {
            if (!settings_.prove) return;
            auto& leaf = tree_[walk.path.back()];
            const auto payoff =
                static_cast<float>(game_.payoff(memory_.here(walk.cursor), leaf.chooser));
            leaf.bounds = {payoff, payoff};
        }
    }

    // Constant during a search.
    G game_;
    Rule rule_;
    Settings settings_;
    [[no_unique_address]] Parts parts_;

    // What the search knows.
    SearchTree tree_;
    Memory<G> memory_;

    std::vector<Walk> walks_;  // one a thread
    double depths_ = 0;

    // Of the last run: its seed, and how many iterations have drawn from it.
    core::Seed seed_;
    std::uint64_t drawn_ = 0;
};

}  // namespace dramatis::search
