#include <gtest/gtest.h>

#include <algorithm>

#include "core/json_place.hpp"
#include "study/studies.hpp"

namespace dramatis::study {
namespace {

// In the small study `wrong` becomes `right`; then something that has `says` in it is said of the
// place where `at` begins.
struct Case {
    const char *wrong, *right, *at, *says;
};

void expect(const Case& each, bool is_doubt) {
    const std::string text = small_text(each.wrong, each.right);
    const auto review = review_design(text, shipped_level);
    SCOPED_TRACE(each.right);
    EXPECT_EQ(review.design.has_value(), is_doubt);
    const auto at = text.find(each.at);
    ASSERT_NE(at, std::string::npos) << each.at;
    std::string all;
    for (const auto& mistake : review.mistakes) {
        all += mistake.place.text() + ": " + mistake.text + "\n";
        if (mistake.is_doubt == is_doubt && mistake.place == core::place_of(text, at) &&
            mistake.text.find(each.says) != std::string::npos)
            return;
    }
    FAIL() << core::place_of(text, at).text() << " is not among\n" << all;
}

TEST(DesignReview, TheStudiesOfTheseTestsAreRight) {
    EXPECT_TRUE(review_design(small_text(), shipped_level).mistakes.empty());
    const auto paper = review_design(paper_text(), shipped_level);
    EXPECT_TRUE(paper.design);
    for (const auto& mistake : paper.mistakes)  // what only who runs it can know
        EXPECT_NE(mistake.text.find("is missing, and people must be told"), std::string::npos)
            << mistake.text;
    EXPECT_EQ(paper.mistakes.size(), 3u);
}

TEST(DesignReview, EveryMistakeHasItsPlace) {
    const Case cases[] = {
        {"\"dramatis_study\": 1", "\"dramatis_study\": 2", "2,", "must be 1"},
        {"\"dramatis_study\"", "\"dramatis_studi\"", "\"dramatis_studi\"", "did you mean"},
        {"\"title\": \"A study\"", "\"title\": \"\"", "\"\"", "must not be empty"},
        {"\"title\": \"A study\",", "", "{\n", "\"title\" is missing"},
        {"\"version\": \"1\"", "\"version\": 1", "1,\n  \"contact\"", "text in quotes"},
        {"\"title\"", "\"titel\"", "\"titel\"", "did you mean \"title\""},
        {"\"quick\"", "\"slow\"", "{\"id\": \"slow\", \"target\": 12", "already"},
        {"\"slow\",", "\"s l\",", "\"s l\"", "as in \"s-l\""},
        {"\"target\": 12", "\"target\": -1", "-1", "whole number"},
        {"\"kind\": \"consent\"", "\"kind\": \"text\"", "{\"id\": \"consent\"", "of kind consent"},
        {"\"kind\": \"quiz\"", "\"kind\": \"quizz\"", "\"quizz\"", "did you mean \"quiz\""},
        {"\"id\": \"quiz\"", "\"id\": \"consent\"", "\"consent\", \"kind\": \"quiz\"", "already"},
        {"\"text\": \"Will you?\"", "\"button\": \"Yes\"", "{\"id\": \"consent\"",
         "\"text\" is missing"},
        {"\"Will you?\"", "\"Will\\nyou?\"", "\"Will\\n", "each paragraph"},
        {", \"right\": 2", "", "{\"id\": \"sum\"", "knows which answer is right"},
        {"\"right\": 2", "\"right\": 12", "12}]}", "from 0 to 9"},
        {"\"high\": 9, \"right\": 2", "\"high\": 9, \"step\": 3, \"right\": 2", "2}]}",
         "can never be given"},
        {"\"kind\": \"number\", \"low\": 0, \"high\": 9, \"right\": 2",
         "\"kind\": \"text\", \"longest\": 2, \"right\": \"two\"", "\"two\"", "can never be given"},
        {"\"kind\": \"number\", \"low\": 0, \"high\": 9, \"right\": 2",
         "\"kind\": \"text\", \"right\": 2", "2}]}", "text in quotes"},
        {"\"right\": 2", "\"right\": \"two\"", "\"two\"", "must be a number"},
        {"\"low\": 0", "\"low\": 9", "9, \"right\"", "more than \"low\""},
        {"\"kind\": \"scale\"", "\"kind\": \"choice\"", "{\"id\": \"mood\"",
         "\"options\" is missing"},
        {"\"low_label\": \"bad\"", "\"longest\": 5", "5}", "belongs to a question of kind text"},
        {"\"older\"", "\"young\"", "\"young\"]", "already"},
        {"\"screens_out\": true", "\"screens_out\": 1", "1},", "true or false"},
        {"\"older\"]", "{\"label\": \"x\"}]", "{\"label\": \"x\"}", "\"value\" is missing"},
        {"\"only\": [\"slow\"]", "\"only\": [\"slov\"]", "\"slov\"", "did you mean \"slow\""},
        {"\"only\": [\"slow\"]", "\"only\": []", "[], \"questions\"", "a list of 1"},
        {"\"only\": [\"slow\"]", "\"order\": \"fixed\"", "\"fixed\"", "of kind rounds"},
        {"\"latin-square\"", "\"latin\"", "\"latin\"", "choose one of"},
        {"\"90m\"", "\"90 minutes\"", "\"90 minutes\"", "number and a unit"},
        {"\"max_age\": \"90m\"", "\"max_age\": \"90m\", \"resume\": \"block\"", "\"90m\"",
         "no meaning"},
        {"\"preset-1\"", "\"preset-9\"", "\"preset-9\"", "there is no level preset-9"},
        {"\"seed\": 5", "\"seed\": \"person\"", "\"person\"", "per-person"},
        {"\"seed\": 5", "\"seed\": 9007199254740992", "9007199254740992", "whole number from 0"},
        {"\"seed\": 5,", "", "{\"id\": \"warm\"", "\"seed\" is missing"},
        {"\"moves\": 3", "\"moves\": 0", "0, \"practice\"", "whole number from 1"},
        {"\"id\": \"b\"", "\"id\": \"a\"", "\"a\", \"level\": \"preset-2\"", "already"},
        {"\"id\": \"b\"", "\"id\": \"a.b\"", "\"a.b\"", "no id"},
        {"{PID}", "{PAD}", "\"https", "did you mean \"PID\""},
        {"{PID}", "{PID", "\"https", "has no }"},
        {"https://", "ftp://", "\"ftp", "must begin with https"},
        {"?cc=", "?c c=", "\"https", "blanks"},
        {"\"name\": \"PID\"", "\"name\": \"P ID\"", "\"P ID\"", "no id"},
        {"\"required\": true}]", "\"requird\": true}]", "\"requird\"", "did you mean"},
        {"[\"random\"]", "[\"random\", \"random\"]", "\"random\"]", "already"},
        {"\"Bye.\"", "7", "7]", "text in quotes"},
        {"\"beside\": [\"random\"]", "\"words\": {\"next\": 1}", "1}\n}", "text in quotes"},
    };
    for (const auto& each : cases) expect(each, false);
}

TEST(DesignReview, WhatIsDoubtfulCanBeRun) {
    const Case cases[] = {
        {"\"contact\": \"me\"", "\"contact\": \" \"", "\" \"", "not served"},
        {"\"retention\": \"a year\",", "", "{\n", "\"retention\" is missing"},
        {"\"only\": [\"slow\"], ", "", "[{\"id\": \"slow\"", "do not differ"},
        {"\"target\": 12", "\"target\": 13", "{\"id\": \"quick\"", "12 or 18"},
        {", \"target\": 6", "", "[{\"id\": \"slow\"}", "others have none"},
        {"{\"id\": \"b\", \"level\": \"preset-2\", \"seed\": 1}",
         "{\"id\": \"b\", \"level\": \"preset-1\", \"seed\": 1}", "1},\n      {\"id\": \"c\"",
         "the very game of round \"a\""},
        {"\"kind\": \"scale\", \"low_label\": \"bad\"", "\"kind\": \"text\"", "{\"id\": \"mood\"",
         "who they are"},
        {"\"only\": [\"slow\"]", "\"only\": [\"slow\", \"quick\"]", "[\"slow\", \"quick\"]",
         "names every condition"},
        {"https://", "http://", "\"http://", "can be read on its way"},
        {"\"completed\": \"https://example.org/?cc={PID}\"",
         "\"declined\": \"https://x.org/{PID}\"", "{\"take\"", "add \"completed\""},
        {",\n            \"screened_out\": \"https://example.org/?no=1\"", "", "{\"take\"",
         "add \"screened_out\""},
        {"\"moves\": 4", "\"moves\": 900", "[\n    {\"id\": \"consent\"", "many will leave"},
        {"\"preset-1\", \"seed\": 1", "\"preset-1\", \"seed\": \"per-person\"", "\"per-person\"}",
         "all play the same game"},
        {"{PID}", "1", "{\"name\": \"PID\"", "is turned away"},
        {"\"beside\": [\"random\"]", "\"quality\": {\"fast_move_ms\": 2000}", "2000",
         "many honest moves"},
        {"{\"id\": \"c\", \"level\": \"paper\", \"seed\": \"per-person\", \"moves\": 4}",
         "{\"id\": \"c\", \"level\": \"paper\", \"seed\": 2, \"practice\": true}", "{\"id\": \"c\"",
         "put it first"},
    };
    for (const auto& each : cases) expect(each, true);
}

TEST(DesignReview, TellsAllMistakesAtOnceInTheOrderOfTheFile) {
    std::string text = small_text("\"kind\": \"quiz\"", "\"kind\": \"quizz\"");
    for (const auto& [wrong, right] :
         {std::pair("\"preset-1\"", "\"preset-x\""), std::pair("\"seed\": 5", "\"sed\": 5"),
          std::pair("\"random\"", "5")})
        text.replace(text.find(wrong), std::string_view(wrong).size(), right);
    const auto review = review_design(text, shipped_level);
    std::vector<std::size_t> lines;
    for (const auto& mistake : review.mistakes) lines.push_back(mistake.place.line);
    EXPECT_EQ(lines, (std::vector<std::size_t>{9, 16, 16, 17, 24}));
    EXPECT_TRUE(std::ranges::is_sorted(review.mistakes, {}, &Mistake::place));
}

TEST(DesignReview, NobodyCanFinishIfAllAnswersScreenOut) {
    const auto review = review_design(
        small_text("\"older\"", "{\"value\": \"older\", \"screens_out\": true}"), shipped_level);
    EXPECT_FALSE(review.design);
    EXPECT_TRUE(std::ranges::any_of(review.mistakes, [](const Mistake& mistake) {
        return mistake.text.find("nobody who meets it can finish") != std::string::npos;
    }));
}

TEST(DesignReview, NoRoundIsOneThatCannotBegin) {
    const auto stuck = [](const std::string&) -> core::Result<match3::Level> {
        return match3::parse_level(R"({"dramatis_level": 1, "name": "stuck", "moves": 5,
            "colours": 5, "board": ["?????", "?????", "?????", "?????", "?????"],
            "layers": {"locks": ["xxxxx", "xx.xx", "x.xxx", "xxxxx", "xxxxx"]}})",
                                   "stuck");
    };
    const auto level = stuck("");
    ASSERT_TRUE(level) << level.error().text();
    const auto review = review_design(small_text(), stuck);
    EXPECT_FALSE(review.design);
    EXPECT_EQ(std::ranges::count_if(review.mistakes,
                                    [](const Mistake& mistake) {
                                        return mistake.text.starts_with("no game can begin");
                                    }),
              4);
}

TEST(DesignReview, WhatIsNoJsonHasAPlaceToo) {
    const auto review = review_design("{\n  \"dramatis_study\": 1,\n  oops", shipped_level);
    EXPECT_FALSE(review.design);
    ASSERT_EQ(review.mistakes.size(), 1u);
    EXPECT_EQ(review.mistakes.front().place, (core::Place{3, 3}));
    for (const auto* text : {"", "[]", "1", "null", "\"\"", "{}", "{\"dramatis_study\": []}"}) {
        const auto other = review_design(text, shipped_level);
        EXPECT_FALSE(other.design) << text;
        EXPECT_FALSE(other.mistakes.empty()) << text;
    }
}

// Ids become names of files and columns, and texts go to pages: what could do harm there is either
// refused or kept as the text that it is.
TEST(DesignReview, HostileNames) {
    for (const auto* id : {"../x", "a/b", "..", "a b", "<b>", "a'b", "=1+1", "\\u202e", "con\\n",
                           "\\u0000", "", "{x}", "a,b", "\\\"", "\xc3\xa4"}) {
        const auto review = review_design(
            small_text("\"id\": \"play\"", std::string("\"id\": \"") + id + "\""), shipped_level);
        EXPECT_FALSE(review.design) << id;
    }
    const std::string markup = "<script>alert(1)</script> =cmd|' /C calc'!A0 {PID} %s";
    const auto review = review_design(small_text("Will you?", markup), shipped_level);
    ASSERT_TRUE(review.design);
    EXPECT_EQ(review.design->blocks.front().text, Text{markup});
}

TEST(DesignReview, HugeFilesEnd) {
    std::string blocks;
    for (int i = 0; i < 3000; ++i) blocks += "{\"id\": \"x\", \"kind\": \"no\"},";
    const auto review = review_design(
        R"({"dramatis_study": 1, "title": "a", "version": "1", "blocks": [)" + blocks + "1]}",
        shipped_level);
    EXPECT_FALSE(review.design);
    EXPECT_LE(review.mistakes.size(), 100u);
}

}  // namespace
}  // namespace dramatis::study
