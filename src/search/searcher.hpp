#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "core/check.hpp"
#include "core/rng.hpp"
#include "search/argmax.hpp"
#include "search/budget.hpp"
#include "search/game.hpp"
#include "search/memory.hpp"
#include "search/playout.hpp"
#include "search/rules.hpp"
#include "search/tree.hpp"

namespace dramatis::search {

struct Settings {
    // Visits a leaf must have had before it gets children. 0: every iteration adds the children of
    // the leaf it reaches and plays out one of them, as the match-3 paper does. 1: a new node is
    // played out itself first, as UCT usually does.
    std::uint32_t expand_after = 0;
    // Moves from the root to the deepest node. 1 makes the search flat: with EqualShares pure Monte
    // Carlo, with Ucb1 flat UCB.
    std::uint32_t max_depth = std::numeric_limits<std::uint32_t>::max();

    bool operator==(const Settings&) const = default;
};

// Which child of the root is played: by the rule's own score (as the match-3 paper has it), by the
// number of visits, or by the mean payoff.
enum class Recommend : std::uint8_t { kRule, kVisits, kMean };

// One child of the root, as the search sees it.
template <class Move>
struct Option {
    Move move;
    double visits = 0;
    double mean = 0;   // payoff for the player to move; 0 if never visited
    double score = 0;  // by the selection rule; NaN if never visited
};

// Monte-Carlo tree search for any game, in the four phases of the literature (Chaslot et al. 2008;
// Browne et al. 2012). One iteration walks from the root to a leaf (select), gives the leaf
// children and steps to one of them (expand), plays to the end of the game (playout), and adds the
// payoff to every node on the way (backup).
//
// Payoffs are kept for the player who chose each node's move, so a tree is max^n for any number of
// players. The random numbers of iteration i come from the address (seed, i) alone: two rules that
// rank children alike search alike.
//
// The object keeps its memory from search to search; after the first few it allocates no more.
template <Game G, SelectionRule Rule = Ucb1, class Playout = UniformPlayout,
          template <class> class Memory = KeptStates>
class Searcher {
   public:
    using State = typename G::State;
    using Move = typename G::Move;

    Searcher(G game, Rule rule = {}, Settings settings = {}, Playout playout = {})
        : game_(std::move(game)), rule_(std::move(rule)), settings_(settings), playout_(std::move(playout)) {
        DR_CHECK(settings_.max_depth >= 1);
    }

    const G& game() const { return game_; }

    // --- searching

    // Forgets the tree and starts from this state. Comes before all that follows.
    void begin(const State& root) {
        tree_.reset(game_.to_move(root));
        memory_.reset(root, tree_[NodeId::kRoot]);
    }

    // Follows a move that was really played, and led to `now`; what the tree knows below that move is
    // kept where it still holds. Returns whether it was.
    bool advance(const Move& move, const State& now) {
        const NodeId child = tree_.find_child(NodeId::kRoot, move);
        if (child != NodeId::kNone && memory_.advance(tree_, child, now, game_.to_move(now))) return true;
        begin(now);
        return false;
    }

    // Searches on, from what the tree knows. Another seed each time: the same one would repeat its draws.
    template <Budget B>
    void run(B budget, core::Seed seed) {
        DR_CHECK(tree_.size() > 0);
        Spending spending;
        for (spending.tree_bytes = tree_bytes(); !budget.spent(spending); spending.tree_bytes = tree_bytes()) {
            core::Rng rng{core::Seed{core::Rng::at(seed, spending.iterations++)}};
            iterate(rng);
        }
    }

    // The move to play; nothing if the game is over, or no iteration was made.
    std::optional<Move> recommend(Recommend how) const {
        std::vector<Option<Move>> options = root_options();
        std::vector<double> worth;
        for (const auto& option : options)
            worth.push_back(option.visits == 0             ? std::numeric_limits<double>::quiet_NaN()
                            : how == Recommend::kRule      ? option.score
                            : how == Recommend::kVisits    ? option.visits
                                                           : option.mean);
        if (options.empty()) return {};
        return options[argmax(worth)].move;
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
            if (node.visits == 0) continue;
            columns.resize(columns.visits.size() + 1);
            columns.set(columns.visits.size() - 1, node);
        }
        std::vector<double> scores(columns.visits.size());
        rule_.score(children_of(NodeId::kRoot, columns, memory_.root(), 0), scores);
        auto score = scores.begin();
        for (auto& option : options)
            if (option.visits != 0) option.score = *score++;
        return options;
    }

    double root_visits() const { return tree_[NodeId::kRoot].visits; }
    std::size_t node_count() const { return tree_.size(); }
    std::size_t tree_bytes() const { return tree_.bytes() + memory_.bytes(); }

   private:
    static constexpr bool kDetails = kWantsDetails<Rule>;

    void iterate(core::Rng& rng) {
        select(rng);
        expand(rng);
        playout(rng);
        backup();
    }

    void select(core::Rng& rng) {
        path_.assign(1, NodeId::kRoot);
        memory_.rewind();
        while (tree_[path_.back()].expanded) {
            gather_candidates();
            if (candidates_.empty()) return;  // the game is over here
            step(choose(rng), rng);
        }
    }

    void expand(core::Rng& rng) {
        const auto& leaf = tree_[path_.back()];
        const bool is_root = path_.size() == 1;
        if (leaf.expanded || path_.size() > settings_.max_depth) return;
        if (!is_root && leaf.visits < settings_.expand_after) return;
        make_children();
        gather_candidates();
        if (!candidates_.empty()) step(choose(rng), rng);
    }

    void playout(core::Rng& rng) {
        State& state = memory_.playout_state();
        playout_(game_, state, rng, moves_);
        for (int player = 0; player < G::kPlayers; ++player)
            payoffs_[static_cast<std::size_t>(player)] = game_.payoff(state, static_cast<Player>(player));
    }

    void backup() {
        for (const NodeId id : path_) {
            auto& node = tree_[id];
            node.visits += 1;
            node.total += payoffs_[node.chooser];
            if constexpr (kDetails) node.squares += payoffs_[node.chooser] * payoffs_[node.chooser];
        }
    }

    void step(NodeId child, core::Rng& rng) {
        memory_.step(game_, tree_[child], rng);
        path_.push_back(child);
        if constexpr (kDetails) tree_[child].offers += count_moves(memory_.here());
    }

    void make_children() {
        tree_[path_.back()].expanded = true;
        if constexpr (Memory<G>::kSameMovesEveryVisit) {
            list_moves();
            const Player chooser = game_.to_move(memory_.here());
            for (const Move& move : moves_) tree_.add_child(path_.back(), move, chooser);
        }
    }

    // The children of the current node that can be played now; an open-loop tree makes those it lacks.
    void gather_candidates() {
        const NodeId parent = path_.back();
        candidates_.clear();
        if constexpr (Memory<G>::kSameMovesEveryVisit) {
            tree_.for_each_child(parent, [&](NodeId id) { candidates_.push_back(id); });
        } else {
            list_moves();
            const Player chooser = game_.to_move(memory_.here());
            for (const Move& move : moves_) {
                const NodeId child = tree_.find_child(parent, move);
                candidates_.push_back(child == NodeId::kNone ? tree_.add_child(parent, move, chooser) : child);
            }
        }
    }

    void list_moves() {
        moves_.clear();
        game_.list_moves(memory_.here(), moves_);
    }

    // Unvisited children first, one drawn uniformly; then the rule decides.
    NodeId choose(core::Rng& rng) {
        columns_.resize(candidates_.size());
        std::uint32_t unvisited = 0;
        for (std::size_t i = 0; i < candidates_.size(); ++i) {
            const auto& node = tree_[candidates_[i]];
            columns_.set(i, node);
            unvisited += node.visits == 0;
        }
        if (unvisited > 0) {
            auto skip = rng.below(unvisited);
            for (std::size_t i = 0;; ++i)
                if (columns_.visits[i] == 0 && skip-- == 0) return candidates_[i];
        }
        scores_.resize(candidates_.size());
        rule_.score(children_of(path_.back(), columns_, memory_.here(), path_.size() - 1), scores_);
        return candidates_[argmax(scores_)];
    }

    // What is known of some siblings, as the rule wants it.
    struct Columns {
        std::vector<double> visits, totals, squares, offers;

        void resize(std::size_t size) {
            visits.resize(size);
            totals.resize(size);
            if constexpr (kDetails) {
                squares.resize(size);
                offers.resize(size);
            }
        }
        void set(std::size_t i, const Node<Move>& node) {
            visits[i] = node.visits;
            totals[i] = node.total;
            if constexpr (kDetails) {
                squares[i] = node.squares;
                offers[i] = node.offers / node.visits;
            }
        }
    };

    Children children_of(NodeId parent, const Columns& columns, const State& state, std::size_t depth) const {
        Children out{.parent_visits = tree_[parent].visits, .visits = columns.visits, .total = columns.totals};
        if constexpr (kDetails) {
            out.squares = columns.squares;
            out.offers = columns.offers;
            out.depth = static_cast<double>(depth);
            if constexpr (CountsMoves<G>) out.moves_left = game_.moves_left(state);
        }
        return out;
    }

    double count_moves(const State& state) {
        if constexpr (CountsMoves<G>) {
            return game_.count_moves(state);
        } else {
            moves_.clear();
            game_.list_moves(state, moves_);
            return static_cast<double>(moves_.size());
        }
    }

    // Constant during a search.
    G game_;
    Rule rule_;
    Settings settings_;
    Playout playout_;

    // What the search knows.
    Tree<Move> tree_;
    Memory<G> memory_;

    // Scratch of one iteration.
    std::vector<NodeId> path_, candidates_;
    std::vector<Move> moves_;
    Columns columns_;
    std::vector<double> scores_;
    std::array<double, G::kPlayers> payoffs_{};
};

}  // namespace dramatis::search
