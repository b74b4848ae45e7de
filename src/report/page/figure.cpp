#include "report/page/figure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/decimals.hpp"
#include "report/page/html.hpp"
#include "report/terms.hpp"

namespace dramatis::report::page {
namespace {

using core::Json;

constexpr const char* kMinus = "\xE2\x88\x92";
constexpr const char* kDash = "\xE2\x80\x93";

std::optional<double> maybe(const Json& json, const char* key) {
    const Json& value = field(json, key);
    if (!value.is_number()) return {};
    return value.get<double>();
}

// As many decimals as the interval leaves meaning to.
int decimals_for(const Figure& figure, std::string_view unit) {
    const double width = figure.low && figure.high ? *figure.high - *figure.low : 1;
    if (unit == "share") return width > 0 && width < 0.02 ? 1 : 0;
    if (unit == "points") return 0;
    const double size = std::abs(figure.value.value_or(figure.low.value_or(0)));
    return size >= 100 ? 0 : width < 0.1 && width > 0 ? 2 : 1;
}

std::string scaled(double value, std::string_view unit, int decimals) {
    if (unit != "share") return number_words(value, decimals);
    const std::string words = number_words(100 * value, decimals);
    return words == "0.0" ? "0" : words == "100.0" ? "100" : words;
}

std::string with_sign(double value, std::string_view unit, int decimals) {
    const std::string words = scaled(value, unit, decimals);
    const bool is_zero = words.find_first_of("123456789") == std::string::npos;
    return (value > 0 && !is_zero ? "+" : "") + words;
}

}  // namespace

Figure read_figure(const Json& json) {
    return {maybe(json, "value"), maybe(json, "low"), maybe(json, "high"), number_of(json, "n")};
}

Figure figure_of(const Json& player, std::string_view metric) {
    return read_figure(field(named(list_of(player, "figures"), metric, "metric"), "figure"));
}

std::string number_words(double value, int decimals) {
    std::string digits = fmt::format("{:.{}f}", std::abs(value), decimals);
    const bool is_zero = digits.find_first_of("123456789") == std::string::npos;
    const auto whole = static_cast<int>(std::min(digits.find('.'), digits.size()));
    for (int i = whole - 3; i > 0; i -= 3) digits.insert(static_cast<std::size_t>(i), ",");
    return (value < 0 && !is_zero ? kMinus : "") + digits;
}

std::string value_words(const Figure& figure, std::string_view unit) {
    const int decimals = decimals_for(figure, unit);
    const std::string percent = unit == "share" ? " %" : "";
    if (figure.value) return scaled(*figure.value, unit, decimals) + percent;
    if (figure.low) return "at least " + scaled(*figure.low, unit, decimals) + percent;
    return kDash;
}

std::string interval_words(const Figure& figure, std::string_view unit) {
    if (!figure.value || !figure.low) return {};
    // One number has no spread. (A share has a range even then.)
    if (figure.n == 1 && figure.low == figure.high) return "one game";
    const int decimals = decimals_for(figure, unit);
    const std::string low = scaled(*figure.low, unit, decimals);
    return figure.high ? low + " to " + scaled(*figure.high, unit, decimals) : low + " or more";
}

std::string figure_words(const Figure& figure, std::string_view unit) {
    const std::string interval = interval_words(figure, unit);
    return value_words(figure, unit) + (interval.empty() ? "" : " (" + interval + ")");
}

std::string figure_html(const Figure& figure, std::string_view unit) {
    const std::string interval = interval_words(figure, unit);
    std::string out = "<span class=\"value\">" + value_words(figure, unit) + "</span>";
    if (!interval.empty()) out += " <span class=\"interval\">(" + interval + ")</span>";
    if (!figure.value && !figure.low) out += "<span class=\"unseen\"> no games to tell from</span>";
    return out;
}

std::string difference_html(const Figure& figure, std::string_view unit) {
    if (!figure.value) return figure_html(figure, unit);
    const double scale = unit == "share" ? 100 : 1;
    const double width = figure.low && figure.high ? *figure.high - *figure.low : 0;
    const int decimals = std::max(unit == "share" ? 1 : 0,
                                  report::decimals_for(scale * *figure.value, scale * width));
    std::string out = "<span class=\"value\">" + with_sign(*figure.value, unit, decimals) +
                      (unit == "share" ? " points" : "") + "</span>";
    if (figure.low && figure.high)
        out += " <span class=\"interval\">(" + with_sign(*figure.low, unit, decimals) + " to " +
               with_sign(*figure.high, unit, decimals) + ")</span>";
    return out;
}

std::string unit_words(std::string_view unit) {
    if (unit == "share" || unit.empty()) return {};
    return " " + html(unit_word(unit));
}

}  // namespace dramatis::report::page
