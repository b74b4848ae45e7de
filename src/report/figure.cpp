#include "report/figure.hpp"

#include <algorithm>

namespace dramatis::report {
namespace {

core::Json number(const std::optional<double>& value) {
    return value ? core::Json(*value) : core::Json();
}

}  // namespace

Figure figure_of(double value, core::Interval interval, std::size_t n) {
    return {value, interval.low, interval.high, n};
}

Figure share_figure(std::size_t hits, std::size_t count) {
    if (count == 0) return {};
    return figure_of(static_cast<double>(hits) / static_cast<double>(count),
                     core::wilson95(hits, count), count);
}

Figure mean_figure(std::span<const double> values) {
    if (values.empty()) return {};
    const auto summary = core::summarize(values);
    return figure_of(summary.mean, summary.interval, summary.count);
}

Figure within_unit(Figure figure) {
    for (auto* end : {&figure.low, &figure.high})
        if (*end) **end = std::clamp(**end, 0.0, 1.0);
    return figure;
}

Figure difference_of(const Figure& first, const Figure& second) {
    const double difference = *first.value - *second.value;
    const auto half = [](double a, double b) { return std::sqrt(a * a + b * b); };
    return figure_of(difference,
                     {difference - half(*first.value - *first.low, *second.high - *second.value),
                      difference + half(*first.high - *first.value, *second.value - *second.low)},
                     std::min(first.n, second.n));
}

core::Json to_json(const Figure& figure) {
    return {{"value", number(figure.value)},
            {"low", number(figure.low)},
            {"high", number(figure.high)},
            {"n", figure.n}};
}

}  // namespace dramatis::report
