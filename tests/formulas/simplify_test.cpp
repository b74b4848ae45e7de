#include "formulas/simplify.hpp"
#include "formulas/latex.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "formulas/equivalence.hpp"
#include "formulas/random_formula.hpp"
#include "formulas/text.hpp"

namespace dramatis::formulas {
namespace {

constexpr std::array<std::string_view, 4> kNames{"wins", "visits", "parent_visits", "moves"};
constexpr std::uint32_t kParentVisits = 1u << 2;

Formula formula(std::string_view text) {
    auto parsed = parse(text, kNames);
    EXPECT_TRUE(parsed) << text << ": " << (parsed ? "" : parsed.error().text());
    return parsed ? *parsed : Formula{{Term::number(0)}};
}

std::string simple(std::string_view text) { return print(simplify(formula(text)), kNames); }
std::string core_of(std::string_view text, std::uint32_t shared = kParentVisits) {
    return print(essence(formula(text), shared), kNames);
}
std::string tex(std::string_view text, int digits = 3) {
    return latex(formula(text), kNames, digits);
}

// Operators as evolution uses them, or all if `every`; constants that meet and cancel.
TreeKind tame(bool every) {
    TreeKind kind{.every_magnitude = false};
    if (!every) kind.operators = kPlainOperators;
    return kind;
}

Formula random_formula(core::Rng& rng, bool every, std::uint32_t max_height = 6) {
    return random_tree(rng, 2 + static_cast<int>(rng.below(max_height - 1)), tame(every));
}

void expect_lawful(const Formula& f) {
    const Formula s = simplify(f);
    EXPECT_TRUE(equivalent(f, s)) << print(f, kNames) << "\n" << print(s, kNames);
    EXPECT_LE(s.size(), f.size()) << print(f, kNames);
    EXPECT_LE(height(s), kMaxHeight) << print(f, kNames);
    const Formula again = simplify(s);
    EXPECT_EQ(again, s) << print(f, kNames) << "\n"
                        << print(s, kNames) << "\n"
                        << print(again, kNames);
}

TEST(Simplify, KnownExamples) {
    for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
             {"wins", "wins"},
             {"2 + 3 * 4", "14"},
             {"wins * 1", "wins"},
             {"wins + 0", "wins"},
             {"wins * 0", "0"},
             {"wins / 1", "wins"},
             {"wins + wins", "2 * wins"},
             {"wins - wins", "0"},
             {"wins / wins", "1"},
             {"wins * wins / wins", "wins"},
             {"sqrt(wins * wins)", "wins"},
             {"sqrt(wins) * sqrt(wins)", "wins"},
             {"sqrt(wins * visits) * sqrt(wins) / sqrt(visits)", "wins"},
             {"sqrt(wins) / sqrt(visits)", "sqrt(wins / visits)"},
             {"sqrt(wins) * sqrt(visits)", "sqrt(wins * visits)"},
             {"sqrt(2 * wins) * sqrt(2 * wins)", "2 * wins"},
             {"sqrt(9 * wins)", "3 * sqrt(wins)"},
             {"sqrt(2 * wins)", "sqrt(2 * wins)"},
             {"sqrt(sqrt(wins))", "sqrt(sqrt(wins))"},
             {"sqrt(sqrt(wins * wins))", "sqrt(wins)"},
             {"0.1 * wins + 0.2 * wins", "0.3 * wins"},
             {"wins / 3", "wins / 3"},
             {"wins / 0.4", "2.5 * wins"},
             {"1 / (1 / wins)", "wins"},
             {"sqrt(moves) * 2.5 + wins / visits", "wins / visits + 2.5 * sqrt(moves)"},
             {"moves + 2 * wins / (visits + visits) - 0.5 * moves", "wins / visits + 0.5 * moves"},
             {"(wins * visits + wins * moves) / wins", "visits + moves"},
             {"wins * visits + wins * moves", "wins * (visits + moves)"},
             {"2.5 * wins + 2.5 * visits + moves", "moves + 2.5 * (wins + visits)"},
             {"(wins + visits) / (visits + wins)", "1"},
             {"(2 * wins + 2 * visits) / (visits + wins)", "2"},
             {"(wins - visits) / (visits - wins)", "-1"},
             {"(wins + visits) * (wins - visits) - wins * wins + visits * visits", "0"},
             {"2 * (wins + visits) - wins", "wins + 2 * visits"},
             {"0 - moves + wins", "wins - moves"},
             {"0 - wins", "0 - wins"},
             {"-1 * wins", "0 - wins"},
             {"visits - wins - wins", "visits - 2 * wins"},
             {"moves - (visits - wins)", "wins + moves - visits"},
             {"wins / (visits - visits)", "1"},
             {"ln(wins * wins)", "2 * ln(wins)"},
             {"ln(wins / wins)", "0"},
             {"ln(visits - wins) - ln(wins - visits)", "0"},
             {"ln(0)", "ln(0)"},
             {"1e200 * 1e200 * wins", "1e+200 * 1e+200 * wins"},
             {"1 + wins", "wins + 1"}})
        EXPECT_EQ(simple(from), to) << from;
}

TEST(Simplify, RootsTakeTheMagnitude) {
    EXPECT_EQ(simple("sqrt((wins - visits) * (wins - visits))"),
              "sqrt((wins - visits) * (wins - visits))");
    EXPECT_EQ(simple("sqrt(wins - visits) * sqrt(wins - visits) * sqrt(wins - visits) * "
                     "sqrt(visits - wins)"),
              "(wins - visits) * (wins - visits)");
    EXPECT_EQ(simple("sqrt(wins - visits) / sqrt(visits - wins)"), "1");
}

TEST(Simplify, OneFormForAllOrders) {
    const std::string expected = "wins / visits + 2.5 * sqrt(moves) - parent_visits";
    EXPECT_EQ(simple("wins / visits - parent_visits + sqrt(moves) * 2.5"), expected);
    EXPECT_EQ(simple("2.5 * sqrt(moves) - (parent_visits - wins / visits)"), expected);
    EXPECT_EQ(simple("sqrt(moves) * 2.5 + wins / visits - parent_visits"), expected);
}

TEST(Simplify, PlainFormulasKeepTheLaws) {
    core::Rng rng{core::Seed{1}};
    for (int i = 0; i < 500; ++i) expect_lawful(random_formula(rng, false));
}

TEST(Simplify, FormulasWithSubtractionAndLogarithmsKeepTheLaws) {
    core::Rng rng{core::Seed{2}};
    for (int i = 0; i < 500; ++i) expect_lawful(random_formula(rng, true));
}

TEST(Simplify, UsuallyShortensRandomFormulas) {
    core::Rng rng{core::Seed{3}};
    std::size_t before = 0, after = 0;
    for (int i = 0; i < 200; ++i) {
        const Formula f = random_formula(rng, false);
        before += f.size();
        after += simplify(f).size();
    }
    EXPECT_LT(static_cast<double>(after), 0.8 * static_cast<double>(before));
}

// Both sides of a pair that is equal should mostly come out as one; how many is pinned as a floor,
// so that a change for the worse is seen.
TEST(Simplify, BringsMostEqualPairsToOneForm) {
    std::ifstream in(DRAMATIS_TEST_DATA "/formula_pairs.tsv");
    ASSERT_TRUE(in);
    int equal = 0, met = 0;
    for (std::string line; std::getline(in, line);) {
        if (!line.starts_with("equal")) continue;
        const auto first = line.find('\t'), second = line.rfind('\t');
        const Formula a = formula(line.substr(first + 1, second - first - 1));
        const Formula b = formula(line.substr(second + 1));
        expect_lawful(a);
        expect_lawful(b);
        ++equal;
        met += print_short(simplify(a), kNames, 12) == print_short(simplify(b), kNames, 12);
    }
    EXPECT_GE(met, equal * 9 / 10) << met << " of " << equal;
    RecordProperty("met", met);
}

TEST(Simplify, CopesWithTheLongestAndDeepestFormulas) {
    std::string deep = "wins";
    for (int i = 0; i < kMaxHeight / 3; ++i) deep = "wins * moves + wins * sqrt(" + deep + ")";
    expect_lawful(formula(deep));
    core::Rng rng{core::Seed{4}};
    Formula longest;
    while (longest.size() < kMaxTerms / 2) {
        longest.terms.clear();
        for (int i = 0; i < 15; ++i)
            longest.terms.push_back(Term::call(i % 2 ? Op::kAdd : Op::kMultiply));
        for (int i = 0; i < 16; ++i) grow_tree(longest.terms, rng, 6, tame(true));
    }
    expect_lawful(longest);
}

TEST(Essence, KnownExamples) {
    for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
             {"3.42 * parent_visits * wins / visits", "wins / visits"},
             {"sqrt(wins / visits) * 2 * parent_visits", "wins / visits"},
             {"wins / visits + parent_visits + 7", "wins / visits"},
             {"sqrt(sqrt(wins))", "wins"},
             {"wins * wins * wins", "wins"},
             {"ln(wins)", "wins"},
             {"2 * sqrt(wins + parent_visits) - 1", "wins"},
             {"parent_visits * wins + parent_visits * moves", "wins + moves"},
             {"wins / parent_visits + moves / parent_visits", "wins + moves"},
             {"3 * wins + 6 * visits", "wins + 2 * visits"},
             {"5 - 2 * visits", "0 - visits"},
             {"0 - 1 / wins", "wins"},
             {"wins - visits", "wins - visits"},
             {"wins * ln(parent_visits)", "wins * ln(parent_visits)"},
             {"wins * (parent_visits + 1)", "wins"},
             {"wins * (parent_visits - 9)", "wins * (parent_visits - 9)"},
             {"wins + ln(parent_visits)", "wins"},
             {"wins / visits + 1.5 * sqrt(ln(parent_visits) / visits)",
              "wins / visits + 1.5 * sqrt(ln(parent_visits) / visits)"}})
        EXPECT_EQ(core_of(from), to) << from;
}

TEST(Essence, NoPreferenceIsZero) {
    for (const char* text :
         {"3", "1", "0", "parent_visits", "sqrt(parent_visits) + 2", "wins / wins",
          "wins / (visits - visits)", "(wins - visits) / (visits - wins)"})
        EXPECT_EQ(core_of(text), "0") << text;
    EXPECT_EQ(core_of("wins * moves + visits", 0b1111), "0");
}

TEST(Essence, WithoutSharedVariablesOnlyScaleAndPowerGo) {
    EXPECT_EQ(core_of("3 * sqrt(parent_visits)", 0), "parent_visits");
    EXPECT_EQ(core_of("parent_visits * wins", 0), "wins * parent_visits");
}

// Siblings that one formula clearly tells apart, the other must not put the other way round; what
// is within 1e-9 may be rounding.
void expect_same_order(const Formula& f, const Formula& e, std::uint32_t shared, core::Rng& rng) {
    for (int group = 0; group < 20; ++group) {
        std::array<double, 4> point{};
        std::array<std::pair<double, double>, 6> values;
        for (std::size_t i = 0; i < values.size(); ++i) {
            for (std::size_t v = 0; v < 4; ++v) {
                const double value = std::exp(6 * rng.unit() - 1);
                if (i == 0 || (shared >> v & 1) == 0) point[v] = value;
            }
            values[i] = {evaluate(f, point), evaluate(e, point)};
        }
        for (const auto& a : values) {
            for (const auto& b : values) {
                const auto above = [](double x, double y) {
                    return x > y && x - y > 1e-9 * std::max(std::fabs(x), std::fabs(y));
                };
                ASSERT_FALSE(above(a.first, b.first) && above(b.second, a.second))
                    << print(f, kNames) << "\n"
                    << print(e, kNames);
            }
        }
    }
}

TEST(Essence, RanksRandomSiblingsAsTheFormulaDoes) {
    core::Rng rng{core::Seed{5}};
    int shorter = 0;
    for (int i = 0; i < 300; ++i) {
        const Formula f = random_formula(rng, i % 3 == 2, 5);
        const std::uint32_t shared = i % 2 ? kParentVisits : kParentVisits | 8;
        const Formula e = essence(f, shared);
        EXPECT_LE(e.size(), simplify(f).size()) << print(f, kNames);
        EXPECT_EQ(essence(e, shared), e) << print(f, kNames) << "\n" << print(e, kNames);
        expect_same_order(f, e, shared, rng);
        shorter += e.size() < simplify(f).size();
    }
    EXPECT_GT(shorter, 100);
}

TEST(Latex, ExactExamples) {
    EXPECT_EQ(tex("wins / visits + 2.5 * sqrt(moves)"),
              R"(\frac{\mathit{wins}}{\mathit{visits}} + 2.5 \cdot \sqrt{\mathit{moves}})");
    EXPECT_EQ(tex("ln(parent_visits)"), R"(\ln\left(\mathit{parent\_visits}\right))");
    EXPECT_EQ(tex("wins * (visits + moves)"),
              R"(\mathit{wins} \cdot \left(\mathit{visits} + \mathit{moves}\right))");
    EXPECT_EQ(tex("(wins + visits) / (moves * moves)"),
              R"(\frac{\mathit{wins} + \mathit{visits}}{\mathit{moves} \cdot \mathit{moves}})");
    EXPECT_EQ(tex("sqrt(wins - 1)"), R"(\sqrt{\mathit{wins} - 1})");
}

TEST(Latex, ParenthesesOnlyWhereTheyAreNeeded) {
    EXPECT_EQ(tex("wins + (visits + moves)"),
              R"(\mathit{wins} + \mathit{visits} + \mathit{moves})");
    EXPECT_EQ(tex("wins + (visits - moves)"),
              R"(\mathit{wins} + \mathit{visits} - \mathit{moves})");
    EXPECT_EQ(tex("wins - (visits - moves)"),
              R"(\mathit{wins} - \left(\mathit{visits} - \mathit{moves}\right))");
    EXPECT_EQ(tex("wins - visits * moves"),
              R"(\mathit{wins} - \mathit{visits} \cdot \mathit{moves})");
    EXPECT_EQ(tex("wins * (visits * moves)"),
              R"(\mathit{wins} \cdot \mathit{visits} \cdot \mathit{moves})");
    EXPECT_EQ(tex("wins * (visits / moves)"),
              R"(\mathit{wins} \cdot \frac{\mathit{visits}}{\mathit{moves}})");
    EXPECT_EQ(tex("-2 * wins"), R"(-2 \cdot \mathit{wins})");
    EXPECT_EQ(tex("wins * -2"), R"(\mathit{wins} \cdot \left(-2\right))");
    EXPECT_EQ(tex("wins - -2"), R"(\mathit{wins} - \left(-2\right))");
    EXPECT_EQ(tex("wins / -2"), R"(\frac{\mathit{wins}}{-2})");
    EXPECT_EQ(tex("wins * (-2 + visits)"),
              R"(\mathit{wins} \cdot \left(-2 + \mathit{visits}\right))");
}

TEST(Latex, ConstantsAreRounded) {
    EXPECT_EQ(tex("3.14159"), "3.14");
    EXPECT_EQ(tex("3.14159", 5), "3.1416");
    EXPECT_EQ(tex("2.5000001"), "2.5");
    EXPECT_EQ(tex("12345"), "12300");
    EXPECT_EQ(tex("0.00098765"), "0.000988");
    EXPECT_EQ(tex("123456789"), R"(1.23 \cdot 10^{8})");
    EXPECT_EQ(tex("0.0000012345"), R"(1.23 \cdot 10^{-6})");
    EXPECT_EQ(tex("1000000"), "10^{6}");
    EXPECT_EQ(tex("-0.000001"), "-10^{-6}");
    EXPECT_EQ(tex("wins * -0.0000012"), R"(\mathit{wins} \cdot \left(-1.2 \cdot 10^{-6}\right))");
    EXPECT_EQ(tex("999999"), "10^{6}");
    EXPECT_EQ(tex("0"), "0");
}

TEST(PrintShort, RoundsConstantsAndNothingElse) {
    const auto brief = [](std::string_view text, int digits) {
        return print_short(formula(text), kNames, digits);
    };
    EXPECT_EQ(brief("3.14159265 * wins / (visits - 0.000123456)", 3),
              "3.14 * wins / (visits - 0.000123)");
    EXPECT_EQ(brief("0.6666666666666666 * wins", 2), "0.67 * wins");
    EXPECT_EQ(brief("wins + 12345", 3), "wins + 12300");
    EXPECT_EQ(brief("wins + 2", 3), "wins + 2");
}

TEST(PrintShort, CanBeParsedAgain) {
    core::Rng rng{core::Seed{6}};
    for (int i = 0; i < 500; ++i) {
        const std::string text = print_short(random_formula(rng, true), kNames);
        const auto back = parse(text, kNames);
        ASSERT_TRUE(back) << text;
        EXPECT_EQ(print_short(*back, kNames), text);
    }
}

}  // namespace
}  // namespace dramatis::formulas
