#pragma once

#include <string>

#include "formulas/formula.hpp"

namespace dramatis::formulas {

// For LaTeX's math mode, constants rounded to so many significant digits.
std::string latex(const Formula& formula, Vocabulary names, int digits = 3);

// As print() in text.hpp, with constants rounded to so many significant digits.
std::string print_short(const Formula& formula, Vocabulary names, int digits = 3);

}  // namespace dramatis::formulas
