#include "lab/verdicts.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace dramatis::lab {
namespace {

const Measure kShares{.name = "points", .unit = "%", .even = 50, .by_points = false};

BoutResult bout(const std::string& id, double value, double p, std::uint64_t games = 100) {
    const double half = p < 0.05 ? std::abs(value - 50) - 1 : std::abs(value - 50) + 1;
    return {.bout = id,
            .planned = 100,
            .games = games,
            .share = {value, {value - half, value + half}, p},
            .points = {},
            .cost = 1};
}
Row row(const BoutResult& result) { return {"t", "alone", "UCT", 100, 100, false, result}; }

// One p-value of 0.02 is a difference; among nine that show nothing it is what chance brings.
TEST(Verdicts, AreOverAllBoutsOfTheLab) {
    Findings findings;
    const auto lucky = bout("lucky", 60, 0.02);
    findings.rows.push_back(row(lucky));
    EXPECT_EQ(Verdicts(findings, kShares).of(lucky), Verdict::kBetter);
    for (int i = 0; i < 9; ++i)
        findings.rows.push_back(row(bout("idle-" + std::to_string(i), 51, 0.6)));
    const Verdicts verdicts(findings, kShares);
    EXPECT_NEAR(*verdicts.q(lucky), 0.2, 1e-12);
    EXPECT_EQ(verdicts.of(lucky), Verdict::kNone);
    EXPECT_EQ(text_of(verdicts.of(lucky)), "no difference seen");
}

TEST(Verdicts, CountABoutOnceHoweverManyRowsTellOfIt) {
    Findings findings;
    const auto clear = bout("clear", 60, 0.02), idle = bout("idle", 51, 0.6);
    findings.rows = {row(clear), row(idle), row(idle), row(idle)};
    findings.curve_points.push_back({"t", 100, idle});
    EXPECT_NEAR(*Verdicts(findings, kShares).q(clear), 0.04, 1e-12);
    findings.sweep_points.push_back({"s", "1", bout("other", 51, 0.6)});
    EXPECT_NEAR(*Verdicts(findings, kShares).q(clear), 0.06, 1e-12);
    findings.claims.push_back({"c", {bout("third", 51, 0.6)}});
    EXPECT_NEAR(*Verdicts(findings, kShares).q(clear), 0.08, 1e-12);
}

TEST(Verdicts, WaitForTheGamesOfThePlan) {
    Findings findings;
    const auto half = bout("half", 90, 1e-9, 50), whole = bout("whole", 40, 0.01);
    findings.rows = {row(half), row(whole)};
    const Verdicts verdicts(findings, kShares);
    EXPECT_FALSE(verdicts.q(half));
    EXPECT_EQ(verdicts.of(half), Verdict::kUnfinished);
    EXPECT_EQ(verdicts.standing(half), Standing::kNoDifference);
    EXPECT_NEAR(*verdicts.q(whole), 0.01, 1e-12);  // it is no part of the others' q
    EXPECT_EQ(verdicts.of(whole), Verdict::kWorse);
}

TEST(Verdicts, ADifferenceIsConfirmedIfItComesAgain) {
    Findings findings;
    const auto first = bout("b", 60, 0.001), none = bout("n", 51, 0.7);
    const auto standing = [&](const BoutResult& again) {
        findings.replications = {again};
        return Verdicts(findings, kShares).standing(first);
    };
    findings.rows = {row(first), row(none)};
    EXPECT_EQ(Verdicts(findings, kShares).standing(first), Standing::kNotReplicated);
    EXPECT_EQ(standing(bout("b", 58, 0.01)), Standing::kConfirmed);
    EXPECT_EQ(standing(bout("b", 51, 0.6)), Standing::kNotConfirmed);
    EXPECT_EQ(standing(bout("b", 40, 0.001)), Standing::kNotConfirmed);      // the other way round
    EXPECT_EQ(standing(bout("b", 58, 0.01, 40)), Standing::kNotReplicated);  // games are missing
    EXPECT_EQ(Verdicts(findings, kShares).standing(none), Standing::kNoDifference);
}

// --- claims of papers

Claim claim(Claim::Expect expect, double most_cost = 0) {
    return {.id = "c",
            .text = "",
            .source = "",
            .theirs = "",
            .bouts = {{{"A", "", 1}, {"B", "", 1}, expect, 1, most_cost}}};
}
BoutResult interval(double low, double value, double high, double cost = 1) {
    const bool clear = low > 50 || high < 50;
    return {.bout = "claim-c-1",
            .planned = 100,
            .games = 100,
            .share = {value, {low, high}, clear ? 0.001 : 0.5},
            .points = {},
            .cost = cost};
}
Judgement judged(const Claim& claim, const BoutResult& first,
                 const std::optional<BoutResult>& again = {}) {
    Findings findings;
    findings.claims = {{"c", {first}}};
    if (again) findings.replications = {*again};
    return judge(claim, findings.claims[0], kShares, Verdicts(findings, kShares));
}

TEST(Verdicts, ClaimsAreJudgedByTheirBouts) {
    using enum Claim::Expect;
    const auto verdict = [](Claim::Expect expect, const BoutResult& result, double most_cost = 0) {
        return judged(claim(expect, most_cost), result).first;
    };
    EXPECT_EQ(verdict(kBetter, interval(55, 60, 65)), "reproduced");
    EXPECT_EQ(verdict(kBetter, interval(45, 55, 65)), "open");
    EXPECT_EQ(verdict(kBetter, interval(35, 40, 45)), "refuted");
    EXPECT_EQ(verdict(kWorse, interval(35, 40, 45)), "reproduced");
    EXPECT_EQ(verdict(kNotBetter, interval(40, 50, 60)), "reproduced");
    EXPECT_EQ(verdict(kNotBetter, interval(20, 50, 80)), "open");  // too little is known
    EXPECT_EQ(verdict(kNotBetter, interval(51, 55, 60)), "small difference");
    EXPECT_EQ(verdict(kNotBetter, interval(55, 65, 75)), "open");  // small or not, nobody knows
    EXPECT_EQ(verdict(kNotBetter, interval(66, 75, 84)), "refuted");
    EXPECT_EQ(verdict(kLittleWorse, interval(40, 45, 49)), "reproduced");
    EXPECT_EQ(verdict(kLittleWorse, interval(30, 45, 60)), "open");
    EXPECT_EQ(verdict(kLittleWorse, interval(10, 20, 30)), "refuted");
    EXPECT_EQ(verdict(kLittleWorse, interval(40, 45, 49, 0.5), 0.9), "reproduced");
    EXPECT_EQ(verdict(kLittleWorse, interval(40, 45, 49, 1.1), 0.9), "refuted");  // saves no time
    const Verdicts nothing({}, kShares);
    EXPECT_EQ(judge(claim(kBetter), {"c", {}}, kShares, nothing).text(), "open");  // not played
}

// 51.8 % is a difference; a claim that there is none allows as much.
TEST(Verdicts, ASmallDifferenceRefutesNoClaimThatThereIsNone) {
    const Claim::Bout none = claim(Claim::Expect::kNotBetter).bouts[0];
    const auto verdict = [&](const BoutResult& one, BoutResult other) {
        auto two = claim(Claim::Expect::kNotBetter);
        two.bouts.push_back(none);
        other.bout = "claim-c-2";
        Findings findings;
        findings.claims = {{"c", {one, other}}};
        return judge(two, findings.claims[0], kShares, Verdicts(findings, kShares)).text();
    };
    const auto little = interval(50.8, 51.8, 52.8), even = interval(48.3, 49.2, 50.1);
    EXPECT_EQ(verdict(little, even), "small difference");
    EXPECT_EQ(verdict(even, little), "small difference");
    EXPECT_EQ(verdict(even, even), "reproduced");
    EXPECT_EQ(verdict(little, interval(20, 50, 80)), "open");
    EXPECT_EQ(verdict(little, interval(75, 87, 94)), "refuted");
    const auto one = claim(Claim::Expect::kNotBetter);
    EXPECT_EQ(*judged(one, little, little).again, "small difference");
    EXPECT_EQ(judged(one, little, even).text(), "open");
}

TEST(Verdicts, AClaimIsWhatBothSay) {
    using enum Claim::Expect;
    const auto good = interval(55, 60, 65), none = interval(45, 52, 59);
    EXPECT_FALSE(judged(claim(kBetter), good).again);
    EXPECT_EQ(judged(claim(kBetter), good, good).text(), "reproduced");
    EXPECT_EQ(*judged(claim(kBetter), good, none).again, "open");
    EXPECT_EQ(judged(claim(kBetter), good, none).text(), "open");
}

}  // namespace
}  // namespace dramatis::lab
