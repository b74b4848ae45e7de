#pragma once

#include <cstddef>

#include "report/comparison.hpp"

namespace dramatis::report {

// So many games as each player needs on both versions so that what the gate wants detected is, to
// judge by the first `pilot` games. 0 where nothing is to be detected.
std::size_t games_to_detect(const Comparison& comparison, const Gate& gate, std::size_t pilot);

}  // namespace dramatis::report
