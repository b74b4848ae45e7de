#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "formulas/formula.hpp"

namespace dramatis::formulas {

inline constexpr std::array kPaperOperators = {Op::kAdd, Op::kMultiply, Op::kDivide, Op::kSqrt};

// What random formulas are made of. The defaults are the match-3 paper's; where it is silent,
// DEAP's, with which the paper was made: the same distributions of heights, sizes and chosen nodes
// as its genHalfAndHalf, genFull, mutUniform, mutEphemeral and cxOnePoint. Heights count edges; a
// leaf has height 0.
struct Grammar {
    std::uint32_t variables = 0b1111;  // bit mask over the vocabulary
    std::vector<Op> operators{kPaperOperators.begin(), kPaperOperators.end()};
    double constant_low = 0, constant_high = 10;  // constants are uniform in between
    int start_low = 2, start_high = 6;            // heights of the first formulas
    int graft_low = 0, graft_high = 2;            // heights of what mutation puts in
    int height_limit = 6;                         // nothing that variation makes is higher

    bool operator==(const Grammar&) const = default;
};

// A tree of a height drawn from [low, high]. Full: all leaves at that height. Grown: from height
// `low` on a branch may end early, with the probability of leaves among all that could stand there.
Formula full_formula(const Grammar& grammar, int low, int high, core::Rng& rng);
Formula grown_formula(const Grammar& grammar, int low, int high, core::Rng& rng);
// One of the two, evenly, at the starting heights.
Formula random_formula(const Grammar& grammar, core::Rng& rng);

// One of the constants drawn anew; the formula itself if it has none.
Formula change_constant(const Grammar& grammar, Formula formula, core::Rng& rng);
// A node, the root included, drawn uniformly, gives way to a full tree of the grafts' heights.
Formula graft(const Grammar& grammar, const Formula& formula, core::Rng& rng);
// Two subtrees, never the roots, change places. A formula that is a single leaf has none to give:
// both stay.
std::pair<Formula, Formula> cross(const Formula& a, const Formula& b, core::Rng& rng);

}  // namespace dramatis::formulas
