#include "formulas/program.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "formulas/node_variables.hpp"
#include "formulas/random_formula.hpp"
#include "formulas/text.hpp"

namespace dramatis::formulas {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

constexpr std::array<std::string_view, kMaxVariables> kNames{
    "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p"};

Formula formula(std::string_view text) {
    auto parsed = parse(text, kNames);
    EXPECT_TRUE(parsed) << text << ": " << (parsed ? "" : parsed.error().text());
    return parsed ? *parsed : Formula{{Term::number(0)}};
}

// To the bit, so that 0 is not -0. All NaNs count as one: which of two NaNs a sum hands on is up to
// the order in which the compiler takes its operands, and nothing ever looks.
bool same_bits(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) ||
           (std::isnan(a) && std::isnan(b));
}

// What a search can hand to a formula, and what arithmetic stumbles over.
double random_input(core::Rng& rng) {
    constexpr std::array kHard{0.0,   -0.0,   kInfinity, -kInfinity, kNaN,
                               1e308, -1e308, 5e-324,    1e-300};
    switch (rng.below(4)) {
        case 0:
            return kHard[rng.below(kHard.size())];
        case 1:
            return 40 * rng.unit() - 20;
        case 2:
            return rng.unit();
        default:
            return rng.below(5);
    }
}

// Children with random variables, some of which they share, in a table and as points for
// evaluate().
struct Children {
    ValueTable table;
    std::vector<std::array<double, kMaxVariables>> points;

    Children(std::size_t count, core::Rng& rng) : points(count) {
        table.resize(count);
        std::vector<double> column(count);
        for (std::size_t v = 0; v < kMaxVariables; ++v) {
            const bool shared = rng.below(3) == 0;
            for (double& value : column) value = random_input(rng);
            for (std::size_t i = 0; i < count; ++i) points[i][v] = shared ? column[0] : column[i];
            if (shared)
                table.set_shared(v, column[0]);
            else
                table.set_column(v, column.data());
        }
    }
};

// How many values are wrong, of the formulas with these numbers, for all children.
std::size_t count_wrong(Program& program, std::span<const Formula> formulas,
                        std::span<const std::uint32_t> numbers, const Children& children) {
    std::size_t wrong = 0;
    for (std::size_t b = 0; b < children.table.blocks(); ++b) {
        program.run(children.table, b);
        for (std::size_t i = b * ValueTable::kLanes;
             i < std::min(children.points.size(), (b + 1) * ValueTable::kLanes); ++i) {
            for (const std::uint32_t number : numbers) {
                const double expected = evaluate(formulas[number], children.points[i]);
                const double got = program.value(number).lane[i % ValueTable::kLanes];
                if (same_bits(got, expected)) continue;
                if (++wrong <= 3)
                    ADD_FAILURE() << print(formulas[number], kNames) << " for child " << i << " of "
                                  << children.points.size() << " is " << got << ", not "
                                  << expected;
            }
        }
    }
    return wrong;
}

std::vector<std::uint32_t> all_of(std::span<const Formula> formulas) {
    std::vector<std::uint32_t> numbers(formulas.size());
    std::iota(numbers.begin(), numbers.end(), 0u);
    return numbers;
}

TEST(Formula, OperatorsAreDefinedWhereArithmeticIsNot) {
    EXPECT_EQ(apply(Op::kDivide, 5, 0), 1);
    EXPECT_EQ(apply(Op::kDivide, 0, 0), 1);
    EXPECT_EQ(apply(Op::kDivide, -5, -0.0), 1);
    EXPECT_EQ(apply(Op::kDivide, kNaN, 0), 1);
    EXPECT_EQ(apply(Op::kDivide, kInfinity, 0), 1);
    EXPECT_EQ(apply(Op::kDivide, 1, 5e-324), kInfinity);
    EXPECT_EQ(apply(Op::kDivide, 5, kInfinity), 0);
    EXPECT_EQ(apply(Op::kSqrt, -9, 0), 3);
    EXPECT_EQ(apply(Op::kSqrt, 9, 0), 3);
    EXPECT_EQ(apply(Op::kSqrt, -kInfinity, 0), kInfinity);
    EXPECT_EQ(apply(Op::kLn, 1, 0), 0);
    EXPECT_EQ(apply(Op::kLn, -1, 0), 0);
    EXPECT_NEAR(apply(Op::kLn, -10, 0), 2.302585092994046, 1e-15);
    EXPECT_EQ(apply(Op::kLn, 0, 0), -kInfinity);
    EXPECT_EQ(apply(Op::kLn, -0.0, 0), -kInfinity);
    EXPECT_EQ(apply(Op::kLn, -kInfinity, 0), kInfinity);
    EXPECT_TRUE(std::isnan(apply(Op::kSubtract, kInfinity, kInfinity)));
    EXPECT_TRUE(std::isnan(apply(Op::kMultiply, kInfinity, 0)));
    EXPECT_TRUE(std::isnan(apply(Op::kSqrt, kNaN, 0)));
    EXPECT_TRUE(std::isnan(apply(Op::kLn, kNaN, 0)));
}

TEST(Formula, TheOrderOfOperandsIsTheWrittenOne) {
    const std::array<double, kMaxVariables> point{6, 3, 5};
    EXPECT_EQ(evaluate(formula("a - b"), point), 3);
    EXPECT_EQ(evaluate(formula("a / b"), point), 2);
    EXPECT_EQ(evaluate(formula("a - b * c / (a + c - 1) + sqrt(b * b)"), point), 6 - 1.5 + 3);
    EXPECT_EQ(evaluate(formula("7"), point), 7);
    EXPECT_EQ(evaluate(formula("c"), point), 5);
}

TEST(Formula, HeightCountsEdgesToTheDeepestLeaf) {
    EXPECT_EQ(height(formula("a")), 0);
    EXPECT_EQ(height(formula("3")), 0);
    EXPECT_EQ(height(formula("sqrt(a)")), 1);
    EXPECT_EQ(height(formula("a + b")), 1);
    EXPECT_EQ(height(formula("a + b * sqrt(c)")), 3);
    EXPECT_EQ(height(formula("b * sqrt(c) + a")), 3);
    EXPECT_EQ(height(formula("a * b + c * d")), 2);
}

// The obvious way, by recursion: where the subtree at `at` ends, and how high it is.
std::pair<std::size_t, int> measure(const Formula& f, std::size_t at) {
    std::size_t end = at + 1;
    int highest = -1;
    for (int i = 0; i < arity(f.terms[at].op); ++i) {
        const auto [operand_end, operand_height] = measure(f, end);
        end = operand_end;
        highest = std::max(highest, operand_height);
    }
    return {end, highest + 1};
}

TEST(Formula, EverySubtreeEndsWhereItsLastLeafDoes) {
    core::Rng rng{core::Seed{1}};
    for (int i = 0; i < 1000; ++i) {
        const Formula f = random_tree(rng, static_cast<int>(rng.below(8)));
        EXPECT_EQ(height(f), measure(f, 0).second) << print(f, kNames);
        for (std::size_t at = 0; at < f.size(); ++at)
            ASSERT_EQ(subtree_end(f, at), measure(f, at).first) << at << " of " << print(f, kNames);
    }
}

TEST(Formula, KnowsWhatItUses) {
    const Formula f = formula("a / (c + 2)");
    for (const Op op : {Op::kDivide, Op::kAdd, Op::kVariable, Op::kConstant})
        EXPECT_TRUE(uses(f, op));
    for (const Op op : {Op::kSubtract, Op::kMultiply, Op::kSqrt, Op::kLn})
        EXPECT_FALSE(uses(f, op));
    for (std::size_t v = 0; v < kMaxVariables; ++v)
        EXPECT_EQ(uses_variable(f, v), v == 0 || v == 2);
    // A number has a field for the variable as well, which is 0.
    EXPECT_FALSE(uses_variable(formula("2 + b"), 0));
}

TEST(ValueTable, CountsBlocksOfEightChildren) {
    ValueTable table;
    for (const auto& [children, blocks] : std::vector<std::pair<std::size_t, std::size_t>>{
             {0, 0}, {1, 1}, {7, 1}, {8, 1}, {9, 2}, {16, 2}, {17, 3}, {40, 5}}) {
        table.resize(children);
        EXPECT_EQ(table.children(), children);
        EXPECT_EQ(table.blocks(), blocks);
    }
}

TEST(Program, OneFormulaGivesTheBitsOfEvaluateForEveryChild) {
    core::Rng rng{core::Seed{2}};
    std::size_t wrong = 0;
    for (int i = 0; i < 6000 && wrong == 0; ++i) {
        const Children children(1 + rng.below(40), rng);
        const Formula f = random_tree(rng, static_cast<int>(rng.below(8)),
                                      {.variables = 1 + rng.below(kMaxVariables)});
        Program program(f);
        wrong += count_wrong(program, {&f, 1}, std::array{0u}, children);
    }
    EXPECT_EQ(wrong, 0u);
}

TEST(Program, ManyFormulasInOneProgramDoNotDisturbEachOther) {
    core::Rng rng{core::Seed{3}};
    std::size_t wrong = 0;
    for (int i = 0; i < 200 && wrong == 0; ++i) {
        // Two variables and small constants: many subtrees are equal.
        const TreeKind kind{.variables = 2, .every_magnitude = i % 2 == 0};
        std::vector<Formula> formulas;
        for (std::size_t n = 1 + rng.below(100); n > 0; --n)
            formulas.push_back(random_tree(rng, static_cast<int>(rng.below(6)), kind));
        Program program(formulas);
        for (int again = 0; again < 2; ++again) {
            const Children children(1 + rng.below(20), rng);
            wrong += count_wrong(program, formulas, all_of(formulas), children);
        }
    }
    EXPECT_EQ(wrong, 0u);
}

// The smallest and the largest number of children in a block, and what a table of the size before
// leaves behind.
TEST(Program, ATableThatChangesItsSizeHoldsNoOldChildren) {
    core::Rng rng{core::Seed{4}};
    const Formula f = formula("a / b + sqrt(c) - ln(d)");
    Program program(f);
    ValueTable table;
    for (const std::size_t count : {40, 1, 9, 8, 7, 33, 16, 2}) {
        table.resize(count);
        std::vector<std::array<double, kMaxVariables>> points(count);
        for (std::size_t v = 0; v < 4; ++v) {
            std::vector<double> column(count);
            for (std::size_t i = 0; i < count; ++i) points[i][v] = column[i] = random_input(rng);
            table.set_column(v, column.data());
        }
        for (std::size_t i = 0; i < count; ++i) {
            program.run(table, i / ValueTable::kLanes);
            EXPECT_TRUE(
                same_bits(program.value(0).lane[i % ValueTable::kLanes], evaluate(f, points[i])))
                << count;
        }
    }
}

// Logarithms of a number that all children share take a short cut; so do they if it only looks
// shared.
TEST(Program, LogarithmsOfSharedNumbersAreThoseOfEveryChild) {
    const Formula f = formula("ln(a)");
    Program program(f);
    for (const std::vector<double>& column :
         std::vector<std::vector<double>>{{0, -0.0, 0, -0.0, 0, 0, 0, 0},
                                          {kNaN, kNaN, kNaN, kNaN, kNaN, kNaN, kNaN, kNaN},
                                          {3, 3, 3, 3, 3, 3, 3, 3},
                                          {3, 3, 3, 3, 3, 3, 3, -3},
                                          {3, 3, 3, 3, 3, 3, 3, kNaN},
                                          {kNaN, 3, 3, 3, 3, 3, 3, 3}}) {
        ValueTable table;
        table.resize(column.size());
        table.set_column(0, column.data());
        program.run(table, 0);
        for (std::size_t i = 0; i < column.size(); ++i)
            EXPECT_TRUE(same_bits(program.value(0).lane[i], apply(Op::kLn, column[i], 0)))
                << column[i];
    }
}

TEST(Program, FormulasWithoutVariablesNeedNoTable) {
    const std::vector<Formula> formulas = {formula("2 + 3 * 4"),    formula("1 / 0"),
                                           formula("ln(0)"),        formula("ln(0) - ln(0)"),
                                           formula("sqrt(0 - 16)"), formula("-0")};
    Program program(formulas);
    ValueTable nothing;
    nothing.resize(0);
    program.run(nothing, 0);
    for (std::size_t f = 0; f < formulas.size(); ++f)
        for (const double got : program.value(f).lane)
            EXPECT_TRUE(same_bits(got, evaluate(formulas[f], {})))
                << print(formulas[f], kNames) << " is " << got;
    for (std::size_t v = 0; v < kMaxVariables; ++v) EXPECT_FALSE(program.reads(v));

    core::Rng rng{core::Seed{5}};
    std::size_t wrong = 0;
    for (int i = 0; i < 2000; ++i) {
        const Formula f = random_tree(rng, static_cast<int>(rng.below(6)), {.variables = 0});
        Program alone(f);
        alone.run(nothing, 0);
        for (const double got : alone.value(0).lane) wrong += !same_bits(got, evaluate(f, {}));
    }
    EXPECT_EQ(wrong, 0u);
}

// 0 and -0 are equal, but a product with one is not a product with the other.
TEST(Program, ConstantsAreToldApartByTheirBits) {
    const std::vector<Formula> formulas = {formula("a * 0"), formula("a * -0"), formula("0"),
                                           formula("-0")};
    Program program(formulas);
    core::Rng rng{core::Seed{6}};
    EXPECT_EQ(count_wrong(program, formulas, all_of(formulas), Children(20, rng)), 0u);
}

TEST(Program, FormulasThatAreEqualAreWorkedOutOnce) {
    const std::vector<Formula> formulas = {formula("a / b + 2.5"), formula("a / b - 2.5"),
                                           formula("a / b + 2.5"), formula("b / a + 2.5")};
    Program program(formulas);
    core::Rng rng{core::Seed{9}};
    program.run(Children(1, rng).table, 0);
    EXPECT_EQ(&program.value(0), &program.value(2));
    EXPECT_NE(&program.value(0), &program.value(1));
    EXPECT_NE(&program.value(0), &program.value(3));
}

// A value is only renewed by a run that works it out. So a formula that was not asked for shows
// whether it is worked out nevertheless, as part of one that was.
TEST(Program, ASubtreeOfAnotherFormulaIsSharedAndNothingElseIsWorkedOut) {
    const std::vector<Formula> formulas = {formula("a + b"), formula("sqrt(c * (a + b))"),
                                           formula("a - b")};
    Program program(formulas);
    const auto run_with = [&](double a, double b, double c) {
        ValueTable table;
        table.resize(1);
        table.set_shared(0, a), table.set_shared(1, b), table.set_shared(2, c);
        program.run(table, 0);
        return std::array{program.value(0).lane[0], program.value(1).lane[0],
                          program.value(2).lane[0]};
    };
    EXPECT_EQ(run_with(2, 1, 12), (std::array{3.0, 6.0, 1.0}));
    program.ask(std::array{1u});
    EXPECT_EQ(run_with(5, 3, 2), (std::array{8.0, 4.0, 1.0}))
        << "a + b anew, being under the root; a - b as it was";
    program.ask(std::array{0u});
    EXPECT_EQ(run_with(9, 1, 2), (std::array{10.0, 4.0, 1.0})) << "a + b alone";
    program.ask({});
    EXPECT_EQ(run_with(0, 0, 0), (std::array{10.0, 4.0, 1.0})) << "nothing";
    program.ask(std::array{2u, 1u, 0u});
    EXPECT_EQ(run_with(2, 1, 12), (std::array{3.0, 6.0, 1.0})) << "everything again";
}

TEST(Program, WhatIsAskedForIsRightWhateverWasAskedForBefore) {
    core::Rng rng{core::Seed{7}};
    std::size_t wrong = 0;
    for (int i = 0; i < 100 && wrong == 0; ++i) {
        std::vector<Formula> formulas;
        for (std::size_t n = 2 + rng.below(40); n > 0; --n)
            formulas.push_back(random_tree(rng, static_cast<int>(rng.below(6)), {.variables = 3}));
        Program program(formulas);
        for (int round = 0; round < 6; ++round) {
            const Children children(1 + rng.below(20), rng);
            std::vector<std::uint32_t> numbers = all_of(formulas);
            if (round < 5) {
                rng.shuffle(std::span(numbers));
                numbers.resize(rng.below(static_cast<std::uint32_t>(formulas.size())));
            }
            program.ask(numbers);
            wrong += count_wrong(program, formulas, numbers, children);
        }
    }
    EXPECT_EQ(wrong, 0u);
}

TEST(Program, ACopyGoesItsOwnWay) {
    const Formula f = formula("a * 2");
    Program first(f);
    ValueTable table;
    table.resize(1);
    table.set_shared(0, 3);
    first.run(table, 0);
    Program second = first;
    table.set_shared(0, 4);
    second.run(table, 0);
    EXPECT_EQ(first.value(0).lane[0], 6);
    EXPECT_EQ(second.value(0).lane[0], 8);
}

TEST(Program, ReadsTheVariablesOfItsFormulasAndNoOthers) {
    const std::vector<Formula> formulas = {formula("a / 2"), formula("sqrt(d) + p"), formula("3")};
    const Program program(formulas);
    for (std::size_t v = 0; v < kMaxVariables; ++v)
        EXPECT_EQ(program.reads(v), v == 0 || v == 3 || v == 15) << kNames[v];
    core::Rng rng{core::Seed{8}};
    for (int i = 0; i < 500; ++i) {
        const Formula f =
            random_tree(rng, static_cast<int>(rng.below(6)), {.variables = kMaxVariables});
        const Program alone(f);
        for (std::size_t v = 0; v < kMaxVariables; ++v)
            ASSERT_EQ(alone.reads(v), uses_variable(f, v));
    }
}

TEST(NodeVariables, HaveNamesThatFormulasCanUse) {
    static_assert(kNodeNames.size() <= kMaxVariables);
    for (std::size_t v = 0; v < kNodeNames.size(); ++v)
        EXPECT_EQ(*parse(kNodeNames[v], kNodeNames), Formula{{Term::name(v)}});
    EXPECT_EQ(kNodeNames[static_cast<std::size_t>(NodeVariable::kMovesLeft)], "moves_left");
    EXPECT_EQ(kSharedVariables, 0b11000100u);
}

}  // namespace
}  // namespace dramatis::formulas
