#pragma once

#include <string>
#include <vector>

#include "core/json.hpp"
#include "report/page/cast.hpp"

namespace dramatis::report::page {

// The parts of the two pages that the list at the side leads to. `index` counts levels from 0,
// `anchor` is the id.
std::string overview_section(const Cast& cast, const core::Json& report,
                             const std::vector<std::string>& anchors);
// What the overview of a pack has in common with it: how it begins and ends, the levels to look at
// first (those with an alarm, else those with a warning; nothing if that were no choice), and what
// a row of a table says.
std::string overview_opening(const Cast& cast, const core::Json& report);
std::string overview_closing(const Cast& cast, const core::Json& report);
std::string urgent_html(const core::Json& levels, const std::vector<std::string>& links);
std::string target_words(const core::Json& level);
std::string top_finding(const core::Json& level);
std::string level_section(const Cast& cast, const core::Json& report, std::size_t index,
                          const std::string& anchor);
// Where a level stands and what would bring it to its target; nothing where nothing can be passed.
// Boards that it draws are called like `board`.
std::string advice_html(const core::Json& report, const core::Json& level,
                        const std::string& board);
// Changes that mend what a finding says, if some were tried for it.
std::string mends_html(const core::Json& finding);
// The pass rate of all versions that were played; nothing where there is one.
std::string history_html(const Cast& cast, const core::Json& level);
// What a few more moves would do for the games lost, a sentence.
std::string extra_moves_html(const core::Json& level);
// What the badge of a compared level says: its verdict, or "surely_same" where that is known.
std::string verdict_status(const core::Json& compared);
std::string comparison_overview(const core::Json& comparison,
                                const std::vector<std::string>& anchors);
std::string compared_section(const Cast& cast, const core::Json& comparison, std::size_t index,
                             const std::string& anchor);

// What dramatis tune found, the one part of its page.
std::string tuning_section(const core::Json& tuning);
std::string tuned_folder_section(const core::Json& tuning);

// The heading of a section; a level without a name has its id.
std::string level_heading(const core::Json& level, const std::string& anchor,
                          const std::string& status);
std::string level_name(const core::Json& level);

// "Played by dramatis 0.1.0, seed 7": what somebody needs to play all of it again. Nothing if
// nothing was played.
std::string origin_html(const core::Json& report);

}  // namespace dramatis::report::page
