#include "search/rules.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "search/argmax.hpp"

namespace dramatis::search {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

TEST(Ucb1, AddsTheBonusOfItsFormula) {
    const std::vector<double> visits{10, 40, 1}, total{5, 30, 0};
    std::vector<double> score(3);
    Ucb1{1.4}.score({.parent_visits = 51, .visits = visits, .total = total}, score);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_NEAR(score[i], total[i] / visits[i] + 1.4 * std::sqrt(std::log(51) / visits[i]),
                    1e-14);
}

TEST(Ucb1, PrefersTheLessTriedOfTwoEquallyGood) {
    const std::vector<double> visits{100, 10}, total{50, 5};
    std::vector<double> score(2);
    Ucb1{}.score({.parent_visits = 110, .visits = visits, .total = total}, score);
    EXPECT_GT(score[1], score[0]);
}

TEST(EqualShares, PrefersTheLeastVisited) {
    const std::vector<double> visits{3, 2, 4}, total{3, 0, 4};
    std::vector<double> score(3);
    EqualShares{}.score({.parent_visits = 9, .visits = visits, .total = total}, score);
    EXPECT_EQ(argmax(score), 1u);
}

TEST(Argmax, TiesGoToTheLowestIndex) { EXPECT_EQ(argmax(std::vector<double>{1, 2, 2, 0}), 1u); }

TEST(Argmax, NanLosesAgainstEverything) {
    EXPECT_EQ(argmax(std::vector<double>{kNan, -kInf, kNan}), 1u);
    EXPECT_EQ(argmax(std::vector<double>{1, kNan, 2}), 2u);
    EXPECT_EQ(argmax(std::vector<double>{kNan, kNan}), 0u);
}

TEST(Argmax, InfinityIsTheLargestValue) {
    EXPECT_EQ(argmax(std::vector<double>{5, kInf, kInf}), 1u);
}

}  // namespace
}  // namespace dramatis::search
