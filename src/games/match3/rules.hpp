#pragma once

#include "games/match3/classic.hpp"
#include "games/match3/level_rules.hpp"

namespace dramatis::match3 {

// Calls f.template operator()<Shape>() with bitboards that suit the board: small ones where these
// hold it. More than eight colours are rare enough for the largest.
template <class F>
auto with_shape(const Setup& setup, F&& f) {
    if (setup.rows <= 8 && setup.columns <= 8 && setup.colours <= 8)
        return f.template operator()<Small<3>>();
    if (setup.rows <= 10 && setup.columns <= 12 && setup.colours <= 8)
        return f.template operator()<Medium<3>>();
    return f.template operator()<Large<4>>();
}

// Calls f.template operator()<Rules>() with the full rules.
template <class F>
auto with_level_rules(const Setup& setup, F&& f) {
    return with_shape(setup,
                      [&]<class Shape>() { return f.template operator()<LevelRules<Shape>>(); });
}

// The same with the compiled rules that play such a setup fastest:
// classic ones where they suffice. This is the one place where what is known at run time picks
// compiled code; whatever is called here is compiled six times, so it has a file of its own.
template <class F>
auto with_rules(const Setup& setup, F&& f) {
    if (!setup.is_classic()) return with_level_rules(setup, f);
    return with_shape(setup,
                      [&]<class Shape>() { return f.template operator()<Classic<Shape>>(); });
}

// The same for what need not be fast: the bitboards that hold any board, so that it is compiled
// only twice.
template <class F>
auto with_any_rules(const Setup& setup, F&& f) {
    return setup.is_classic() ? f.template operator()<Classic<Large<4>>>()
                              : f.template operator()<LevelRules<Large<4>>>();
}

}  // namespace dramatis::match3
