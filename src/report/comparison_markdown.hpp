#pragma once

#include <string>
#include <string_view>

#include "report/comparison.hpp"

namespace dramatis::report {

// How such a text begins, so that files and comments of ours can be told from others.
inline constexpr std::string_view kMarkdownMark = "<!-- dramatis compare -->";

// A comparison in GitHub's Markdown, for a comment on a pull request: what came of it in a line, a
// table with what fails first, and the rest folded away. Never longer than a comment may be. Names
// from files cannot turn into markup, links or mentions.
std::string comparison_markdown(const Comparison& comparison);

}  // namespace dramatis::report
