#include "report/page/page.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "core/check.hpp"
#include "pages/pages.hpp"
#include "report/page/board.hpp"
#include "report/page/cast.hpp"
#include "report/page/figure.hpp"
#include "report/page/html.hpp"
#include "report/page/pack_parts.hpp"
#include "report/page/parts.hpp"
#include "report/page/sections.hpp"
#include "report/page/terms.hpp"

namespace dramatis::report {
namespace {

using namespace page;  // the parts

using core::Json;

// What a template is filled with, in the order in which the places stand.
struct Filling {
    std::string_view kind;  // by which files are known as ours
    std::string title, body;
    const Json& data;
};

// What is put in is not searched again.
std::string fill_page(std::string_view page, const Filling& with) {
    const std::array<std::pair<std::string_view, std::string>, 4> places = {
        {{"__KIND__", std::string(with.kind)},
         {"__TITLE__", html(with.title + " \xC2\xB7 dramatis")},
         {"__BODY__", with.body},
         {"__DATA__", script_json(with.data)}}};
    std::string out;
    std::size_t from = 0;
    for (const auto& [place, text] : places) {
        const std::size_t at = page.find(place, from);
        DR_CHECK(at != std::string_view::npos);
        out.append(page.substr(from, at - from)).append(text);
        from = at + place.size();
    }
    return out.append(page.substr(from));
}

std::string top(const std::string& inside) {
    return R"(<header class="top"><div>)" + inside + "</div></header>\n";
}

std::string heading(std::string_view kind, std::string_view title) {
    return top(fmt::format(R"(<p class="kicker">{}</p><h1>{}</h1>)", kind, html(title)));
}

std::string body_of(std::string_view kind, std::string_view title, const Json& report,
                    const std::vector<Entry>& entries, bool overview_last,
                    const std::string& sections) {
    // The name of the only level is the heading of its section, and would only be repeated.
    const bool is_one = entries.size() == 1;
    return (is_one ? top(fmt::format("<h1>{}</h1>", kind)) : heading(kind, title)) +
           spots_html(report) + fmt::format(R"(<div class="layout{}">)", is_one ? " one" : "") +
           (is_one ? navigation_of_one(entries[0].anchor, overview_last)
                   : navigation(entries, overview_last)) +
           "<main>" + sections + "</main></div>\n";
}

std::string count_words(std::size_t count) {
    return count == 1 ? "1 level"
                      : fmt::format("{} levels", number_words(static_cast<double>(count), 0));
}

// The way back to the index and to the levels on both sides.
std::string pack_links(const PackLinks& links, std::string_view label) {
    const auto link = [](const std::optional<PackLinks::Link>& to, std::string_view rel,
                         std::string_view before, std::string_view after) {
        return to ? fmt::format(R"(<a rel="{}" href="{}">{}{}{}</a>)", rel, html(to->page), before,
                                html(to->name), after)
                  : "<span></span>";
    };
    return fmt::format(
               R"(<nav class="pack" aria-label="{}"><a rel="up" href="../report.html">All levels</a> )"
               R"(<span class="soft">Level {} of {}</span>)",
               label, links.number, links.count) +
           link(links.before, "prev", "\xE2\x86\x90 ", "") +
           link(links.after, "next", "", " \xE2\x86\x92") + "</nav>\n";
}

// A page of one part, with no list at the side.
std::string alone_page(std::string_view kind, const std::string& title, const Json& data,
                       const std::string& section) {
    return fill_page(pages::kReport,
                     {.kind = kind,
                      .title = title,
                      .body = heading("Tune", title) + spots_html(data) +
                              R"(<div class="layout alone"><main>)" + section + "</main></div>\n",
                      .data = data});
}

}  // namespace

std::string pack_page(const Json& index, const Json& brief) {
    const Cast cast(index);
    const std::string title = "Playtest of " + count_words(list_of(brief, "levels").size());
    return fill_page(
        pages::kPack,
        {.kind = "pack",
         .title = title,
         .body = heading("Playtest", title) + spots_html(index) +
                 R"(<div class="layout pack"><main>)" + pack_section(cast, index, brief) +
                 words_section(cast, Term::kPackPage) + "</main></div>\n",
         .data = index});
}

std::string playtest_page(const Json& report, const std::optional<PackLinks>& links) {
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
    return fill_page(pages::kReport,
                     {.kind = links ? kPackLevel : "playtest",
                      .title = title,
                      .body = (links ? pack_links(*links, "The other levels") : "") +
                              body_of("Playtest", title, report, entries, overview_last,
                                      sections + words_section(cast, Term::kLevelPage)) +
                              (links ? pack_links(*links, "The other levels, once more") : ""),
                      .data = report});
}

std::string tuning_page(const Json& tuning) {
    return alone_page("tune", level_name(tuning), tuning, tuning_section(tuning));
}

std::string tuned_folder_page(const Json& tuning) {
    return alone_page("tune of a folder",
                      count_words(list_of(tuning, "levels").size()) + " along a curve", tuning,
                      tuned_folder_section(tuning));
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
    return fill_page(pages::kReport,
                     {.kind = "comparison",
                      .title = title,
                      .body = body_of("Comparison", title, comparison, entries, overview_last,
                                      sections + words_section(cast, Term::kComparisonPage)),
                      .data = comparison});
}

}  // namespace dramatis::report
