#pragma once

#include <string>
#include <string_view>

#include "core/json.hpp"

namespace dramatis::report {

// A row a figure: level, player, metric, unit, value, low, high, n. Of a report as JSON, or of one
// of its levels, without the titles.
std::string report_csv(const core::Json& report);
std::string csv_rows(const core::Json& level);
inline constexpr std::string_view kCsvTitles = "level,player,metric,unit,value,low,high,n\n";

// A row a level, of the index of a report: what it is, then its figures with four digits.
std::string levels_csv(const core::Json& index);

std::string csv_field(std::string_view text);  // in quotes if it needs them, and never a formula

}  // namespace dramatis::report
