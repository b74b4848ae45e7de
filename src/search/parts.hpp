#pragma once

#include "search/amaf_backup.hpp"
#include "search/backup.hpp"
#include "search/details.hpp"
#include "search/expansion.hpp"
#include "search/filters.hpp"
#include "search/maxima.hpp"
#include "search/move_table.hpp"
#include "search/outcomes.hpp"
#include "search/part.hpp"
#include "search/priors.hpp"
#include "search/proofs.hpp"
#include "search/scoring.hpp"
#include "search/sharing.hpp"
#include "search/squares.hpp"
#include "search/tries.hpp"
#include "search/trust.hpp"

namespace dramatis::search {

// What a search is made of beside its rule, playout and memory. Each part is a file of its own, and
// says there what it does in which phase:
//
//   select    AnyFilter, Tries, Transpositions, Maxima, MoveTable, Trust
//   expand    AnyExpansion, Priors
//   playout   Tries, AnyScoring
//   backup    MixedBackup, Transpositions, Maxima, MoveTable, Outcomes, Proofs
//
// Details, Amaf and Squares come with a rule that asks for them. A Watcher is told what each phase
// does. All of them, chosen at run time: WorkbenchParts.
using PlainParts = PartList<>;
using ProvingParts = PartList<Proofs>;

// With what the rule asks for.
template <class Rule, class Parts>
using PartsFor = PartList<If<kWantsDetails<Rule>, Details>, If<kWantsAmaf<Rule>, Amaf>,
                          If<kWantsVariance<Rule> || Parts::kVariance, Squares>, Parts>;

}  // namespace dramatis::search
