#include "study/power.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

#include "core/statistics.hpp"

namespace dramatis::study {
namespace {

constexpr double kLevel = 0.05;

double normal_below(double z) { return 0.5 * std::erfc(-z * std::numbers::sqrt2 / 2); }

// The smallest number from `least` on for which it holds; it holds for all above.
std::size_t smallest(std::size_t least, const std::function<bool(std::size_t)>& holds) {
    std::size_t high = least;
    while (high < kMostPeople && !holds(high)) high *= 2;
    if (high >= kMostPeople && !holds(kMostPeople)) return kMostPeople;
    std::size_t low = high / 2;  // does not hold, or is too few
    if (high == least) return least;
    high = std::min(high, kMostPeople);
    while (high - low > 1) {
        const std::size_t middle = low + (high - low) / 2;
        (holds(middle) ? high : low) = middle;
    }
    return high;
}

struct Test {
    std::size_t freedom;
    double error;  // of the difference
};

Test test_of(std::size_t people, Plan plan, const Spread& spread) {
    const auto n = static_cast<double>(people);
    if (plan == Plan::kBetween) return {2 * people - 2, spread.between() * std::sqrt(2 / n)};
    return {people - 1, spread.within() / std::sqrt(n)};
}

}  // namespace

double Spread::between() const {
    return sd * std::sqrt(alike + (1 - alike) / static_cast<double>(rounds));
}

double Spread::within() const {
    return sd * std::sqrt(2 * (1 - alike) / static_cast<double>(rounds));
}

// T = (Z + shift) / S, where S^2 is chi squared over its degrees of freedom: the normal
// distribution of S t - shift, averaged over S by Simpson's rule.
double noncentral_t(double t, double freedom, double shift) {
    constexpr int kParts = 2000;
    constexpr double kWidth = 10;  // standard deviations of S, about 1 / sqrt(2 freedom)
    const double around = kWidth / std::sqrt(2 * freedom);
    const double from = std::max(0.0, 1 - around), to = 1 + around + (freedom < 4 ? 6 : 0);
    const double step = (to - from) / kParts;
    // Of S, but for a constant factor.
    const auto density = [&](double s) {
        if (s <= 0) return freedom > 1 ? 0.0 : std::exp(freedom / 2);
        return std::exp((freedom - 1) * std::log(s) - freedom * (s * s - 1) / 2);
    };
    double sum = 0, weight = 0;
    for (int i = 0; i <= kParts; ++i) {
        const double s = from + step * i;
        const double share = density(s) * (i == 0 || i == kParts ? 1 : i % 2 == 1 ? 4 : 2);
        sum += share * normal_below(s * t - shift);
        weight += share;
    }
    return sum / weight;
}

double power_of(double difference, Plan plan, const Spread& spread, std::size_t people) {
    if (people < 2) return 0;
    const Test test = test_of(people, plan, spread);
    const double critical = core::student_t95(test.freedom), shift = difference / test.error;
    const auto below = [&](double t) {
        return noncentral_t(t, static_cast<double>(test.freedom), shift);
    };
    return 1 - below(critical) + below(-critical);
}

std::size_t people_for(double difference, Plan plan, const Spread& spread, double power) {
    return smallest(
        2, [&](std::size_t people) { return power_of(difference, plan, spread, people) >= power; });
}

double difference_for(std::size_t people, Plan plan, const Spread& spread, double power) {
    if (people < 2) return INFINITY;
    double low = 0, high = 100 * test_of(people, plan, spread).error;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (power_of(middle, plan, spread, people) < power ? low : high) = middle;
    }
    return high;
}

double half_interval(std::size_t people, Plan plan, const Spread& spread) {
    if (people < 2) return INFINITY;
    const auto [freedom, error] = test_of(people, plan, spread);
    return core::student_t95(freedom) * error;
}

double half_interval_of_mean(std::size_t people, const Spread& spread) {
    if (people < 2) return INFINITY;
    const auto n = static_cast<double>(people);
    return core::student_t95(people - 1) * spread.between() / std::sqrt(n);
}

std::size_t people_for_interval(double half, Plan plan, const Spread& spread) {
    return smallest(
        2, [&](std::size_t people) { return half_interval(people, plan, spread) <= half; });
}

std::size_t people_for_interval_of_mean(double half, const Spread& spread) {
    return smallest(
        2, [&](std::size_t people) { return half_interval_of_mean(people, spread) <= half; });
}

double half_interval_of_share(double share, std::size_t people) {
    const auto hits = static_cast<std::size_t>(std::lround(share * static_cast<double>(people)));
    const auto interval = core::wilson95(std::min(hits, people), std::max<std::size_t>(people, 1));
    return (interval.high - interval.low) / 2;
}

std::size_t people_for_share(double share, double half) {
    return smallest(
        1, [&](std::size_t people) { return half_interval_of_share(share, people) <= half; });
}

double power_of_shares(double first, double second, std::size_t people) {
    const auto chances = [&](double share) {
        std::vector<double> out(people + 1);
        for (std::size_t k = 0; k <= people; ++k) {
            const auto hits = static_cast<double>(k), n = static_cast<double>(people);
            out[k] = share <= 0   ? k == 0
                     : share >= 1 ? k == people
                                  : std::exp(std::lgamma(n + 1) - std::lgamma(hits + 1) -
                                             std::lgamma(n - hits + 1) + hits * std::log(share) +
                                             (n - hits) * std::log1p(-share));
        }
        return out;
    };
    const auto one = chances(first), other = chances(second);
    const double critical = core::normal_z(kLevel), n = static_cast<double>(people);
    double found = 0;
    for (std::size_t i = 0; i <= people; ++i) {
        if (one[i] < 1e-15) continue;
        for (std::size_t j = 0; j <= people; ++j) {
            const double a = static_cast<double>(i) / n, b = static_cast<double>(j) / n;
            const double pooled = (a + b) / 2, error = std::sqrt(pooled * (1 - pooled) * 2 / n);
            if (error > 0 && std::abs(a - b) > critical * error) found += one[i] * other[j];
        }
    }
    return found;
}

std::size_t people_for_shares(double first, double second, double power) {
    // Begins near the answer, as the chances of a few thousand people take long.
    const double z = core::normal_z(kLevel) + core::normal_z(2 * (1 - power));
    const double variance = first * (1 - first) + second * (1 - second);
    const double guess = z * z * variance / ((first - second) * (first - second));
    if (!(guess < 3000)) return static_cast<std::size_t>(std::min<double>(guess, kMostPeople)) + 1;
    // With shares the chance does not grow with every person, but in small steps up and down.
    for (auto people = static_cast<std::size_t>(std::max(2.0, 0.8 * guess));; ++people)
        if (power_of_shares(first, second, people) >= power &&
            power_of_shares(first, second, people + 1) >= power)
            return people;
}

}  // namespace dramatis::study
