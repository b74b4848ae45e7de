#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>

#include "contests/record.hpp"
#include "contests/sprt.hpp"

namespace dramatis::contests {

// A picture of the match: A's share of the points after each pair with its 95 % band and, with an
// SPRT, the log-likelihood ratio between its bounds. SVG of its own, light or dark as the reader's
// screen.
std::string plot_svg(std::span<const GameRecord> records, bool paired,
                     const std::optional<Sprt>& sprt, const std::array<std::string, 2>& names);

}  // namespace dramatis::contests
