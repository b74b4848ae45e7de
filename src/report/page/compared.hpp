#pragma once

#include <string>

#include "core/json.hpp"

namespace dramatis::report::page {

// What the parts of a comparison's page share.

// Both sides were played with the same seeds, so that a game of one has its twin on the other.
bool is_paired(const core::Json& comparison);

std::string edits_html(const core::Json& compared);

// Where a target ("low", "high") and two pass rates ("old", "new") are from 0 to 100 %: the old one
// hollow, the new one filled. Nothing for what is no share ("unit").
std::string strip_svg(const core::Json& headline);

// The first thing to know of a level in two versions: "38 % -> 51 %" and whether that is inside its
// target. Empty where nothing can be said.
std::string headline_html(const core::Json& compared);
// The same for a table: the figures, and the target.
std::string headline_figures(const core::Json& compared);
std::string headline_target(const core::Json& compared);

}  // namespace dramatis::report::page
