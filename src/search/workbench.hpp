#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <span>
#include <utility>

#include "search/any_playout.hpp"
#include "search/any_rule.hpp"
#include "search/configuration.hpp"
#include "search/searcher.hpp"

namespace dramatis::search {

// What a search tells of each iteration to whoever wants to see it (WorkbenchParts::watcher).
template <Game G>
struct Watch {
    using Move = typename G::Move;
    // At `parent` the rule saw the candidates as `children` and gave these scores, or none as some
    // come first; this one was chosen.
    std::function<void(NodeId parent, std::span<const NodeId> candidates, const Children& children,
                       std::span<const double> scores, NodeId chosen)>
        chose{};
    // The walk has come to a node, in that state.
    std::function<void(NodeId node, const typename G::State& state)> entered{};
    struct Iteration {
        std::span<const NodeId> path;
        std::size_t selected;  // nodes of it that selection walked; expansion added the rest
        std::span<const std::pair<Player, Move>> playout;
        std::span<const double> payoffs;
    };
    // After the backup.
    std::function<void(const Iteration& iteration)> iterated{};
};

template <Game G>
struct Watcher {
    using Move = typename G::Move;
    static constexpr bool kWatches = true;
    const Watch<G>* watch = nullptr;

    void chose(NodeId parent, std::span<const NodeId> candidates, const Children& children,
               std::span<const double> scores, NodeId chosen) const {
        if (watch && watch->chose) watch->chose(parent, candidates, children, scores, chosen);
    }
    void entered(NodeId node, const typename G::State& state) const {
        if (watch && watch->entered) watch->entered(node, state);
    }
    static std::span<const std::pair<Player, Move>> moves_of(const MoveTrace<Move>& trace) {
        return trace.moves;
    }
    static std::span<const std::pair<Player, Move>> moves_of(const NoTrace&) { return {}; }

    template <class Tree, class Walk>
    void iterated(const Tree&, const Walk& walk) const {
        if (watch && watch->iterated)
            watch->iterated({walk.path, walk.selected, moves_of(walk.trace), walk.payoffs});
    }
};

// Parts that are chosen at run time: every technique is there, and whatever is off is asked once
// and passed by. Searches that must be quick have parts of their own.
template <class G, class PriorSource, bool kWithoutChance>
struct WorkbenchParts : PlainParts {
    static constexpr bool kProve = kWithoutChance && G::kPlayers <= 2, kCounts = true;
    using Backup = std::conditional_t<G::kPlayers <= 2, MixedBackup, MeanBackup>;
    using Best = std::conditional_t<G::kPlayers == 1, Maxima, NoMaxima>;
    using Table = std::conditional_t<NumbersMoves<G> && G::kPlayers <= 2, MoveTable, NoTable>;
    using Sharing =
        std::conditional_t<HashesStates<G> && kWithoutChance, Transpositions, NoSharing>;

    [[no_unique_address]] PriorSource priors{};
    AnyFilter filter{};
    AnyExpansion expansion{};
    Tries tries{};
    AnyScoring scoring{};
    [[no_unique_address]] Backup backup{};
    [[no_unique_address]] Sharing sharing{};
    [[no_unique_address]] Best maxima{};
    [[no_unique_address]] Table table{};
    Watcher<G> watcher{};

    WorkbenchParts() = default;
    WorkbenchParts(const Configuration& c, PriorSource source)
        : priors(std::move(source)), expansion(c.expansion), tries(c.tries), scoring(c.scoring) {
        if (c.pruning != Configuration::Pruning::kOff) {
            filter.pruning = c.pruning_by;
            filter.pruning->soft = c.pruning == Configuration::Pruning::kSoft;
        }
        if (c.widening) filter.widening = c.widening_by;
        if constexpr (Backup::kMixes) backup = {.on = c.mix, .k = c.mix_k, .robust = c.mix_robust};
        if constexpr (Sharing::kShares) sharing.on = c.transpositions;
        if constexpr (Best::kKeeps) maxima.weight = c.max_weight;
        if constexpr (Table::kKeeps) {
            table.k = c.table_k;
            table.is_kept = c.table_k > 0 || c.playout == Configuration::Playout::kTable;
        }
    }
};

// A search in which everything is chosen by a Configuration. `priors` are those of the
// configuration's weight already.
template <Game G, template <class> class Memory, class PriorSource = NoPriors>
using Workbench = Searcher<G, AnyRule<NumbersMoves<G>>, AnyPlayout<G>, Memory,
                           WorkbenchParts<G, PriorSource, Memory<G>::kSameMovesEveryVisit>>;

template <template <class> class Memory, class PriorSource = NoPriors, Game G>
Workbench<G, Memory, PriorSource> make_workbench(G game, const Configuration& c,
                                                 PriorSource priors = {}) {
    std::uint32_t depth = std::numeric_limits<std::uint32_t>::max();
    for (const auto limit : {c.depth, c.horizon})
        if (limit > 0) depth = std::min(depth, limit);
    return Workbench<G, Memory, PriorSource>(
        std::move(game), AnyRule<NumbersMoves<G>>(c.rule, c.choose == Recommend::kAmaf),
        {.expand_after = c.expand_after, .max_depth = depth, .prove = c.solver}, AnyPlayout<G>(c),
        WorkbenchParts<G, PriorSource, Memory<G>::kSameMovesEveryVisit>(c, std::move(priors)));
}

// What the game's adapter offers. With hidden chance (`chance`) a node stands for many positions.
template <Game G>
Powers powers_of(std::string name, std::string id, bool has_priors, bool chance, bool anytime,
                 Configuration start) {
    int features = 0;
    if constexpr (FeaturesMoves<G>) features = G::kFeatures;
    return {.game = std::move(name),
            .id = std::move(id),
            .numbers_moves = NumbersMoves<G> && G::kPlayers <= 2,
            .hashes = HashesStates<G>,
            .scores = ScoresStates<G>,
            .prefers = AnyPlayout<G>::kPrefers,
            .foresees = AnyPlayout<G>::kForesees,
            .features = features,
            .has_priors = has_priors,
            .chance = chance,
            .one_player = G::kPlayers == 1,
            .anytime = anytime,
            .start = std::move(start)};
}

}  // namespace dramatis::search
