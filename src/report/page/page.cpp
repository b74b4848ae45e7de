#include "report/page/page.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "core/check.hpp"
#include "pages/pages.hpp"
#include "report/page/board.hpp"
#include "report/page/cast.hpp"
#include "report/page/html.hpp"
#include "report/page/parts.hpp"
#include "report/page/sections.hpp"

namespace dramatis::report {
namespace {

using namespace page;  // the parts

using core::Json;

// The template with its three places filled, in the order in which they stand. What is put in is
// not searched again.
std::string fill_page(std::string_view title, const std::string& body, const Json& data) {
    const std::array<std::pair<std::string_view, std::string>, 3> places = {
        {{"__TITLE__", html(title)}, {"__BODY__", body}, {"__DATA__", script_json(data)}}};
    std::string out;
    std::size_t from = 0;
    for (const auto& [place, text] : places) {
        const std::size_t at = pages::kReport.find(place, from);
        DR_CHECK(at != std::string_view::npos);
        out.append(pages::kReport.substr(from, at - from)).append(text);
        from = at + place.size();
    }
    return out.append(pages::kReport.substr(from));
}

std::string body_of(std::string_view kind, std::string_view title, const Json& report,
                    const std::string& list, const std::string& sections) {
    return fmt::format(
               "<header class=\"top\"><div><p class=\"kicker\">{}</p><h1>{}</h1></div></header>\n",
               kind, html(title)) +
           spots_html(report) + R"(<div class="layout">)" + list + "<main>" + sections +
           "</main></div>\n";
}

std::string count_words(std::size_t count) {
    return count == 1 ? "1 level" : fmt::format("{} levels", count);
}

}  // namespace

std::string playtest_page(const Json& report) {
    const Cast cast(report);
    const Json& levels = list_of(report, "levels");
    const auto ids = anchors(levels);
    std::vector<Entry> entries;
    for (std::size_t i = 0; i < ids.size(); ++i)
        entries.push_back({ids[i], level_name(levels[i]), text_of(levels[i], "status")});
    std::string sections;
    for (std::size_t i = 0; i < ids.size(); ++i) sections += level_section(cast, report, i, ids[i]);
    // The page opens on its first section: one level needs no overview before it.
    const bool overview_last = levels.size() == 1;
    const std::string overview = overview_section(cast, report, ids);
    sections = overview_last ? sections + overview : overview + sections;
    const std::string title =
        levels.size() == 1 ? level_name(levels[0]) : "Playtest of " + count_words(levels.size());
    return fill_page(
        title + " \xC2\xB7 dramatis",
        body_of("Playtest", title, report, navigation(entries, overview_last), sections), report);
}

std::string comparison_page(const Json& comparison) {
    const Cast cast(comparison);
    const Json& levels = list_of(comparison, "levels");
    const auto ids = anchors(levels);
    std::vector<Entry> entries;
    for (std::size_t i = 0; i < ids.size(); ++i)
        entries.push_back({ids[i], level_name(field(levels[i], "new")), verdict_status(levels[i])});
    std::string sections;
    for (std::size_t i = 0; i < ids.size(); ++i)
        sections += compared_section(cast, comparison, i, ids[i]);
    // As above: one level that is all there is needs no overview before it.
    const bool overview_last = levels.size() == 1 && list_of(comparison, "unpaired").empty() &&
                               list_of(comparison, "problems").empty();
    const std::string overview = comparison_overview(comparison, ids);
    sections = overview_last ? sections + overview : overview + sections;
    const std::string title = levels.empty() ? "Nothing was compared"
                              : levels.size() == 1
                                  ? level_name(field(levels[0], "new")) + ", old and new"
                                  : "Comparison of " + count_words(levels.size());
    return fill_page(
        title + " \xC2\xB7 dramatis",
        body_of("Comparison", title, comparison, navigation(entries, overview_last), sections),
        comparison);
}

}  // namespace dramatis::report
