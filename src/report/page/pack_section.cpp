#include "report/page/html.hpp"
#include "report/page/pack_parts.hpp"
#include "report/page/plots.hpp"
#include "report/page/sections.hpp"

namespace dramatis::report::page {
namespace {

using core::Json;

// Lines for all players, and one for each level, have room for so many levels.
constexpr std::size_t kFew = 40;

}  // namespace

std::string pack_section(const Cast& cast, const Json& index, const Json& brief) {
    const Json& levels = list_of(brief, "levels");
    std::vector<std::string> pages;
    for (const Json& entry : list_of(index, "levels")) pages.push_back(text_of(entry, "page"));
    std::string out = overview_opening(cast, brief) + urgent_html(levels, pages);
    if (const std::string curve = pack_curve(cast, index); !curve.empty())
        out += "<h3>How hard the levels are</h3>" + curve;
    if (levels.size() <= kFew) out += difficulty_plot(cast, brief) + scale_plot(brief);
    if (!levels.empty()) out += "<h3>All levels</h3>" + pack_table(cast, index, brief);
    return out + overview_closing(cast, brief) + "</section>\n";
}

}  // namespace dramatis::report::page
