#pragma once

#include <string>
#include <vector>

#include "report/pack.hpp"

namespace dramatis::cli {

// Where a report comes from.
struct ReportSource {
    std::vector<std::string> traces;          // files
    std::vector<report::Problem> problems{};  // what could not be played or found
    report::Thresholds thresholds{};
    unsigned threads = 0;                  // 0: one per core
    std::vector<std::string> histories{};  // folders of playtests, whose other versions are told of
};

// Reads the traces and plays their games again, with progress; a few levels at a time are in
// memory. `problems` gets those that come up.
report::Pack read_pack(const ReportSource& source, std::vector<report::Problem>& problems);

// Of levels that are in memory, on several threads.
std::vector<report::PackLevel> pack_levels(const std::vector<report::LevelGames>& games,
                                           const report::Thresholds& thresholds, unsigned threads);

}  // namespace dramatis::cli
