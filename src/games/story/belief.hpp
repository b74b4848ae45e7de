#pragma once

#include "games/story/world.hpp"

namespace dramatis::story {

// The rules of an action as one expression, reckoned as Stage::believability_slowly does; `factor`
// is what sliders make of it.
Expression belief_of(const Action& action, double factor);

// Numbers that an expression cannot be below, and not above.
struct Bounds {
    double low = -1e300, high = 1e300;
};
Bounds bounds_of(const Expression& e);
struct Bounded {
    Expression expression;
    Bounds bounds;
};
// Without limits that are never reached, and factors of 1.
Bounded unclamped(Expression e);

}  // namespace dramatis::story
