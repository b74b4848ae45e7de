#include "analysis/proportion.hpp"

#include <algorithm>
#include <numbers>

#include "core/exp.hpp"
#include "core/ln.hpp"

namespace dramatis::analysis {
namespace {

// Of 0 to pi / 2, by its series to x^27: the same bits on every machine, as with core::ln.
double sine_of(double x) {
    double term = x, sum = x;
    for (int n = 2; n <= 26; n += 2) sum += term *= -x * x / (n * (n + 1));
    return sum;
}

// `at`: in steps, from 0 to kShareSteps.
double share_at(double at) {
    const double sine = sine_of(at / kShareSteps * std::numbers::pi / 2);
    return sine * sine;
}

double quantile_of(const std::vector<double>& mass, double wanted) {
    double total = 0, sum = 0;
    for (const double each : mass) total += each;
    for (std::size_t i = 0; i < mass.size(); ++i) {
        if (sum + mass[i] >= wanted * total && mass[i] > 0)
            return share_at(static_cast<double>(i) + (wanted * total - sum) / mass[i]);
        sum += mass[i];
    }
    return 1;
}

}  // namespace

double share_step(std::size_t index) { return share_at(static_cast<double>(index) + 0.5); }

core::Interval middle95(const std::vector<double>& log_mass) {
    const double top = *std::ranges::max_element(log_mass);
    std::vector<double> mass;
    for (const double each : log_mass) mass.push_back(core::exp(each - top));
    return {quantile_of(mass, 0.025), quantile_of(mass, 0.975)};
}

core::Interval jeffreys95(double points, double count) {
    std::vector<double> log_mass;
    for (std::size_t i = 0; i < kShareSteps; ++i) {
        const double share = share_step(i);
        log_mass.push_back(points * core::ln(share) + (count - points) * core::ln(1 - share));
    }
    const auto [low, high] = middle95(log_mass);
    return {points <= 0 ? 0 : low, points >= count ? 1 : high};
}

}  // namespace dramatis::analysis
