#include "study/answers.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace dramatis::study {
namespace {

using Kind = Question::Kind;
using core::Json;

Question choice() {
    return {.id = "q",
            .ask = "?",
            .kind = Kind::kChoice,
            .options = {{"a", "A"}, {"b", "B", true}, {"c", "C"}}};
}

bool takes(const Question& question, const Json& answer) {
    return why_no_answer(question, answer).empty();
}

TEST(Answers, AChoiceIsTheValueOfAnOption) {
    auto question = choice();
    for (const auto* good : {"a", "b", "c"}) EXPECT_TRUE(takes(question, good));
    for (const Json& bad :
         {Json("A"), Json("d"), Json(""), Json(1), Json::array({"a"}), Json::object(), Json(true)})
        EXPECT_FALSE(takes(question, bad)) << bad;
    EXPECT_TRUE(screens_out(question, "b"));
    EXPECT_FALSE(screens_out(question, "a"));
    EXPECT_FALSE(screens_out(question, nullptr));
}

TEST(Answers, ChoicesAreAListWithoutTwins) {
    auto question = choice();
    question.kind = Kind::kChoices;
    EXPECT_TRUE(takes(question, Json::array()));
    EXPECT_TRUE(takes(question, Json::array({"c", "a"})));
    EXPECT_FALSE(takes(question, Json::array({"a", "a"})));
    EXPECT_FALSE(takes(question, Json::array({"a", 1})));
    EXPECT_FALSE(takes(question, "a"));
    EXPECT_TRUE(screens_out(question, Json::array({"a", "b"})));
    question.required = true;
    EXPECT_FALSE(takes(question, Json::array()));
}

TEST(Answers, OnlyQuestionsThatAreNotRequiredMayBeLeftOpen) {
    auto question = choice();
    EXPECT_TRUE(takes(question, nullptr));
    question.required = true;
    EXPECT_FALSE(takes(question, nullptr));
}

TEST(Answers, NumbersKeepToTheirRangeAndSteps) {
    Question question{.kind = Kind::kNumber, .low = 0, .high = 1, .step = 0.1};
    for (const double good : {0.0, 0.1, 0.3, 0.7, 1.0}) EXPECT_TRUE(takes(question, good)) << good;
    for (const Json& bad : {Json(-0.1), Json(1.1), Json(0.15), Json("0.1"),
                            Json(std::numeric_limits<double>::infinity()),
                            Json(std::numeric_limits<double>::quiet_NaN())})
        EXPECT_FALSE(takes(question, bad)) << bad;
    Question scale{.kind = Kind::kScale, .low = 1, .high = 5};
    EXPECT_TRUE(takes(scale, 5));
    EXPECT_FALSE(takes(scale, 6));
    EXPECT_FALSE(takes(scale, 2.5));
}

TEST(Answers, TextsAreCountedInCharacters) {
    Question question{.kind = Kind::kText, .longest = 3};
    EXPECT_TRUE(takes(question, "\u00e4\u00f6\u00fc"));
    EXPECT_FALSE(takes(question, "abcd"));
    EXPECT_FALSE(takes(question, std::string("a\0b", 3)));
    EXPECT_TRUE(takes(question, "a\nb"));
    EXPECT_TRUE(takes(question, " "));
    question.required = true;
    EXPECT_FALSE(takes(question, " \n"));
}

TEST(Answers, KnowWhatIsRight) {
    auto question = choice();
    question.right = "c";
    EXPECT_TRUE(is_right(question, "c"));
    EXPECT_FALSE(is_right(question, "a"));
    EXPECT_FALSE(is_right(question, nullptr));
    Question number{.kind = Kind::kNumber, .low = 0, .high = 9};
    number.right = "2";
    EXPECT_TRUE(is_right(number, 2));
    EXPECT_TRUE(is_right(number, 2.0));
    EXPECT_FALSE(is_right(number, 2.5));
    Question text{.kind = Kind::kText, .longest = 99};
    text.right = "Three";
    EXPECT_TRUE(is_right(text, " three "));
    EXPECT_FALSE(is_right(text, "thre"));
    EXPECT_TRUE(is_right({.kind = Kind::kText}, "anything"));
}

}  // namespace
}  // namespace dramatis::study
