#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "formulas/formula.hpp"

namespace dramatis::formulas::normal {

// The normal form:
//
//   sum      = product + product + ...               sorted, no two alike but for the coefficient
//   product  = coefficient * base^e * base^e * ...   sorted by base, e a multiple of some 1/2^k
//   base     = variable | sum of products | ln(sum) | magnitude of such a sum or ln
//
// Variables are positive. Other bases may be negative; sqrt takes the magnitude of its operand, so
// sqrt(b) is |b|^(1/2), and |b|^e is b^e only for even e. What arithmetic has no finite answer for
// is left as a NaN or infinite coefficient, which no formula is written from.

struct Inside;

struct Base {
    enum class Kind : std::uint8_t { kVariable, kSum, kLn };
    Kind kind = Kind::kVariable;
    bool magnitude = false;
    std::uint8_t variable = 0;
    std::shared_ptr<const Inside> inside;
};

struct Power {
    Base base;
    double exponent = 1;
};

struct Product {
    double coefficient = 1;
    std::vector<Power> factors;
};

struct Sum {
    std::vector<Product> terms;
};

struct Inside {
    Sum sum;
    mutable Formula written;  // once it was asked for: nested sums are written many times over
};

// How to read a formula into the normal form; which way is shorter is found by trying.
struct Way {
    bool expand = false;  // (a + b) * c as a * c + b * c
    bool common = false;  // 1 / a + b as (1 + a * b) / a
};

// The formula as a sum.
Sum read(const Formula& formula, Way way);
// The sum as a single product, what its terms have in common as factors.
Product factored(const Sum& sum, Way way);
// Adds a product to a sum; sums within the product are opened where this is free or wanted.
void add(Sum& sum, Product product, Way way);

// Back to a formula: the shortest that is found, common factors in front of parentheses.
Formula write(const Sum& sum);
Formula write(Product product);
Formula number(double value);

// Negative, 0 or positive as in strcmp.
int compare(const Sum& a, const Sum& b);
// Sure to be positive by its form alone.
bool positive(const Sum& sum);
bool positive(const Base& base);
bool finite(const Sum& sum);
Product inverse(Product product);

inline bool whole(double exponent) { return exponent == std::trunc(exponent); }
inline bool even(double exponent) { return whole(exponent / 2); }

inline constexpr std::size_t kMaxGrouped =
    16;  // terms of a sum; to try groups of them takes the cube

}  // namespace dramatis::formulas::normal
