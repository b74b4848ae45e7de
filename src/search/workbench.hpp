#pragma once

#include <string>
#include <utility>

#include "search/any_playout.hpp"
#include "search/any_rule.hpp"
#include "search/configuration.hpp"
#include "search/plain_search.hpp"
#include "search/searcher.hpp"
#include "search/watcher.hpp"

namespace dramatis::search {

// Every part there is, chosen at run time: whatever is off is asked once and passed by. Searches
// that must be quick have lists of their own. A new part is a line here.
template <class G, class PriorSource, bool kWithoutChance>
using EveryPart =
    PartList<Priors<PriorSource>,                             // what is known before the first try
             If<kWithoutChance && G::kPlayers <= 2, Proofs>,  // solver
             AnyFilter,                                       // pruning, widening
             If<G::kPlayers <= 2, MixedBackup>,               // mix
             If<kWithoutChance && HashesStates<G>, Transpositions>,  // transpositions
             Outcomes,                                               // for those who explain
             If<G::kPlayers == 1, Maxima>,                           // max-weight, choose=max
             If<NumbersMoves<G> && G::kPlayers <= 2, MoveTable>,     // table-k, playout=table
             AnyExpansion,                                           // expansion
             Tries,                                                  // first-tries, then-tries
             AnyScoring,                                             // scoring
             If<G::kPlayers <= 2, Trust>,                            // trust-after
             Watcher<G>>;  // last: it sees what the others did

template <class G, class PriorSource, bool kWithoutChance>
struct WorkbenchParts : EveryPart<G, PriorSource, kWithoutChance> {
    WorkbenchParts() = default;
    WorkbenchParts(const Configuration& configuration, PriorSource prior_source) {
        static_cast<Priors<PriorSource>&>(*this) = Priors(std::move(prior_source));
        this->configure(configuration);
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
    return Workbench<G, Memory, PriorSource>(
        std::move(game), AnyRule<NumbersMoves<G>>(c.rule, c.choose == Recommend::kAmaf),
        settings_of(c), AnyPlayout<G>(c),
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
