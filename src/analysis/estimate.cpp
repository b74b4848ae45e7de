#include "analysis/estimate.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "core/rng.hpp"

namespace dramatis::analysis {
namespace {

constexpr std::size_t kShuffles = 9999;

// From 1; equal values have the mean of the ranks that they take up.
std::vector<double> ranks(std::span<const double> values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return values[i]; });
    std::vector<double> out(values.size());
    for (std::size_t from = 0; from < order.size();) {
        std::size_t end = from;
        while (end < order.size() && values[order[end]] == values[order[from]]) ++end;
        const double rank = static_cast<double>(from + 1 + end) / 2;
        for (; from < end; ++from) out[order[from]] = rank;
    }
    return out;
}

double mean_of(std::span<const double> values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

std::optional<double> pearson(std::span<const double> x, std::span<const double> y) {
    const double mean_x = mean_of(x), mean_y = mean_of(y);
    double xx = 0, yy = 0, xy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double dx = x[i] - mean_x, dy = y[i] - mean_y;
        xx += dx * dx, yy += dy * dy, xy += dx * dy;
    }
    if (xx <= 0 || yy <= 0) return {};
    return std::clamp(xy / std::sqrt(xx * yy), -1.0, 1.0);
}

double median_of(std::vector<double> values) { return core::quantile(values, 0.5); }

// The values of each unit, by unit.
std::vector<std::vector<double>> by_unit(std::span<const Value> values) {
    std::map<std::size_t, std::vector<double>> found;
    for (const auto& each : values) found[each.unit].push_back(each.value);
    std::vector<std::vector<double>> out;
    for (auto& [unit, own] : found) out.push_back(std::move(own));
    return out;
}

core::Interval mean_interval(const std::vector<std::vector<double>>& units, double mean,
                             std::size_t count) {
    double squares = 0;
    for (const auto& own : units) {
        double sum = 0;
        for (const double value : own) sum += value - mean;
        squares += sum * sum;
    }
    const double n = static_cast<double>(units.size());
    const double error = std::sqrt(n / (n - 1) * squares) / static_cast<double>(count);
    const double half = core::student_t95(units.size() - 1) * error;
    return {mean - half, mean + half};
}

double spread_between(std::span<const double> values, std::span<const std::size_t> group,
                      std::size_t groups) {
    std::vector<double> sum(groups), count(groups);
    for (std::size_t i = 0; i < values.size(); ++i) sum[group[i]] += values[i], ++count[group[i]];
    double out = 0;  // but for what is the same whoever is in which group
    for (std::size_t g = 0; g < groups; ++g)
        if (count[g] > 0) out += sum[g] * sum[g] / count[g];
    return out;
}

}  // namespace

Estimate estimate(std::span<const Value> values, core::Seed seed) {
    Estimate out{.count = values.size()};
    if (values.empty()) return out;
    std::vector<double> all;
    for (const auto& each : values) all.push_back(each.value);
    const auto summary = core::summarize(all);
    out.mean = summary.mean, out.deviation = summary.deviation;
    out.min = summary.min, out.max = summary.max;
    out.median = median_of(all);
    const auto units = by_unit(values);
    out.units = units.size();
    if (out.units < 2) return out;
    out.of_mean = mean_interval(units, out.mean, out.count);
    if (out.units == out.count) {
        std::ranges::sort(all);
        out.of_median = core::quantile_interval95(all, 0.5);
    } else {
        out.of_median = bootstrap95(
            units.size(), seed.child("median"), [&](std::span<const std::size_t> drawn) {
                std::vector<double> sample;
                for (const auto unit : drawn)
                    sample.insert(sample.end(), units[unit].begin(), units[unit].end());
                return std::optional(median_of(std::move(sample)));
            });
    }
    return out;
}

Estimate estimate(std::span<const double> values, core::Seed seed) {
    std::vector<Value> each;
    for (std::size_t i = 0; i < values.size(); ++i) each.push_back({values[i], i});
    return estimate(each, seed);
}

std::optional<core::Interval> bootstrap95(
    std::size_t units, core::Seed seed,
    const std::function<std::optional<double>(std::span<const std::size_t>)>& statistic) {
    if (units < 2) return {};
    std::vector<double> found;
    std::vector<std::size_t> drawn(units);
    for (std::size_t i = 0; i < kResamples; ++i) {
        core::Rng rng{seed.child("resample", i)};
        for (auto& unit : drawn) unit = rng.below(static_cast<std::uint32_t>(units));
        if (const auto value = statistic(drawn)) found.push_back(*value);
    }
    if (found.size() * 2 < kResamples) return {};
    return core::Interval{core::quantile(found, 0.025), core::quantile(found, 0.975)};
}

std::optional<double> spearman(std::span<const double> x, std::span<const double> y) {
    if (x.size() < 3 || x.size() != y.size()) return {};
    return pearson(ranks(x), ranks(y));
}

double permutation_p(std::span<const double> values, std::span<const std::size_t> group,
                     core::Seed seed) {
    const std::size_t groups = group.empty() ? 0 : *std::ranges::max_element(group) + 1;
    // As good as equal is equal: sums in another order differ in their last bits.
    const double seen = spread_between(values, group, groups) * (1 - 1e-12);
    std::vector<std::size_t> shuffled(group.begin(), group.end());
    std::size_t reached = 1;
    core::Rng rng{seed.child("permutation")};
    for (std::size_t i = 0; i < kShuffles; ++i) {
        rng.shuffle(std::span(shuffled));
        reached += spread_between(values, shuffled, groups) >= seen;
    }
    return static_cast<double>(reached) / (kShuffles + 1);
}

core::Json to_json(const std::optional<core::Interval>& interval) {
    if (!interval) return nullptr;
    return core::Json::array({interval->low, interval->high});
}

core::Json to_json(const Estimate& e) {
    core::Json out{{"n", e.count}, {"units", e.units}};
    const bool has = e.count > 0;
    const auto number = [&](double value) { return has ? core::Json(value) : core::Json(); };
    out["mean"] = number(e.mean);
    out["sd"] = e.count > 1 ? core::Json(e.deviation) : core::Json();
    out["median"] = number(e.median);
    out["min"] = number(e.min);
    out["max"] = number(e.max);
    out["mean_interval"] = to_json(e.of_mean);
    out["median_interval"] = to_json(e.of_median);
    return out;
}

}  // namespace dramatis::analysis
