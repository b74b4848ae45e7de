#include "analysis/mixture.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "analysis/proportion.hpp"
#include "analysis/who.hpp"
#include "core/ln.hpp"
#include "core/rng.hpp"

namespace dramatis::analysis {
namespace {

// People whose class is plain.
Evidence plain(const std::vector<int>& counts) {
    Evidence out;
    for (std::size_t k = 0; k < counts.size(); ++k)
        for (int i = 0; i < counts[k]; ++i) {
            out.emplace_back(counts.size(), -500.0);
            out.back()[k] = -10;
        }
    return out;
}

TEST(Mixture, CountsPeopleWhoseClassIsPlain) {
    const auto out = fit_mixture(plain({20, 15, 6, 0}));
    EXPECT_NEAR(out.shares[0], 20 / 41.0, 1e-9);
    EXPECT_NEAR(out.shares[1], 15 / 41.0, 1e-9);
    EXPECT_NEAR(out.shares[2], 6 / 41.0, 1e-9);
    EXPECT_NEAR(out.shares[3], 0, 1e-9);
    EXPECT_NEAR(out.chance[0][0], 1, 1e-9);
    EXPECT_NEAR(out.chance[40][2], 1, 1e-9);
}

// Jeffreys' intervals of Brown, Cai and DasGupta (2001), by quantiles of the beta distribution:
// 6 of 41 are Beta(6.5, 35.5): 0.0635 to 0.2770; 20 of 41 are Beta(20.5, 21.5): 0.3400 to 0.6372;
// none is 0 to the quantile 0.975 of Beta(0.5, 41.5), 0.0591.
TEST(Mixture, HasJeffreysIntervalsWhereClassesArePlain) {
    const auto out = fit_mixture(plain({20, 15, 6, 0}));
    EXPECT_NEAR(out.intervals[0].low, 0.3400, 0.001);
    EXPECT_NEAR(out.intervals[0].high, 0.6372, 0.001);
    EXPECT_NEAR(out.intervals[2].low, 0.0635, 0.001);
    EXPECT_NEAR(out.intervals[2].high, 0.2770, 0.001);
    EXPECT_EQ(out.intervals[3].low, 0);
    EXPECT_NEAR(out.intervals[3].high, 0.0591, 0.001);
}

TEST(Jeffreys, IsTheBetaDistributions) {
    const auto out = jeffreys95(6, 41);
    EXPECT_NEAR(out.low, 0.0635, 0.0005);
    EXPECT_NEAR(out.high, 0.2770, 0.0005);
    EXPECT_EQ(jeffreys95(0, 41).low, 0);
    EXPECT_EQ(jeffreys95(41, 41).high, 1);
}

// Brown, Cai and DasGupta (2001): on average over proportions it holds 95 %.
TEST(Jeffreys, HoldsTheTruth) {
    double sum = 0, worst = 1;
    for (int k = 1; k < 20; ++k) {
        const double p = 0.05 * k;
        double held = 0, chance = std::pow(1 - p, 41);
        for (int hits = 0; hits <= 41; ++hits) {
            const auto interval = jeffreys95(hits, 41);
            if (interval.low <= p && p <= interval.high) held += chance;
            chance *= p / (1 - p) * (41 - hits) / (hits + 1);
        }
        sum += held / 19;
        worst = std::min(worst, held);
    }
    EXPECT_NEAR(sum, 0.95, 0.01);
    EXPECT_GT(worst, 0.91);
}

TEST(Mixture, SplitsWhatNothingTellsApart) {
    Evidence same(30, {-5.0, -5.0});
    const auto out = fit_mixture(same);
    EXPECT_NEAR(out.shares[0], 0.5, 1e-6);
    EXPECT_LT(out.intervals[0].low, 0.02);
    EXPECT_GT(out.intervals[0].high, 0.98);
}

// Rao's example (1965) that Dempster, Laird and Rubin open with: 125, 18, 20 and 34 animals of four
// kinds with chances 1/2 + p/4, (1-p)/4, (1-p)/4 and p/4. As a mixture of the two kinds that p and
// 1 - p stand for, (3/4, 0, 0, 1/4) and (1/2, 1/4, 1/4, 0), the likeliest p is 0.6268.
TEST(Mixture, FindsTheShareOfDempsterLairdAndRubin) {
    const std::vector<int> animals = {125, 18, 20, 34};
    const std::vector<std::vector<double>> kinds = {{0.75, 0.5}, {0, 0.25}, {0, 0.25}, {0.25, 0}};
    Evidence evidence;
    for (std::size_t kind = 0; kind < 4; ++kind)
        for (int i = 0; i < animals[kind]; ++i)
            evidence.push_back({core::ln(std::max(kinds[kind][0], 1e-30)),
                                core::ln(std::max(kinds[kind][1], 1e-30))});
    EXPECT_NEAR(fit_mixture(evidence).shares[0], 0.626821498, 1e-6);
}

// Two bells a unit and a half apart, mixed 3 to 7: 200 samples of 41.
TEST(Mixture, IntervalsHoldTheSharesOfClassesThatOverlap) {
    int hits = 0;
    constexpr int kSamples = 200;
    for (int s = 0; s < kSamples; ++s) {
        core::Rng rng{core::Seed{3}.child("sample", s)};
        Evidence evidence;
        for (int i = 0; i < 41; ++i) {
            double x = rng.unit() < 0.3 ? 1.5 : 0;
            for (int k = 0; k < 12; ++k) x += rng.unit() - 0.5;
            evidence.push_back({-(x - 1.5) * (x - 1.5) / 2, -x * x / 2});
        }
        const auto out = fit_mixture(evidence);
        hits += out.intervals[0].low <= 0.3 && 0.3 <= out.intervals[0].high;
    }
    EXPECT_GE(hits, 0.92 * kSamples - 1);
    EXPECT_LE(hits, 0.99 * kSamples + 1);
}

TEST(Mixture, OfNobodyIsEmpty) { EXPECT_TRUE(fit_mixture({}).shares.empty()); }

// Somebody who always does what the player does follows it nearly always; the likelihood is the
// mean over slips of (1 - e + e / 4)^20.
TEST(FitPerson, WhoAlwaysAgreesFollows) {
    const auto fit = fit_person(std::vector<double>(20, 1.0), std::vector<double>(20, 0.25));
    double mean = 0;
    for (std::size_t g = 0; g < kSlipCount; ++g)
        mean += std::pow(1 - slip_at(g) * 0.75, 20) / kSlipCount;
    EXPECT_NEAR(fit.log_likelihood, std::log(mean), 1e-9);
    EXPECT_GT(fit.follows, 0.9);
    const auto never = fit_person(std::vector<double>(20, 0.0), std::vector<double>(20, 0.25));
    EXPECT_LT(never.follows, 0.2);
}

}  // namespace
}  // namespace dramatis::analysis
