#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/json.hpp"

namespace dramatis::report::page {

// An estimate and its interval, as docs/report-format.md has it.
struct Figure {
    std::optional<double> value, low, high;
    double n = 0;
};

Figure read_figure(const core::Json& json);
// The figure of a metric of a player; all empty where the level has none.
Figure figure_of(const core::Json& player, std::string_view metric);

// 12345.6 with one decimal is "12,345.6". A minus is a minus, no hyphen.
std::string number_words(double value, int decimals);

// "84 %", "9,120", "3.4"; without a value "–".
std::string value_words(const Figure& figure, std::string_view unit);
// "82 to 86"; empty without an interval.
std::string interval_words(const Figure& figure, std::string_view unit);
// "84 % (82 to 86)".
std::string figure_words(const Figure& figure, std::string_view unit);
// The same, as a cell of a table or part of a sentence.
std::string figure_html(const Figure& figure, std::string_view unit);
// A difference: with its sign, and shares in percentage points.
std::string difference_html(const Figure& figure, std::string_view unit);
// What stands behind a number of that unit: " a game", " moves"; nothing for shares and points.
std::string unit_words(std::string_view unit);

}  // namespace dramatis::report::page
