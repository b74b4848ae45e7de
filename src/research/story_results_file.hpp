#pragma once

#include "core/json.hpp"
#include "research/story_results.hpp"
#include "runs/run_folder.hpp"

namespace dramatis::cli {

// The runs of an experiment on stories in a file of its folder, in the order of the plan. `head`
// says what the experiment is about, and stands before them.
void save_runs(const RunFolder& folder, const core::Json& head, const StoryResults& results);

// Adds the runs that are there already; those of rows that the plan does not know are left out.
// Ends the program with the reason if the file is damaged, or about something else.
void load_runs(const RunFolder& folder, const core::Json& head, StoryResults& results);

}  // namespace dramatis::cli
