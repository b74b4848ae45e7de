#include "screen/histogram.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "core/rng.hpp"
#include "os/wrap.hpp"

namespace dramatis::cli {
namespace {

TEST(Histogram, CoversAllScoresWithAFewBinsOfOneWidth) {
    core::Rng rng{core::Seed{3}};
    for (int trial = 0; trial < 200; ++trial) {
        std::vector<double> scores;
        const auto range = 1 + rng.below(1u << rng.below(24));
        for (auto count = 1 + rng.below(50); count > 0; --count)
            scores.push_back(20.0 * rng.below(range));
        const auto bins = histogram(scores);
        ASSERT_FALSE(bins.empty());
        EXPECT_LE(bins.size(), 16u);
        std::size_t all = 0;
        for (std::size_t i = 0; i < bins.size(); ++i) {
            EXPECT_EQ(bins[i].to - bins[i].from, bins[0].to - bins[0].from);
            EXPECT_EQ(bins[i].from, i ? bins[i - 1].to : bins[0].from) << "no gap";
            EXPECT_EQ(bins[i].count,
                      static_cast<std::size_t>(std::ranges::count_if(scores, [&](double score) {
                          return score >= static_cast<double>(bins[i].from) &&
                                 score < static_cast<double>(bins[i].to);
                      })));
            all += bins[i].count;
        }
        EXPECT_EQ(all, scores.size());
        EXPECT_GT(bins.front().count, 0u) << "no empty bin at either end";
        EXPECT_GT(bins.back().count, 0u);
    }
}

TEST(Histogram, OfOneScoreIsOneBin) {
    const double score = 1260;
    const auto bins = histogram({&score, 1});
    ASSERT_EQ(bins.size(), 1u);
    EXPECT_EQ(bins[0].from, 1260u);
    EXPECT_EQ(bins[0].count, 1u);
}

TEST(Histogram, DrawsBarsAgainstTheLongest) {
    std::string full;
    for (int i = 0; i < 50; ++i) full += "█";
    EXPECT_EQ(bars({{0, 20, 1000}, {20, 40, 1}, {40, 60, 0}, {60, 80, 500}}),
              "       0 " + full + " 1000\n" + "      20 ▏ 1\n" + "      40 0\n" + "      60 " +
                  full.substr(0, full.size() / 2) + " 500\n");
}

TEST(Histogram, FitsIntoEightyColumns) {
    const auto text = bars({{0, 20, 999'999'999}, {20, 40, 3}});
    EXPECT_LE(columns_of(text.substr(0, text.find('\n'))), 80u);
}

}  // namespace
}  // namespace dramatis::cli
