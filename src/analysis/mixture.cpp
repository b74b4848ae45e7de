#include "analysis/mixture.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/proportion.hpp"
#include "core/exp.hpp"
#include "core/ln.hpp"

namespace dramatis::analysis {
namespace {

constexpr std::size_t kMostSteps = 2000;
constexpr double kStill = 1e-10;

// The evidence as likelihoods, each person's divided by their largest.
struct Table {
    std::vector<std::vector<double>> of;  // [person][class]
    std::vector<double> log_scale;

    explicit Table(const Evidence& evidence) {
        for (const auto& row : evidence) {
            const double top = *std::ranges::max_element(row);
            auto& out = of.emplace_back();
            for (const double value : row) out.push_back(core::exp(value - top));
            log_scale.push_back(top);
        }
    }
};

double dot(const std::vector<double>& a, const std::vector<double>& b) {
    double out = 0;
    for (std::size_t k = 0; k < a.size(); ++k) out += a[k] * b[k];
    return out;
}

// Steps of EM on the shares, but for that of class `held`, which stays; without the person `left`.
constexpr auto kNobody = static_cast<std::size_t>(-1);
void climb(const Table& table, std::vector<double>& shares, std::size_t held = kNobody,
           std::size_t left = kNobody) {
    const std::size_t classes = shares.size();
    std::vector<double> next(classes);
    for (std::size_t step = 0; step < kMostSteps; ++step) {
        std::ranges::fill(next, 0.0);
        for (std::size_t i = 0; i < table.of.size(); ++i) {
            if (i == left) continue;
            const double sum = dot(shares, table.of[i]);
            if (sum <= 0) continue;
            for (std::size_t k = 0; k < classes; ++k) next[k] += shares[k] * table.of[i][k] / sum;
        }
        double free = 0;  // of all classes but the one that is held
        for (std::size_t k = 0; k < classes; ++k) free += k == held ? 0 : next[k];
        const double room = held == kNobody ? 1 : 1 - shares[held];
        double moved = 0;
        for (std::size_t k = 0; k < classes; ++k) {
            if (k == held || free <= 0) continue;
            const double now = room * next[k] / free;
            moved = std::max(moved, std::abs(now - shares[k]));
            shares[k] = now;
        }
        if (moved < kStill) return;
    }
}

double log_likelihood(const Table& table, const std::vector<double>& shares) {
    double out = 0;
    for (std::size_t i = 0; i < table.of.size(); ++i)
        out += core::ln(std::max(dot(shares, table.of[i]), 1e-300)) + table.log_scale[i];
    return out;
}

core::Interval interval_of(const Table& table, const std::vector<double>& best, std::size_t held) {
    const std::size_t classes = best.size();
    const double people = static_cast<double>(table.of.size());
    std::vector<double> log_mass, shares(classes, 0);
    const double others = 1 - best[held];
    for (std::size_t k = 0; k < classes; ++k)  // a little of all, or EM could never come back to it
        shares[k] = k == held ? 0
                              : 0.999 * (others > 1e-6 ? best[k] / others : 0) +
                                    0.001 / static_cast<double>(classes - 1);
    for (std::size_t i = 0; i < kShareSteps; ++i) {
        const double share = share_step(i);
        double sum = 0;
        for (std::size_t k = 0; k < classes; ++k) sum += k == held ? 0 : shares[k];
        for (std::size_t k = 0; k < classes; ++k)
            shares[k] = k == held ? share : std::max(shares[k] / sum, 1e-9) * (1 - share);
        climb(table, shares, held);
        log_mass.push_back(log_likelihood(table, shares));
    }
    const auto [low, high] = middle95(log_mass);
    // Nobody of it, or everybody: the interval reaches the end (Brown, Cai and DasGupta 2001).
    return {people * best[held] < 0.5 ? 0 : low, people * (1 - best[held]) < 0.5 ? 1 : high};
}

}  // namespace

Mixture fit_mixture(const Evidence& evidence) {
    Mixture out;
    if (evidence.empty() || evidence[0].empty()) return out;
    const std::size_t classes = evidence[0].size();
    const Table table(evidence);
    out.shares.assign(classes, 1 / static_cast<double>(classes));
    climb(table, out.shares);
    out.log_likelihood = log_likelihood(table, out.shares);
    for (std::size_t k = 0; k < classes; ++k)
        out.intervals.push_back(classes == 1 ? core::Interval{1, 1}
                                             : interval_of(table, out.shares, k));
    for (std::size_t i = 0; i < table.of.size(); ++i) {
        const double sum = dot(out.shares, table.of[i]);
        auto& chance = out.chance.emplace_back();
        for (std::size_t k = 0; k < classes; ++k)
            chance.push_back(sum > 0 ? out.shares[k] * table.of[i][k] / sum : 0);
        std::vector<double> without = out.shares;
        for (auto& share : without) share = 0.999 * share + 0.001 / static_cast<double>(classes);
        climb(table, without, kNobody, i);
        // A class that nobody else is of is not impossible: half a person's weight is kept for all.
        const double n = static_cast<double>(table.of.size()) - 1;
        for (auto& share : without)
            share = (n * share + 0.5 / static_cast<double>(classes)) / (n + 0.5);
        out.unseen.push_back(core::ln(dot(without, table.of[i])) + table.log_scale[i]);
    }
    return out;
}

}  // namespace dramatis::analysis
