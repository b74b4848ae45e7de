#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "report/page/chart.hpp"
#include "report/page/figure.hpp"
#include "report/page/html.hpp"
#include "report/page/plots.hpp"
#include "report/page/terms.hpp"

namespace dramatis::report::page {
namespace {

using core::Json;

constexpr double kLeft = 64, kTop = 28, kPlotHeight = 270, kLabels = 92;

// Where things are: a column a level, upwards what is passed.
struct Frame {
    std::vector<const Json*> levels;
    double step = 0, right = 0, bottom = kTop + kPlotHeight;
    Scale y{0, 1, bottom, kTop};

    explicit Frame(std::vector<const Json*> list) : levels(std::move(list)) {
        const auto count = static_cast<double>(levels.size());
        step = std::clamp(760 / count, 34.0, 230.0);
        right = kLeft + step * count;
    }
    double x(std::size_t i) const { return kLeft + step * (static_cast<double>(i) + 0.5); }
};

// The bands that levels want, the axes and the names of levels.
void draw_ground(Chart& chart, const Frame& frame) {
    const Scale& y = frame.y;
    chart.span({0, static_cast<double>(frame.levels.size()), kLeft, frame.right}, y);
    for (std::size_t i = 0; i < frame.levels.size(); ++i) {
        const Json& target = field(*frame.levels[i], "target");
        if (!target.is_object()) continue;
        const double low = number_of(target, "low"), high = number_of(target, "high", 1);
        chart.rect(frame.x(i) - frame.step / 2 + 1, y(high), frame.step - 2, y(low) - y(high),
                   "band");
    }
    chart.y_axis(y, {0, 0.25, 0.5, 0.75, 1}, kLeft, frame.right, true, "passed");
    for (std::size_t i = 0; i < frame.levels.size(); ++i)
        chart.add(
            fmt::format("<text class=\"name\" text-anchor=\"end\" transform=\"translate({:.1f} "
                        "{:.1f}) rotate(-40)\">{}</text>",
                        frame.x(i) + 4, frame.bottom + 16,
                        html(shortened(text_of(*frame.levels[i], "id"), 16))));
}

// One player's line through the levels; the label at its end, if the player played any.
std::optional<SideLabel> draw_player(Chart& chart, const Frame& frame, const Member& member) {
    const Scale& y = frame.y;
    std::string line, signs, bars;
    std::optional<double> last;
    double last_x = 0;
    for (std::size_t i = 0; i < frame.levels.size(); ++i) {
        const double x = frame.x(i);
        const Figure rate =
            figure_of(named(list_of(*frame.levels[i], "players"), member.name), "pass_rate");
        if (!rate.value) continue;
        line += fmt::format("{}{:.1f} {:.1f}", line.empty() ? 'M' : 'L', x, y(*rate.value));
        signs += sign_svg(member.look, x, y(*rate.value), member.is_on_ladder ? 4.5 : 3);
        if (rate.low && rate.high)
            bars += fmt::format("M{:.1f} {:.1f}V{:.1f}", x, y(*rate.low), y(*rate.high));
        last = rate.value, last_x = x;
    }
    if (!last) return {};
    const std::string css = member.css() + (member.is_on_ladder ? "" : " minor");
    chart.open("series " + css);
    chart.path(line, "line");
    if (member.is_on_ladder) chart.path(bars, "interval");
    chart.add(signs);
    chart.close();
    return SideLabel{last_x, y(*last), member.name, css};
}

}  // namespace

std::string difficulty_plot(const Cast& cast, const Json& report) {
    std::vector<const Json*> levels;
    for (const Json& level : list_of(report, "levels"))
        if (field(level, "has_goals") == true) levels.push_back(&level);
    if (levels.size() < 2) return {};  // one point is no curve
    const Frame frame(std::move(levels));
    Chart chart(frame.right + 136, frame.bottom + kLabels);
    draw_ground(chart, frame);
    std::vector<SideLabel> labels;
    for (const bool on_ladder : {false, true})
        for (const Member& member : cast.members())
            if (member.is_on_ladder == on_ladder)
                if (auto label = draw_player(chart, frame, member))
                    labels.push_back(std::move(*label));
    chart.side_labels(frame.right - 2, kTop, frame.bottom, std::move(labels));
    return plot_figure(
        "difficulty", "Difficulty, level by level",
        chart.draw("Share of games that each player passes, level by level; the "
                   "table below has the figures"),
        fmt::format(
            "Higher is easier. Strong lines are the {}, who play the same game with more and more "
            "skill, with upright bars for what chance may do{}. Shaded: the {} of a level, for the "
            "player that its file names.",
            terms_html("skill_tier"),
            cast.has_personas()
                ? "; thin ones are the " + terms_html("persona") + ", each with a style of its own"
                : "",
            term_html("target")));
}

}  // namespace dramatis::report::page
