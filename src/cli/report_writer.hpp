#pragma once

#include <string>

#include "cli/run_folder.hpp"
#include "report/playtest_report.hpp"

namespace dramatis::cli {

// report.html, report.json and report.csv of a report, into the folder. Returns the report as JSON.
core::Json write_report(const RunFolder& folder, const report::PlaytestReport& report);

// What everyone wants to know first: a line a level with pass rates (scores, where there is nothing to pass) and its first finding, then the problems. Of a report as JSON;
// `width` is that of the screen.
std::string report_table(const core::Json& report, std::size_t width);

}  // namespace dramatis::cli
