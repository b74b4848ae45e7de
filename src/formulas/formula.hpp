#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace dramatis::formulas {

enum class Op : std::uint8_t {
    kConstant,
    kVariable,
    kAdd,
    kSubtract,
    kMultiply,
    kDivide,
    kSqrt,
    kLn
};

constexpr int arity(Op op) {
    if (op == Op::kConstant || op == Op::kVariable) return 0;
    return op == Op::kSqrt || op == Op::kLn ? 1 : 2;
}

// One node of a formula. Which variable a number stands for is said by a vocabulary, below.
struct Term {
    Op op = Op::kConstant;
    std::uint8_t variable = 0;
    double constant = 0;

    static Term number(double value) { return {Op::kConstant, 0, value}; }
    static Term name(std::size_t variable) {
        return {Op::kVariable, static_cast<std::uint8_t>(variable), 0};
    }
    static Term call(Op op) { return {op, 0, 0}; }

    bool operator==(const Term&) const = default;
};

// An expression as a flat list of terms in prefix order: an operator, then its first operand whole,
// then its second. A subtree is a contiguous slice, so crossover and mutation are splices (the same
// layout as DEAP's).
//
// Two formulas are equal if they are the same tree; for "the same function" see equivalence.hpp.
struct Formula {
    std::vector<Term> terms;  // never empty in a formula that was parsed or generated

    std::size_t size() const { return terms.size(); }
    bool operator==(const Formula&) const = default;
};

// One past the last term of the subtree that starts there.
std::size_t subtree_end(const Formula& formula, std::size_t begin);

// Edges from the root to the deepest leaf; 0 for a leaf alone.
int height(const Formula& formula);

bool uses(const Formula& formula, Op op);
bool uses_variable(const Formula& formula, std::size_t variable);

// The names of the variables, by number. A formula means nothing without the vocabulary it was
// written in.
using Vocabulary = std::span<const std::string_view>;
inline constexpr std::size_t kMaxVariables = 16;

// Limits that every formula keeps, so that no input can exhaust memory or stack.
inline constexpr std::size_t kMaxTerms = 1000;
inline constexpr int kMaxHeight = 60;

// What the operators do where arithmetic has no answer. x / 0 = 1 (as DEAP's examples and Koza have
// it), sqrt(x) = sqrt(|x|), ln(x) = ln(|x|) with ln(0) = -infinity. Whatever else comes out is
// IEEE: infinities are ordinary values, and a NaN (such as infinity - infinity) loses every
// comparison (search/argmax.hpp).
double apply(Op op, double a, double b);

// The value at one point; `values` by number of the variable. For many points at once: program.hpp.
double evaluate(const Formula& formula, std::span<const double> values);

}  // namespace dramatis::formulas
