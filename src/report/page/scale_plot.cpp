#include <algorithm>
#include <vector>

#include "report/page/chart.hpp"
#include "report/page/figure.hpp"
#include "report/page/html.hpp"
#include "report/page/plots.hpp"
#include "report/page/sections.hpp"

namespace dramatis::report::page {
namespace {

using core::Json;

constexpr double kWidth = 520, kLeft = 128, kRight = kWidth - 122, kPitch = 20, kTop = 8;

struct Row {
    std::string name;
    Figure passes;
};

// The levels that have a place on the scale, the hardest first.
std::vector<Row> rows_of(const Json& levels) {
    std::vector<Row> out;
    for (const Json& level : levels) {
        const Figure passes = read_figure(field(field(level, "difficulty"), "pass_rate"));
        if (passes.value && passes.low && passes.high) out.push_back({level_name(level), passes});
    }
    std::ranges::stable_sort(out, {}, [](const Row& row) { return *row.passes.value; });
    return out;
}

}  // namespace

std::string scale_plot(const Json& report) {
    const auto rows = rows_of(list_of(report, "levels"));
    if (rows.empty()) return {};
    const double bottom = kTop + kPitch * static_cast<double>(rows.size());
    Chart chart(kWidth, bottom + 42);
    const Scale x{0, 1, kLeft, kRight};
    chart.span(x);
    chart.x_axis(x, {0, 0.25, 0.5, 0.75, 1}, kTop, bottom, true, "passed by the average player");
    std::string gist = "The levels from the hardest to the easiest";
    double y = kTop + kPitch / 2;
    for (const Row& row : rows) {
        const std::string words = figure_words(row.passes, "share");
        gist += "; " + row.name + " " + words;
        chart.text(kLeft - 12, y + 4.5, shortened(row.name, 17), "name", "end");
        chart.open("series after");
        chart.line(x(*row.passes.low), y, x(*row.passes.high), y, "interval");
        chart.add(sign_svg(0, x(*row.passes.value), y, 4));
        chart.close();
        chart.text(kWidth, y + 4.5, words, "reading", "end");
        y += kPitch;
    }
    return plot_figure(
        "scale", "From the hardest level to the easiest", chart.draw(gist),
        "What share of games the average player of this cast passes. All levels are estimated "
        "together, so that one with few games leans on the others; the bars are how far chance may "
        "have moved each. Where two bars overlap by much, the games do not say which level is "
        "harder.");
}

}  // namespace dramatis::report::page
