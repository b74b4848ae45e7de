#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/level_history.hpp"
#include "report/playtest_report.hpp"
#include "runs/version_store.hpp"

namespace dramatis::cli {

// How often each version was passed by the players of the ladder and by the one of its target, from
// the games that are kept of it. What cannot be read goes to the problems, and is left out.
std::vector<report::LevelVersion> measure_versions(const VersionList& list, unsigned threads,
                                                   std::vector<report::Problem>& problems);

// Gives each level the last of its versions in the folder of a playtest, as many as a page has room
// for, and always the present one.
void add_history(std::vector<report::LevelGames>& levels, std::string_view folder, unsigned threads,
                 std::vector<report::Problem>& problems);

}  // namespace dramatis::cli
