#include "core/json.hpp"

#include <gtest/gtest.h>

namespace dramatis::core {
namespace {

TEST(Json, SaysLineAndColumnOfWhatIsWrong) {
    EXPECT_EQ(parse_json("{\n \"a\": 1,\n}", "f").error().where, "f:3:1");
    EXPECT_EQ(parse_json("", "f").error().where, "f:1:1");
    EXPECT_TRUE(parse_json("{\"a\": [1, {\"a\": 2}], \"b\": {\"a\": 3}}", "f"));
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
