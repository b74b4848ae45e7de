#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "report/page/cast.hpp"

namespace dramatis::report::page {

// Sign, word and colour of a status or severity (good, note, warning, alarm) or of a verdict (same,
// in_band, changed).
std::string badge(std::string_view status);

// The ids of the sections, one a level: "level-" and the level's own id as far as an address can
// hold it.
std::vector<std::string> anchors(const core::Json& levels);

// A command to copy: the scripts put a button beside it.
std::string command_html(const std::string& command);

// `has_advice`: the page begins with where the level stands, and findings need not say it again.
std::string findings_html(const core::Json& level, bool has_advice);
std::string facts_html(const core::Json& level);
std::string problems_html(const core::Json& report);
// Who plays, and what they are for.
std::string cast_html(const Cast& cast);

// The list of the levels at the side, in the order of the sections: the overview is the first or
// the last of them.
struct Entry {
    std::string anchor, name, status;
};
std::string navigation(const std::vector<Entry>& entries, bool overview_last);
// The same where there is one level only, whose name stands above it.
std::string navigation_of_one(const std::string& anchor, bool overview_last);

}  // namespace dramatis::report::page
