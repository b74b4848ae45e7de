#include "core/json.hpp"

#include <gtest/gtest.h>

namespace dramatis::core {
namespace {

TEST(Json, SaysLineAndColumnOfWhatIsWrong) {
    EXPECT_EQ(parse_json("{\n \"a\": 1,\n}", "f").error().where, "f:3:1");
    EXPECT_EQ(parse_json("", "f").error().where, "f:1:1");
    EXPECT_TRUE(parse_json("{\"a\": [1, {\"a\": 2}], \"b\": {\"a\": 3}}", "f"));
}

TEST(Json, GuessesTheMistakeAndItsCure) {
    const auto error = [](std::string_view text, Comments comments = Comments::kAllowed) {
        const auto json = parse_json(text, "f", comments);
        return json ? "" : json.error().text();
    };
    const std::string here = "is not JSON from here on",
                      quotes = "; texts and keys stand in double quotes",
                      empty = "is empty; JSON begins with { or [",
                      utf8 = "is not UTF-8 text; save it as UTF-8",
                      endless = "this text does not end; close it with \" on its line";
    for (const auto* text : {"", " \n\t", "// only this", "\xef\xbb\xbf /* and */\n"})
        EXPECT_EQ(error(text), "f:1:1: " + empty) << text;
    EXPECT_EQ(error("name: \"x\""), "f:1:1: " + here + "; JSON begins with { or [");

    EXPECT_EQ(error("{\"a\": 1}\n{}"),
              "f:2:1: " + here + "; nothing may follow the closing bracket");
    EXPECT_EQ(error("[1]]"), "f:1:4: " + here + "; nothing may follow the closing bracket");
    EXPECT_EQ(error("[1] \"x\""), "f:1:5: " + here + "; nothing may follow the closing bracket");
    EXPECT_EQ(error("1 2"), "f:1:3: " + here + "; nothing may follow the value");
    EXPECT_EQ(error("{\"a\": [1"), "f:1:9: " + here + "; the closing ] is missing");
    EXPECT_EQ(error("{\"a\": [1]\n"), "f:2:1: " + here + "; the closing } is missing");

    EXPECT_EQ(error("{'a': 1}"), "f:1:2: " + here + quotes);
    EXPECT_EQ(error("{\"a\": 'x'}"), "f:1:7: " + here + quotes);
    EXPECT_EQ(error("{\"a\": \xe2\x80\x9cx\xe2\x80\x9d}"), "f:1:7: " + here + quotes);
    for (const auto* word : {"name", "moves", "true_", "x", "tru", "False"}) {
        EXPECT_EQ(error(std::string("{\n ") + word + ": 1}"), "f:2:2: " + here + quotes) << word;
        EXPECT_EQ(error(std::string("{\n\"a\": ") + word + "}"), "f:2:6: " + here + quotes) << word;
    }
    EXPECT_EQ(error("[.5]"), "f:1:2: " + here + "; a number begins with a digit or -, as in 0.5");

    EXPECT_EQ(error("# level\n{}"), "f:1:1: " + here + "; comments begin with //");
    EXPECT_EQ(error("{ # level\n}"), "f:1:3: " + here + "; comments begin with //");
    EXPECT_EQ(error("{ # level\n}", Comments::kNone), "f:1:3: " + here + "; JSON has no comments");
    EXPECT_EQ(error("{ // level\n}", Comments::kNone), "f:1:3: " + here + "; JSON has no comments");
    EXPECT_EQ(error("{\n /* level }"), "f:2:2: this comment has no end, */");

    EXPECT_EQ(error("{\n \"a\": \"x}"), "f:2:7: " + endless);
    EXPECT_EQ(error("{\"a\": \"x,\n \"b\": 1}"), "f:1:7: " + endless);
    EXPECT_EQ(error("{\"a: 1}"), "f:1:2: " + endless);
    EXPECT_EQ(error("[\"a\\q\"]"), "f:1:4: this is no escape; write \\\\ for a backslash");
    EXPECT_EQ(error("[\"a\tb\"]"),
              "f:1:4: a text must not have control characters; write \\t for a tab");
    EXPECT_EQ(error("[\"a\\\\\" \"b\\\\\"]"), "f:1:8: " + here + "; a comma is missing before it");

    EXPECT_EQ(error("\xff\xfe{"), "f:1:1: " + utf8);
    EXPECT_EQ(error("\xfe\xff{"), "f:1:1: " + utf8);
    EXPECT_EQ(error(std::string_view("{\0}\0", 4)), "f:1:2: " + utf8);
    EXPECT_EQ(error("[\"a\xff\"]"), "f:1:4: is not UTF-8 text from here on; save it as UTF-8");
    EXPECT_EQ(error("[\"a\\u12zz\"]"), "f:1:4: this is no escape; write \\\\ for a backslash");
}

TEST(Json, NumbersThatAreTooLargeArePointedOut) {
    const auto error = [](const char* text) { return parse_json(text, "f").error().text(); };
    EXPECT_EQ(error("{\"1e400\": 1e300,\n \"b\": [2, -1e400]}"),
              "f:2:11: this number is too large");
    EXPECT_EQ(error("1e400"), "f:1:1: this number is too large");
    EXPECT_TRUE(parse_json("[1e-400, 1e308, 123456789012345678901234567890]", "f"));
}

TEST(Json, AKeyMayStandOnceInAnObject) {
    EXPECT_FALSE(parse_json("{\"a\": 1, \"b\": 2, \"a\": 3}", "f"));
    EXPECT_FALSE(parse_json("[{\"x\": {\"a\": 1, \"a\": 3}}]", "f"));
    EXPECT_TRUE(parse_json("[{\"a\": 1}, {\"a\": 3}]", "f"));
    EXPECT_TRUE(parse_json("{\"a\": {\"b\": 1}, \"c\": {\"b\": 1}}", "f"));
}

TEST(Json, DepthIsBounded) {
    EXPECT_FALSE(parse_json(std::string(1'000'000, '['), "f"));
    EXPECT_FALSE(parse_json(std::string(101, '[') + std::string(101, ']'), "f"));
    EXPECT_TRUE(parse_json(std::string(100, '[') + std::string(100, ']'), "f"));
    EXPECT_TRUE(parse_json("\"" + std::string(500, '[') + "\"", "f"));
}

TEST(Fields, RememberTheFirstError) {
    const Json json = Json::parse(R"({"n": 7, "x": 2.5, "t": "hi", "b": true})");
    Fields fields(json, "f: ");
    EXPECT_EQ(fields.whole("n", 0, 10), 7u);
    EXPECT_EQ(fields.real("x", 0, 10), 2.5);
    EXPECT_EQ(fields.text("t"), "hi");
    EXPECT_TRUE(fields.flag("b"));
    EXPECT_FALSE(fields.error());
    fields.whole("n", 8, 10);
    fields.text("x");
    EXPECT_EQ(fields.error()->text(), "f: /n: must be a whole number from 8 to 10");
}

TEST(Fields, ThatNobodyAskedForAreAnError) {
    const Json json = Json::parse(R"({"n": 7, "m": 2})");
    Fields fields(json, "f: ");
    fields.whole("n", 0, 10);
    EXPECT_EQ(fields.error()->text(), "f: /m: is unknown here; the fields are n");
}

}  // namespace
}  // namespace dramatis::core
