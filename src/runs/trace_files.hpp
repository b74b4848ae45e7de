#pragma once

#include <functional>
#include <string>
#include <vector>

#include "library/folder_list.hpp"
#include "report/playtest_report.hpp"

namespace dramatis::cli {

// What traces on disk are about. What cannot be read of them is a problem, and the rest is there
// all the same.
struct LoadedTraces {
    std::vector<report::LevelGames> levels;  // by id
    std::vector<report::Problem> problems;
};

// Reads the traces and plays their games again, on all cores, with progress. `take` is given some
// levels at a time, in the end all, by id; what is in its hands is not kept here. What cannot be
// read is a problem.
std::vector<report::Problem> for_each_level(
    const std::vector<std::string>& files, unsigned threads,
    const std::function<void(std::vector<report::LevelGames>)>& take);

// The same, all levels at once.
LoadedTraces load_traces(const std::vector<std::string>& files, unsigned threads);

// All traces in a folder and below; a folder "previous" in it holds older ones and is left out.
// What cannot be read there is a problem. Ends the program if there is nothing at all.
FolderList find_traces(const std::string& file_or_folder);

std::string read_trace_bytes(const std::string& path);

inline constexpr std::string_view kTraceEnding = ".jsonl.zst";
// Where a level's older traces are, and where they are gathered until all are there.
inline constexpr std::string_view kPreviousFolder = "previous",
                                  kNextPreviousFolder = "previous.new",
                                  kMovingFolder = "previous.moving";

}  // namespace dramatis::cli
