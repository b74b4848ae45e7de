// Plots with a row for every player.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "report/page/chart.hpp"
#include "report/page/figure.hpp"
#include "report/page/html.hpp"
#include "report/page/parts.hpp"
#include "report/page/plots.hpp"
#include "report/page/terms.hpp"

namespace dramatis::report::page {
namespace {

using core::Json;

constexpr double kWidth = 520, kLeft = 118, kGap = 10;

// Those of the cast that played a level, in its order, with what they did.
struct Row {
    const Member* member;
    const Json* player;
};
std::vector<Row> rows_of(const Cast& cast, const Json& level) {
    std::vector<Row> out;
    for (const Member& member : cast.members())
        if (const Json& player = named(list_of(level, "players"), member.name); !player.is_null())
            out.push_back({&member, &player});
    return out;
}

void name_row(Chart& chart, const Member& member, double y) {
    chart.text(kLeft - 12, y + 4.5, member.name, member.is_on_ladder ? "name ladder" : "name",
               "end");
}

void draw_interval(Chart& chart, const Scale& x, const Figure& figure, double y,
                   std::string_view css) {
    if (figure.low && figure.high) chart.line(x(*figure.low), y, x(*figure.high), y, css);
}

struct Bins {
    double from, width;
    std::vector<double> counts;
};

Bins read_bins(const Json& counts, double from, double width) {
    Bins bins{from, width, {}};
    for (const Json& count : counts)
        bins.counts.push_back(count.is_number() ? count.get<double>() : 0);
    return bins;
}

// A histogram for every row. `below` draws what stands under one.
template <class Below>
std::string histograms(const std::vector<Row>& rows, const std::vector<Bins>& bins, double pitch,
                       std::string_view title, std::string_view gist,
                       const std::vector<double>& marks, Below&& below) {
    double from = 1e300, to = -1e300;
    for (const Bins& each : bins) {
        std::size_t last = each.counts.size();
        while (last > 1 && each.counts[last - 1] == 0) --last;
        if (last == 0) continue;
        from = std::min(from, each.from);
        to = std::max(to, each.from + each.width * static_cast<double>(last));
    }
    for (const double mark : marks) to = std::max(to, mark * 1.02);
    const double top = marks.empty() ? 6 : 22;
    const double bottom = top + pitch * static_cast<double>(rows.size());
    const Scale x{from, to, kLeft, kWidth - 14};
    Chart chart(kWidth, bottom + 42);
    chart.span(x);
    chart.x_axis(x, ticks(from, to, pitch > 34 ? 5 : 8), top, bottom, false, title);
    for (std::size_t i = 0; i < marks.size(); ++i) {
        chart.line(x(marks[i]), top, x(marks[i]), bottom, "mark");
        chart.text(x(marks[i]), top - 6, std::string(i + 1, '*'), "mark-word", "middle");
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const double base = top + pitch * static_cast<double>(i + 1) - (pitch > 34 ? 14 : 4);
        const double room = pitch > 34 ? pitch - 20 : pitch - 8;
        name_row(chart, *rows[i].member, base - room / 2);
        const auto& counts = bins[i].counts;
        const double most = counts.empty() ? 0 : std::ranges::max(counts);
        chart.open("series " + rows[i].member->css(), rows[i].member->name);
        std::string bars;
        for (std::size_t bin = 0; bin < counts.size() && most > 0; ++bin) {
            if (counts[bin] <= 0) continue;
            const double left = x(bins[i].from + bins[i].width * static_cast<double>(bin));
            const double right = x(bins[i].from + bins[i].width * static_cast<double>(bin + 1));
            const double height = std::max(0.7, room * counts[bin] / most);
            bars += fmt::format("M{:.1f} {:.1f}V{:.1f}H{:.1f}V{:.1f}Z", left + 0.4, base,
                                base - height, std::max(left + 1, right - 0.4), base);
        }
        chart.path(bars, "bar");
        if (most == 0) chart.text(kLeft + 4, base - room / 2 + 4.5, "none", "tick");
        below(chart, x, *rows[i].player, base + 7);
        chart.close();
    }
    return chart.draw(gist);
}

void draw_box(Chart& chart, const Scale& x, const Json& player, double y) {
    std::vector<double> at;
    for (const Json& entry : list_of(player, "score_quantiles"))
        if (const Figure figure = read_figure(field(entry, "figure")); figure.value)
            at.push_back(*figure.value);
    if (at.size() != 5) return;
    chart.line(x(at[0]), y, x(at[4]), y, "whisker");
    chart.rect(x(at[1]), y - 3, x(at[3]) - x(at[1]), 6, "box");
    chart.line(x(at[2]), y - 5, x(at[2]), y + 5, "median");
}

std::string counts_plot(const Cast& cast, const Json& level, const char* key,
                        std::string_view title, std::string_view gist) {
    const auto rows = rows_of(cast, level);
    std::vector<Bins> bins;
    double total = 0;
    for (const Row& row : rows) {
        bins.push_back(read_bins(list_of(*row.player, key), -0.5, 1));
        for (const double count : bins.back().counts) total += count;
    }
    if (total == 0) return {};
    return histograms(rows, bins, 30, title, gist, {}, [](auto&&...) {});
}

// The player's name, and behind it what the player does, as far as there is room before the
// figures; where the plot is narrower than drawn, the scripts see to it.
std::string name_svg(const Member& member, double y) {
    constexpr double kNameLetter = 7.6, kTitleLetter = 6.0, kGapAndFigures = 170;
    const std::string name = shortened(member.name, 24);
    const double room =
        (kWidth - kGapAndFigures - kNameLetter * double(length_of(name))) / kTitleLetter;
    const bool has_title = !member.title.empty() && room >= 12;
    return fmt::format(
        R"(<text x="0" y="{:.1f}" class="name{}">{}{}</text>)", y,
        member.is_on_ladder ? " ladder" : "", html(name),
        has_title ? fmt::format(R"(<tspan class="title" dx="8">{}</tspan>)",
                                html(shortened(member.title, static_cast<std::size_t>(room))))
                  : "");
}

}  // namespace

std::string plot_figure(std::string_view kind, std::string_view title, std::string_view svg,
                        std::string_view how_to_read, std::string_view below) {
    if (svg.empty()) return {};
    return fmt::format(
        R"(<figure class="plot" data-plot="{}"><h4>{}</h4><div class="drawing"{}>{}</div><figcaption>{}</figcaption>)"
        "{}</figure>\n",
        // These may be wider than the page, and then scroll: by keys, too.
        kind, title,
        kind == "difficulty"   ? R"( tabindex="0" role="region" aria-label="Difficulty")"
        : kind == "tune-curve" ? R"( tabindex="0" role="region" aria-label="The curve")"
                               : "",
        svg, how_to_read, below);
}

// Name and reading stand above the bar, so that the bar has the whole width even on a phone.
std::string pass_rate_plot(const Cast& cast, const Json& level) {
    constexpr double kPitch = 40, kTop = 24, kSide = 22;  // half of "100 %" at the sides
    constexpr double kWordsBelow = 14, kBarBelow = 29;    // the top of a row
    if (!field(level, "has_goals").is_boolean() || !field(level, "has_goals").get<bool>())
        return {};
    const auto rows = rows_of(cast, level);
    if (rows.empty()) return {};
    const bool has_both = rows.front().member->is_on_ladder && !rows.back().member->is_on_ladder;
    const double bottom = kTop + kPitch * static_cast<double>(rows.size()) + (has_both ? kGap : 0);
    Chart chart(kWidth, bottom + 42);
    const Scale x{0, 1, kSide, kWidth - kSide};
    chart.span(x);
    const Json& target = field(level, "target");
    if (target.is_object()) {
        const double low = number_of(target, "low"), high = number_of(target, "high", 1);
        const double middle = (low + high) / 2;
        chart.rect(x(low), kTop, x(high) - x(low), bottom - kTop, "band");
        const std::string words = "target for " + text_of(target, "player");
        if (middle < 0.25)
            chart.text(x(low), kTop - 7, words, "band-word");
        else if (middle > 0.75)
            chart.text(x(high), kTop - 7, words, "band-word", "end");
        else
            chart.text(x(middle), kTop - 7, words, "band-word", "middle");
    }
    chart.x_axis(x, {0, 0.25, 0.5, 0.75, 1}, kTop, bottom, true, "games passed");
    std::string gist = "Pass rates";
    double top = kTop;
    for (std::size_t i = 0; i < rows.size(); ++i, top += kPitch) {
        const Member& member = *rows[i].member;
        if (i > 0 && rows[i - 1].member->is_on_ladder && !member.is_on_ladder) {
            chart.line(0, top + kGap / 2, kWidth, top + kGap / 2, "grid");
            top += kGap;
        }
        const double y = top + kBarBelow;
        const Figure rate = figure_of(*rows[i].player, "pass_rate");
        gist += (i == 0 ? ": " : "; ") + member.name + " " + figure_words(rate, "share");
        chart.add(name_svg(member, top + kWordsBelow));
        chart.text(kWidth, top + kWordsBelow, figure_words(rate, "share"), "reading", "end");
        chart.open("series " + member.css(), member.name);
        draw_interval(chart, x, rate, y, "interval");
        if (rate.value) chart.add(sign_svg(member.look, x(*rate.value), y));
        chart.close();
    }
    std::string how_to_read =
        "The marker is the share of games passed, the bar how far chance may have moved it: with "
        "95 % certainty the true share lies on the bar.";
    if (has_both)
        how_to_read += " In bold: the " + terms_html("skill_tier") +
                       ", who play the same game with more and more skill. Below them: the " +
                       terms_html("persona") + ", each with a style of its own.";
    return plot_figure("passes", "Who passes", chart.draw(gist), how_to_read,
                       R"(<details class="players"><summary>Who are these players?</summary>)" +
                           cast_html(cast) + "</details>");
}

std::string score_plot(const Cast& cast, const Json& level) {
    const auto rows = rows_of(cast, level);
    std::vector<Bins> bins;
    std::string gist = "Scores, median and middle half";
    for (const Row& row : rows) {
        const Json& histogram = field(*row.player, "score_histogram");
        bins.push_back(read_bins(list_of(histogram, "counts"), number_of(histogram, "from"),
                                 number_of(histogram, "width", 1)));
        const Json& quantiles = list_of(*row.player, "score_quantiles");
        if (quantiles.size() != 5) continue;
        const auto at = [&](std::size_t i) {
            return value_words(read_figure(field(quantiles[i], "figure")), "points");
        };
        gist += fmt::format("; {} {} ({} to {})", row.member->name, at(2), at(1), at(3));
    }
    if (rows.empty()) return {};
    std::vector<double> stars;
    for (const Json& star : list_of(level, "stars"))
        if (star.is_number()) stars.push_back(star.get<double>());
    return plot_figure(
        "score", "Scores", histograms(rows, bins, 44, "points", gist, stars, draw_box),
        stars.empty()
            ? "The hills show how often a score comes up. Below each: half of the games lie in the "
              "box, nine of ten "
              "on the line, the stroke is the middle game."
            : "The hills show how often a score comes up; the upright lines are the stars. Below "
              "each hill: half of "
              "the games lie in the box, nine of ten on the line, the stroke is the middle game.");
}

std::string moves_left_plot(const Cast& cast, const Json& level) {
    return plot_figure(
        "moves-left", "Moves left when passed",
        counts_plot(cast, level, "moves_left_counts", "moves left",
                    "How many moves were left in the games passed, by player"),
        "How many moves were left when a game was passed. A hill at 0 means that games are won at "
        "the last moment, one far to the right that the limit hardly matters. Each row is as "
        "high as its tallest bar.");
}

std::string cascade_plot(const Cast& cast, const Json& level) {
    return plot_figure("cascades", "Longest cascade",
                       counts_plot(cast, level, "cascade_counts", term("step").words,
                                   "Steps of the longest cascade of a game, by player"),
                       "One swap may set off a whole " + term_html("cascade") +
                           ". This is the longest of a game, in " + terms_html("step") +
                           ", and how often it had that length.");
}

std::string compared_rates_plot(const Cast& cast, const Json& compared, bool is_paired) {
    constexpr double kPitch = 34, kTop = 8, kRight = kWidth - 30;
    const Json& before = field(compared, "old");
    const Json& after = field(compared, "new");
    std::vector<Row> rows;
    for (const Row& row : rows_of(cast, after))
        if (figure_of(*row.player, "pass_rate").value) rows.push_back(row);
    if (rows.empty()) return {};
    const double bottom = kTop + kPitch * static_cast<double>(rows.size());
    Chart chart(kWidth, bottom + 42);
    const Scale x{0, 1, kLeft, kRight};
    chart.span(x);
    chart.x_axis(x, {0, 0.25, 0.5, 0.75, 1}, kTop, bottom, true, "games passed");
    std::string gist = "Pass rates, old and new";
    double y = kTop + kPitch / 2;
    for (const Row& row : rows) {
        const Figure old_rate =
            figure_of(named(list_of(before, "players"), row.member->name), "pass_rate");
        const Figure new_rate = figure_of(*row.player, "pass_rate");
        gist += "; " + row.member->name + " " + figure_words(old_rate, "share") + " and " +
                figure_words(new_rate, "share");
        name_row(chart, *row.member, y);
        chart.open("series before", row.member->name);
        draw_interval(chart, x, old_rate, y - 6, "interval");
        if (old_rate.value) chart.add(sign_svg(0, x(*old_rate.value), y - 6, 4.5));
        chart.close();
        chart.open("series after");
        draw_interval(chart, x, new_rate, y + 6, "interval");
        if (new_rate.value) chart.add(sign_svg(3, x(*new_rate.value), y + 6, 4.5));
        chart.close();
        y += kPitch;
    }
    return plot_figure(
        "compared-passes", "Who passes, old and new", chart.draw(gist),
        std::string(
            R"(<span class="key before">&#9679; old, above</span> )"
            R"(<span class="key after">&#9670; new, below</span> The bars are how far chance may have moved )"
            "each. Whether the difference is more than chance, the table says") +
            (is_paired ? ": it compares game by game and so sees finer than these bars." : "."));
}

}  // namespace dramatis::report::page
