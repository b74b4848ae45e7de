#include "report/page/chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/page/figure.hpp"
#include "report/page/html.hpp"

namespace dramatis::report::page {
namespace {

std::string tick_words(double value, double step, bool in_percent) {
    if (in_percent) return number_words(100 * value, 0) + " %";
    return number_words(value, step < 0.1 ? 2 : step < 1 ? 1 : 0);
}

double step_of(const std::vector<double>& at) { return at.size() > 1 ? at[1] - at[0] : 1; }

}  // namespace

std::vector<double> ticks(double from, double to, int count) {
    if (!(to > from)) return {from};
    const double rough = (to - from) / std::max(1, count);
    const double power = std::pow(10, std::floor(std::log10(rough)));
    double step = power;
    for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
        step = factor * power;
        if (step >= rough * 0.999) break;
    }
    std::vector<double> out;
    for (int i = 0; i < 100; ++i) {
        const double tick = (std::ceil(from / step - 1e-9) + i) * step;
        if (tick > to + 1e-9 * step) break;
        out.push_back(tick);
    }
    return out;
}

void Chart::span(const Scale& x, const Scale& y) {
    span_ = fmt::format(R"( data-x="{} {} {} {}" data-y="{} {} {} {}")", x.from, x.to, x.start,
                        x.end, y.from, y.to, y.start, y.end);
}

void Chart::x_axis(const Scale& x, const std::vector<double>& at, double top, double bottom,
                   bool in_percent, std::string_view title) {
    for (const double tick : at) {
        line(x(tick), top, x(tick), bottom, "grid");
        text(x(tick), bottom + 17, tick_words(tick, step_of(at), in_percent), "tick", "middle");
    }
    line(x.start, bottom, x.end, bottom, "axis");
    if (!title.empty()) text((x.start + x.end) / 2, bottom + 36, title, "title", "middle");
}

void Chart::y_axis(const Scale& y, const std::vector<double>& at, double left, double right,
                   bool in_percent, std::string_view title) {
    for (const double tick : at) {
        line(left, y(tick), right, y(tick), "grid");
        text(left - 6, y(tick) + 4, tick_words(tick, step_of(at), in_percent), "tick", "end");
    }
    if (!title.empty()) text(0, y.end - 12, title, "title");
}

void Chart::text(double x, double y, std::string_view text, std::string_view css,
                 std::string_view anchor) {
    body_ += fmt::format(R"(<text x="{:.1f}" y="{:.1f}" class="{}" text-anchor="{}">{}</text>)", x,
                         y, css, anchor, html(text));
}

void Chart::line(double x1, double y1, double x2, double y2, std::string_view css) {
    body_ +=
        fmt::format(R"(<path class="{}" d="M{:.1f} {:.1f}L{:.1f} {:.1f}"/>)", css, x1, y1, x2, y2);
}

void Chart::rect(double x, double y, double width, double height, std::string_view css) {
    body_ +=
        fmt::format(R"(<rect class="{}" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"/>)",
                    css, x, y, std::max(0.0, width), std::max(0.0, height));
}

void Chart::path(std::string_view d, std::string_view css) {
    body_ += fmt::format(R"(<path class="{}" d="{}"/>)", css, d);
}

void Chart::open(std::string_view css, std::string_view player) {
    body_ += fmt::format(R"(<g class="{}")", css);
    if (!player.empty()) body_ += fmt::format(R"( data-player="{}")", html(player));
    body_ += ">";
}

void Chart::close() { body_ += "</g>"; }

void Chart::side_labels(double x, double top, double bottom, std::vector<SideLabel> labels) {
    constexpr double kApart = 15;
    std::ranges::stable_sort(labels, {}, &SideLabel::y);
    std::vector<double> at;
    for (const SideLabel& label : labels)
        at.push_back(std::max(label.y, at.empty() ? top : at.back() + kApart));
    // What was pushed out below pushes back.
    double limit = bottom;
    for (std::size_t i = at.size(); i-- > 0; limit = at[i] - kApart) at[i] = std::min(at[i], limit);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        open("series " + labels[i].css);
        line(x, labels[i].y, x + 10, at[i], "lead");
        text(x + 13, at[i] + 4, labels[i].text, "label");
        close();
    }
}

std::string Chart::draw(std::string_view gist) const {
    // Where there is much room it grows, but not to the size of a poster.
    return fmt::format(
        R"(<svg class="plain" viewBox="0 0 {0:.0f} {1:.0f}" style="max-width:{2:.0f}px"{3} role="img" aria-label="{4}">{5}</svg>)",
        width_, height_, 1.2 * width_, span_, html(gist), body_);
}

}  // namespace dramatis::report::page
