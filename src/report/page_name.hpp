#pragma once

#include <string>
#include <vector>

namespace dramatis::report {

// Where the files of each level's report stand beside the index, without their ending:
// "report/12-garden". Ids come from anywhere, and become names that every file system, address and
// archive takes; no two are the same, even where capitals do not count.
std::vector<std::string> page_names(const std::vector<std::string>& ids);

inline constexpr const char* kPagesFolder = "report";

}  // namespace dramatis::report
