#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/page/chart.hpp"
#include "report/page/figure.hpp"
#include "report/page/html.hpp"
#include "report/page/pack_parts.hpp"
#include "report/page/plots.hpp"
#include "report/page/terms.hpp"

namespace dramatis::report::page {
namespace {

using core::Json;

constexpr double kLeft = 56, kRight = 1090, kTop = 26, kBottom = 300;
constexpr std::size_t kShown = 6;  // jumps and plateaus before one has to ask for more

struct Point {
    std::size_t level;
    std::array<double, 3> rate;  // value, low, high
};

std::vector<Point> points_of(const Json& index, std::string_view player) {
    const Json& columns = list_of(index, "columns");
    std::size_t at = 0;
    while (at < columns.size() && (text_of(columns[at], "player") != player ||
                                   text_of(columns[at], "metric") != "pass_rate"))
        ++at;
    std::vector<Point> out;
    const Json& levels = list_of(index, "levels");
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const Json& figures = list_of(levels[i], "figures");
        if (at < figures.size() && figures[at].is_array() && figures[at].size() == 3)
            out.push_back({i,
                           {figures[at][0].get<double>(), figures[at][1].get<double>(),
                            figures[at][2].get<double>()}});
    }
    return out;
}

// The bands that levels want for this player, neighbours with the same one as one.
void draw_bands(Chart& chart, const Json& levels, const std::string& player, const Scale& x,
                const Scale& y) {
    const auto band = [&](std::size_t i) -> std::optional<std::pair<double, double>> {
        const Json& target = field(levels[i], "target");
        if (!target.is_object() || text_of(target, "player") != player) return {};
        return std::pair(number_of(target, "low"), number_of(target, "high", 1));
    };
    for (std::size_t i = 0; i < levels.size();) {
        const auto here = band(i);
        std::size_t end = i + 1;
        while (end < levels.size() && band(end) == here) ++end;
        if (here)
            chart.rect(x(static_cast<double>(i)), y(here->second), x(double(end)) - x(double(i)),
                       y(here->first) - y(here->second), "band");
        i = end;
    }
}

// Levels that nobody can pass or fail, neighbours as one, so that an empty stretch says why it is.
void draw_gaps(Chart& chart, const std::vector<Point>& points, std::size_t count, const Scale& x) {
    constexpr double kWords = 60;  // pixels that they need
    const auto end_at = [&](std::size_t at) {
        return at < points.size() ? points[at].level : count;
    };
    std::size_t from = 0;
    for (std::size_t at = 0; at <= points.size(); ++at) {
        const double left = x(static_cast<double>(from)),
                     right = x(static_cast<double>(end_at(at)));
        if (right > left) chart.rect(left, kTop, right - left, kBottom - kTop, "gap");
        if (right - left > kWords)
            chart.text((left + right) / 2, (kTop + kBottom) / 2, "no goals", "gap-word", "middle");
        from = end_at(at) + 1;
    }
}

std::string gaps_words(std::size_t count) {
    if (count == 0) return {};
    return count == 1
               ? " Shaded in grey, one level that has no goals to pass."
               : fmt::format(" Shaded in grey, {} levels that have no goals to pass.", count);
}

void draw_line(Chart& chart, const std::vector<Point>& points, const Scale& x, const Scale& y) {
    std::string line, area, back;
    for (const auto& [level, rate] : points) {
        const double at = x(static_cast<double>(level) + 0.5);
        const char* move = line.empty() ? "M" : "L";
        line += fmt::format("{}{:.1f} {:.1f}", move, at, y(rate[0]));
        area += fmt::format("{}{:.1f} {:.1f}", move, at, y(rate[2]));
        back = fmt::format("L{:.1f} {:.1f}", at, y(rate[1])) + back;
    }
    chart.path(area + back + "Z", "area");
    chart.path(line, "line");
}

// A link to each of the levels that a jump or a plateau names, and its sentence; the largest first.
std::string named_parts(const Json& index, const char* kind, const char* first, const char* last,
                        std::string_view heading) {
    std::vector<Json> parts(list_of(field(index, "curve"), kind).begin(),
                            list_of(field(index, "curve"), kind).end());
    const bool are_jumps = std::string_view(kind) == "jumps";
    std::ranges::stable_sort(parts, std::greater{}, [&](const Json& part) {
        return are_jumps ? number_of(field(part, "drop"), "value") : number_of(part, "levels");
    });
    std::string shown, more;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto link = [&](const char* key) {
            const std::string id = text_of(parts[i], key);
            const Json& level = named(list_of(index, "levels"), id, "id");
            return fmt::format(R"(<a href="{}">{}</a>)", html(text_of(level, "page")), html(id));
        };
        (i < kShown ? shown : more) += fmt::format(
            R"(<li data-first="{}" data-last="{}">{} <span class="soft">{}, {}</span></li>)",
            html(text_of(parts[i], first)), html(text_of(parts[i], last)),
            prose(text_of(parts[i], "text")), link(first), link(last));
    }
    if (shown.empty()) return {};
    std::string out =
        fmt::format(R"(<h4>{}</h4><ul class="named" data-kind="{}">{})", heading, kind, shown);
    if (!more.empty())
        out += fmt::format(
            R"(</ul><details><summary>{} more</summary><ul class="named" data-kind="{}">{})",
            parts.size() - kShown, kind, more);
    return out + "</ul>" + (more.empty() ? "" : "</details>") + "\n";
}

}  // namespace

std::string pack_curve(const Cast& cast, const Json& index) {
    const Json& curve = field(index, "curve");
    const std::string player = text_of(curve, "player");
    const auto points = points_of(index, player);
    if (points.size() < 2) return {};
    const Json& levels = list_of(index, "levels");
    const Scale x{0, static_cast<double>(levels.size()), kLeft, kRight}, y{0, 1, kBottom, kTop};
    Chart chart(kRight + 10, kBottom + 44);
    draw_gaps(chart, points, levels.size(), x);
    draw_bands(chart, levels, player, x, y);
    chart.y_axis(y, {0, 0.25, 0.5, 0.75, 1}, kLeft, kRight, true, "passed");
    chart.open("series " + cast.find(player).css());
    draw_line(chart, points, x, y);
    chart.close();
    chart.text(kLeft, kBottom + 20, text_of(levels.front(), "id"), "tick");
    chart.text(kRight, kBottom + 20, text_of(levels.back(), "id"), "tick", "end");
    const std::string gist = fmt::format(
        "Share of games that {} passes, from the first level to the last; the table below has the "
        "figures",
        player);
    return plot_figure(
               "pack-curve", "The difficulty curve", chart.draw(gist),
               fmt::format("Every level in the order of the file names, and how often {} passes "
                           "it; the lighter band around the line is what chance may do. Lower is "
                           "harder. Shaded in green: the {} that levels have for this player.",
                           player_html(cast, player), terms_html("target")) +
                   gaps_words(levels.size() - points.size())) +
           named_parts(index, "jumps", "from", "to",
                       term_html("jump", "Jumps") + ": much harder than the level before") +
           named_parts(index, "plateaus", "first", "last",
                       term_html("plateau", "Plateaus") + ": it does not get harder");
}

}  // namespace dramatis::report::page
