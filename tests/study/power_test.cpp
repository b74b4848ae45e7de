#include "study/power.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/rng.hpp"
#include "core/statistics.hpp"
#include "study/spread_of.hpp"
#include "study/studies.hpp"

namespace dramatis::study {
namespace {

// Standard deviation 1, and no two rounds of a person alike but by `alike`.
Spread unit(double alike = 0) { return {.sd = 1, .alike = alike}; }

double normal(core::Rng& rng) {
    const double u = 1 - rng.unit(), v = rng.unit();
    return std::sqrt(-2 * std::log(u)) * std::cos(6.283185307179586 * v);
}

TEST(NoncentralT, IsStudentsTWithoutAShift) {
    for (const std::size_t freedom : {1u, 2u, 3u, 5u, 10u, 40u, 200u, 5000u})
        for (const double t : {-3.0, -0.7, 0.0, 0.2, 1.5, 2.5, 6.0}) {
            const double above = core::student_p(t, freedom) / 2;
            EXPECT_NEAR(noncentral_t(t, static_cast<double>(freedom), 0), t > 0 ? 1 - above : above,
                        freedom == 1 ? 2e-5 : 1e-6)
                << t << " " << freedom;
        }
}

// 200,000 draws each: a share is within four standard errors, 4 * 0.5 / sqrt(200000) at most.
TEST(NoncentralT, IsAShiftedNormalNumberOverASpreadOne) {
    core::Rng rng{core::Seed{9}};
    for (const auto& [t, freedom, shift] : {std::tuple(1.0, 3, 0.5), std::tuple(2.5, 8, 2.0),
                                            std::tuple(-1.0, 4, 0.5), std::tuple(4.0, 30, 3.5)}) {
        int below = 0;
        constexpr int kDraws = 200'000;
        for (int i = 0; i < kDraws; ++i) {
            double squares = 0;
            for (int k = 0; k < freedom; ++k) squares += std::pow(normal(rng), 2);
            below += (normal(rng) + shift) / std::sqrt(squares / freedom) <= t;
        }
        EXPECT_NEAR(noncentral_t(t, freedom, shift), static_cast<double>(below) / kDraws, 0.0045);
    }
}

// The examples of R's power.t.test: power 0.8689528 of 20 a group, and 22.02110 a group for 0.9.
TEST(Power, AgreesWithR) {
    EXPECT_NEAR(power_of(1, Plan::kBetween, unit(), 20), 0.8689528, 1e-6);
    EXPECT_EQ(people_for(1, Plan::kBetween, unit(), 0.9), 23u);
}

// Cohen (1988), tables 2.3.5 and 2.4.1 (two-sided, 0.05): effects of 0.2, 0.5 and 0.8; exact values
// as G*Power 3 gives them.
TEST(Power, AgreesWithCohensTables) {
    for (const auto& [effect, power, people] :
         {std::tuple(0.2, 0.8, 394), std::tuple(0.5, 0.8, 64), std::tuple(0.8, 0.8, 26),
          std::tuple(0.5, 0.9, 86), std::tuple(0.5, 0.95, 105), std::tuple(0.8, 0.95, 42)})
        EXPECT_EQ(people_for(effect, Plan::kBetween, unit(), power), static_cast<unsigned>(people));
    // Paired: with a correlation of 0.5 the differences have the deviation of the scores.
    for (const auto& [effect, power, people] :
         {std::tuple(0.2, 0.8, 199), std::tuple(0.5, 0.8, 34), std::tuple(0.8, 0.8, 15),
          std::tuple(0.5, 0.95, 54)})
        EXPECT_EQ(people_for(effect, Plan::kWithin, unit(0.5), power),
                  static_cast<unsigned>(people));
}

TEST(Power, OfNoDifferenceIsTheLevelOfTheTest) {
    for (const std::size_t people : {2u, 5u, 30u, 1000u})
        for (const auto plan : {Plan::kBetween, Plan::kWithin})
            EXPECT_NEAR(power_of(0, plan, unit(0.3), people), 0.05, 1e-4);
}

TEST(Power, TheSmallestDifferenceIsJustFound) {
    for (const std::size_t people : {3u, 20u, 400u})
        for (const auto plan : {Plan::kBetween, Plan::kWithin}) {
            const Spread spread{.sd = 1075, .alike = 0.3, .rounds = 3};
            const double difference = difference_for(people, plan, spread, 0.8);
            EXPECT_NEAR(power_of(difference, plan, spread, people), 0.8, 1e-6);
            EXPECT_LE(people_for(difference * 1.0001, plan, spread, 0.8), people);
        }
}

// As a t test finds it: 4,000 studies of 20 people on two boards, three rounds on each.
TEST(Power, IsWhatATestFinds) {
    const Spread spread{.sd = 100, .alike = 0.4, .rounds = 3};
    constexpr std::size_t kPeople = 20;
    constexpr int kStudies = 4000;
    core::Rng rng{core::Seed{5}};
    int found = 0;
    for (int study = 0; study < kStudies; ++study) {
        std::vector<double> differences;
        for (std::size_t i = 0; i < kPeople; ++i) {
            double sum = 0;
            const double own = std::sqrt(0.4) * normal(rng);
            for (int round = 0; round < 6; ++round) {
                const double score = 100 * (own + std::sqrt(0.6) * normal(rng));
                sum += (round < 3 ? score : -score) / 3;
            }
            differences.push_back(sum + 45);
        }
        const auto summary = core::summarize(differences);
        found += summary.interval.low > 0 || summary.interval.high < 0;
    }
    const double wanted = power_of(45, Plan::kWithin, spread, kPeople);
    EXPECT_NEAR(static_cast<double>(found) / kStudies, wanted,
                4 * std::sqrt(wanted * (1 - wanted) / kStudies));
}

TEST(Interval, HasTheLengthThatWasAskedFor) {
    const Spread spread{.sd = 1075, .alike = 0.3, .rounds = 2};
    const auto mean = people_for_interval_of_mean(200, spread);
    EXPECT_LE(half_interval_of_mean(mean, spread), 200);
    EXPECT_GT(half_interval_of_mean(mean - 1, spread), 200);
    for (const auto plan : {Plan::kBetween, Plan::kWithin}) {
        const auto people = people_for_interval(150, plan, spread);
        EXPECT_LE(half_interval(people, plan, spread), 150);
        EXPECT_GT(half_interval(people - 1, plan, spread), 150);
    }
    const auto share = people_for_share(0.3, 0.1);
    EXPECT_LE(half_interval_of_share(0.3, share), 0.1);
}

// R's power.prop.test by the normal distribution: 0.7401659 of 50 a group, 76.65 a group for 0.9.
TEST(Shares, AreNearWhatTheNormalDistributionSays) {
    EXPECT_NEAR(power_of_shares(0.5, 0.75, 50), 0.7401659, 0.02);
    EXPECT_NEAR(static_cast<double>(people_for_shares(0.5, 0.75, 0.9)), 76.65, 5);
    EXPECT_NEAR(power_of_shares(0.4, 0.4, 100), 0.05, 0.01);
    EXPECT_GE(power_of_shares(0.3, 0.5, people_for_shares(0.3, 0.5, 0.8)), 0.8);
}

TEST(Power, QuestionsWithoutAnAnswerEnd) {
    EXPECT_EQ(people_for(1e-9, Plan::kBetween, unit(), 0.8), kMostPeople);
    EXPECT_EQ(people_for_share(0.5, 1e-9), kMostPeople);
    EXPECT_GT(people_for_shares(0.5, 0.5000001, 0.8), 100'000u);
    EXPECT_EQ(people_for(1e9, Plan::kBetween, unit(), 0.8), 2u);
}

// 300 people with six rounds: the standard errors are about 2 % and 0.03.
TEST(SpreadOf, IsFoundInWhatIsStored) {
    StudyData data;
    const Design design = paper();
    data.current = hash_of(design);
    data.designs[data.current] = design;
    core::Rng rng{core::Seed{8}};
    for (std::uint64_t number = 1; number <= 300; ++number) {
        PersonData person{.slot = {.person = number, .condition = "all"}, .design = data.current};
        const double own = std::sqrt(0.35) * normal(rng);
        double board = 3000;
        for (const auto& step : make_plan(design, person.slot)) {
            if (!step.is_round) continue;
            const bool practice = design.blocks[step.block].rounds[step.round].is_practice;
            const double score = 2000 + 800 * (own + std::sqrt(0.65) * normal(rng)) +
                                 (step.id == "play.board-1" ? board : 0);
            person.rounds.push_back(
                {.step = step.id,
                 .ended_at = number % 7 == 0 && step.id == "play.random-2" ? 0 : 5,
                 .score = practice ? 99999 : static_cast<std::uint64_t>(std::max(0.0, score))});
        }
        data.people.push_back(person);
    }
    const auto seen = spread_of(data, Origin::kPerson);
    ASSERT_TRUE(seen);
    EXPECT_EQ(seen->people, 300u);
    EXPECT_EQ(seen->rounds, 1800u - 42u);
    EXPECT_NEAR(seen->spread.sd, 800, 50);
    EXPECT_NEAR(seen->spread.alike, 0.35, 0.1);
    EXPECT_FALSE(spread_of(data, Origin::kSimulated));
    data.people.resize(9);
    EXPECT_FALSE(spread_of(data, Origin::kPerson));
}

}  // namespace
}  // namespace dramatis::study
