#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "report/playtest_report.hpp"

namespace dramatis::cli {

// The files of a folder that somebody named as a whole. What cannot be read is a problem with a
// name and a reason, so that nothing is left out in silence and no pipe is waited for.
struct FolderList {
    std::vector<std::string> files;  // sorted
    std::vector<report::Problem> problems;

    bool empty() const { return files.empty() && problems.empty(); }
};

// Those in the folder itself whose names end so.
FolderList list_files(const std::string& folder, std::string_view ending);

// The same with those of all folders below, up to ten thousand, except those that `leave_out`
// names. Links to folders are followed, but no folder is read twice.
FolderList list_files_below(const std::string& folder, std::string_view ending,
                            const std::function<bool(const std::string& folder)>& leave_out = {});

// The folders in a folder. One that is a link is a problem: what is behind it is somebody else's.
FolderList list_folders(const std::string& folder);

}  // namespace dramatis::cli
