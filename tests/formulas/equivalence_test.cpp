#include "formulas/equivalence.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <fstream>
#include <string>
#include <vector>

#include "core/rng.hpp"
#include "formulas/random_formula.hpp"
#include "formulas/text.hpp"

namespace dramatis::formulas {
namespace {

constexpr std::array<std::string_view, 4> kNames{"wins", "visits", "parent_visits", "moves"};

Formula formula(std::string_view text) {
    auto parsed = parse(text, kNames);
    EXPECT_TRUE(parsed) << text << ": " << (parsed ? "" : parsed.error().text());
    return parsed ? *parsed : Formula{{Term::number(0)}};
}

bool same(std::string_view a, std::string_view b) {
    const bool forward = equivalent(formula(a), formula(b));
    EXPECT_EQ(forward, equivalent(formula(b), formula(a))) << a << "   " << b;
    return forward;
}

// Operators as evolution uses them, or all if `every`. Tame constants: where magnitudes differ by
// hundreds of digits nearly everything is an infinity, and little is left to compare.
Formula random_formula(core::Rng& rng, bool every) {
    TreeKind kind{.every_magnitude = false};
    if (!every) kind.operators = kPlainOperators;
    return random_tree(rng, 2 + static_cast<int>(rng.below(5)), kind);
}

TEST(Equivalence, AgreesWithSymbolicAlgebraOnEveryPairOfTheTestSet) {
    std::ifstream in(DRAMATIS_TEST_DATA "/formula_pairs.tsv");
    ASSERT_TRUE(in) << DRAMATIS_TEST_DATA "/formula_pairs.tsv";
    int equal = 0, unequal = 0;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with('#')) continue;
        const auto first = line.find('\t'), second = line.rfind('\t');
        ASSERT_NE(first, second) << line;
        const bool expected = line.substr(0, first) == "equal";
        EXPECT_EQ(same(line.substr(first + 1, second - first - 1), line.substr(second + 1)),
                  expected)
            << line;
        ++(expected ? equal : unequal);
    }
    EXPECT_GE(equal, 400);
    EXPECT_GE(unequal, 400);
}

TEST(Equivalence, KnowsTheUsualIdentities) {
    EXPECT_TRUE(same("wins + visits", "visits + wins"));
    EXPECT_TRUE(same("sqrt(wins * visits)", "sqrt(wins) * sqrt(visits)"));
    EXPECT_TRUE(same("sqrt(wins * wins)", "wins"));
    EXPECT_TRUE(same("wins / (visits / moves)", "wins * moves / visits"));
    EXPECT_TRUE(same("0.1 * wins + 0.2 * wins", "0.3 * wins"));
    EXPECT_TRUE(same("ln(wins * visits)", "ln(wins) + ln(visits)"));
    EXPECT_TRUE(same("ln(sqrt(wins))", "0.5 * ln(wins)"));
}

TEST(Equivalence, TellsNearMissesApart) {
    EXPECT_FALSE(same("wins", "visits"));
    EXPECT_FALSE(same("wins / visits", "visits / wins"));
    EXPECT_FALSE(same("wins + visits", "wins * visits"));
    EXPECT_FALSE(same("3.42 * wins", "3.421 * wins"));
    EXPECT_FALSE(same("wins + 1e-9", "wins"));
    EXPECT_FALSE(same("wins - 1e-9", "wins"));
    EXPECT_FALSE(same("ln(wins)", "ln(visits)"));
    EXPECT_FALSE(same("wins", "0 - wins"));
}

TEST(Equivalence, AllowsRoundingButNoMoreOnPlainFormulas) {
    EXPECT_TRUE(same("1000000 * wins", "1000000.0000001 * wins"));
    EXPECT_FALSE(same("1000000 * wins", "1000000.00001 * wins"));
}

TEST(Equivalence, SeesThroughCancellation) {
    EXPECT_TRUE(same("(wins + visits) * (wins - visits)", "wins * wins - visits * visits"));
    EXPECT_TRUE(same("0.1 * wins + 0.2 * wins - 0.3 * wins", "0"));
    EXPECT_TRUE(same("wins + 1000000 - 1000000", "wins"));
    EXPECT_TRUE(same("wins + -1 * visits", "wins - visits"));
    EXPECT_FALSE(same("(wins + visits) * (wins - visits)", "wins * wins - visits * visits + 1e-9"));
    EXPECT_FALSE(same("wins - visits", "visits - wins"));
}

TEST(Equivalence, TakesADenominatorWithinItsErrorAsZero) {
    EXPECT_TRUE(
        same("moves / ((wins + visits) * (wins - visits) - (wins * wins - visits * visits))", "1"));
    EXPECT_TRUE(same("wins / (visits - visits)", "1"));
    EXPECT_TRUE(same("wins / (0.1 + 0.2 - 0.3)", "1"));
    EXPECT_TRUE(same("sqrt(0.1 * wins + 0.2 * wins - 0.3 * wins)", "0"));
    EXPECT_TRUE(same("wins / ln(visits / visits)", "1"));
    EXPECT_FALSE(same("wins / (visits - 1e-9 - visits)", "1"));
}

TEST(Equivalence, MagnitudesUnderRootsAreNotForgotten) {
    EXPECT_FALSE(same("sqrt((wins - visits) * (wins - visits))", "wins - visits"));
    EXPECT_TRUE(same("sqrt((wins - visits) * (wins - visits))",
                     "sqrt(wins - visits) * sqrt(visits - wins)"));
    EXPECT_TRUE(same("ln(wins - visits)", "ln(visits - wins)"));
}

TEST(Equivalence, InfinitiesAndNaNAreValues) {
    EXPECT_TRUE(same("1e300 * wins * 1e300", "1e308 * visits * 1e308"));
    EXPECT_TRUE(same("ln(0)", "ln(wins - wins)"));
    EXPECT_FALSE(same("ln(0)", "0 - ln(0)"));
    EXPECT_TRUE(same("ln(0) - ln(0)", "ln(0) + 1e308 * 1e308"));
    EXPECT_FALSE(same("ln(0) - ln(0)", "ln(0)"));
    EXPECT_FALSE(same("1e300 * wins * 1e300", "wins"));
    EXPECT_FALSE(same("ln(0) * wins", "wins - visits"));
}

TEST(Equivalence, LooksAtEveryVariableAFormulaCanHave) {
    for (std::size_t a = 0; a < kMaxVariables; ++a)
        for (std::size_t b = 0; b < kMaxVariables; ++b)
            EXPECT_EQ(equivalent(Formula{{Term::name(a)}}, Formula{{Term::name(b)}}), a == b);
}

TEST(Equivalence, EveryFormulaIsTheSameAsItself) {
    core::Rng rng{core::Seed{1}};
    for (int i = 0; i < 4000; ++i) {
        const Formula f = random_formula(rng, i % 2 == 1);
        EXPECT_TRUE(equivalent(f, f)) << print(f, kNames);
    }
}

TEST(Equivalence, SwappingOperandsOfSumsAndProductsIsNoChange) {
    core::Rng rng{core::Seed{2}};
    for (int i = 0; i < 2000; ++i) {
        const Formula a = random_formula(rng, i % 2 == 1), b = random_formula(rng, i % 2 == 1);
        for (const Op op : {Op::kAdd, Op::kMultiply}) {
            Formula forward{{Term::call(op)}}, backward{{Term::call(op)}};
            for (const auto* part : {&a, &b})
                forward.terms.insert(forward.terms.end(), part->terms.begin(), part->terms.end());
            for (const auto* part : {&b, &a})
                backward.terms.insert(backward.terms.end(), part->terms.begin(), part->terms.end());
            EXPECT_TRUE(equivalent(forward, backward)) << print(forward, kNames);
        }
    }
}

// f - f + v is v whatever f is, as long as f is finite: the error bound must cover what f loses.
TEST(Equivalence, AFormulaTakenFromItselfInAnotherOrderLeavesNothing) {
    core::Rng rng{core::Seed{3}};
    int finite = 0;
    for (int i = 0; i < 2000; ++i) {
        const Formula f = random_formula(rng, true);
        std::array<double, 4> point{1.5, 2.5, 3.5, 4.5};
        const double value = evaluate(f, point);
        if (!std::isfinite(value) || std::fabs(value) > 1e3) continue;
        ++finite;
        // f * wins / visits - f / visits * wins
        const auto append = [](Formula& to, const Formula& part) {
            to.terms.insert(to.terms.end(), part.terms.begin(), part.terms.end());
        };
        Formula zero{
            {Term::call(Op::kSubtract), Term::call(Op::kDivide), Term::call(Op::kMultiply)}};
        append(zero, f);
        append(zero, Formula{{Term::name(0), Term::name(1), Term::call(Op::kMultiply),
                              Term::call(Op::kDivide)}});
        append(zero, f);
        append(zero, Formula{{Term::name(1), Term::name(0)}});
        const Signature signature(zero);
        const bool nothing = signature.same(Signature(formula("0")));
        // Where f is infinite or no number at some of the points, so is the difference.
        const bool undefined = signature.same(Signature(formula("ln(0) - ln(0)")));
        EXPECT_TRUE(nothing || undefined) << print(f, kNames);
    }
    EXPECT_GT(finite, 1500);
}

TEST(Equivalence, PositiveMeansAtEveryPoint) {
    EXPECT_TRUE(Signature(formula("wins / visits")).positive());
    EXPECT_TRUE(Signature(formula("9 - wins")).positive());
    EXPECT_FALSE(Signature(formula("wins - visits")).positive());
    EXPECT_FALSE(Signature(formula("0")).positive());
    EXPECT_FALSE(Signature(formula("wins - wins")).positive());
    EXPECT_FALSE(Signature(formula("ln(0) - ln(0)")).positive());
}

TEST(Equivalence, TheDeepestAndLongestFormulasThatParseAreEvaluated) {
    std::string right = "wins";
    for (int i = 0; i < kMaxHeight; ++i) right = "sqrt(" + right + ")";
    EXPECT_TRUE(Signature(formula(right)).positive());
    std::string left = "wins";
    for (int i = 0; i < kMaxHeight; ++i) left += " + wins";
    EXPECT_TRUE(same(left, std::to_string(kMaxHeight + 1) + " * wins"));
    std::string nested = "wins";
    for (int i = 0; i < kMaxHeight; ++i) nested = "wins - (" + nested + ")";
    EXPECT_TRUE(same(nested, "wins"));
}

}  // namespace
}  // namespace dramatis::formulas
