#pragma once

#include <string>

#include "core/json.hpp"
#include "report/page/cast.hpp"

namespace dramatis::report::page {

// The parts of the index of a pack. `index` is the index as data, `brief` all levels as one report.

// The difficulty curve, with its jumps and plateaus in words; nothing for fewer than two levels.
std::string pack_curve(const Cast& cast, const core::Json& index);
// A row a level. The scripts sort, filter and group it, and draw the boards.
std::string pack_table(const Cast& cast, const core::Json& index, const core::Json& brief);
std::string pack_section(const Cast& cast, const core::Json& index, const core::Json& brief);

}  // namespace dramatis::report::page
