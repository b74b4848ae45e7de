#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/rng.hpp"
#include "formulas/formula.hpp"

// Random trees to test with. Not those of personas/vary.hpp, which evolution draws: these also have
// the operators and constants that only people write, and none of the tested code has a part in
// them.
namespace dramatis::formulas {

inline constexpr std::array kPlainOperators{Op::kAdd, Op::kMultiply, Op::kDivide, Op::kSqrt};
inline constexpr std::array kEveryOperator{Op::kAdd,    Op::kSubtract, Op::kMultiply,
                                           Op::kDivide, Op::kSqrt,     Op::kLn};

struct TreeKind {
    std::size_t variables = 4;
    std::span<const Op> operators = kEveryOperator;
    bool every_magnitude = true;  // of constants: any finite double; otherwise they are in [0, 10)
};

// Any finite double: every magnitude, both signs, whole and short numbers as well as 17 digits.
inline double any_constant(core::Rng& rng) {
    switch (rng.below(4)) {
        case 0:
            return rng.below(100);
        case 1:
            return std::round(1000 * rng.unit()) / 100;
        case 2:
            return 20 * rng.unit() - 10;
        default:
            break;
    }
    double value = std::bit_cast<double>(rng.next());
    while (!std::isfinite(value)) value = std::bit_cast<double>(rng.next());
    return value;
}

// Small numbers, half of them whole, so that terms cancel and constants meet.
inline double small_constant(core::Rng& rng) {
    return rng.below(2) == 0 ? rng.below(5) : 10 * rng.unit();
}

inline void grow_tree(std::vector<Term>& terms, core::Rng& rng, int height, const TreeKind& kind) {
    const auto below = [&](std::size_t n) { return rng.below(static_cast<std::uint32_t>(n)); };
    if (height == 0 || below(6) == 0) {
        if (kind.variables == 0 || below(4) == 0)
            terms.push_back(
                Term::number(kind.every_magnitude ? any_constant(rng) : small_constant(rng)));
        else
            terms.push_back(Term::name(below(kind.variables)));
        return;
    }
    const Op op = kind.operators[below(kind.operators.size())];
    terms.push_back(Term::call(op));
    for (int i = 0; i < arity(op); ++i) grow_tree(terms, rng, height - 1, kind);
}

// Of a height up to this.
inline Formula random_tree(core::Rng& rng, int height, const TreeKind& kind = {}) {
    Formula out;
    grow_tree(out.terms, rng, height, kind);
    return out;
}

}  // namespace dramatis::formulas
