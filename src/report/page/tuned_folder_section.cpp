// What dramatis tune found for the levels of a folder.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "report/page/chart.hpp"
#include "report/page/figure.hpp"
#include "report/page/html.hpp"
#include "report/page/parts.hpp"
#include "report/page/plots.hpp"
#include "report/page/sections.hpp"
#include "report/page/tables.hpp"

namespace dramatis::report::page {
namespace {

using core::Json;

constexpr double kLeft = 56, kRight = 1090, kTop = 26, kBottom = 300;
constexpr std::size_t kNamed = 10;  // levels whose names have room below the curve

// One that is not in its band is crossed out: its colour alone does not say it.
constexpr std::string_view kMissed = "missed";

bool is_inside(const Json& level) { return field(level, "inside") == true; }

// What the level that was written passes: one that is not in its band stays as it was.
Figure after_of(const Json& level) {
    return read_figure(field(level, is_inside(level) ? "after" : "before"));
}

void draw_figure(Chart& chart, const Figure& figure, double x, const Scale& y, double size,
                 std::string_view css) {
    if (!figure.value) return;
    chart.line(x, y(figure.low.value_or(*figure.value)), x, y(figure.high.value_or(*figure.value)),
               fmt::format("whisker {}", css));
    const double at = y(*figure.value);
    chart.add(
        css == kMissed
            ? fmt::format(
                  R"(<path class="sign {0}" d="M{1:.1f} {2:.1f}l{3:.1f} {3:.1f}m0 -{3:.1f}l-{3:.1f} {3:.1f}"/>)",
                  css, x - size, at - size, 2 * size)
            : fmt::format(R"(<circle class="{}" cx="{:.1f}" cy="{:.1f}" r="{:.1f}"/>)", css, x, at,
                          size));
}

std::string curve_html(const Json& tuning) {
    const Json& levels = list_of(tuning, "levels");
    if (levels.size() < 2) return {};
    const auto count = static_cast<double>(levels.size());
    const Scale x{0, count, kLeft, kRight}, y{0, 1, kBottom, kTop};
    const double size = std::clamp((kRight - kLeft) / count / 6, 1.2, 5.0);
    Chart chart(kRight + 10, kBottom + 44);
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const auto at = static_cast<double>(i);
        const double low = number_of(levels[i], "low"), high = number_of(levels[i], "high", 1);
        chart.rect(x(at), y(high), x(at + 1) - x(at), y(low) - y(high), "band");
    }
    chart.y_axis(y, {0, 0.25, 0.5, 0.75, 1}, kLeft, kRight, true, "passed");
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const auto at = static_cast<double>(i);
        draw_figure(chart, read_figure(field(levels[i], "before")), x(at + 0.34), y, size,
                    "before");
        draw_figure(chart, after_of(levels[i]), x(at + 0.66), y, size,
                    is_inside(levels[i]) ? "after" : kMissed);
    }
    for (std::size_t i = 0; i < levels.size(); ++i)
        if (levels.size() <= kNamed || i == 0 || i + 1 == levels.size())
            chart.text(x(static_cast<double>(i) + 0.5), kBottom + 20,
                       shortened(text_of(levels[i], "level"), 14), "tick", "middle");
    return "<h3>The curve</h3>" +
           plot_figure(
               "tune-curve", "The curve that was wanted, and where the levels are",
               chart.draw(
                   fmt::format("Share of games that {} passes, before and after, against the band "
                               "of each level; the table below has the figures",
                               text_of(tuning, "player"))),
               fmt::format(
                   "Every level in the order of its name. Shaded: its band. Hollow: what {} "
                   "passes of it as it was; filled: of the level that was written, each with its "
                   "range. A cross: not in its band, and written as it was.",
                   html(text_of(tuning, "player"))));
}

std::string row_html(const Json& level) {
    const auto rate = [](const Figure& figure) {
        return figure.value ? figure_html(figure, "share") : std::string("&ndash;");
    };
    return fmt::format(
        R"(<tr><th scope="row">{}</th><td>{}</td><td data-label="Wanted"><span class="nowrap">{:.0f} to {:.0f} %</span></td>)"
        R"(<td class="half" data-label="Before">{}</td><td class="half" data-label="After">{}</td>)"
        R"(<td class="words" data-label="What was changed, or why not">{}</td></tr>)",
        html(text_of(level, "level")), badge(text_of(level, "status")),
        100 * number_of(level, "low"), 100 * number_of(level, "high", 1),
        rate(read_figure(field(level, "before"))), rate(after_of(level)),
        prose(text_of(level, "text")));
}

}  // namespace

std::string tuned_folder_section(const Json& tuning) {
    std::string out = fmt::format(
        R"(<section class="view" id="overview" data-view="tuning" aria-labelledby="overview-name">)"
        R"(<header><h2 id="overview-name" tabindex="-1">What was found</h2><p class="standing">{}</p>)"
        R"(<p class="summary">{} The new levels are in <code>{}</code>.</p></header>)"
        "\n",
        prose(text_of(tuning, "answer")), prose(text_of(tuning, "wanted")),
        html(text_of(tuning, "folder")));
    out += problems_html(tuning) + curve_html(tuning);
    std::string body;
    for (const Json& level : list_of(tuning, "levels")) body += row_html(level);
    if (!body.empty())
        out += "<h3>All levels</h3>" +
               table_html({.title = "All levels",
                           .explanation = "",
                           .columns = {"Level", "Result", "Wanted", "Before", "After",
                                       "What was changed, or why not"},
                           .body = body,
                           .css = "cards"});
    return out + fmt::format(
                     "<h3>How sure is this?</h3><p>What a level passes after a change was played "
                     "on fresh games that had no part in finding it; its range holds the true "
                     "share with 95 % certainty.</p>"
                     R"(<div class="origin"><p>Tuned by dramatis {}, seed {}. The same version )"
                     "and seed find the same.</p></div></section>\n",
                     html(text_of(tuning, "program")), field(tuning, "seed").dump());
}

}  // namespace dramatis::report::page
