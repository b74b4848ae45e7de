#pragma once

#include <string>
#include <vector>

#include "core/json.hpp"
#include "report/pack.hpp"
#include "runs/run_folder.hpp"

namespace dramatis::cli {

// Before the work: refuses a folder in which files of others stand where a report of levels with
// these ids goes.
void claim_report(RunFolder& folder, const std::vector<std::string>& ids = {});

// The report into the folder, with progress: report.html, report.json, report.csv and
// report-levels.csv; of several levels, those of each beside them, and what is left of ours from
// levels that are no longer in it is removed. The index comes last, so that it fits the others.
void write_report(RunFolder& folder, const report::Pack& pack);

// What write_report writes, each by its name in the folder, the page that one opens first.
std::vector<std::string> report_files(const report::Pack& pack);

// What everyone wants to know first: a line a level with pass rates (scores, where there is nothing
// to pass) and its first finding, then the problems. Of a report as JSON; `width` is that of the
// screen, by which findings are cut.
inline constexpr std::size_t kAnyWidth = static_cast<std::size_t>(-1);
std::string report_table(const core::Json& report, std::size_t width);

}  // namespace dramatis::cli
