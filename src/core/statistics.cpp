#include "core/statistics.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/check.hpp"

namespace dramatis::core {
namespace {

constexpr double kNormal95 = 1.959963984540054;

// Places of the values, the smallest first.
std::vector<std::size_t> from_the_smallest(std::span<const double> values) {
    std::vector<std::size_t> order(values.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return values[i]; });
    return order;
}

}  // namespace

double student_t95(std::size_t freedom) {
    DR_CHECK(freedom >= 1);
    static constexpr std::array<double, 10> kExact = {
        12.706204736174705, 4.302652729749464, 3.182446305283711, 2.776445105197794,
        2.570581835636316,  2.446911851144969, 2.364624251592784, 2.306004135204167,
        2.262157162798205,  2.228138851986274};
    if (freedom <= kExact.size()) return kExact[freedom - 1];
    // Cornish-Fisher expansion around the normal quantile (Abramowitz and Stegun 26.7.5): past ten
    // degrees of freedom it is right to 5 decimals.
    const double z = kNormal95, n = static_cast<double>(freedom);
    const double z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z, z9 = z7 * z * z;
    return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * n * n * n) +
           (79 * z9 + 776 * z7 + 1482 * z5 - 1920 * z3 - 945 * z) / (92160 * n * n * n * n);
}

Summary summarize(std::span<const double> values) {
    Summary out;
    double squares = 0;  // sum of squared deviations from the running mean (Welford 1962)
    for (const double x : values) {
        ++out.count;
        const double before = x - out.mean;
        out.mean += before / static_cast<double>(out.count);
        squares += before * (x - out.mean);
        out.min = out.count == 1 ? x : std::min(out.min, x);
        out.max = out.count == 1 ? x : std::max(out.max, x);
    }
    out.interval = {out.mean, out.mean};
    if (out.count < 2) return out;
    out.deviation = std::sqrt(squares / static_cast<double>(out.count - 1));
    const double half =
        student_t95(out.count - 1) * out.deviation / std::sqrt(static_cast<double>(out.count));
    out.interval = {out.mean - half, out.mean + half};
    return out;
}

Interval wilson95(std::size_t hits, std::size_t count) {
    DR_CHECK(hits <= count);
    return wilson95_share(static_cast<double>(hits), count);
}

Interval wilson95_share(double points, std::size_t count) {
    DR_CHECK(count > 0);
    const double n = static_cast<double>(count), p = points / n, q = 1 - p;
    const double z = kNormal95, z2 = z * z;
    const double low = 2 * n * p + z2 - 1 - z * std::sqrt(z2 - 2 - 1 / n + 4 * p * (n * q + 1));
    const double high = 2 * n * p + z2 + 1 + z * std::sqrt(z2 + 2 - 1 / n + 4 * p * (n * q - 1));
    return {points <= 0 ? 0.0 : std::max(0.0, low / (2 * (n + z2))),
            points >= n ? 1.0 : std::min(1.0, high / (2 * (n + z2)))};
}

// Abramowitz and Stegun 26.7.3 and 26.7.4: finite sums, for whole degrees of freedom.
double student_p(double t, std::size_t freedom) {
    DR_CHECK(freedom >= 1);
    if (!std::isfinite(t)) return 0;
    const bool odd = freedom % 2 == 1;
    const double angle = std::atan(std::abs(t) / std::sqrt(static_cast<double>(freedom)));
    const double cosine = std::cos(angle);
    double sum = 0, term = odd ? cosine : 1;
    for (std::size_t k = odd ? 3 : 2; k <= freedom; k += 2) {
        sum += term;
        term *= cosine * cosine * static_cast<double>(k - 1) / static_cast<double>(k);
    }
    sum *= std::sin(angle);
    const double within = odd ? (angle + sum) * 2 / std::numbers::pi : sum;
    return std::clamp(1 - within, 0.0, 1.0);
}

double normal_p(double z) { return std::erfc(std::abs(z) / std::sqrt(2.0)); }

double normal_z(double p) {
    DR_CHECK(p > 0 && p <= 1);
    double low = 0, high = 40;
    for (int halvings = 0; halvings < 60; ++halvings) {
        const double middle = (low + high) / 2;
        (normal_p(middle) > p ? low : high) = middle;
    }
    return (low + high) / 2;
}

double mcnemar_p(std::size_t only_after, std::size_t only_before) {
    const std::size_t fewer = std::min(only_after, only_before), all = only_after + only_before;
    const double n = static_cast<double>(all);
    // Beyond a thousand pairs the normal distribution is as good, and powers of a half underflow.
    if (all > 1000)
        return normal_p(std::max(0.0, n - 2 * static_cast<double>(fewer) - 1) / std::sqrt(n));
    double term = std::pow(0.5, n), sum = term;
    for (std::size_t k = 0; k < fewer; ++k) {
        term *= (n - static_cast<double>(k)) / static_cast<double>(k + 1);
        sum += term;
    }
    return std::min(1.0, 2 * sum);
}

double signed_rank_p(std::span<const double> differences) {
    std::vector<double> sorted;
    for (const double d : differences)
        if (d != 0) sorted.push_back(d);
    std::ranges::sort(sorted, {}, [](double d) { return std::abs(d); });
    // Ranks count twice, so that a shared one is whole.
    const std::size_t count = sorted.size(), all = count * (count + 1);
    std::vector<std::size_t> rank(count);
    std::size_t positive = 0;
    for (std::size_t from = 0, to = 0; from < count; from = to) {
        while (to < count && std::abs(sorted[to]) == std::abs(sorted[from])) ++to;
        for (std::size_t i = from; i < to; ++i) {
            rank[i] = from + to + 1;
            if (sorted[i] > 0) positive += rank[i];
        }
    }
    const std::size_t fewer = std::min(positive, all - positive);
    if (count > 200) {
        double variance = 0;
        for (const std::size_t r : rank)
            variance += static_cast<double>(r) * static_cast<double>(r) / 4;
        const double distance = (static_cast<double>(all) - 2 * static_cast<double>(fewer)) / 2;
        return normal_p(std::max(0.0, distance - 1) / std::sqrt(variance));
    }
    // The chance of each sum of the positive ranks, one rank after the other.
    std::vector<double> chance(all + 1, 0);
    chance[0] = 1;
    std::size_t most = 0;
    for (const std::size_t r : rank) {
        most += r;
        for (std::size_t sum = most + 1; sum-- > 0;)
            chance[sum] = (chance[sum] + (sum >= r ? chance[sum - r] : 0)) / 2;
    }
    double tail = 0;
    for (std::size_t sum = 0; sum <= fewer; ++sum) tail += chance[sum];
    return std::min(1.0, 2 * tail);
}

PairedShares compare_shares(std::size_t only_after, std::size_t only_before, std::size_t count) {
    DR_CHECK(count > 0 && only_after + only_before <= count);
    const double n = static_cast<double>(count), after = static_cast<double>(only_after),
                 before = static_cast<double>(only_before);
    const double up = (after + 1) / (n + 2), down = (before + 1) / (n + 2);
    const double error = std::sqrt((up + down - (up - down) * (up - down)) / (n + 2));
    const double centre = up - down;
    return {.difference = (after - before) / n,
            .interval = {std::max(-1.0, centre - kNormal95 * error),
                         std::min(1.0, centre + kNormal95 * error)},
            .centre = centre,
            .error = error};
}

std::vector<double> adjust_holm(std::span<const double> p_values) {
    const auto order = from_the_smallest(p_values);
    std::vector<double> out(p_values.size());
    double least = 0;
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        const double adjusted = p_values[order[rank]] * static_cast<double>(order.size() - rank);
        out[order[rank]] = least = std::max(least, std::min(1.0, adjusted));
    }
    return out;
}

std::vector<double> adjust_fdr(std::span<const double> p_values) {
    const auto order = from_the_smallest(p_values);
    std::vector<double> out(p_values.size());
    double most = 1;
    for (std::size_t rank = order.size(); rank-- > 0;) {
        const double adjusted = p_values[order[rank]] * static_cast<double>(order.size()) /
                                static_cast<double>(rank + 1);
        out[order[rank]] = most = std::min(most, adjusted);
    }
    return out;
}

Interval quantile_interval95(std::span<const double> sorted, double q) {
    DR_CHECK(!sorted.empty() && q >= 0 && q <= 1);
    // How many values lie below the quantile is binomial; its normal approximation, taken outwards
    // to whole ranks.
    const double n = static_cast<double>(sorted.size()),
                 half = kNormal95 * std::sqrt(n * q * (1 - q));
    const double low = std::floor(n * q - half), high = std::ceil(n * q + half);
    const auto at = [&](double rank) {
        return sorted[static_cast<std::size_t>(std::clamp(rank, 0.0, n - 1))];
    };
    return {at(low - 1), at(high)};
}

double quantile(std::span<const double> values, double q) {
    DR_CHECK(!values.empty() && q >= 0 && q <= 1);
    std::vector<double> sorted(values.begin(), values.end());
    std::sort(sorted.begin(), sorted.end());
    const double place = q * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    if (below + 1 == sorted.size()) return sorted.back();
    return sorted[below] +
           (place - static_cast<double>(below)) * (sorted[below + 1] - sorted[below]);
}

}  // namespace dramatis::core
