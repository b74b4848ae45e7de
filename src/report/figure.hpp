#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "core/json.hpp"
#include "core/statistics.hpp"

namespace dramatis::report {

// A number that was estimated from n games, with its 95 % interval. Nothing where there was nothing
// to estimate it from; without an upper end where nothing bounds it.
struct Figure {
    std::optional<double> value, low, high;
    std::size_t n = 0;

    bool operator==(const Figure&) const = default;
};

Figure share_figure(std::size_t hits, std::size_t count);  // Wilson's interval
Figure mean_figure(std::span<const double> values);        // Student's
Figure within_unit(Figure figure);  // of something that is a share: its interval ends at 0 and 1
// Of two shares of different games, the first less the second (Newcombe's interval). Both have
// values.
Figure difference_of(const Figure& first, const Figure& second);
Figure figure_of(double value, core::Interval interval, std::size_t n);

core::Json to_json(const Figure& figure);

}  // namespace dramatis::report
