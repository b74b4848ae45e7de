#pragma once

#include <functional>
#include <optional>

#include "core/json.hpp"
#include "core/result.hpp"
#include "research/story_results.hpp"
#include "runs/run_folder.hpp"

namespace dramatis::cli {

// The runs of an experiment on stories in a file of its folder, in the order of the plan. `head`
// says what the experiment is about, and stands before them.
void save_runs(const RunFolder& folder, const core::Json& head, const StoryResults& results);

// Puts into a run what its actions tell by the rules of its world; the field that cannot be so, and
// why, if they did not lead to what the run says.
using ReplayRun = std::function<std::optional<core::Error>(StoryRun&)>;

// Adds the runs that are there already, each replayed; those of rows that the plan does not know
// are left out. Ends the program with the reason if the file is damaged, was edited or is about
// something else.
void load_runs(const RunFolder& folder, const core::Json& head, StoryResults& results,
               const ReplayRun& replay);

}  // namespace dramatis::cli
