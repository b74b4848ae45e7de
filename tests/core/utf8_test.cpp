#include "core/utf8.hpp"

#include <gtest/gtest.h>

#include <string>

namespace dramatis::core {
namespace {

// What the bits of a code point look like in UTF-8, written down independently of the reader.
std::string encoded(char32_t code) {
    const auto byte = [](char32_t bits) {
        return static_cast<char>(static_cast<unsigned char>(bits));
    };
    if (code < 0x80) return {byte(code)};
    if (code < 0x800) return {byte(0xc0 | code >> 6), byte(0x80 | (code & 0x3f))};
    if (code < 0x10000)
        return {byte(0xe0 | code >> 12), byte(0x80 | (code >> 6 & 0x3f)),
                byte(0x80 | (code & 0x3f))};
    return {byte(0xf0 | code >> 18), byte(0x80 | (code >> 12 & 0x3f)),
            byte(0x80 | (code >> 6 & 0x3f)), byte(0x80 | (code & 0x3f))};
}

TEST(Utf8, EveryCodePointIsReadBack) {
    for (char32_t code = 0; code <= 0x10ffff; ++code) {
        const std::string text = "x" + encoded(code) + "y";
        const auto found = decode_utf8(text, 1);
        if (code >= 0xd800 && code <= 0xdfff) {
            ASSERT_FALSE(found) << static_cast<unsigned>(code);
            continue;
        }
        ASSERT_TRUE(found) << static_cast<unsigned>(code);
        ASSERT_EQ(found->code, code);
        ASSERT_EQ(found->length, text.size() - 2);
    }
}

TEST(Utf8, WhatIsNotUtf8IsFoundWhereItBegins) {
    for (const std::string bad :
         {"\x80", "\xbf", "\xc0\x80", "\xc1\xbf", "\xe0\x9f\xbf", "\xf0\x8f\xbf\xbf",
          "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80", "\xff", "\xc3", "\xe2\x82", "\xf0\x9f\x98",
          "\xc3(", "\xe2(\xa1"}) {
        EXPECT_EQ(find_not_utf8("über " + bad), 6u) << bad;
        EXPECT_EQ(find_not_utf8("über " + bad + " weiter"), 6u) << bad;
    }
    EXPECT_EQ(find_not_utf8(""), std::nullopt);
    EXPECT_EQ(find_not_utf8("naïve €5 \xf0\x9f\x98\x80"), std::nullopt);
}

}  // namespace
}  // namespace dramatis::core
