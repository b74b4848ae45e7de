#include "core/statistics.hpp"

#include <gtest/gtest.h>

#include <vector>

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

// Student's own example (1908), extra hours of sleep with the second drug: mean 2.33, sd 2.002, and R's
// t.test gives the interval 0.8976775 to 3.7623225.
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

// Newcombe 1998, Table I, method 3: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
TEST(Statistics, WilsonIntervalAgreesWithNewcombe) {
    const auto near = [](Interval got, double low, double high) {
        EXPECT_NEAR(got.low, low, 5e-5);
        EXPECT_NEAR(got.high, high, 5e-5);
    };
    near(wilson95(81, 263), 0.2553, 0.3662);
    near(wilson95(15, 148), 0.0624, 0.1605);
    near(wilson95(0, 20), 0.0000, 0.1611);
    near(wilson95(1, 29), 0.0061, 0.1718);
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

}  // namespace
}  // namespace dramatis::core
