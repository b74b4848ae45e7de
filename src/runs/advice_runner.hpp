#pragma once

#include "report/thresholds.hpp"
#include "runs/playtest_runner.hpp"
#include "runs/trace_files.hpp"

namespace dramatis::cli {

// Tries changes to the levels that surely have not what they should have (report::find_missed), and
// keeps what was found beside the traces of each and in `traces`. What was tried before is not
// tried again, unless that file is damaged. Players who plan take too long for this; then only that
// is kept. False: interrupted, and `traces` have what was found until then.
bool try_changes(const PlaytestPlan& plan, const RunFolder& folder,
                 const report::Thresholds& thresholds, LoadedTraces& traces);

}  // namespace dramatis::cli
