// Plots with a line for every player.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "report/page/chart.hpp"
#include "report/page/figure.hpp"
#include "report/page/html.hpp"
#include "report/page/plots.hpp"
#include "report/page/sections.hpp"
#include "report/page/tables.hpp"
#include "report/page/terms.hpp"

namespace dramatis::report::page {
namespace {

using core::Json;

constexpr double kWidth = 520, kHeight = 330, kLeft = 46, kRight = kWidth - 132, kTop = 28,
                 kBottom = kHeight - 44;

// value, low and high of a row of figures. The first is for `first`.
struct Series {
    std::string name, css;
    bool is_main;  // drawn strongly, with its interval
    std::vector<Figure> figures;
};

std::vector<Figure> read_series(const Json& json) {
    std::vector<Figure> out;
    const Json &low = list_of(json, "low"), &high = list_of(json, "high");
    const auto at = [](const Json& list, std::size_t i) -> std::optional<double> {
        if (i >= list.size() || !list[i].is_number()) return {};
        return list[i].get<double>();
    };
    const Json& value = list_of(json, "value");
    for (std::size_t i = 0; i < value.size(); ++i)
        out.push_back({at(value, i), at(low, i), at(high, i), 0});
    return out;
}

std::vector<Series> series_of(const Cast& cast, const Json& level, const char* key) {
    std::vector<Series> out;
    const std::string main = text_of(cast.main_player(level), "name");
    for (const Member& member : cast.members()) {
        auto figures = read_series(field(named(list_of(level, "players"), member.name), key));
        const bool is_main = member.is_on_ladder || member.name == main;
        if (!figures.empty())
            out.push_back({member.name, member.css() + (is_main ? "" : " minor"), is_main,
                           std::move(figures)});
    }
    return out;
}

std::string line_path(const Scale& x, const Scale& y, const Series& series) {
    std::string d;
    for (std::size_t i = 0; i < series.figures.size(); ++i)
        if (const auto& value = series.figures[i].value)
            d += fmt::format("{}{:.1f} {:.1f}", d.empty() ? 'M' : 'L',
                             x(static_cast<double>(i + 1)), y(*value));
    return d;
}

std::string band_path(const Scale& x, const Scale& y, const Series& series) {
    std::string there, back;
    for (std::size_t i = 0; i < series.figures.size(); ++i) {
        const Figure& figure = series.figures[i];
        if (!figure.low || !figure.high) continue;
        const double at = x(static_cast<double>(i + 1));
        there += fmt::format("{}{:.1f} {:.1f}", there.empty() ? 'M' : 'L', at,
                             y(std::min(*figure.high, y.to)));
        back = fmt::format("L{:.1f} {:.1f}", at, y(std::max(*figure.low, y.from))) + back;
    }
    return there.empty() ? there : there + back + "Z";
}

void draw_series(Chart& chart, const Scale& x, const Scale& y, const std::vector<Series>& all) {
    std::vector<SideLabel> labels;
    for (const bool main : {false, true}) {
        for (const Series& series : all) {
            if (series.is_main != main) continue;
            chart.open("series " + series.css);
            if (main) chart.path(band_path(x, y, series), "area");
            chart.path(line_path(x, y, series), "line");
            chart.close();
            SideLabel label{kRight, y.start, series.name, series.css};
            for (std::size_t i = 0; i < series.figures.size(); ++i)
                if (const auto& value = series.figures[i].value) {
                    label.x = x(static_cast<double>(i + 1));
                    label.y = y(*value);
                }
            labels.push_back(std::move(label));
        }
    }
    chart.side_labels(kRight + 2, kTop, kBottom, std::move(labels));
}

// Who plans ahead played some of the limits; of the others nothing is known.
bool has_gaps(const Series& series) {
    return std::ranges::any_of(series.figures, [](const Figure& each) { return !each.value; });
}

std::size_t longest(const std::vector<Series>& all) {
    std::size_t out = 1;
    for (const Series& series : all) out = std::max(out, series.figures.size());
    return out;
}

void draw_limit(Chart& chart, const Scale& x, double moves, const std::string& words) {
    if (moves < 1 || moves > x.to) return;
    chart.line(x(moves), kTop, x(moves), kBottom, "mark");
    chart.text(x(moves), kTop - 8, words, "mark-word",
               x(moves) > (kLeft + kRight) / 2 ? "end" : "middle");
}

void draw_target(Chart& chart, const Scale& y, const Json& target) {
    if (!target.is_object()) return;
    const double low = number_of(target, "low"), high = number_of(target, "high", 1);
    chart.rect(kLeft, y(high), kRight - kLeft, y(low) - y(high), "band");
    chart.text(kLeft + 5, y(high) + 14, "target for " + text_of(target, "player"), "band-word");
}

// The target and the axes of a plot of pass rates by move limit; returns its scales, x and y.
std::pair<Scale, Scale> start_curves(Chart& chart, const std::vector<Series>& all,
                                     const Json& target) {
    const auto most = static_cast<double>(longest(all));
    const Scale x{1, most, kLeft, kRight}, y{0, 1, kBottom, kTop};
    chart.span(x, y);
    draw_target(chart, y, target);
    chart.y_axis(y, {0, 0.25, 0.5, 0.75, 1}, kLeft, kRight, true, "passed");
    chart.x_axis(x, ticks(1, most, 8), kBottom, kBottom, false, "moves allowed");
    return {x, y};
}

// The same figures in rows, a move limit each.
std::string curve_table(const std::vector<Series>& all) {
    std::vector<std::string> columns = {"Moves allowed"};
    for (const Series& series : all) columns.push_back(html(series.name));
    std::string body;
    for (std::size_t i = 0; i < longest(all); ++i) {
        std::string cells;
        for (const Series& series : all)
            cells += fmt::format("<td>{}</td>", i < series.figures.size()
                                                    ? figure_html(series.figures[i], "share")
                                                    : "&ndash;");
        body += fmt::format(R"(<tr><th scope="row">{}</th>{}</tr>)", i + 1, cells);
    }
    return "<details class=\"as-table\"><summary>As a table</summary>" +
           table_html({.title = "Share of games passed for every move limit",
                       .explanation = {},
                       .columns = std::move(columns),
                       .body = body,
                       .css = "",
                       .is_tall = true}) +
           "</details>";
}

// Both versions for one player; empty unless there are two.
std::string compared_curve(const Json& compared, const std::string& name) {
    const Json &before = field(compared, "old"), &after = field(compared, "new");
    const auto read = [&](const Json& level, const char* word, const char* css) {
        return Series{word, css, true,
                      read_series(field(named(list_of(level, "players"), name), "curve"))};
    };
    const std::vector<Series> all = {read(before, "old", "before"), read(after, "new", "after")};
    if (all[0].figures.empty() || all[1].figures.empty()) return {};
    Chart chart(kWidth, kHeight);
    const auto [x, y] = start_curves(chart, all, field(after, "target"));
    const double old_moves = number_of(before, "moves"), new_moves = number_of(after, "moves");
    if (old_moves != new_moves) draw_limit(chart, x, old_moves, "");
    draw_limit(chart, x, new_moves,
               old_moves == new_moves ? fmt::format("limit {:.0f}", new_moves)
                                      : fmt::format("limits {:.0f}, {:.0f}", old_moves, new_moves));
    draw_series(chart, x, y, all);
    return chart.draw("Share of games that " + name + " passes for every move limit, old and new");
}

}  // namespace

std::string curve_plot(const Cast& cast, const Json& level) {
    const auto all = series_of(cast, level, "curve");
    if (all.empty()) return {};
    Chart chart(kWidth, kHeight);
    const auto [x, y] = start_curves(chart, all, field(level, "target"));
    const double moves = number_of(level, "moves");
    draw_limit(chart, x, moves, fmt::format("limit {:.0f}", moves));
    draw_series(chart, x, y, all);
    std::string gist =
        fmt::format("Share of games passed for every move limit, 1 to {:.0f}; the limit is {:.0f}",
                    static_cast<double>(longest(all)), moves);
    const auto at = static_cast<std::size_t>(std::max(1.0, moves)) - 1;
    for (const Series& series : all)
        if (series.is_main && at < series.figures.size())
            gist +=
                "; there " + series.name + " passes " + figure_words(series.figures[at], "share");
    std::string how_to_read =
        extra_moves_html(level) +
        "Pick a number of moves on the lower axis and look straight up: where you meet a player's "
        "line, you see how often this player would have passed with so many moves. A steep line at "
        "the limit means that a single move makes a "
        "big difference. Shaded around lines: what chance may do.";
    if (std::ranges::any_of(all, has_gaps))
        how_to_read +=
            " A player who plans ahead plays differently for another limit, so some limits were "
            "really played by such a player, and the line joins them.";
    return plot_figure("curve", "What another move limit would do", chart.draw(gist), how_to_read,
                       curve_table(all));
}

std::string offered_plot(const Cast& cast, const Json& level) {
    const auto all = series_of(cast, level, "offered");
    if (all.empty()) return {};
    // The last turns are those of few games, with intervals that would dwarf the rest: the scale is
    // that of the values.
    double top = 1;
    for (const Series& series : all)
        for (const Figure& figure : series.figures)
            top = std::max(top, 1.15 * figure.value.value_or(0));
    Chart chart(kWidth, kHeight);
    const auto most = static_cast<double>(longest(all));
    const Scale x{1, most, kLeft, kRight}, y{0, top, kBottom, kTop};
    chart.span(x, y);
    chart.y_axis(y, ticks(0, top, 5), kLeft, kRight, false, term("available_moves").words);
    chart.x_axis(x, ticks(1, most, 8), kBottom, kBottom, false, "turn");
    draw_series(chart, x, y, all);
    std::string gist = "Legal moves by turn";
    for (const Series& series : all)
        if (series.is_main)
            gist += "; " + series.name + " from " + value_words(series.figures.front(), "moves") +
                    " to " + value_words(series.figures.back(), "moves");
    return plot_figure(
        "offered", "Moves to choose from, turn by turn", chart.draw(gist),
        "How many " + terms_html("available_moves") +
            " the board offered before each turn, on average over "
            "the games that lasted that long. A falling line means that the board gets "
            "stuck.");
}

std::string luck_plot(const Cast& cast, const Json& level) {
    const Json& decides = field(level, "decides");
    const Figure luck = read_figure(field(level, "luck")),
                 skill = read_figure(field(level, "skill"));
    if (!luck.value && !skill.value) return {};
    const bool has_goals = field(level, "has_goals") == true;
    constexpr std::array<std::array<const char*, 2>, 3> kSources = {{{"falling", "what falls in"},
                                                                     {"board", "the opening board"},
                                                                     {"play", "how it is played"}}};
    std::string out = "<p></p>", bar, rows, gist;
    for (const auto& [key, words] : kSources) {
        const Figure share = read_figure(field(decides, key));
        if (!share.value) continue;
        bar += fmt::format(R"(<div class="{}" style="width:{:.1f}%"></div>)", key,
                           100 * std::clamp(*share.value, 0.0, 1.0));
        rows += fmt::format(R"(<li class="{}"><span>{}</span> {}</li>)", key, words,
                            figure_html(share, "share"));
        gist +=
            fmt::format("{}{} {}", gist.empty() ? "" : "; ", words, figure_words(share, "share"));
    }
    if (!bar.empty())
        out = fmt::format(R"(<div class="split" role="img" aria-label="What decides: {}">{}</div>)"
                          R"(<ul class="split-words">{}</ul>)",
                          gist, bar, rows);
    std::string words;
    const auto ladder = cast.ladder();
    if (has_goals && skill.value && ladder.size() > 1)
        words = fmt::format(
            "Of a hundred games, {} passes {} more than {} {}. ", html(ladder.back().name),
            number_words(100 * *skill.value, 0), html(ladder.front().name),
            skill.low && skill.high ? fmt::format("({} to {})", number_words(100 * *skill.low, 0),
                                                  number_words(100 * *skill.high, 0))
                                    : "");
    if (!bar.empty())
        words += fmt::format(
            "The bar divides up what decides {}. It was measured by playing games again with one "
            "thing drawn anew and the rest kept, by players of every skill from careless to "
            "greedy, whoever else played this level.",
            has_goals ? "whether a game is passed" : "how many points a game brings");
    return plot_figure("luck", "Skill or luck?", out, words);
}

std::string compared_curves_plot(const Cast& cast, const Json& compared) {
    const Json& after = field(compared, "new");
    const std::string main = text_of(cast.main_player(after), "name");
    if (compared_curve(compared, main).empty()) return {};
    // The main player's is seen; the scripts let the reader choose another.
    std::string all;
    for (const Member& member : cast.members())
        if (const std::string svg = compared_curve(compared, member.name); !svg.empty())
            all += fmt::format(R"(<div data-player="{}"{}>{}</div>)", html(member.name),
                               member.name == main ? "" : " hidden", svg);
    return plot_figure(
        "compared-curve", "Every move limit, old and new: " + html(main), all,
        "How often this player would have passed with so many moves, in the old version (dashed) "
        "and the new one.");
}

}  // namespace dramatis::report::page
