#pragma once

#include <string>

#include "report/comparison.hpp"

namespace dramatis::report {

// A test suite for each level, a test case for each gated difference, and one for each level that
// only one side has: what CI systems show.
std::string junit_xml(const Comparison& comparison);

}  // namespace dramatis::report
