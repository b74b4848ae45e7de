#pragma once

#include <string>
#include <string_view>

#include "core/json.hpp"
#include "report/page/cast.hpp"

namespace dramatis::report::page {

// The plots of the page, each a <figure> with its heading and how to read it. `data-plot` tells the
// scripts which one it is; they widen it to the page and say the figures that one points at. Empty
// where the level gives nothing to show.

// All levels: how often each player passes them.
std::string difficulty_plot(const Cast& cast, const core::Json& report);

// All levels that have a place on the scale of difficulty, the hardest first.
std::string scale_plot(const core::Json& report);

// One level, a row a player.
std::string pass_rate_plot(const Cast& cast, const core::Json& level);
std::string score_plot(const Cast& cast, const core::Json& level);
std::string moves_left_plot(const Cast& cast, const core::Json& level);
std::string cascade_plot(const Cast& cast, const core::Json& level);
// One level, a line a player.
std::string curve_plot(const Cast& cast, const core::Json& level);
std::string offered_plot(const Cast& cast, const core::Json& level);
std::string luck_plot(const Cast& cast, const core::Json& level);

// Two versions of a level; `is_paired` if both were played on the same seeds.
std::string compared_rates_plot(const Cast& cast, const core::Json& compared, bool is_paired);
std::string compared_curves_plot(const Cast& cast, const core::Json& compared);

// The frame of all of them; `below` the words there may be more.
std::string plot_figure(std::string_view kind, std::string_view title, std::string_view svg,
                        std::string_view how_to_read, std::string_view below = {});

}  // namespace dramatis::report::page
