#include "contests/sprt.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/rng.hpp"

namespace dramatis::contests {
namespace {

// As another implementation gives them: SciPy's brentq for the multipliers, the sum over n ln(p1 /
// p0).
TEST(Sprt, RatiosAreThoseOfAnotherImplementation) {
    EXPECT_NEAR(log_likelihood_ratio({10, 40, 60, 50, 20}, 0, 10), 1.2368206937635484, 1e-9);
    EXPECT_NEAR(log_likelihood_ratio({1, 2, 30, 8, 12}, 0, 20), 2.488472892440653, 1e-9);
    EXPECT_NEAR(log_likelihood_ratio({0, 0, 5, 3, 9}, -5, 5), 0.4892679003038804, 1e-9);
    EXPECT_NEAR(log_likelihood_ratio({0, 0, 0, 0, 3}, 0, 50), 0.40102160138813486, 1e-9);
}

TEST(Sprt, WithTwoResultsItIsWaldsTestByHand) {
    // Sixty wins and forty losses: 60 ln(s1 / s0) + 40 ln((1 - s1) / (1 - s0)); what was not seen
    // adds next to nothing.
    const double s0 = 0.5, s1 = 1 / (1 + std::pow(10, -50.0 / 400));
    const double by_hand = 60 * std::log(s1 / s0) + 40 * std::log((1 - s1) / (1 - s0));
    EXPECT_NEAR(log_likelihood_ratio({40, 0, 0, 0, 60}, 0, 50), by_hand, 1e-4);
}

TEST(Sprt, PairsThatCancelSayMoreThanGamesOneByOne) {
    // The same points; where openings decide, pairs are mostly 1 : 1, so that the few that are not
    // weigh more.
    EXPECT_GT(log_likelihood_ratio({2, 0, 80, 0, 18}, 0, 30),
              1.5 * log_likelihood_ratio({32, 0, 20, 0, 48}, 0, 30));
}

TEST(Sprt, BoundsAreWalds) {
    const Sprt sprt;
    EXPECT_NEAR(sprt.upper(), std::log(19), 1e-12);
    EXPECT_NEAR(sprt.lower(), -std::log(19), 1e-12);
    EXPECT_NEAR((Sprt{0, 5, 0.01, 0.1}).upper(), std::log(0.9 / 0.01), 1e-12);
    EXPECT_NEAR((Sprt{0, 5, 0.01, 0.1}).lower(), std::log(0.1 / 0.99), 1e-12);
}

struct Rates {
    int elo0 = 0, elo1 = 0, open = 0;
    double pairs = 0;
};

// Many tests of players whose games are independent, with so many draws; A is so many points
// better.
Rates simulate(const Sprt& sprt, double elo, double draws, int runs, int most_pairs) {
    Rates out;
    const double win = share_of_elo(elo) - draws / 2;
    for (int i = 0; i < runs; ++i) {
        core::Rng rng{core::Seed{7}.child("run", static_cast<std::uint64_t>(i))};
        const auto half_points = [&] {
            const double u = rng.unit();
            return u < win ? 2u : u < win + draws ? 1u : 0u;
        };
        SprtRun run(sprt);
        for (int pair = 0; pair < most_pairs && run.verdict() == Verdict::kOpen; ++pair) {
            const std::size_t first = half_points();
            run.add(first + half_points());
        }
        out.pairs += static_cast<double>(run.ratios().size()) / runs;
        ++(run.verdict() == Verdict::kElo0   ? out.elo0
           : run.verdict() == Verdict::kElo1 ? out.elo1
                                             : out.open);
    }
    return out;
}

// 1000 runs: with a risk of 0.05 there are 50 errors on average, with a standard deviation of 6.9;
// 71 is three more.
TEST(Sprt, ErrsAsRarelyAsItPromises) {
    const Sprt sprt{0, 60};
    for (const double draws : {0.0, 0.3}) {
        const Rates none = simulate(sprt, 0, draws, 1000, 5000),
                    some = simulate(sprt, 60, draws, 1000, 5000);
        EXPECT_LE(none.elo1, 71) << draws;
        EXPECT_LE(some.elo0, 71) << draws;
        EXPECT_EQ(none.open + some.open, 0);
        EXPECT_GE(none.elo1 + some.elo0, 20) << "it plays longer than it must";
        EXPECT_LT(none.pairs, 250);
    }
}

TEST(Sprt,
     BoundsAreFarFromAlwaysRight) {  // between the two any answer may come, and it takes longest
    const Rates between = simulate({0, 60}, 30, 0, 300, 5000),
                beyond = simulate({0, 60}, 120, 0, 300, 5000);
    EXPECT_GT(between.elo0, 60);
    EXPECT_GT(between.elo1, 60);
    EXPECT_EQ(beyond.elo0, 0);
    EXPECT_LT(beyond.pairs, between.pairs / 2);
}

TEST(Sprt, AVerdictStands) {
    SprtRun run({0, 200});
    while (run.verdict() == Verdict::kOpen) run.add(4);
    EXPECT_EQ(run.verdict(), Verdict::kElo1);
    EXPECT_GT(run.ratios().size(), 3u);
    EXPECT_LT(run.ratios().size(), 30u);
    EXPECT_GE(run.ratios().back(), run.sprt().upper());
    EXPECT_DEATH(run.add(4), "");
}

TEST(Sprt, ReadsAndPrints) {
    const auto full = parse_sprt("-5,10.5,0.01,0.1");
    ASSERT_TRUE(full);
    EXPECT_EQ(*full, (Sprt{-5, 10.5, 0.01, 0.1}));
    EXPECT_EQ(print(*full), "-5,10.5,0.01,0.1");
    EXPECT_EQ(*parse_sprt("0,20"), (Sprt{0, 20, 0.05, 0.05}));
    for (const char* wrong :
         {"", "0", "0,", ",5", "5,0", "0,0", "0,5,0.05", "0,5,0.05,0.05,1", "0,5,0,0.05",
          "0,5,0.5,0.5", "a,b", "0,nan", "0,5,nan,nan", "0;5", "0,1e9", "0 ,5"})
        EXPECT_FALSE(parse_sprt(wrong)) << wrong;
    EXPECT_NE(parse_sprt("zero,five").error().text().find("such as 0,20"), std::string::npos);
}

}  // namespace
}  // namespace dramatis::contests
