#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "formulas/formula.hpp"

namespace dramatis::formulas {

// Formulas as people write them: numbers, names of the vocabulary, + - * / with the usual
// precedence, sqrt( ), ln( ), parentheses. Printing and parsing give the same tree back, to the
// last bit of every constant:
//
//   wins / visits + 2.5 * sqrt(moves)
std::string print(const Formula& formula, Vocabulary names);

// Errors say "column 7" (from 1) and what would be right there. No input makes it crash: it keeps
// the limits of formula.hpp.
core::Result<Formula> parse(std::string_view text, Vocabulary names);

// The shortest decimal number that reads back as this double.
std::string print_number(double value);

}  // namespace dramatis::formulas
