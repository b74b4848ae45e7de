#include "formulas/text.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "core/rng.hpp"
#include "formulas/random_formula.hpp"

namespace dramatis::formulas {
namespace {

constexpr std::array<std::string_view, 4> kNames{"wins", "visits", "parent_visits", "moves"};

void expect_error(std::string_view text, std::string_view where, std::string_view what) {
    const auto parsed = parse(text, kNames);
    ASSERT_FALSE(parsed) << text;
    EXPECT_EQ(parsed.error().where, where) << text;
    EXPECT_NE(parsed.error().what.find(what), std::string::npos)
        << text << ": " << parsed.error().what;
}

std::string reprinted(std::string_view text) {
    const auto parsed = parse(text, kNames);
    return parsed ? print(*parsed, kNames) : parsed.error().text();
}

TEST(FormulaText, ParsesWhatPeopleWrite) {
    const auto f = parse("wins / visits + 2.5 * sqrt(moves)", kNames);
    ASSERT_TRUE(f);
    const Formula expected{{Term::call(Op::kAdd), Term::call(Op::kDivide), Term::name(0),
                            Term::name(1), Term::call(Op::kMultiply), Term::number(2.5),
                            Term::call(Op::kSqrt), Term::name(3)}};
    EXPECT_EQ(*f, expected);
    EXPECT_EQ(print(*f, kNames), "wins / visits + 2.5 * sqrt(moves)");
}

TEST(FormulaText, BindsAsUsualAndFromTheLeft) {
    EXPECT_EQ(reprinted("wins-(visits-moves)"), "wins - (visits - moves)");
    EXPECT_EQ(reprinted("(wins-visits)-moves"), "wins - visits - moves");
    EXPECT_EQ(reprinted("wins+(visits+moves)"), "wins + (visits + moves)");
    EXPECT_EQ(reprinted("(wins*visits)+moves"), "wins * visits + moves");
    EXPECT_EQ(reprinted("wins*(visits+moves)"), "wins * (visits + moves)");
    EXPECT_EQ(reprinted("wins/(visits*moves)"), "wins / (visits * moves)");
    EXPECT_EQ(reprinted("((ln(((wins)))))"), "ln(wins)");
}

TEST(FormulaText, BlanksDoNotMatter) {
    EXPECT_EQ(reprinted("  wins\t*sqrt  ( visits ) "), "wins * sqrt(visits)");
}

TEST(FormulaText, PrintingAndParsingGiveTheSameTreeBack) {
    core::Rng rng{core::Seed{1}};
    for (int i = 0; i < 5000; ++i) {
        const Formula f = random_tree(rng, static_cast<int>(rng.below(8)));
        const std::string text = print(f, kNames);
        const auto back = parse(text, kNames);
        ASSERT_TRUE(back) << text << ": " << back.error().text();
        ASSERT_EQ(f.size(), back->size()) << text;
        for (std::size_t k = 0; k < f.size(); ++k) {
            ASSERT_EQ(f.terms[k].op, back->terms[k].op) << text;
            ASSERT_EQ(f.terms[k].variable, back->terms[k].variable) << text;
            // -0 and 0 are equal to ==, but not to the last bit.
            ASSERT_EQ(std::bit_cast<std::uint64_t>(f.terms[k].constant),
                      std::bit_cast<std::uint64_t>(back->terms[k].constant))
                << text;
        }
        ASSERT_EQ(print(*back, kNames), text);
    }
}

TEST(FormulaText, NumbersPrintInTheirShortestForm) {
    EXPECT_EQ(print_number(2.5), "2.5");
    EXPECT_EQ(print_number(0.1), "0.1");
    EXPECT_EQ(print_number(3), "3");
    EXPECT_EQ(print_number(-1), "-1");
    EXPECT_EQ(print_number(0.1 + 0.2), "0.30000000000000004");
    EXPECT_EQ(print_number(1e300), "1e+300");
}

TEST(FormulaText, EveryFormOfNumberIsRead) {
    for (const auto& [text, value] :
         std::vector<std::pair<std::string, double>>{{"0", 0},
                                                     {"7", 7},
                                                     {"2.50", 2.5},
                                                     {".5", 0.5},
                                                     {"5.", 5},
                                                     {"1e3", 1000},
                                                     {"1.5E-3", 0.0015},
                                                     {"-2", -2},
                                                     {"-.5", -0.5},
                                                     {"1e+300", 1e300},
                                                     {"5e-324", 5e-324}}) {
        const auto f = parse(text, kNames);
        ASSERT_TRUE(f) << text;
        EXPECT_EQ(*f, Formula{{Term::number(value)}}) << text;
    }
    EXPECT_EQ(reprinted("wins - -2"), "wins - -2");
    EXPECT_EQ(reprinted("wins-2"), "wins - 2");
}

TEST(FormulaText, ErrorsNameTheColumnAndWhatWouldBeRight) {
    expect_error("", "column 1", "ends where a number, a name or ( should follow");
    expect_error("   ", "column 4", "ends where");
    expect_error("wins +", "column 7", "ends where");
    expect_error("wins + * visits", "column 8", "a number, a name or ( should stand here");
    expect_error("wins visits", "column 6", "an operator + - * / or the end is missing here");
    expect_error("2 wins", "column 3", "an operator");
    expect_error("(wins + visits", "column 15", "the ( of column 1 is not closed");
    expect_error("wins)", "column 5", "an operator");
    expect_error("()", "column 2", "should stand here");
    expect_error("sqrt", "column 5", "( should follow sqrt");
    expect_error("ln wins", "column 4", "( should follow ln");
    expect_error("sqrt()", "column 6", "should stand here");
    expect_error("sqrt(wins", "column 10", "the ( of column 5 is not closed");
    expect_error(
        "wins + win", "column 8",
        "'win' is unknown; did you mean wins? There are wins, visits, parent_visits, moves");
    expect_error("exp(wins)", "column 1", "'exp' is unknown");
    expect_error("Wins", "column 1", "'Wins' is unknown");
    expect_error("-wins", "column 1", "write 0 - x");
    expect_error("wins * -visits", "column 8", "write 0 - x");
    expect_error("-", "column 1", "write 0 - x");
    expect_error("- 2", "column 1", "write 0 - x");
    expect_error(".", "column 1", "this is no number");
    expect_error("1e999", "column 1", "too large or too small");
    expect_error("wins + 1e-999", "column 8", "too large or too small");
    expect_error("-inf", "column 1", "write 0 - x");
    expect_error("inf", "column 1", "'inf' is unknown");
    expect_error("nan", "column 1", "'nan' is unknown");
    expect_error("wins ^ 2", "column 6", "an operator");
    expect_error("wins, visits", "column 5", "an operator");
    expect_error("w\xc3\xa4hl", "column 1", "unknown");
    expect_error(std::string_view("wins\0", 5), "column 5", "an operator");
    expect_error(std::string_view("\0", 1), "column 1", "should stand here");
    expect_error("wins\n", "column 5", "an operator");
}

TEST(FormulaText, TheFirstErrorIsTheOneReported) {
    expect_error("foo + bar +", "column 1", "'foo'");
    expect_error("(wins + ) + bar", "column 9", "should stand here");
}

TEST(FormulaText, ALongUnknownWordIsCutInTheMessage) {
    const auto parsed = parse(std::string(5000, 'x'), kNames);
    ASSERT_FALSE(parsed);
    EXPECT_LT(parsed.error().what.size(), 200u);
}

std::string repeated(std::string_view part, int times) {
    std::string out;
    for (int i = 0; i < times; ++i) out += part;
    return out;
}

TEST(FormulaText, HeightIsLimited) {
    const auto roots = [](int n) { return repeated("sqrt(", n) + "wins" + repeated(")", n); };
    ASSERT_TRUE(parse(roots(kMaxHeight), kNames));
    EXPECT_EQ(height(*parse(roots(kMaxHeight), kNames)), kMaxHeight);
    EXPECT_FALSE(parse(roots(kMaxHeight + 1), kNames));
    ASSERT_TRUE(parse("wins" + repeated(" + wins", kMaxHeight), kNames));
    expect_error("wins" + repeated(" + wins", kMaxHeight + 1), "column 1",
                 "nested 61 deep; at most 60 is allowed");
    EXPECT_TRUE(parse(repeated("(", kMaxHeight) + "wins" + repeated(")", kMaxHeight), kNames));
}

TEST(FormulaText, EndlessNestingIsAnErrorAndNoCrash) {
    for (const std::string_view part : {"(", "sqrt(", "wins + (", "ln("}) {
        const auto parsed = parse(repeated(part, 200'000), kNames);
        ASSERT_FALSE(parsed);
        EXPECT_NE(parsed.error().what.find("nested too deep"), std::string::npos);
    }
}

TEST(FormulaText, EndlessRowsAreAnErrorAndNoCrash) {
    for (const std::string_view part :
         {" + wins", " - wins", " * wins", " / wins", " + wins * wins"}) {
        const auto parsed = parse("wins" + repeated(part, 200'000), kNames);
        ASSERT_FALSE(parsed);
        EXPECT_NE(parsed.error().what.find("too long"), std::string::npos) << parsed.error().text();
    }
}

// A balanced sum of n names has 2 n - 1 terms.
std::string balanced(int n) {
    return n == 1 ? "wins" : "(" + balanced(n / 2) + " + " + balanced(n - n / 2) + ")";
}

TEST(FormulaText, LengthIsLimited) {
    const auto longest = parse(balanced(static_cast<int>(kMaxTerms) / 2), kNames);
    ASSERT_TRUE(longest);
    EXPECT_EQ(longest->size(), kMaxTerms - 1);
    const auto parsed = parse(balanced(static_cast<int>(kMaxTerms) / 2 + 1), kNames);
    ASSERT_FALSE(parsed);
    EXPECT_NE(parsed.error().what.find("too long; at most 1000"), std::string::npos);
    EXPECT_FALSE(parse("wins" + repeated(" * wins", 100'000), kNames));
}

TEST(FormulaText, MutatedTextParsesOrSaysWhereItDoesNot) {
    core::Rng rng{core::Seed{2}};
    constexpr std::string_view kBytes = "()+-*/.0123456789eE \twinsqrtlvf_^,\0\xff\x80";
    int parsed_well = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::string text = print(random_tree(rng, 1 + static_cast<int>(rng.below(4))), kNames);
        for (std::uint32_t edits = 1 + rng.below(4); edits > 0; --edits) {
            const std::size_t at = rng.below(static_cast<std::uint32_t>(text.size() + 1));
            const char byte = kBytes[rng.below(static_cast<std::uint32_t>(kBytes.size()))];
            switch (rng.below(4)) {
                case 0:
                    text.insert(at, 1, byte);
                    break;
                case 1:
                    text.erase(at, 1 + rng.below(3));
                    break;
                case 2:
                    text.resize(at);
                    break;
                default:
                    if (at < text.size()) text[at] = byte;
            }
        }
        const auto parsed = parse(text, kNames);
        if (parsed) {
            ++parsed_well;
            const std::string again = print(*parsed, kNames);
            const auto back = parse(again, kNames);
            ASSERT_TRUE(back) << text;
            ASSERT_EQ(*parsed, *back) << text;
        } else {
            ASSERT_TRUE(parsed.error().where.starts_with("column ")) << text;
            const int column = std::stoi(parsed.error().where.substr(7));
            ASSERT_GE(column, 1) << text;
            ASSERT_LE(column, static_cast<int>(text.size()) + 1) << text;
            ASSERT_FALSE(parsed.error().what.empty());
        }
    }
    EXPECT_GT(parsed_well, 500);
    EXPECT_LT(parsed_well, 19'500);
}

TEST(FormulaText, RandomBytesNeverCrash) {
    core::Rng rng{core::Seed{3}};
    for (int i = 0; i < 20'000; ++i) {
        std::string text(rng.below(30), ' ');
        for (char& c : text) c = static_cast<char>(rng.below(256));
        const auto parsed = parse(text, kNames);
        if (!parsed) {
            ASSERT_TRUE(parsed.error().where.starts_with("column "));
        }
    }
}

}  // namespace
}  // namespace dramatis::formulas
