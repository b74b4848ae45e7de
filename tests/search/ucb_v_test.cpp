#include "search/ucb_v.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace dramatis::search {
namespace {

TEST(UcbV, IsItsFormula) {
    const std::vector<double> visits{10, 40, 2}, total{5, 30, 1}, squares{4, 24, 0.5};
    std::vector<double> score(3);
    UcbV{.zeta = 1.2, .c = 0.5}.score(
        {.parent_visits = 52, .visits = visits, .total = total, .squares = squares}, score);
    for (std::size_t i = 0; i < 3; ++i) {
        const double n = visits[i], mean = total[i] / n, variance = squares[i] / n - mean * mean,
                     e = 1.2 * std::log(52);
        EXPECT_NEAR(score[i], mean + std::sqrt(2 * variance * e / n) + 3 * 0.5 * e / n, 1e-12);
    }
}

TEST(UcbV, ExploresWhatVaries) {
    const std::vector<double> visits{20, 20}, total{10, 10},
        squares{10, 5};  // 0s and 1s, and a half each time
    std::vector<double> score(2);
    UcbV{}.score({.parent_visits = 40, .visits = visits, .total = total, .squares = squares},
                 score);
    EXPECT_GT(score[0], score[1]);
}

}  // namespace
}  // namespace dramatis::search
