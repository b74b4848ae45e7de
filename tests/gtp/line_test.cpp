#include "gtp/line.hpp"

#include <gtest/gtest.h>

#include "gtp/arguments.hpp"

namespace {

using namespace dramatis::gtp;

TEST(GtpLine, IsTakenApartAsTheDraftSays) {
    const auto line = parse_line("  12\tplay \x01 b\x7f  D4\r # a comment");
    ASSERT_TRUE(line);
    EXPECT_EQ(line->id, "12");
    EXPECT_EQ(line->name, "play");
    EXPECT_EQ(line->words, (std::vector<std::string>{"b", "D4"}));
}

TEST(GtpLine, WithoutAnIdOrACommand) {
    EXPECT_EQ(parse_line("name")->id, "");
    EXPECT_EQ(parse_line("name")->name, "name");
    EXPECT_EQ(parse_line("12")->id, "12");
    EXPECT_EQ(parse_line("12")->name, "");
    EXPECT_EQ(parse_line("12a b")->name, "12a");
    EXPECT_EQ(parse_line("-3 name")->name, "-3");
}

TEST(GtpLine, EmptyLinesAndCommentsAreNone) {
    for (const auto* text : {"", " ", "\t", "\r", "# comment", "  # 1 play b d4", "\x01\x02", "#"})
        EXPECT_FALSE(parse_line(text)) << text;
}

TEST(GtpLine, GoGuisInterruptIsAComment) {
    for (const auto* text : {"# interrupt", "# interrupt\r", "  # interrupt"}) {
        EXPECT_TRUE(is_interrupt(text)) << text;
        EXPECT_FALSE(parse_line(text)) << text;
    }
    for (const auto* text : {"", "#", "interrupt", "# comment", "name # interrupt"})
        EXPECT_FALSE(is_interrupt(text)) << text;
}

TEST(GtpLine, AnswersEndWithTwoLineEndsAndHaveNoneBefore) {
    EXPECT_EQ(print_answer(true, "", ""), "=\n\n");
    EXPECT_EQ(print_answer(true, "7", "D4"), "=7 D4\n\n");
    EXPECT_EQ(print_answer(false, "", "unknown command"), "? unknown command\n\n");
    EXPECT_EQ(print_answer(true, "", "a\n\n\nb\n\n"), "= a\nb\n\n");
    EXPECT_EQ(print_answer(true, "", "\na\nb\n"), "= \na\nb\n\n");
    EXPECT_EQ(print_answer(true, "", "\n\n\n"), "= \n\n");
    EXPECT_EQ(print_answer(true, "", "a\r\x1b[0mb"), "= a[0mb\n\n");
}

TEST(GtpArguments, AreReadOneAfterTheOtherAndTheFirstErrorStays) {
    Arguments good({"B", "d4", "-3", "+6.5", "pass"});
    EXPECT_EQ(good.colour(), dramatis::go::Colour::kBlack);
    EXPECT_EQ(dramatis::go::print(good.move(9)), "D4");
    EXPECT_EQ(good.whole("n", -5, 5), -3);
    EXPECT_EQ(good.real("x", 0, 10), 6.5);
    EXPECT_TRUE(good.move(9).is_pass());
    EXPECT_TRUE(good.empty());
    EXPECT_FALSE(good.error());
    good.word("the colour");
    good.whole("n", 0, 1);
    ASSERT_TRUE(good.error());
    EXPECT_EQ(good.error()->what, "syntax error: the colour is missing");
}

TEST(GtpArguments, OtherNumbersAreNone) {
    for (const auto* word : {"", "nan", "inf", "1e999", "5x", "+-5", "0x10", "--5", "5,5"})
        EXPECT_FALSE(read_number(word)) << word;
    for (const auto* word : {"", "5.0", "99999999999", "five", "5 "})
        EXPECT_FALSE(read_whole(word)) << word;
    EXPECT_EQ(read_number("1e3"), 1000);
}

}  // namespace
