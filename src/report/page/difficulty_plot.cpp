#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "report/page/chart.hpp"
#include "report/page/figure.hpp"
#include "report/page/html.hpp"
#include "report/page/plots.hpp"

namespace dramatis::report::page {
namespace {

using core::Json;

constexpr double kLeft = 64, kTop = 28, kPlotHeight = 270, kLabels = 92;

}  // namespace

std::string difficulty_plot(const Cast& cast, const Json& report) {
    std::vector<const Json*> levels;
    for (const Json& level : list_of(report, "levels"))
        if (field(level, "has_goals") == true) levels.push_back(&level);
    if (levels.size() < 2) return {};  // one point is no curve
    const auto count = static_cast<double>(levels.size());
    const double step = std::clamp(760 / count, 34.0, 230.0);
    const double right = kLeft + step * count, bottom = kTop + kPlotHeight;
    Chart chart(right + 126, bottom + kLabels);
    const Scale y{0, 1, bottom, kTop};
    chart.span({0, count, kLeft, right}, y);
    const auto x = [&](std::size_t i) { return kLeft + step * (static_cast<double>(i) + 0.5); };
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const Json& target = field(*levels[i], "target");
        if (!target.is_object()) continue;
        const double low = number_of(target, "low"), high = number_of(target, "high", 1);
        chart.rect(x(i) - step / 2 + 1, y(high), step - 2, y(low) - y(high), "band");
    }
    chart.y_axis(y, {0, 0.25, 0.5, 0.75, 1}, kLeft, right, true, "passed");
    for (std::size_t i = 0; i < levels.size(); ++i)
        chart.add(
            fmt::format("<text class=\"name\" text-anchor=\"end\" transform=\"translate({:.1f} "
                        "{:.1f}) rotate(-40)\">{}</text>",
                        x(i) + 4, bottom + 16, html(shortened(text_of(*levels[i], "id"), 16))));
    std::vector<SideLabel> labels;
    for (const bool on_ladder : {false, true}) {
        for (const Member& member : cast.members()) {
            if (member.is_on_ladder != on_ladder) continue;
            std::string line, signs, bars;
            std::optional<double> last;
            double last_x = 0;
            for (std::size_t i = 0; i < levels.size(); ++i) {
                const Figure rate =
                    figure_of(named(list_of(*levels[i], "players"), member.name), "pass_rate");
                if (!rate.value) continue;
                line +=
                    fmt::format("{}{:.1f} {:.1f}", line.empty() ? 'M' : 'L', x(i), y(*rate.value));
                signs += sign_svg(member.look, x(i), y(*rate.value), on_ladder ? 4.5 : 3);
                if (rate.low && rate.high)
                    bars += fmt::format("M{:.1f} {:.1f}V{:.1f}", x(i), y(*rate.low), y(*rate.high));
                last = rate.value, last_x = x(i);
            }
            if (!last) continue;
            const std::string css = member.css() + (on_ladder ? "" : " minor");
            chart.open("series " + css);
            chart.path(line, "line");
            if (on_ladder) chart.path(bars, "interval");
            chart.add(signs);
            chart.close();
            chart.open("series " + css);
            chart.line(last_x, y(*last), right - 2, y(*last), "lead");
            chart.close();
            labels.push_back({y(*last), member.name, css});
        }
    }
    chart.side_labels(right - 2, kTop, bottom, std::move(labels));
    return plot_figure("difficulty", "Difficulty, level by level",
                       chart.draw("Share of games that each player passes, level by level; the "
                                  "table below has the figures"),
                       "Higher is easier. Strong lines are the ladder, the players that play the "
                       "same game with more and more skill, "
                       "with upright bars for what chance may do; thin ones are the personas, who "
                       "each have one thing on their mind. "
                       "Shaded: where a level wants to be, for the player that its file "
                       "names.");
}

}  // namespace dramatis::report::page
