#include "serve/bodies.hpp"

#include <gtest/gtest.h>

#include <string>

namespace {

using namespace dramatis::serve;

TEST(ServeBodies, WhatTheySay) {
    const auto save = read_save(R"({"text": "{}", "version": "abc"})");
    ASSERT_TRUE(save);
    EXPECT_EQ(save->text, "{}");
    EXPECT_EQ(save->version, "abc");
    const auto playtest = read_playtest(R"({"levels": ["a", "a", "b"], "games": 5})", 200);
    ASSERT_TRUE(playtest);
    EXPECT_EQ(playtest->levels, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(playtest->games, 5u);
    EXPECT_TRUE(playtest->advice);
    EXPECT_EQ(read_playtest("{}", 200)->games, 200u);
    EXPECT_FALSE(read_comparison(R"({"level": "a"})", 200)->text.has_value());
}

TEST(ServeBodies, WhatIsWrongIsNamed) {
    const auto error = [](const std::string& body) {
        const auto read = read_playtest(body, 200);
        return read ? std::string() : read.error().text();
    };
    EXPECT_NE(error(R"({"games": 0})").find("/games"), std::string::npos);
    EXPECT_NE(error(R"({"games": 10001})").find("/games"), std::string::npos);
    EXPECT_NE(error(R"({"games": 1.5})").find("/games"), std::string::npos);
    EXPECT_NE(error(R"({"levels": "a"})").find("/levels"), std::string::npos);
    EXPECT_NE(error(R"({"levels": [1]})").find("/levels"), std::string::npos);
    EXPECT_NE(error(R"({"out": "/etc"})").find("out"), std::string::npos);
    EXPECT_NE(error("[]"), "");
    EXPECT_NE(error(""), "");
    EXPECT_NE(error(R"({"games": 1, "games": 2})"), "");
    EXPECT_NE(error(std::string(100'000, '[')), "");
}

TEST(ServeBodies, TextsAreLimited) {
    const auto body = [](std::size_t size) {
        return R"({"version": "", "text": ")" + std::string(size, 'x') + "\"}";
    };
    EXPECT_TRUE(read_save(body(kMostText)));
    EXPECT_FALSE(read_save(body(kMostText + 1)));
    EXPECT_FALSE(read_save(body(0)));
}

}  // namespace
