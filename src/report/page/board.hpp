#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"

namespace dramatis::report::page {

// Everything that may stand in a cell, once and unseen, for boards to refer to: #spot-0 and so on.
std::string spots_html(const core::Json& report);

// The board of a level, once and unseen, as #NAME; heat maps lie on it.
std::string board_symbol(const core::Json& report, const core::Json& level,
                         const std::string& name);
// A figure of the board that was put there, with a legend, and rows and columns numbered from 0 as
// everywhere. `marked` cells, by index, have a frame and a flag; `mark_words` says in the legend
// why.
std::string board_figure(const core::Json& report, const core::Json& level, const std::string& name,
                         const std::vector<std::size_t>& marked = {},
                         std::string_view mark_words = {});

// The same alone, small; `label` is for those who listen.
std::string board_picture(const core::Json& level, const std::string& name, std::string_view label);

// Where something happened: a value a cell over the board of the level. `kind` is one of "maps":
// swaps, clears, blockers. Nothing if this player has no such map. The strongest colour is its own
// highest value, or `least_top` where that is more: maps side by side need the same one.
std::string heat_figure(const core::Json& level, const core::Json& player, std::string_view kind,
                        const std::string& name, double least_top = 0);
double highest(const core::Json& player, std::string_view kind);

}  // namespace dramatis::report::page
