#include "analysis/estimate.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "core/rng.hpp"

namespace dramatis::analysis {
namespace {

constexpr core::Seed kSeed{7};

// Roughly normal, mean 0 and variance 1.
double bell(core::Rng& rng) {
    double sum = 0;
    for (int i = 0; i < 12; ++i) sum += rng.unit();
    return sum - 6;
}

// IQ and hours of television a week of ten people: the worked example that textbooks and
// Wikipedia's page on the coefficient have. rho = -29/165.
TEST(Spearman, OfTheTextbookExample) {
    const std::vector<double> iq = {106, 100, 86, 101, 99, 103, 97, 113, 112, 110};
    const std::vector<double> hours = {7, 27, 2, 50, 28, 29, 20, 12, 6, 17};
    EXPECT_NEAR(*spearman(iq, hours), -29.0 / 165, 1e-12);
}

// Equal values share their ranks: 1, 2.5, 2.5, 4 against 1, 2, 3, 4 is 4.5 / sqrt(4.5 * 5).
TEST(Spearman, EqualValuesShareRanks) {
    const std::vector<double> x = {1, 2, 2, 3}, y = {10, 20, 30, 40};
    EXPECT_NEAR(*spearman(x, y), 4.5 / std::sqrt(4.5 * 5), 1e-12);
}

TEST(Spearman, SaysNothingOfTooLittle) {
    const std::vector<double> two = {1, 2}, flat = {3, 3, 3}, rising = {1, 2, 3};
    EXPECT_FALSE(spearman(two, two));
    EXPECT_FALSE(spearman(flat, rising));
    EXPECT_EQ(spearman(rising, rising), 1);
}

// Of one value a unit the interval of the mean is Student's: 10 values of Gosset's own example
// (1908, additional hours of sleep, drug 2 less drug 1), mean 1.58, interval 0.70 to 2.46.
TEST(Estimate, OfGossetsSleep) {
    const std::vector<double> hours = {1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4};
    const auto out = estimate(hours, kSeed);
    EXPECT_NEAR(out.mean, 1.58, 1e-12);
    EXPECT_NEAR(out.deviation, 1.229995, 1e-6);
    EXPECT_NEAR(out.of_mean->low, 0.7001142, 1e-6);
    EXPECT_NEAR(out.of_mean->high, 2.4598858, 1e-6);
    EXPECT_EQ(out.units, 10u);
}

TEST(Estimate, OfOneUnitHasNoInterval) {
    const std::vector<Value> games = {{1, 3}, {2, 3}, {5, 3}};
    const auto out = estimate(games, kSeed);
    EXPECT_EQ(out.units, 1u);
    EXPECT_FALSE(out.of_mean);
    EXPECT_FALSE(out.of_median);
    EXPECT_EQ(to_json(out)["mean_interval"], nullptr);
    EXPECT_EQ(to_json(estimate(std::vector<Value>{}, kSeed))["mean"], nullptr);
}

// Three games of each person, who differ from each other as much as their games do: an interval
// that took games for people would hold the truth in about 80 % of samples. 300 samples, so 95 %
// come out within 5.1 (4 sigma).
TEST(Estimate, IntervalsHoldTheMeanWherePeopleHaveSeveralGames) {
    int hits = 0, median_hits = 0;
    constexpr int kSamples = 300;
    for (int i = 0; i < kSamples; ++i) {
        core::Rng rng{kSeed.child("sample", i)};
        std::vector<Value> values;
        for (std::size_t person = 0; person < 41; ++person) {
            const double own = bell(rng);
            for (int game = 0; game < 3; ++game) values.push_back({own + bell(rng), person});
        }
        const auto out = estimate(values, kSeed.child("interval", i));
        hits += out.of_mean->low <= 0 && 0 <= out.of_mean->high;
        median_hits += out.of_median->low <= 0 && 0 <= out.of_median->high;
    }
    EXPECT_NEAR(hits / double{kSamples}, 0.95, 0.051);
    EXPECT_NEAR(median_hits / double{kSamples}, 0.95, 0.051);
}

TEST(Bootstrap, HoldsACorrelation) {
    int hits = 0;
    constexpr int kSamples = 150;
    for (int i = 0; i < kSamples; ++i) {
        core::Rng rng{kSeed.child("pairs", i)};
        std::vector<double> x, y;
        for (int person = 0; person < 60; ++person) {
            x.push_back(bell(rng));
            y.push_back(0.6 * x.back() + 0.8 * bell(rng));
        }
        const auto interval =
            bootstrap95(60, kSeed.child("bootstrap", i), [&](std::span<const std::size_t> drawn) {
                std::vector<double> a, b;
                for (const auto person : drawn) a.push_back(x[person]), b.push_back(y[person]);
                return spearman(a, b);
            });
        // Of a normal pair with correlation 0.6: 6 / pi asin(0.3).
        const double truth = 6 / std::acos(-1.0) * std::asin(0.3);
        hits += interval->low <= truth && truth <= interval->high;
    }
    EXPECT_GE(hits / double{kSamples}, 0.92 - 4 * std::sqrt(0.92 * 0.08 / kSamples));
}

TEST(Permutation, FindsGroupsThatDifferAndNoOthers) {
    std::vector<double> apart, alike;
    std::vector<std::size_t> group;
    core::Rng rng{kSeed};
    for (std::size_t i = 0; i < 30; ++i) {
        group.push_back(i % 3);
        apart.push_back(bell(rng) + 2.0 * static_cast<double>(i % 3));
        alike.push_back(bell(rng));
    }
    EXPECT_LT(permutation_p(apart, group, kSeed), 0.001);
    EXPECT_GT(permutation_p(alike, group, kSeed), 0.05);
    EXPECT_EQ(permutation_p(std::vector<double>(6, 1.0), std::vector<std::size_t>{0, 1, 0, 1, 0, 1},
                            kSeed),
              1);
}

// Of the 20 ways to split six values into three and three, two are as uneven as 1 2 3 | 4 5 6: the
// exact p is 0.1.
TEST(Permutation, ComesCloseToTheExactChance) {
    const std::vector<double> values = {1, 2, 3, 4, 5, 6};
    const std::vector<std::size_t> group = {0, 0, 0, 1, 1, 1};
    EXPECT_NEAR(permutation_p(values, group, kSeed), 0.1, 4 * std::sqrt(0.1 * 0.9 / 9999));
}

}  // namespace
}  // namespace dramatis::analysis
