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

// Of labels beside a plot, in pixels: from one to the next, and what leads to them, which begins
// level.
constexpr double kApart = 15, kStub = 3, kLead = 20;

// Where labels in the order of their lines stand, at least kApart from each other. Those that meet
// share the way: a group of them stands around the middle of its lines.
std::vector<double> spread(const std::vector<SideLabel>& labels, double top, double bottom) {
    struct Group {
        std::size_t count;
        double sum;
        double start(double top, double bottom) const {
            const double height = static_cast<double>(count - 1) * kApart;
            return std::min(std::max(sum / static_cast<double>(count) - height / 2, top),
                            bottom - height);
        }
    };
    std::vector<Group> groups;
    for (const SideLabel& label : labels) {
        groups.push_back({1, label.y});
        while (groups.size() > 1) {
            const Group last = groups.back();
            Group& before = groups[groups.size() - 2];
            if (before.start(top, bottom) + static_cast<double>(before.count) * kApart <=
                last.start(top, bottom))
                break;
            before = {before.count + last.count, before.sum + last.sum};
            groups.pop_back();
        }
    }
    std::vector<double> out;
    for (const Group& group : groups)
        for (std::size_t i = 0; i < group.count; ++i)
            out.push_back(group.start(top, bottom) + static_cast<double>(i) * kApart);
    return out;
}

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
    std::ranges::stable_sort(labels, {}, &SideLabel::y);
    const std::vector<double> at = spread(labels, top, bottom);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const auto& [from, y, words, css] = labels[i];
        open("series " + css);
        if (from < x - kStub) line(from + 2, y, x, y, "lead short");
        path(fmt::format("M{0:.1f} {1:.1f}L{2:.1f} {1:.1f}L{3:.1f} {4:.1f}", x, y, x + kStub,
                         x + kLead, at[i]),
             "lead");
        text(x + kLead + 3, at[i] + 4, words, "label");
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
