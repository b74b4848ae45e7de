#pragma once

#include <array>
#include <cstddef>

#include "formulas/formula.hpp"

namespace dramatis::formulas {

// The values of a formula at fixed random points with every variable in [0.5, 8]: two formulas with
// the same signature are the same function over positive numbers.
//
// Over +, *, / and sqrt of positive numbers nothing cancels: rounding stays near 1e-16 per
// operator, and different functions of a sensible size differ by far more, so 16 points and a
// relative tolerance of 1e-12 decide. Subtraction, ln and negative constants can cancel every
// digit. Formulas with these are compared at 32 points (both signs of what sqrt and ln take the
// magnitude of should turn up) and within a running bound of the rounding error; a sum or logarithm
// no larger than its own bound counts as 0, which also decides what x / 0 = 1 applies to.
//
// Variables of 0 are not looked at: x * y / x and y are the same here, and differ at x = 0.
class Signature {
   public:
    // The subtrees waiting to be used at one time are limited as for text.hpp's formulas of
    // kMaxHeight.
    explicit Signature(const Formula& formula);

    // Reflexive and symmetric. NaN and NaN are the same, and so are infinities of the same sign.
    bool same(const Signature& other) const;

    // True if the formula was greater than 0 at every point, beyond its rounding error.
    bool positive() const;

   private:
    static constexpr std::size_t kPlainPoints = 16;
    static constexpr std::size_t kPoints = 32;
    using Column = std::array<double, kPoints>;
    struct Points;

    static const Points& points();
    void evaluate_plain(const Formula& formula);
    void evaluate_bounded(const Formula& formula);

    Column values_;
    Column errors_;  // no value is further than this from the exact one
    bool cancels_;   // whether digits can cancel
};

bool equivalent(const Formula& a, const Formula& b);

}  // namespace dramatis::formulas
