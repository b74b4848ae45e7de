#pragma once

#include "search/backup.hpp"
#include "search/expansion.hpp"
#include "search/filters.hpp"
#include "search/maxima.hpp"
#include "search/move_table.hpp"
#include "search/priors.hpp"
#include "search/scoring.hpp"
#include "search/sharing.hpp"
#include "search/tries.hpp"

namespace dramatis::search {

struct NoWatcher {
    static constexpr bool kWatches = false;
};

// What a search is made of beside its rule, playout and memory, as it is when nobody asks for more:
// all of this takes no room and no time. A search that wants something else derives from this and
// has a member of the same name. Who comes in when:
//
//   select   filter, tries (and the rule)      which children may be chosen; how often each is
//   tried first expand   expansion, priors                 when a leaf gets children; what is known
//   of them before playout  tries, scoring (and the playout)  how many playouts a visit makes; what
//   an end is worth backup   backup, sharing, maxima, table    what a node's value is; which nodes
//   know the same; the best playout; what moves are worth anywhere
//
// kProve keeps what is proven (search/bounds.hpp; for games without chance, of one player, or of
// two whose payoffs add up to 1); kCounts keeps wins, draws and losses; a watcher is told what each
// phase does.
struct PlainParts {
    static constexpr bool kProve = false, kCounts = false;

    [[no_unique_address]] NoPriors priors{};
    [[no_unique_address]] EveryChild filter{};
    [[no_unique_address]] AfterVisits expansion{};
    [[no_unique_address]] OneTry tries{};
    [[no_unique_address]] GamePayoff scoring{};
    [[no_unique_address]] MeanBackup backup{};
    [[no_unique_address]] NoSharing sharing{};
    [[no_unique_address]] NoMaxima maxima{};
    [[no_unique_address]] NoTable table{};
    [[no_unique_address]] NoWatcher watcher{};
};

// A search that proves.
struct ProvingParts : PlainParts {
    static constexpr bool kProve = true;
};

// A search with priors.
template <class P, bool kProves = false>
struct PrimedParts : PlainParts {
    static constexpr bool kProve = kProves;
    P priors{};

    PrimedParts() = default;
    explicit PrimedParts(P source) : priors(std::move(source)) {}
};

}  // namespace dramatis::search
