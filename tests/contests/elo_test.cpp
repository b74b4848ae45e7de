#include "contests/elo.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/rng.hpp"

namespace dramatis::contests {
namespace {

GameRecord record(std::uint64_t game, int half_points, std::string moves) {
    return {.game = game, .half_points = half_points, .plies = 10, .moves = std::move(moves)};
}

TEST(Elo, SharesAndPointsAreThoseOfTheTables) {
    EXPECT_DOUBLE_EQ(share_of_elo(0), 0.5);
    EXPECT_NEAR(share_of_elo(400), 10.0 / 11, 1e-12);  // ten to one
    EXPECT_NEAR(share_of_elo(-400), 1.0 / 11, 1e-12);
    EXPECT_NEAR(elo_of_share(0.75), 190.848501887865, 1e-9);
    EXPECT_NEAR(elo_of_share(0.64), 800 * std::log10(4.0 / 3), 1e-9);  // 0.64 / 0.36 = (4 / 3)^2
    for (const double elo : {-700.0, -33.0, 0.0, 5.0, 250.0})
        EXPECT_NEAR(elo_of_share(share_of_elo(elo)), elo, 1e-9);
    EXPECT_EQ(elo_of_share(1), std::numeric_limits<double>::infinity());
    EXPECT_EQ(elo_of_share(0), -std::numeric_limits<double>::infinity());
}

TEST(Elo, StrengthByHand) {
    // Ten pairs: 2, 1.5, 1 and 0 points once, three, four and two times. With a pair of 0 and one
    // of 2 added there are 12: three of 0, four of 1, three of 1.5, two of 2; as shares 0, 1/2,
    // 3/4, 1.
    const Strength s = strength_of({2, 0, 4, 3, 1});
    EXPECT_EQ(s.pairs, 10u);
    EXPECT_DOUBLE_EQ(s.share, (4 * 0.5 + 3 * 0.75 + 1) / 10);
    const double centre = (4 * 0.5 + 3 * 0.75 + 2) / 12;
    const double variance = (3 * centre * centre + 4 * std::pow(0.5 - centre, 2) +
                             3 * std::pow(0.75 - centre, 2) + 2 * std::pow(1 - centre, 2)) /
                            12;
    const double half = 1.959963984540054 * std::sqrt(variance / 12);
    EXPECT_NEAR(s.shares.low, centre - half, 1e-12);
    EXPECT_NEAR(s.shares.high, centre + half, 1e-12);
    EXPECT_NEAR(s.elo, elo_of_share(0.525), 1e-9);
    EXPECT_NEAR(s.elos.low, elo_of_share(centre - half), 1e-9);
    EXPECT_NEAR(s.superiority,
                0.5 + 0.5 * std::erf((centre - 0.5) / std::sqrt(variance / 12) / std::sqrt(2)),
                1e-12);
}

TEST(Elo, NothingAndAllHaveIntervals) {
    const Strength none = strength_of({});
    EXPECT_EQ(none.share, 0.5);
    EXPECT_EQ(none.superiority, 0.5);
    EXPECT_EQ(none.p, 1);
    EXPECT_EQ(none.shares, (core::Interval{0, 1}));
    const Strength all = strength_of({0, 0, 0, 0, 50});
    EXPECT_EQ(all.share, 1);
    EXPECT_EQ(all.elo, std::numeric_limits<double>::infinity());
    EXPECT_EQ(all.shares.high, 1);
    EXPECT_GT(all.shares.low, 0.9);
    EXPECT_LT(all.shares.low, 0.97);
    EXPECT_TRUE(std::isfinite(all.elos.low));
    const Strength even =
        strength_of({0, 0, 50, 0, 0});  // every pair 1 : 1: no variance, yet no certainty
    EXPECT_EQ(even.share, 0.5);
    EXPECT_GT(even.shares.high - even.shares.low, 0.04);
}

TEST(Elo, SidesAreMirrored) {
    const Strength s = strength_of({3, 5, 9, 2, 1}), t = strength_of({1, 2, 9, 5, 3});
    EXPECT_NEAR(s.share, 1 - t.share, 1e-12);
    EXPECT_NEAR(s.elos.low, -t.elos.high, 1e-9);
    EXPECT_NEAR(s.superiority, 1 - t.superiority, 1e-12);
    EXPECT_NEAR(s.p, 2 * std::min(s.superiority, t.superiority), 1e-12);
    EXPECT_NEAR(s.p, t.p, 1e-12);
}

// 4000 matches of each kind; at 95 % the share of intervals that hold the truth has a standard
// error of 0.0034. Below 0.94 it would be three of them away.
TEST(Elo, IntervalsHoldTheTruth) {
    const std::array<std::array<double, 5>, 4> kinds = {{{0.25, 0, 0.5, 0, 0.25},
                                                         {0.02, 0.05, 0.7, 0.15, 0.08},
                                                         {0.01, 0.02, 0.07, 0.1, 0.8},
                                                         {0, 0, 0.1, 0, 0.9}}};
    for (std::size_t kind = 0; kind < kinds.size(); ++kind)
        for (const int pairs : {10, 20, 50, 200}) {
            double truth = 0;
            for (std::size_t i = 0; i < 5; ++i) truth += kinds[kind][i] * kPairShares[i];
            int held = 0;
            for (std::uint64_t match = 0; match < 4000; ++match) {
                core::Rng rng{core::Seed{kind}.child("match", match)};
                PairCounts counts{};
                for (int i = 0; i < pairs; ++i) {
                    double u = rng.unit();
                    std::size_t slot = 0;
                    while (slot < 4 && u >= kinds[kind][slot]) u -= kinds[kind][slot++];
                    ++counts[slot];
                }
                const Strength s = strength_of(counts);
                held += s.shares.low <= truth && truth <= s.shares.high;
            }
            EXPECT_GE(held, 0.94 * 4000) << kind << " " << pairs;
            EXPECT_LE(held, (pairs < 50 ? 1 : 0.985) * 4000) << kind << " " << pairs;
        }
}

TEST(Elo, ATallyCountsSidesPairsAndGamesThatAreTheSame) {
    const std::vector<GameRecord> records = {record(0, 2, "a"), record(1, 0, "a"),
                                             record(2, 1, "b"), record(3, 2, "c"),
                                             record(4, 2, "b")};
    const Tally t = tally(records, true);
    EXPECT_EQ(t.games, 5u);
    EXPECT_EQ(t.results, (Tally::Results{3, 1, 1}));
    EXPECT_EQ(t.as_first, (Tally::Results{2, 1, 0}));
    EXPECT_EQ(t.as_second, (Tally::Results{1, 0, 1}));
    EXPECT_EQ(t.pairs, (PairCounts{0, 0, 1, 1, 0}));  // the fifth game has no partner yet
    EXPECT_EQ(t.distinct, 3u);
    EXPECT_EQ(t.points(), 3.5);
    EXPECT_EQ(t.plies, 50u);
    EXPECT_EQ(tally(records, false).pairs, (PairCounts{1, 0, 1, 0, 3}));
}

}  // namespace
}  // namespace dramatis::contests
