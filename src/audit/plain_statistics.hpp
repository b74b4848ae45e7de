#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "audit/facts.hpp"

namespace dramatis::audit {

// Estimates and their 95 % intervals from their definitions: where report/ has a formula, this
// looks for the root of the equation that it solves, or takes another road to it.

struct Figure {
    std::optional<double> value, low, high;
    std::size_t n = 0;
    // How far the ends may be off. Past ten degrees of freedom a report takes Student's t from an
    // expansion (Abramowitz and Stegun 26.7.5), which is not exact for few games.
    double slack = 0;
    double value_slack = 0;  // the same of the value, where it is fitted
};

double normal95();                      // the z with P(|Z| < z) = 0.95
double student95(std::size_t freedom);  // the same of Student's t; freedom >= 1

// Wilson's interval with continuity correction: all p with |hits / count - p| <= 1 / (2 count) +
// z sqrt(p (1 - p) / count).
Figure share(std::size_t hits, std::size_t count);
Figure mean(const std::vector<double>& values);
Figure mean(const Sums& sums);
double half_width(const Figure& figure);  // of a mean
Figure clamped(Figure figure, double low, double high);

// Of values in any order; infinity is a value that nobody knows.
double quantile(std::vector<double> values, double q);
Figure quantile_figure(const std::vector<double>& values, double q);

// After less before, of pairs: shares after Bonett and Price (2012), other values by Student's t.
Figure paired_shares(const std::vector<bool>& before, const std::vector<bool>& after);
Figure paired_means(const std::vector<double>& before, const std::vector<double>& after);
// The lower end of the difference of two shares of different games (Newcombe 1998, method 11).
double least_difference(const Figure& first, const Figure& second);

}  // namespace dramatis::audit
