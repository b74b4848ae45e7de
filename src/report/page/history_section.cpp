// How a level was passed in all its versions.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "report/page/chart.hpp"
#include "report/page/figure.hpp"
#include "report/page/html.hpp"
#include "report/page/plots.hpp"
#include "report/page/sections.hpp"
#include "report/page/tables.hpp"

namespace dramatis::report::page {
namespace {

using core::Json;

constexpr double kWidth = 760, kHeight = 300, kLeft = 46, kRight = kWidth - 132, kTop = 28,
                 kBottom = kHeight - 44;

Figure figure_in(const Json& version, const std::string& player) {
    return read_figure(field(named(list_of(version, "players"), player), "figure"));
}

// Those of the report who are in any version.
std::vector<const Member*> players_of(const Cast& cast, const Json& versions) {
    std::vector<const Member*> out;
    for (const Member& member : cast.members())
        if (std::ranges::any_of(versions, [&](const Json& version) {
                return figure_in(version, member.name).value.has_value();
            }))
            out.push_back(&member);
    return out;
}

std::string unit_of(const Json& versions) {
    return text_of(versions.front(), "metric") == "score" ? "points" : "share";
}

double top_of(const Json& versions, const std::vector<const Member*>& players) {
    if (unit_of(versions) == "share") return 1;
    double out = 1;
    for (const Json& version : versions)
        for (const auto* player : players)
            out = std::max(out, 1.1 * figure_in(version, player->name).high.value_or(0));
    return out;
}

void draw_player(Chart& chart, const Scale& x, const Scale& y, const Json& versions,
                 const Member& player, std::vector<SideLabel>& labels) {
    std::string line;
    double last = 0, last_x = 0;
    chart.open("series " + player.css(), player.name);
    for (std::size_t i = 0; i < versions.size(); ++i) {
        const Figure figure = figure_in(versions[i], player.name);
        if (!figure.value) continue;
        const double at = x(static_cast<double>(i + 1));
        line += fmt::format("{}{:.1f} {:.1f}", line.empty() ? 'M' : 'L', at, y(*figure.value));
        chart.line(at, y(figure.low.value_or(*figure.value)), at,
                   y(figure.high.value_or(*figure.value)), "whisker");
        chart.add(sign_svg(player.look, at, y(*figure.value)));
        last = *figure.value, last_x = at;
    }
    chart.path(line, "line");
    chart.close();
    labels.push_back({last_x, y(last), player.name, player.css()});
}

std::string draw(const Json& level, const Json& versions,
                 const std::vector<const Member*>& players) {
    Chart chart(kWidth, kHeight);
    const auto most = static_cast<double>(versions.size());
    const bool is_share = unit_of(versions) == "share";
    const Scale x{0.5, most + 0.5, kLeft, kRight}, y{0, top_of(versions, players), kBottom, kTop};
    chart.span(x, y);
    if (const Json& target = field(level, "target"); is_share && target.is_object()) {
        const double low = number_of(target, "low"), high = number_of(target, "high", 1);
        chart.rect(kLeft, y(high), kRight - kLeft, y(low) - y(high), "band");
        chart.text(kLeft + 5, y(high) + 14, "target now, for " + text_of(target, "player"),
                   "band-word");
    }
    chart.y_axis(y, is_share ? std::vector<double>{0, 0.25, 0.5, 0.75, 1} : ticks(0, y.to, 5),
                 kLeft, kRight, is_share, is_share ? "passed" : "points");
    std::vector<double> numbers;
    for (double i = 1; i <= most; ++i) numbers.push_back(i);
    chart.x_axis(x, numbers, kBottom, kBottom, false, "version");
    for (std::size_t i = 0; i < versions.size(); ++i)
        if (field(versions[i], "present") == true) {
            const double at = x(static_cast<double>(i + 1));
            chart.line(at, kTop, at, kBottom, "mark");
            chart.text(at, kTop - 8, "now", "mark-word", "middle");
        }
    std::vector<SideLabel> labels;
    for (const auto* player : players) draw_player(chart, x, y, versions, *player, labels);
    chart.side_labels(kRight + 2, kTop, kBottom, std::move(labels));
    return chart.draw(
        fmt::format("How {} versions of the level were passed; the table has the "
                    "same figures",
                    versions.size()));
}

std::string edits_of(const Json& version, bool is_first) {
    std::string out;
    for (const Json& edit : list_of(version, "edits"))
        if (edit.is_string()) out += "<li>" + prose(edit.get_ref<const std::string&>()) + "</li>";
    if (out.empty()) return is_first ? "&ndash;" : "words alone";
    return R"(<ul class="edits">)" + out + "</ul>";
}

std::string versions_table(const Json& versions, const std::vector<const Member*>& players) {
    std::vector<std::string> columns = {"Version", "Edited"};
    for (const auto* player : players) columns.push_back(html(player->name));
    std::string body;
    for (std::size_t i = 0; i < versions.size(); ++i) {
        const Json& version = versions[i];
        std::string cells;
        for (const auto* player : players)
            cells += fmt::format(R"(<td data-label="{}">{}</td>)", html(player->name),
                                 figure_html(figure_in(version, player->name), unit_of(versions)));
        body += fmt::format(
            R"(<tr><th scope="row">{}. {}<span class="unit">{}{}</span></th><td class="words" data-label="Edited">{}</td>{}</tr>)",
            i + 1, html(text_of(version, "name")), html(text_of(version, "id")),
            field(version, "present") == true ? ", now" : "", edits_of(version, i == 0), cells);
    }
    return table_html({.title = "The versions of this level",
                       .explanation = {},
                       .columns = std::move(columns),
                       .body = body,
                       .css = "cards versions"});
}

}  // namespace

std::string history_html(const Cast& cast, const Json& level) {
    const Json& versions = list_of(level, "history");
    if (versions.size() < 2) return {};
    const auto players = players_of(cast, versions);
    if (players.empty()) return {};
    return "<h3>Its versions</h3>" +
           plot_figure("history", "What each version came to", draw(level, versions, players),
                       "Every version of this level that was playtested, in the order in which "
                       "they were first played. Lines up and down: what chance may do.") +
           versions_table(versions, players) +
           "<p class=\"explanation\"><code>dramatis history</code> compares any two of them game "
           "by game.</p>\n";
}

}  // namespace dramatis::report::page
