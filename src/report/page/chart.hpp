#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dramatis::report::page {

// From values to pixels.
struct Scale {
    double from = 0, to = 1, start = 0, end = 1;

    double operator()(double value) const {
        return to == from ? start : start + (value - from) / (to - from) * (end - start);
    }
};

// Round numbers within [from, to], about `count` of them.
std::vector<double> ticks(double from, double to, int count);

// A label that must keep its distance to others, and where the line ends that it names.
struct SideLabel {
    double x, y;
    std::string text, css;
};

// A plot as inline SVG; its colours come from the stylesheet, so that it follows light and dark.
// Texts are given as they are and escaped here.
class Chart {
   public:
    Chart(double width, double height) : width_(width), height_(height) {}

    // What the axes span. The scripts widen it to the page, and find by it what one points at.
    void span(const Scale& x, const Scale& y = {});

    // Axes: a line of the grid and a word for each tick.
    void x_axis(const Scale& x, const std::vector<double>& at, double top, double bottom,
                bool in_percent, std::string_view title);
    void y_axis(const Scale& y, const std::vector<double>& at, double left, double right,
                bool in_percent, std::string_view title);

    void text(double x, double y, std::string_view text, std::string_view css = "",
              std::string_view anchor = "start");
    void line(double x1, double y1, double x2, double y2, std::string_view css);
    void rect(double x, double y, double width, double height, std::string_view css);
    void path(std::string_view d, std::string_view css);
    void open(std::string_view css, std::string_view player = "");  // of a <g>
    void close();
    void add(std::string_view svg) { body_ += svg; }

    // Labels to the right of x, moved apart until they can be read, between top and bottom: as
    // little as possible, up as well as down.
    void side_labels(double x, double top, double bottom, std::vector<SideLabel> labels);

    // `gist` is what those hear who cannot see it.
    std::string draw(std::string_view gist) const;

   private:
    double width_, height_;
    std::string body_, span_;
};

}  // namespace dramatis::report::page
