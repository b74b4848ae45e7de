#pragma once

#include "match3/classic.hpp"
#include "match3/level_rules.hpp"

namespace dramatis::match3 {

// Calls f.template operator()<Rules>() with the full rules for the smallest bitboards that hold the
// board.
template <class F>
auto with_level_rules(const Setup& setup, F&& f) {
    if (setup.rows <= 8 && setup.columns <= 8 && setup.colours <= 8)
        return f.template operator()<LevelRules<Small<3>>>();
    if (setup.rows <= 10 && setup.columns <= 12 && setup.colours <= 8)
        return f.template operator()<LevelRules<Medium<3>>>();
    return f.template operator()<LevelRules<Large<4>>>();
}

// The same with the compiled rules that play such a setup: classic ones where they suffice. This is
// the one place where what is known at run time picks compiled code.
template <class F>
auto with_rules(const Setup& setup, F&& f) {
    if (!setup.is_classic()) return with_level_rules(setup, f);
    return with_shape(setup.rows, setup.columns, setup.colours,
                      [&]<class Shape>() { return f.template operator()<Classic<Shape>>(); });
}

}  // namespace dramatis::match3
