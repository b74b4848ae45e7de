#include "core/json_place.hpp"

#include <gtest/gtest.h>

#include "core/json.hpp"
#include "core/rng.hpp"

namespace dramatis::core {
namespace {

constexpr std::string_view kText = R"({
  "name": "First \"steps\"", // a comment with "quotes" and {
  "board": [ "ABC",
    "A\tB" /* "board": */, "Aé\u00e9\ud83d\ude00B"],
  "goals": [{"score": 10}, {"collect": "A", "count": 3}], "a/b": {"~": [[], 7]}
}
)";

TEST(JsonPlace, PointsAtValues) {
    EXPECT_EQ(place_in(kText, ""), "1:1");
    EXPECT_EQ(place_in(kText, "/name"), "2:11");
    EXPECT_EQ(place_in(kText, "/board"), "3:12");
    EXPECT_EQ(place_in(kText, "/board/0"), "3:14");
    EXPECT_EQ(place_in(kText, "/board/1"), "4:5");
    EXPECT_EQ(place_in(kText, "/goals/1/count"), "5:54");
    EXPECT_EQ(place_in(kText, "/a~1b/~0/1"), "5:77");
}

TEST(JsonPlace, PointsAtCharacters) {
    EXPECT_EQ(place_in(kText, "/board/0", 0), "3:15");
    EXPECT_EQ(place_in(kText, "/board/0", 2), "3:17");
    EXPECT_EQ(place_in(kText, "/board/0", 99), "3:18") << "the quote behind it";
    EXPECT_EQ(place_in(kText, "/board/1", 2), "4:9") << "an escape is one character";
    EXPECT_EQ(place_in(kText, "/board/2", 2), "4:31")
        << "two bytes are one character, and one column";
    EXPECT_EQ(place_in(kText, "/board/2", 4), "4:49") << "two escapes can be one character";
    EXPECT_EQ(place_in(kText, "/board", 2), "3:12") << "no text";
}

TEST(JsonPlace, FallsBackToWhatIsAround) {
    EXPECT_EQ(place_in(kText, "/missing"), "1:1");
    EXPECT_EQ(place_in(kText, "/board/7", 3), "3:12");
    EXPECT_EQ(place_in(kText, "/goals/1/missing/deeper"), "5:28");
    EXPECT_EQ(place_in(kText, "/name/0"), "2:11");
    EXPECT_EQ(place_in("", "/a"), "1:1");
    EXPECT_EQ(place_in("[1, 2", "/9", 9), "1:1");
}

TEST(JsonPlace, PointsAtKeys) {
    EXPECT_EQ(place_at(kText, offset_of_key(kText, "/goals/1/count")), "5:45");
    EXPECT_EQ(place_at(kText, offset_of_key(kText, "/board/1")), "4:5");
    EXPECT_EQ(place_at(kText, offset_of_key(kText, "/goals/1/missing")), "5:28");
}

TEST(JsonPlace, SecondKeys) {
    const auto second = [](std::string_view text) {
        const auto at = find_second_key(text);
        return at ? at->key + " " + place_at(text, at->offset) : "none";
    };
    EXPECT_EQ(second("{\"a\": 1,\n \"b\": {\"a\": 2},\n \"a\": 3}"), "a 3:2");
    EXPECT_EQ(second("[{\"a\": \"a\"}, {\"a\": [\"a\", \"a\"]}]"), "none");
    EXPECT_EQ(second("{\"a\": 1, // \"a\": 2\n\"\\u0061\": 3}"), "a 2:1")
        << "an escape is what it means";
    EXPECT_EQ(second("]]}}{\"a\":"), "none");
}

TEST(JsonPlace, AByteOrderMarkHasNoWidth) {
    EXPECT_EQ(place_in("\xef\xbb\xbf{\"a\": 1}", "/a"), "1:7");
}

TEST(JsonPlace, StaysInsideOfBrokenTexts) {
    Rng rng(Seed{7});
    const std::string_view bits[] = {"{", "}", "[",  "]",  "\"", "\\", "\\u12", "\\ud83d", "a",
                                     ",", ":", "//", "/*", "*/", "\n", "\xc3",  "\xa9"};
    for (int i = 0; i < 20'000; ++i) {
        std::string text;
        for (auto n = rng.below(30); n > 0; --n) text += bits[rng.below(std::size(bits))];
        const std::string exact(text.data(), text.size());
        for (const auto* pointer : {"", "/a", "/0", "/a/0", "/0/0/0", "a", "//", "/a/a"})
            EXPECT_LE(offset_in(exact, pointer, rng.below(9)), exact.size());
        find_second_key(exact);
        EXPECT_EQ(blank_comments(exact).size(), exact.size());
    }
}

TEST(JsonComments, AreBlankedWhereTheyStand) {
    EXPECT_EQ(blank_comments("1 // x\n2 /* y\n*/ 3"), "1     \n2     \n   3");
    EXPECT_EQ(blank_comments(R"(["// no", "\"/*", "*/"])"), R"(["// no", "\"/*", "*/"])");
    EXPECT_EQ(blank_comments("1 /* open"), "1 /* open");
    EXPECT_TRUE(parse_json("// é\n{\"a\": /* b */ 1} // end", "f", Comments::kAllowed));
    EXPECT_FALSE(parse_json("{\"a\": /* b */ 1}", "f"));
    EXPECT_EQ(parse_json("/* é */ x", "f", Comments::kAllowed).error().where, "f:1:9");
    EXPECT_EQ(parse_json("{\"a\": 1,\n /* open", "f", Comments::kAllowed).error().where, "f:2:2");
}

TEST(JsonComments, MistakesThatPeopleMakeGetACure) {
    const auto error = [](std::string_view text) {
        return parse_json(text, "f", Comments::kAllowed).error().text();
    };
    EXPECT_EQ(error("{\"a\": 1, // last\n}"),
              "f:2:1: is not JSON from here on; take away the comma before it");
    EXPECT_EQ(error("[\"AB\"\n \"CD\"]"),
              "f:2:2: is not JSON from here on; a comma is missing before it");
    EXPECT_EQ(error("{\"a\": 1\n \"b\": 2}"),
              "f:2:2: is not JSON from here on; a comma is missing before it");
    EXPECT_EQ(error("{\"a\": 1,\n \"a\": 2}"), "f:2:2: the key 'a' stands twice in one object");
    EXPECT_EQ(error("\n" + std::string(101, '[')),
              "f:2:101: brackets are nested more than 100 deep");
}

TEST(Json, ManySmallObjectsTakeNoTime) {
    std::string text = "[{\"a\":1}";
    for (int i = 0; i < 200'000; ++i) text += ",{}";
    EXPECT_TRUE(parse_json(text + "]", "f"));
}

TEST(Json, DeepTextsAreRefusedAndLongOnesAreRead) {
    constexpr std::size_t kMany = 200'000;
    std::string objects, list = "[0";
    for (std::size_t i = 0; i < kMany; ++i) {
        objects += "{\"a\":";
        list += ",0";
    }
    for (const auto comments : {Comments::kNone, Comments::kAllowed}) {
        for (const std::string& deep :
             {std::string(kMany, '['), std::string(kMany, '[') + std::string(kMany, ']'), objects,
              objects + "1" + std::string(kMany, '}')}) {
            const auto parsed = parse_json(deep, "f", comments);
            ASSERT_FALSE(parsed);
            EXPECT_NE(parsed.error().what.find("nested more than 100 deep"), std::string::npos)
                << parsed.error().text();
        }
        const auto parsed = parse_json(list + "]", "f", comments);
        ASSERT_TRUE(parsed);
        EXPECT_EQ(parsed->size(), kMany + 1);
    }
}

TEST(Json, ManyKeysAreRefusedBeforeTheyTakeLong) {
    std::string text = "{";
    for (int i = 0; i < 100'000; ++i) text += "\"" + std::to_string(i) + "\":1,";
    text += "\"x\":1}";
    EXPECT_EQ(parse_json(text, "f").error().text(),
              "f:1:88892: this object has more than 10000 keys");
}

}  // namespace
}  // namespace dramatis::core
