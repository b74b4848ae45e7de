#pragma once

#include "report/comparison.hpp"

namespace dramatis::cli {

// What a comparison came to, on the screen: of several levels first a table, then those that
// changed.
void print_answer(const report::Comparison& comparison);

}  // namespace dramatis::cli
