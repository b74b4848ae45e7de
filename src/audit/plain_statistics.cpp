#include "audit/plain_statistics.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <numbers>

namespace dramatis::audit {
namespace {

// Where a function changes its sign between two places.
double root(double low, double high, const std::function<double(double)>& f) {
    const bool rises = f(low) < 0;
    for (int halving = 0; halving < 200 && low < high; ++halving) {
        const double middle = low + (high - low) / 2;
        if (middle == low || middle == high) break;
        ((f(middle) < 0) == rises ? low : high) = middle;
    }
    return low + (high - low) / 2;
}

// P(|T| < t) for a whole number of degrees of freedom: the finite sums of Abramowitz and Stegun
// 26.7.3 and 26.7.4.
double student_within(double t, std::size_t freedom) {
    const double angle = std::atan(t / std::sqrt(double(freedom)));
    const double cosine = std::cos(angle), square = cosine * cosine;
    const bool odd = freedom % 2 == 1;
    double sum = 0, term = odd ? cosine : 1;
    for (std::size_t k = odd ? 1 : 0; k + 2 <= freedom; k += 2) {
        sum += term;
        term *= square * double(k + 1) / double(k + 2);
    }
    return odd ? 2 / std::numbers::pi * (angle + std::sin(angle) * sum) : std::sin(angle) * sum;
}

Figure with_margin(double value, double variance, std::size_t n) {
    Figure out{.value = value, .low = value, .high = value, .n = n};
    if (n < 2) return out;
    const double freedom = double(n - 1);
    const double half = student95(n - 1) * std::sqrt(variance / double(n));
    out.low = value - half;
    out.high = value + half;
    out.slack = n - 1 > 10 ? half * 0.4 / std::pow(freedom, 5) : 0;
    return out;
}

}  // namespace

double normal95() {
    static const double z =
        root(1, 3, [](double x) { return 0.05 - std::erfc(x / std::numbers::sqrt2); });
    return z;
}

double student95(std::size_t freedom) {
    thread_local std::map<std::size_t, double> known;
    const auto [place, is_new] = known.try_emplace(freedom);
    if (is_new)
        place->second = root(1, 13, [&](double t) { return student_within(t, freedom) - 0.95; });
    return place->second;
}

Figure share(std::size_t hits, std::size_t count) {
    if (count == 0) return {};
    const double n = double(count), seen = double(hits) / n, z = normal95();
    const auto beyond = [&](double p) {
        return std::abs(seen - p) - 1 / (2 * n) - z * std::sqrt(p * (1 - p) / n);
    };
    return {.value = seen,
            .low = hits == 0 ? 0 : root(0, seen - 1 / (2 * n), beyond),
            .high = hits == count ? 1 : root(seen + 1 / (2 * n), 1, beyond),
            .n = count};
}

Figure mean(const std::vector<double>& values) {
    if (values.empty()) return {};
    long double sum = 0, squares = 0;
    for (const double x : values) sum += x;
    const long double n = static_cast<long double>(values.size()), average = sum / n;
    for (const double x : values) squares += (x - average) * (x - average);
    return with_margin(double(average), values.size() < 2 ? 0 : double(squares / (n - 1)),
                       values.size());
}

Figure mean(const Sums& sums) {
    if (sums.count == 0) return {};
    __extension__ using Wide = unsigned __int128;
    const Wide spread = Wide(sums.count) * sums.squares - Wide(sums.sum) * sums.sum;
    const double n = double(sums.count);
    return with_margin(double(sums.sum) / n, sums.count < 2 ? 0 : double(spread) / n / (n - 1),
                       sums.count);
}

double half_width(const Figure& figure) {
    return figure.value ? (*figure.high - *figure.low) / 2 : 0;
}

Figure clamped(Figure figure, double low, double high) {
    for (auto* end : {&figure.low, &figure.high})
        if (*end) **end = std::min(std::max(**end, low), high);
    return figure;
}

double quantile(std::vector<double> values, double q) {
    std::ranges::sort(values);
    const double place = q * double(values.size() - 1);
    const auto below = std::size_t(std::floor(place));
    const auto above = std::min(below + 1, values.size() - 1);
    const double part = place - double(below);
    return part == 0 ? values[below] : (1 - part) * values[below] + part * values[above];
}

Figure quantile_figure(const std::vector<double>& values, double q) {
    if (values.empty()) return {};
    std::vector<double> sorted = values;
    std::ranges::sort(sorted);
    // How many values are below the quantile is binomial: between these ranks, counted from 1.
    const double n = double(values.size()), half = normal95() * std::sqrt(n * q * (1 - q));
    const auto at = [&](double rank) {
        const double value = sorted[std::size_t(std::clamp(rank, 1.0, n)) - 1];
        return std::isinf(value) ? std::optional<double>() : value;
    };
    return {.value = quantile(values, q),
            .low = at(std::floor(n * q - half)),
            .high = at(std::ceil(n * q + half) + 1),
            .n = values.size()};
}

Figure paired_shares(const std::vector<bool>& before, const std::vector<bool>& after) {
    const std::size_t pairs = std::min(before.size(), after.size());
    if (pairs == 0) return {};
    double gained = 0, lost = 0;
    for (std::size_t i = 0; i < pairs; ++i) {
        gained += after[i] && !before[i];
        lost += before[i] && !after[i];
    }
    const double n = double(pairs), centre = (gained - lost) / (n + 2);
    const double error = std::sqrt(((gained + lost + 2) / (n + 2) - centre * centre) / (n + 2));
    return clamped({.value = (gained - lost) / n,
                    .low = centre - normal95() * error,
                    .high = centre + normal95() * error,
                    .n = pairs},
                   -1, 1);
}

Figure paired_means(const std::vector<double>& before, const std::vector<double>& after) {
    std::vector<double> differences;
    for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i)
        differences.push_back(after[i] - before[i]);
    return mean(differences);
}

double least_difference(const Figure& first, const Figure& second) {
    return *first.value - *second.value -
           std::hypot(*first.value - *first.low, *second.high - *second.value);
}

}  // namespace dramatis::audit
