#include "contests/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "contests/elo.hpp"
#include "core/counted.hpp"
#include "core/markup.hpp"

namespace dramatis::contests {
namespace {

constexpr double kWidth = 760, kLeft = 58, kRight = kWidth - 26, kTop = 94, kShareHeight = 230,
                 kGap = 64, kRatioHeight = 130;
constexpr std::size_t kMostPoints = 500;

// Colours for light and dark. Blue for A's score, the rest is grey; bounds are green (A is better)
// and orange.
constexpr const char* kStyle = R"(
  .paper { fill: #ffffff } .ink { fill: #1c2530 } .soft { fill: #5b6776 }
  .grid { stroke: #e3e7ec } .axis { stroke: #8b96a3 }
  .even { stroke: #8b96a3; stroke-dasharray: 5 4 }
  .band { fill: #2f6fd0; fill-opacity: 0.17 }
  .line { fill: none; stroke: #2f6fd0; stroke-width: 2; stroke-linejoin: round }
  .last { fill: #2f6fd0 } .high { stroke: #1d8a4e } .low { stroke: #c2611f }
  .bound { stroke-width: 1.5; stroke-dasharray: 7 4 }
  .high-word { fill: #167040 } .low-word { fill: #a34d13 }
  text { font: 13px system-ui, "Segoe UI", "DejaVu Sans", sans-serif }
  .title { font-size: 16px; font-weight: 600 }
  .tick { font-variant-numeric: tabular-nums; font-size: 12px }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #14191f } .ink { fill: #e8edf3 } .soft { fill: #a3afbd }
    .grid { stroke: #29313a } .axis { stroke: #6d7987 } .even { stroke: #8492a1 }
    .band { fill: #79adff; fill-opacity: 0.2 } .line { stroke: #79adff } .last { fill: #79adff }
    .high { stroke: #4cc583 } .low { stroke: #ef9a5c }
    .high-word { fill: #6ad79b } .low-word { fill: #f3ad7a }
  })";

struct Scale {
    double from, to, start, end;
    double operator()(double value) const {
        return start + (value - from) / (to - from) * (end - start);
    }
};

// Cut to what fits, not through a character.
std::string shortened(const std::string& text, std::size_t most) {
    if (text.size() <= most) return text;
    std::size_t end = most - 1;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
    return text.substr(0, end) + "…";
}

std::string text(double x, double y, std::string_view css, std::string_view anchor,
                 std::string_view words) {
    return fmt::format(
        "<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"{}\" text-anchor=\"{}\">{}</text>\n", x, y, css,
        anchor, core::markup_text(words));
}

std::string line(double x1, double y1, double x2, double y2, std::string_view css) {
    return fmt::format("<path class=\"{}\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\"/>\n", css, x1, y1, x2,
                       y2);
}

// 1, 2 or 5 times a power of ten, so that there are at most that many steps.
double step_for(double range, int most) {
    const double rough = range / most, power = std::pow(10, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= rough * 0.999) return factor * power;
    return 10 * power;
}

std::string signed_number(double value) {
    return std::isinf(value) ? (value > 0 ? "+∞" : "−∞")
           : value < -0.5    ? fmt::format("−{:.0f}", -value)
                             : fmt::format("+{:.0f}", std::abs(value));
}

// The match after each pair.
struct Course {
    std::vector<double> games, ratios;
    std::vector<Strength> strengths;
};

Course course_of(std::span<const GameRecord> records, bool paired,
                 const std::optional<Sprt>& sprt) {
    Course out;
    PairCounts counts{};
    const std::size_t width = paired ? 2 : 1;
    for (std::size_t i = 0; i + width <= records.size(); i += width) {
        ++counts[pair_slot(records.subspan(i, width))];
        out.games.push_back(static_cast<double>(i + width));
        out.strengths.push_back(strength_of(counts));
        if (sprt) out.ratios.push_back(log_likelihood_ratio(counts, sprt->elo0, sprt->elo1));
    }
    return out;
}

// So many of the points that a path is no longer than need be; the first and the last are always
// among them.
std::vector<std::size_t> chosen_points(std::size_t count) {
    std::vector<std::size_t> out;
    const std::size_t step = std::max<std::size_t>(1, (count + kMostPoints - 1) / kMostPoints);
    for (std::size_t i = 0; i < count; i += step) out.push_back(i);
    if (!out.empty() && out.back() != count - 1) out.push_back(count - 1);
    return out;
}

// As much around a half as the band takes once the first games, in which all is possible, are over.
double reach_of(const Course& course) {
    double most = 0;
    for (std::size_t i = course.strengths.size() / 5; i < course.strengths.size(); ++i)
        most = std::max({most, std::abs(course.strengths[i].shares.low - 0.5),
                         std::abs(course.strengths[i].shares.high - 0.5)});
    for (const double reach : {0.05, 0.1, 0.2, 0.3, 0.4})
        if (most <= reach) return reach;
    return 0.5;
}

std::string x_axis(const Scale& x, double bottom, bool is_last) {
    std::string out = line(kLeft, bottom, kRight, bottom, "axis");
    const double step = std::max(1.0, step_for(x.to, 8));
    for (double tick = 0; tick <= x.to * 1.0001; tick += step)
        out += text(x(tick), bottom + 18, "soft tick", "middle", fmt::format("{:.0f}", tick));
    return is_last ? out + text(kRight, bottom + 36, "soft", "end", "games") : out;
}

std::string share_panel(const Course& course, const Scale& x, bool is_last) {
    const double reach = reach_of(course), bottom = kTop + kShareHeight;
    const Scale y{0.5 - reach, 0.5 + reach, bottom, kTop};
    std::string out;
    const double step = reach <= 0.1 ? reach / 2 : reach <= 0.3 ? 0.1 : reach <= 0.4 ? 0.2 : 0.25;
    for (int i = 0; i <= static_cast<int>(std::lround(2 * reach / step)); ++i) {
        const double tick = 0.5 - reach + i * step;
        const bool even = std::abs(tick - 0.5) < 1e-9;
        out += line(kLeft, y(tick), kRight, y(tick), even ? "even" : "grid");
        out += text(kLeft - 8, y(tick) + 4, "soft tick", "end",
                    fmt::format("{:.{}f} %", 100 * tick, step < 0.045 ? 1 : 0));
    }
    std::string there, back, path;
    for (const std::size_t i : chosen_points(course.games.size())) {
        const auto& s = course.strengths[i];
        const auto at = [&](double value) { return y(std::clamp(value, y.from, y.to)); };
        const char pen = path.empty() ? 'M' : 'L';
        there += fmt::format("{}{:.1f} {:.1f}", pen, x(course.games[i]), at(s.shares.high));
        back = fmt::format("L{:.1f} {:.1f}", x(course.games[i]), at(s.shares.low)) + back;
        path += fmt::format("{}{:.1f} {:.1f}", pen, x(course.games[i]), at(s.share));
    }
    if (!path.empty()) {
        const double last = std::clamp(course.strengths.back().share, y.from, y.to);
        out += fmt::format("<path class=\"band\" d=\"{}{}Z\"/>\n<path class=\"line\" d=\"{}\"/>\n",
                           there, back, path);
        out += fmt::format("<circle class=\"last\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.5\"/>\n",
                           x(course.games.back()), y(last));
    }
    return out + x_axis(x, bottom, is_last) +
           text(kLeft, kTop - 12, "soft", "start",
                "A's share of the points so far, with its 95 % band");
}

std::string ratio_panel(const Course& course, const Scale& x, const Sprt& sprt) {
    const double top = kTop + kShareHeight + kGap, bottom = top + kRatioHeight;
    double low = sprt.lower(), high = sprt.upper();
    for (const double ratio : course.ratios)
        low = std::min(low, ratio), high = std::max(high, ratio);
    const double margin = 0.12 * (high - low);
    const Scale y{low - margin, high + margin, bottom, top};
    std::string out = line(kLeft, y(0), kRight, y(0), "grid") +
                      text(kLeft - 8, y(0) + 4, "soft tick", "end", "0");
    const auto bound = [&](double at, const char* side, double elo, double shift) {
        out += line(kLeft, y(at), kRight, y(at), fmt::format("bound {}", side));
        out += text(kLeft - 8, y(at) + 4, "soft tick", "end",
                    at < 0 ? fmt::format("−{:.2f}", -at) : fmt::format("{:.2f}", at));
        out += text(kLeft + 8, y(at) + shift, fmt::format("tick {}-word", side), "start",
                    fmt::format("Elo {} is accepted", elo == 0 ? "0" : signed_number(elo)));
    };
    bound(sprt.upper(), "high", sprt.elo1, 15);
    bound(sprt.lower(), "low", sprt.elo0, -7);
    std::string path;
    for (const std::size_t i : chosen_points(course.ratios.size()))
        path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? 'M' : 'L', x(course.games[i]),
                            y(course.ratios[i]));
    if (!path.empty()) {
        out += fmt::format("<path class=\"line\" d=\"{}\"/>\n", path);
        out += fmt::format("<circle class=\"last\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.5\"/>\n",
                           x(course.games.back()), y(course.ratios.back()));
    }
    return out + x_axis(x, bottom, true) +
           text(kLeft, top - 10, "soft", "start", "SPRT: log-likelihood ratio");
}

}  // namespace

std::string plot_svg(std::span<const GameRecord> records, bool paired,
                     const std::optional<Sprt>& sprt, const std::array<std::string, 2>& names) {
    const Course course = course_of(records, paired, sprt);
    const double height = kTop + kShareHeight + 50 + (sprt ? kGap + kRatioHeight - 4 : 0);
    const Scale x{0, std::max(2.0, course.games.empty() ? 0.0 : course.games.back()), kLeft,
                  kRight};
    const std::string title =
        fmt::format("A: {}   against   B: {}", shortened(names[0], 36), shortened(names[1], 36));
    const auto counted = tally(records, paired);
    const Strength strength = strength_of(counted.pairs);
    const std::string gist =
        fmt::format("{}: {} won, {} drawn, {} lost by A; Elo {} ({} to {})",
                    core::counted(counted.games, "game"), counted.results[0], counted.results[1],
                    counted.results[2], signed_number(strength.elo),
                    signed_number(strength.elos.low), signed_number(strength.elos.high));
    std::string out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
        "width=\"{0:.0f}\" height=\"{1:.0f}\" role=\"img\" "
        "aria-label=\"{2}. {3}\">\n<style>{4}</style>\n<rect class=\"paper\" width=\"{0:.0f}\" "
        "height=\"{1:.0f}\"/>\n",
        kWidth, height, core::markup_text(title), core::markup_text(gist), kStyle);
    out += text(20, 28, "ink title", "start", title) + text(20, 49, "soft", "start", gist);
    out += share_panel(course, x, !sprt);
    if (sprt) out += ratio_panel(course, x, *sprt);
    return out + "</svg>\n";
}

}  // namespace dramatis::contests
