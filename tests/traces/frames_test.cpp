#include "traces/frames.hpp"

#include <gtest/gtest.h>

#include "core/rng.hpp"

namespace dramatis::traces {
namespace {

TEST(Frames, ComeBackOneByOne) {
    core::Rng rng{core::Seed{2}};
    std::vector<std::string> texts{"", "a", std::string(100'000, 'x')};
    for (int i = 0; i < 20; ++i) {
        std::string text;
        for (auto n = rng.below(5000); n > 0; --n) text += static_cast<char>(rng.next());
        texts.push_back(text);
    }
    std::string bytes;
    std::vector<std::size_t> ends;
    for (const auto& text : texts) {
        bytes += compress_frame(text);
        ends.push_back(bytes.size());
    }
    FrameReader reader(bytes, "f");
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto text = reader.next();
        ASSERT_TRUE(text);
        EXPECT_EQ(*text, texts[i]);
        EXPECT_EQ(reader.bytes(), ends[i]);
        EXPECT_EQ(reader.place(), "f, part " + std::to_string(i + 1));
    }
    EXPECT_FALSE(reader.next());
    EXPECT_FALSE(reader.error());
}

TEST(Frames, SameTextSameBytes) { EXPECT_EQ(compress_frame("a game"), compress_frame("a game")); }

TEST(Frames, AfterADamagedOneNothingIsRead) {
    const std::string good = compress_frame("one"), other = compress_frame(std::string(1000, 'b'));
    std::string damaged = other;
    damaged.back() = static_cast<char>(damaged.back() ^ 1);  // of the checksum
    const std::string bytes = good + damaged + good;
    FrameReader reader(bytes, "f");
    EXPECT_EQ(reader.next(), "one");
    EXPECT_FALSE(reader.next());
    ASSERT_TRUE(reader.error());
    EXPECT_EQ(reader.error()->text(),
              "f, part 2, byte " + std::to_string(good.size()) + ": is damaged");
    EXPECT_EQ(reader.bytes(), good.size());
    EXPECT_FALSE(reader.next());
    EXPECT_EQ(reader.bytes(), good.size());
}

// A frame header that says how long its content is (RFC 8878, 3.1.1.1): one segment, eight bytes of
// length.
std::string frame_that_claims(std::uint64_t length) {
    std::string out("\x28\xb5\x2f\xfd\xe0", 5);
    for (int i = 0; i < 8; ++i) out += static_cast<char>(length >> (8 * i));
    return out + std::string("\x01\x00\x00", 3);  // one last raw block of no bytes
}

TEST(Frames, SizesThatNoTraceHasAreRefusedBeforeMemoryIsTaken) {
    for (const auto length : {std::uint64_t{1} << 27, std::uint64_t{1} << 40, ~std::uint64_t{1}}) {
        const std::string bytes = frame_that_claims(length);
        FrameReader reader(bytes, "f");
        EXPECT_FALSE(reader.next()) << length;
        ASSERT_TRUE(reader.error());
        EXPECT_EQ(reader.error()->text(), "f, part 1, byte 0: is no part of a trace");
    }
    // Allowed, but it is not there; and the number that stands for an unknown size.
    for (const auto length : {std::uint64_t{1000}, ~std::uint64_t{0}}) {
        const std::string bytes = frame_that_claims(length);
        FrameReader reader(bytes, "f");
        EXPECT_FALSE(reader.next());
        EXPECT_EQ(reader.error()->text(), "f, part 1, byte 0: is damaged");
    }
}

// Streams do not know their length when they begin; dramatis writes none, but others may pack its
// lines again.
TEST(Frames, UnknownSizesAreRead) {
    const std::string empty("\x28\xb5\x2f\xfd\x00\x58\x01\x00\x00", 9);
    const std::string three(
        "\x28\xb5\x2f\xfd\x00\x58\x19\x00\x00"
        "one",
        12);  // one last raw block of three bytes
    const std::string long_run(
        "\x28\xb5\x2f\xfd\x00\x58\x03\x00\x08"
        "x",
        10);  // one last block of 65,536 times x
    const std::string bytes = empty + three + long_run;
    FrameReader reader(bytes, "f");
    EXPECT_EQ(reader.next(), "");
    EXPECT_EQ(reader.next(), "one");
    EXPECT_EQ(reader.next(), std::string(65'536, 'x'));
    EXPECT_FALSE(reader.next());
    EXPECT_FALSE(reader.error());
}

TEST(Frames, WhatIsNoneIsSaidToBeNone) {
    for (const std::string& bytes : {std::string("{\"dramatis_trace\":1}\n"), std::string(4, '\0'),
                                     std::string("\x1f\x8b\x08\x00", 4), std::string("\x28")}) {
        FrameReader reader(bytes, "f");
        EXPECT_FALSE(reader.next());
        ASSERT_TRUE(reader.error());
        EXPECT_EQ(reader.error()->text(), "f, part 1, byte 0: ends in the middle, or is no trace");
    }
}

}  // namespace
}  // namespace dramatis::traces
