#pragma once

#include "core/json.hpp"
#include "evolution/reproduction.hpp"
#include "research/reproduction_plan.hpp"
#include "runs/run_folder.hpp"

namespace dramatis::cli {

// The paper's experiments in a folder: what has been evolved there is taken as it is, the rest is
// evolved, and then the boards are played. Threads 0: one per core; they do not change results.
// Ends the program on Ctrl-C, and says how to go on.
evolution::Reproduction run_reproduction(RunFolder& folder, const ReproductionPlan& plan,
                                         const ReproductionSize& size, unsigned threads);

// Writes report.json, which holds the data of a reproduction, and index.html into its folder.
void write_reproduction(const RunFolder& folder, const core::Json& data);

}  // namespace dramatis::cli
