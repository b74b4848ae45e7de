#pragma once

#include <string>
#include <vector>

#include "os/files.hpp"
#include "report/comparison.hpp"
#include "runs/playtest_runner.hpp"

namespace dramatis::cli {

// Two versions of some levels, old and new, by the names that the new ones have.
struct ComparedLevels {
    // Those that play otherwise; the ones that are identical need not be played.
    std::vector<PlannedLevel> before, after;
    // The same, renamed, on one side only, unreadable: what is known before a game is played.
    report::Comparison known;
};

// Each side is a file, a folder or the name of a level that ships.
ComparedLevels load_compared(const std::string& before, const std::string& after);

// Plays both versions as planned, in folders old and new below this one, and returns what is known
// then. Games that are there already are kept. Ends the program where it is stopped.
report::Comparison play_compared(const ComparedLevels& levels, PlaytestPlan plan,
                                 const std::string& folder, Force force);

// The same of games that have been played.
bool is_traces(const std::string& name);
report::Comparison compare_traces(const std::string& before, const std::string& after,
                                  unsigned threads);
report::Comparison compare_trace_files(const std::vector<std::string>& before,
                                       const std::vector<std::string>& after, unsigned threads);

}  // namespace dramatis::cli
