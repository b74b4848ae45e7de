#include <gtest/gtest.h>

#include "games/match3/level.hpp"
#include "games/match3/level_source.hpp"

namespace dramatis::match3 {
namespace {

// A level with these names, on lines of their own: 4 and 6.
std::string file(const std::string& colour_names, const std::string& goals) {
    return R"({"dramatis_level": 1, "name": "n",
"moves": 9,
"colours": 4,
)" + (colour_names.empty() ? "" : "\"colour_names\": " + colour_names + ",") +
           R"(
"board": ["????", "????", "????"],
"goals": )" +
           goals + "}\n";
}
constexpr const char* kGoals = R"([{"collect": "A", "count": 20}, {"score": 500}])";

// All that is wrong, a line each.
std::string mistakes(const std::string& text) {
    std::string out;
    for (const auto& remark : review_level(text, Doubting::kNo).remarks)
        out += remark.place.text() + ": " + remark.text + "\n";
    return out;
}
std::string of_colours(const std::string& names) { return mistakes(file(names, kGoals)); }
std::string of_goals(const std::string& goals) { return mistakes(file("", goals)); }

TEST(Names, ChangeNothingThatPlays) {
    const auto plain = parse_level(file("", kGoals), "f");
    const auto named =
        parse_level(file(R"({"A": "cherry"})",
                         R"([{"collect": "A", "count": 20, "name": "the jam"}, {"score": 500}])"),
                    "f");
    ASSERT_TRUE(plain && named);
    EXPECT_EQ(plain->setup, named->setup);
    EXPECT_FALSE(*plain == *named);
}

TEST(Names, AreWrittenAgain) {
    const auto named = parse_level(
        file(R"({"D": "Zitrone", "A": "cherry"})",
             R"([{"make": "any", "count": 2, "name": "party"}, {"score": 5, "name": "gold"}])"),
        "f");
    ASSERT_TRUE(named);
    const auto again = parse_level(print_level(*named), "f");
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, *named);
    // Another number of moves leaves them where they are.
    const auto fewer = with_changes(*named, {"moves=8"});
    ASSERT_TRUE(fewer);
    EXPECT_EQ(fewer->names, named->names);
    const auto renamed = with_changes(*named, {"colour_names/B=lemon", "goals/0/name=feast"});
    ASSERT_TRUE(renamed);
    EXPECT_EQ(renamed->names.colour(1), "lemon");
    EXPECT_EQ(renamed->names.goals[0], "feast");
    EXPECT_EQ(renamed->setup, named->setup);
}

TEST(Names, OfColoursAreShortTextsUnderLetters) {
    EXPECT_EQ(of_colours(R"({"A": "cherry", "D": "äöü äöü äöü äöü äöü äöü"})"), "");
    EXPECT_EQ(of_colours("[\"cherry\"]"),
              "4:17: \"colour_names\" must be an object such as {\"A\": \"cherry\", \"B\": "
              "\"lemon\"}\n");
    EXPECT_EQ(
        of_colours(R"({"E": "x"})"),
        "4:18: \"E\" is no colour of this level, A to D; the letter comes first, as in \"A\": "
        "\"cherry\"\n");
    EXPECT_EQ(of_colours(R"({"b": "x"})"), "4:18: \"b\" is no colour of this level; write \"B\"\n");
    EXPECT_EQ(of_colours(R"({"cherry": "A"})"),
              "4:18: \"cherry\" is no colour of this level, A to D; the letter comes first, as in "
              "\"A\": \"cherry\"\n");
    EXPECT_EQ(of_colours(R"({"A": 3})"),
              "4:23: a name must be a text in quotes, such as \"cherry\"\n");
    EXPECT_EQ(of_colours(R"({"A": " "})"),
              "4:23: a name must not be empty; leave it out where there is none\n");
    EXPECT_EQ(of_colours(R"({"A": "x "})"), "4:23: a name must not begin or end with a blank\n");
    EXPECT_EQ(of_colours(R"({"A": "x\u001b[2J"})"),
              "4:23: a name must be one line without control characters\n");
    EXPECT_EQ(of_colours(R"({"A": "abcdefghijklmnopqrstuvwxy"})"),
              "4:23: this name has 25 characters; it may have 24\n");
}

// Whoever reads "blue" must know which one is meant.
TEST(Names, DifferFromEachOther) {
    EXPECT_EQ(of_colours(R"({"A": "cherry", "C": "Cherry"})"),
              "4:38: colour A is called \"cherry\" already; every colour needs its own name\n");
    EXPECT_EQ(of_colours(R"({"A": "blue"})"),
              "4:23: colour D is called \"blue\" already; every colour needs its own name\n");
    EXPECT_EQ(of_colours(R"({"A": "blue", "D": "sea"})"), "");
    EXPECT_EQ(of_colours(R"({"A": "purple"})"), "");  // E does not fall here
    EXPECT_EQ(of_goals(R"([{"score": 5, "name": "x"}, {"vines": "all", "name": "X"}])"),
              "6:63: another goal is called \"x\" already; every goal needs its own name\n");
}

TEST(Names, OfGoalsAreReadWithTheirPlaces) {
    EXPECT_EQ(of_goals(R"([{"score": 5, "name": ""}])"),
              "6:32: a name must not be empty; leave it out where there is none\n");
    EXPECT_EQ(of_goals(R"([{"score": 5, "nam": "x"}])").substr(0, 27),
              "6:24: \"nam\" is unknown here");
    EXPECT_NE(of_goals(R"([{"score": 5, "nam": "x"}])").find("did you mean \"name\"?"),
              std::string::npos);
}

}  // namespace
}  // namespace dramatis::match3
