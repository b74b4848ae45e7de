#include "core/statistics.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "core/rng.hpp"

namespace dramatis::core {
namespace {

// Table values of Student's t, 97.5 %.
TEST(Statistics, StudentTAgreesWithTheTables) {
    EXPECT_NEAR(student_t95(1), 12.70620, 5e-5);
    EXPECT_NEAR(student_t95(10), 2.22814, 5e-5);
    EXPECT_NEAR(student_t95(11), 2.20099, 5e-5);
    EXPECT_NEAR(student_t95(20), 2.08596, 5e-5);
    EXPECT_NEAR(student_t95(30), 2.04227, 5e-5);
    EXPECT_NEAR(student_t95(120), 1.97993, 5e-5);
    EXPECT_NEAR(student_t95(1'000'000), 1.95997, 5e-5);
}

// Student's own example (1908), extra hours of sleep with the second drug: mean 2.33, sd 2.002, and
// R's t.test gives the interval 0.8976775 to 3.7623225.
TEST(Statistics, SummarizesStudentsSleepData) {
    const std::vector<double> hours{1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};
    const Summary s = summarize(hours);
    EXPECT_EQ(s.count, 10u);
    EXPECT_NEAR(s.mean, 2.33, 1e-12);
    EXPECT_NEAR(s.deviation, 2.002249, 1e-6);
    EXPECT_NEAR(s.interval.low, 0.8976775, 1e-6);
    EXPECT_NEAR(s.interval.high, 3.7623225, 1e-6);
    EXPECT_EQ(s.min, -0.1);
    EXPECT_EQ(s.max, 5.5);
}

TEST(Statistics, FewValuesGiveNoFalseCertainty) {
    EXPECT_EQ(summarize({}).count, 0u);
    const std::vector<double> one{4};
    EXPECT_EQ(summarize(one).mean, 4);
    EXPECT_EQ(summarize(one).deviation, 0);
}

// Newcombe 1998, Table I, method 4: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
TEST(Statistics, WilsonIntervalAgreesWithNewcombe) {
    const auto near = [](Interval got, double low, double high) {
        EXPECT_NEAR(got.low, low, 5e-5);
        EXPECT_NEAR(got.high, high, 5e-5);
    };
    near(wilson95(81, 263), 0.2535, 0.3682);
    near(wilson95(15, 148), 0.0598, 0.1644);
    near(wilson95(0, 20), 0.0000, 0.2005);
    near(wilson95(1, 29), 0.0018, 0.1963);
}

// numpy.quantile([7, 1, 3, 10], q)
TEST(Statistics, QuantilesInterpolateLikeNumPy) {
    const std::vector<double> values{7, 1, 3, 10};
    EXPECT_DOUBLE_EQ(quantile(values, 0), 1);
    EXPECT_DOUBLE_EQ(quantile(values, 0.25), 2.5);
    EXPECT_DOUBLE_EQ(quantile(values, 0.5), 5);
    EXPECT_DOUBLE_EQ(quantile(values, 0.9), 9.1);
    EXPECT_DOUBLE_EQ(quantile(values, 1), 10);
}

// Table values of the normal distribution.
TEST(Statistics, NormalPAgreesWithTheTables) {
    EXPECT_NEAR(normal_p(1.959963984540054), 0.05, 1e-12);
    EXPECT_NEAR(normal_p(2.575829303548901), 0.01, 1e-12);
    EXPECT_NEAR(normal_p(-3.290526731491926), 0.001, 1e-12);
    EXPECT_EQ(normal_p(0), 1);
    EXPECT_EQ(normal_p(std::numeric_limits<double>::infinity()), 0);
}

// R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") is 0.03 0.06 0.06 0.02: 4 * 0.005, 3 * 0.01, 2 *
// 0.03, and 0.04 is raised to that.
TEST(Statistics, NormalZIsTheInverseOfNormalP) {
    EXPECT_NEAR(normal_z(0.05), 1.959963984540054, 1e-12);
    EXPECT_NEAR(normal_z(0.4), 0.8416212335729143, 1e-12);
    EXPECT_NEAR(normal_z(1), 0, 1e-12);
    for (const double p : {1e-12, 1e-5, 0.3, 0.9}) EXPECT_NEAR(normal_p(normal_z(p)) / p, 1, 1e-9);
}

// Twice the tail of a fair coin: 6 of 6 give 2 / 64, 7 of 8 give 2 (1 + 8) / 256.
TEST(Statistics, McNemarIsExact) {
    EXPECT_DOUBLE_EQ(mcnemar_p(6, 0), 2.0 / 64);
    EXPECT_DOUBLE_EQ(mcnemar_p(0, 7), 2.0 / 128);
    EXPECT_DOUBLE_EQ(mcnemar_p(7, 1), 18.0 / 256);
    EXPECT_DOUBLE_EQ(mcnemar_p(3, 3), 1);
    EXPECT_DOUBLE_EQ(mcnemar_p(0, 0), 1);
    EXPECT_NEAR(mcnemar_p(1200, 1000) / mcnemar_p(1000, 1200), 1, 1e-12);
    EXPECT_NEAR(mcnemar_p(550, 450) / normal_p(99 / std::sqrt(1000)), 1, 0.02);
}

TEST(Statistics, HolmAdjustsAsByHand) {
    const auto near = [](const std::vector<double>& p, const std::vector<double>& wanted) {
        const auto got = adjust_holm(p);
        ASSERT_EQ(got.size(), wanted.size());
        for (std::size_t i = 0; i < got.size(); ++i) EXPECT_NEAR(got[i], wanted[i], 1e-12) << i;
    };
    near({0.01, 0.04, 0.03, 0.005}, {0.03, 0.06, 0.06, 0.02});
    near({0.02}, {0.02});
    near({0.5, 0.6}, {1, 1});
    near({0.02, 0.02, 0.02}, {0.06, 0.06, 0.06});
    near({1, 0, 0.4}, {1, 0, 0.8});
    near({}, {});
}

// Benjamini and Hochberg (1995), section 4.1: the fifteen p-values of a study of thrombolysis after
// a heart attack. They call four of them significant at 0.05, where Bonferroni's method has three.
TEST(Statistics, FalseDiscoveryRatesAreThoseOfThePaper) {
    const std::vector<double> p = {0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344,
                                   0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000};
    const auto q = adjust_fdr(p);
    ASSERT_EQ(q.size(), p.size());
    EXPECT_EQ(std::ranges::count_if(q, [](double each) { return each < 0.05; }), 4);
    // p times 15 over its rank, and never more than that of a larger p.
    EXPECT_NEAR(q[0], 0.0015, 1e-12);
    EXPECT_NEAR(q[3], 0.0095 * 15 / 4, 1e-12);
    EXPECT_NEAR(q[4], 0.0603, 1e-12);
    EXPECT_NEAR(q[5], 0.0298 * 15 / 7, 1e-12);  // not 0.0278 * 15 / 6, which is more
    EXPECT_NEAR(q[6], 0.0298 * 15 / 7, 1e-12);
    EXPECT_NEAR(q[14], 1, 1e-12);
}

TEST(Statistics, FalseDiscoveryRatesStayWithTheirResults) {
    const auto q = adjust_fdr(std::vector<double>{0.5, 0.01, 0.04, 0.03});
    EXPECT_NEAR(q[0], 0.5, 1e-12);
    EXPECT_NEAR(q[1], 0.04, 1e-12);
    EXPECT_NEAR(q[2], 0.04 * 4 / 3, 1e-12);
    EXPECT_NEAR(q[3], 0.04 * 4 / 3, 1e-12);
    EXPECT_EQ(adjust_fdr(std::vector<double>{0.2}), std::vector<double>{0.2});
    EXPECT_TRUE(adjust_fdr({}).empty());
}

// Quantiles of the table in Abramowitz and Stegun, 26.10.
TEST(Statistics, StudentsPValuesAgreeWithTheTables) {
    EXPECT_NEAR(student_p(12.706, 1), 0.05, 1e-5);
    EXPECT_NEAR(student_p(4.303, 2), 0.05, 1e-5);
    EXPECT_NEAR(student_p(-3.182, 3), 0.05, 2e-5);
    EXPECT_NEAR(student_p(3.169, 10), 0.01, 1e-5);
    EXPECT_NEAR(student_p(1.289, 120), 0.2, 2e-4);
    EXPECT_EQ(student_p(0, 7), 1);
    for (const std::size_t freedom : {1u, 2u, 9u, 10u, 11u, 12u, 59u, 600u, 100'001u})
        EXPECT_NEAR(student_p(student_t95(freedom), freedom), 0.05, 2e-6) << freedom;
    EXPECT_NEAR(student_p(2.5, 1'000'000), normal_p(2.5), 1e-6);
    EXPECT_EQ(student_p(std::numeric_limits<double>::infinity(), 5), 0);
}

// By hand from Bonett and Price (2012), equation 3: 100 pairs, 15 only after, 5 only before: p12 =
// 16 / 102, p21 = 6 / 102, their difference 0.0980392 with the standard error sqrt((0.2156863 -
// 0.0096117) / 102) = 0.0449481.
TEST(Statistics, PairedSharesAgreeWithBonettAndPrice) {
    const auto shares = compare_shares(15, 5, 100);
    EXPECT_DOUBLE_EQ(shares.difference, 0.1);
    EXPECT_NEAR(shares.interval.low, 0.0980392 - 1.959964 * 0.0449481, 1e-6);
    EXPECT_NEAR(shares.interval.high, 0.0980392 + 1.959964 * 0.0449481, 1e-6);
    EXPECT_NEAR(shares.centre, 0.0980392, 1e-7);
    EXPECT_NEAR(shares.error, 0.0449481, 1e-7);

    const auto same = compare_shares(7, 7, 40);
    EXPECT_EQ(same.difference, 0);
    EXPECT_EQ(same.centre, 0);
    EXPECT_DOUBLE_EQ(same.interval.low, -same.interval.high);

    const auto turned = compare_shares(5, 15, 100);
    EXPECT_DOUBLE_EQ(turned.interval.low, -shares.interval.high);
    EXPECT_DOUBLE_EQ(turned.centre, -shares.centre);
    EXPECT_DOUBLE_EQ(turned.error, shares.error);

    const auto none = compare_shares(0, 0, 50);  // equal games still leave room for a difference
    EXPECT_LT(none.interval.low, 0);
    EXPECT_GT(none.interval.high, 0);
    for (const auto& [after, before, count] :
         {std::array<std::size_t, 3>{3, 0, 3}, {0, 3, 3}, {1000, 0, 1000}, {1, 0, 1}}) {
        const auto all = compare_shares(after, before, count);
        EXPECT_LE(all.interval.low, all.difference);
        EXPECT_GE(all.interval.high, all.difference);
        EXPECT_GE(all.interval.low, -1);
        EXPECT_LE(all.interval.high, 1);
    }
}

// 20,000 repetitions: a share of 0.95 is seen to 0.0015, so 0.94 is more than six standard errors
// away. The paper's tables go down to 0.94 for few pairs; where hardly any pair differs it covers
// more.
TEST(Statistics, PairedSharesCoverAsTheySay) {
    constexpr int kRounds = 20'000;
    Rng rng{Seed{1}};
    for (const auto& [after, before, count] : {std::array{0.15, 0.05, 100.0},
                                               {0.02, 0.01, 200.0},
                                               {0.4, 0.3, 50.0},
                                               {0.05, 0.05, 1000.0}}) {
        int covered = 0, wrong = 0;
        for (int round = 0; round < kRounds; ++round) {
            std::size_t up = 0, down = 0;
            for (int i = 0; i < count; ++i) {
                const double draw = rng.unit();
                up += draw < after;
                down += draw >= after && draw < after + before;
            }
            const auto shares = compare_shares(up, down, static_cast<std::size_t>(count));
            covered +=
                shares.interval.low <= after - before && after - before <= shares.interval.high;
            wrong += after == before && normal_p(shares.centre / shares.error) < 0.05;
        }
        EXPECT_GT(covered / double{kRounds}, 0.94) << after << " " << before;
        EXPECT_LT(covered / double{kRounds}, 0.985) << after << " " << before;
        EXPECT_LT(wrong / double{kRounds}, 0.055);
    }
}

// Ranks by hand: 100 values, the median: 50 -+ 1.96 * 5, so the 40th and the 61st.
TEST(Statistics, QuantileIntervalsAreOrderStatistics) {
    std::vector<double> values(100);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>(i + 1);
    EXPECT_EQ(quantile_interval95(values, 0.5), (Interval{40, 61}));
    EXPECT_EQ(quantile_interval95(values, 0), (Interval{1, 1}));
    EXPECT_EQ(quantile_interval95(values, 1), (Interval{100, 100}));
    EXPECT_EQ(quantile_interval95(std::vector<double>{7}, 0.5), (Interval{7, 7}));
    for (const double q : {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99})
        for (std::size_t n = 1; n <= values.size(); ++n) {
            const std::span<const double> some(values.data(), n);
            const auto interval = quantile_interval95(some, q);
            EXPECT_LE(interval.low, quantile(some, q)) << n << " " << q;
            EXPECT_GE(interval.high, quantile(some, q)) << n << " " << q;
        }
}

// Uniform draws, so that the quantile is q itself; any other continuous distribution gives the same
// ranks.
TEST(Statistics, QuantileIntervalsCoverAsTheySay) {
    constexpr int kRounds = 5000;  // 0.95 is seen to 0.003
    Rng rng{Seed{2}};
    for (const double q : {0.05, 0.25, 0.5, 0.95})
        for (const std::size_t n : {100u, 400u}) {
            int covered = 0;
            std::vector<double> values(n);
            for (int round = 0; round < kRounds; ++round) {
                for (auto& value : values) value = rng.unit();
                std::ranges::sort(values);
                const auto interval = quantile_interval95(values, q);
                covered += interval.low <= q && q <= interval.high;
            }
            EXPECT_GT(covered / double{kRounds}, 0.94) << q << " " << n;
            EXPECT_LT(covered / double{kRounds}, 0.995) << q << " " << n;
        }
}

// Hollander and Wolfe (1973, p. 29), depression before and after a tranquilliser: V = 40, and R's
// wilcox.test gives 0.01953 one-sided. Fisher (1935) after Darwin, heights of maize plants in
// eighths of an inch: V = 96, and R gives 0.04126.
TEST(Statistics, SignedRanksAgreeWithPublishedExamples) {
    const std::vector<double> before{1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30};
    const std::vector<double> after{0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29};
    std::vector<double> less;
    for (std::size_t i = 0; i < before.size(); ++i) less.push_back(before[i] - after[i]);
    EXPECT_NEAR(signed_rank_p(less), 2 * 0.01953125, 1e-12);
    const std::vector<double> maize{49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48};
    EXPECT_NEAR(signed_rank_p(maize), 0.04126, 5e-6);
}

// The obvious way: every choice of signs, with shared ranks for equal sizes and none for zeros.
TEST(Statistics, SignedRanksAreWhatAllChoicesOfSignsSay) {
    const auto slow = [](std::vector<double> d) {
        std::erase(d, 0.0);
        std::vector<double> rank;
        for (const double x : d) {
            double below = 0, equal = 0;
            for (const double y : d) {
                below += std::abs(y) < std::abs(x);
                equal += std::abs(y) == std::abs(x);
            }
            rank.push_back(below + (equal + 1) / 2);
        }
        const auto lean = [&](auto is_positive) {
            double sum = 0;
            for (std::size_t i = 0; i < d.size(); ++i) sum += is_positive(i) ? rank[i] : -rank[i];
            return std::abs(sum);
        };
        const double seen = lean([&](std::size_t i) { return d[i] > 0; });
        std::size_t as_much = 0;
        for (unsigned signs = 0; signs < 1u << d.size(); ++signs)
            as_much += lean([&](std::size_t i) { return signs >> i & 1; }) >= seen;
        return static_cast<double>(as_much) / static_cast<double>(1u << d.size());
    };
    Rng rng{Seed{1}};
    for (int trial = 0; trial < 200; ++trial) {
        std::vector<double> d(1 + rng.below(10));
        for (double& x : d) x = static_cast<double>(rng.below(9)) - 4 + (trial % 2) * rng.unit();
        ASSERT_NEAR(signed_rank_p(d), slow(d), 1e-12) << trial;
    }
    EXPECT_EQ(signed_rank_p({}), 1);
    EXPECT_EQ(signed_rank_p(std::vector<double>{0, 0}), 1);
}

// Where it changes from one way to the other, the two agree.
TEST(Statistics, SignedRanksOfManyDifferencesAreNearlyNormal) {
    std::vector<double> d;
    for (int i = 1; i <= 200; ++i) d.push_back(i % 5 < 3 ? i : -i);
    const double exact = signed_rank_p(d);
    d.push_back(1e-9);  // of the least rank, it changes little
    EXPECT_NEAR(signed_rank_p(d), exact, 0.002);
    EXPECT_GT(exact, 0.0005);
    EXPECT_LT(exact, 0.05);
}

}  // namespace
}  // namespace dramatis::core
