#pragma once

#include <cstdint>

#include "formulas/formula.hpp"

namespace dramatis::formulas {

// Formulas for people to read. Games are always played with the formula as evolved: the forms made
// here take variables as positive numbers, and where a variable is 0 the rule x / 0 = 1 can make
// them differ (x * y / x is 1 there, not y).

// The same function in fewer terms: constants folded, like terms collected, powers merged, x / x
// gone. Never longer than the formula, the same signature (equivalence.hpp), and
// simplify(simplify(f)) is simplify(f). Terms and factors come in the order of the variables'
// numbers, negative terms last:
//
//   moves + 2 * wins / (visits + visits) - 0.5 * moves   gives   wins / visits + 0.5 * moves
Formula simplify(const Formula& formula);

// What the formula says about the order of siblings. Bit v of `shared` is set if variable v is
// equal for all siblings, as the visits of their parent are. Factors and summands that all siblings
// share, positive constant factors and outermost roots, powers and logarithms are dropped:
//
//   3.42 * parent_visits * wins / visits   gives   wins / visits
//
// Ranks positive points with equal shared variables as the formula does, up to rounding; a shared
// factor that could be negative somewhere, such as ln(parent_visits), therefore stays. The constant
// 0 means that nothing is left: the formula has no preference among siblings.
Formula essence(const Formula& formula, std::uint32_t shared);

}  // namespace dramatis::formulas
