#pragma once

#include <string>

#include "core/json.hpp"
#include "runs/run_folder.hpp"

namespace dramatis::cli {

// Before the work: refuses a folder in which files of others stand where a report goes.
void claim_report(RunFolder& folder);

// report.html, report.json and report.csv of a report (as JSON), into the folder.
void write_report(const RunFolder& folder, const core::Json& report);

// What everyone wants to know first: a line a level with pass rates (scores, where there is nothing
// to pass) and its first finding, then the problems. Of a report as JSON; `width` is that of the
// screen, by which findings are cut.
inline constexpr std::size_t kAnyWidth = static_cast<std::size_t>(-1);
std::string report_table(const core::Json& report, std::size_t width);

}  // namespace dramatis::cli
